"""The command ``pipeyard lab`` as the command line knows it: what it needs is imported when it is used."""

from __future__ import annotations

from collections.abc import Sequence

import click

from pipeyard.rules.errors import PipeyardError
from pipeyard.rules.words import say


@click.command(
    context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False}, add_help_option=False
)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def lab(arguments: Sequence[str]) -> None:
    """Try rules in thousands of games played by bots. See docs/lab.md."""
    try:
        from pipeyard.lab.commands import lab as commands
    except ImportError as problem:
        if (problem.name or "pipeyard").startswith("pipeyard"):
            raise
        needed = say("This needs more than the core: pip install 'pipeyard[{extra}]'", extra="lab")
        raise click.ClickException(needed) from None
    try:
        commands.main(list(arguments), prog_name="pipeyard lab", standalone_mode=False)
    except PipeyardError as problem:
        raise click.ClickException(str(problem)) from None
