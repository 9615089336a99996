"""``pipeyard editions``: the editions of every game, and their files, to begin one's own with."""

from __future__ import annotations

import click

from pipeyard.rules import registry
from pipeyard.rules.words import say
from pipeyard.terminal.command_group import language_option
from pipeyard.terminal.plugin_options import plugin_options


@click.command()
@click.argument("words", nargs=-1, metavar="[show GAME/EDITION]")
@plugin_options
@language_option
def editions(words: tuple[str, ...]) -> None:
    """List the editions, or show one to begin your own with."""
    known = {f"{game.name}/{name}": game for game in registry.playable() for name in game.editions()}
    if not words:
        click.echo("\n".join(known))
        return
    if len(words) != 2 or words[0] != "show" or words[1] not in known:
        command = f"pipeyard editions show {next(iter(known))}"
        raise click.UsageError(
            say("there are {known}; right is {command}", known=", ".join(known), command=command)
        )
    game, name = known[words[1]], words[1].partition("/")[2]
    if game.shelf is None:
        raise click.UsageError(say("{game} keeps its editions in no files", game=game.title))
    click.echo(game.shelf.text(name), nl=False)
