"""What every command has in common: errors of use in one line, and a language."""

from __future__ import annotations

import io
import os
import sys
from typing import Any

import click

from pipeyard.language import LANGUAGES
from pipeyard.rules.words import Words
from pipeyard.terminal.plain_letters import HANDLER
from pipeyard.terminal.speech import speak, spoken, wished


class OneLineErrors(click.Group):
    """Says in one line what was wrong; Click's usage lines are for ``--help``."""

    def main(self, *arguments: Any, **settings: Any) -> Any:
        settings["standalone_mode"] = False
        speak(wished())
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(encoding=_encoding(stream.encoding), errors=HANDLER)
        try:
            code = super().main(*arguments, **settings)
        except click.exceptions.NoArgsIsHelpError as problem:
            click.echo(problem.format_message())
            sys.exit(0)
        except click.ClickException as problem:
            click.echo(f"pipeyard: {_said(problem)}", err=True)
            sys.exit(2)
        except (click.Abort, KeyboardInterrupt):
            sys.exit(130)
        except BrokenPipeError:
            sys.stderr.close()  # whoever read our output has left; there is nobody to tell
            sys.exit(1)
        sys.exit(code if isinstance(code, int) else 0)


def _said(problem: click.ClickException) -> str:
    """What is wrong, in the language of whoever typed it; Click's own complaints are English."""
    text = problem.message
    return spoken(text) if isinstance(text, Words) else problem.format_message()


def _wished(_: click.Context, __: click.Parameter, code: str | None) -> None:
    if code is not None:
        speak(code)


language_option = click.option(
    "--language",
    "-l",
    type=click.Choice(list(LANGUAGES)),
    expose_value=False,
    is_eager=True,
    callback=_wished,
    help="What to speak; otherwise the language of the system.",
)


def _encoding(found: str) -> str:
    """What is written: ASCII where that locale was asked for, which Python takes for UTF-8."""
    asked = os.environ.get("LC_ALL") in ("C", "POSIX")
    told = os.environ.get("PYTHONUTF8") or os.environ.get("PYTHONIOENCODING")
    return "ascii" if asked and not told else found
