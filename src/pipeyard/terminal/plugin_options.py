"""How things from outside are named on the command line: folders, and an edition's file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import click

from pipeyard import plugins
from pipeyard.rules.protocol import BadSetup, Game
from pipeyard.rules.words import say, told_by

F = TypeVar("F", bound=Callable[..., object])


def plugin_options(command: F) -> F:
    """The options of every command that plays, prints, reads or lists games."""
    for name, variable, what in (
        ("editions", plugins.EDITIONS, "A folder of editions"),
        ("bots", plugins.BOTS, "A folder of bots"),
        ("games", plugins.GAMES, "A folder of games"),
    ):
        command = click.option(
            f"--{name}",
            variable,
            metavar="FOLDER",
            multiple=True,
            expose_value=False,
            is_eager=True,
            callback=_named,
            help=f"{what}; also {variable} (docs/plug-in.md).",
        )(command)
    return command


def _named(_: click.Context, parameter: click.Parameter, folders: tuple[str, ...]) -> None:
    for folder in folders:
        if not Path(folder).expanduser().is_dir():
            raise click.UsageError(say("there is no folder {folder}", folder=folder))
        plugins.name_folder(str(parameter.name).upper(), folder)


def chosen_edition(game: Game, edition: str | None) -> str:
    """The edition of that name, or of that file, or the usual one. Raises ``UsageError``."""
    try:
        if edition is None:
            return game.default_edition()
        if plugins.is_path(edition):
            return plugins.add_edition(game.name, edition)
        game.check_edition(edition)
    except BadSetup as problem:
        raise click.UsageError(told_by(problem)) from None
    return edition
