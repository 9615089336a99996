"""Commands that need more than the core install."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click

from pipeyard.rules.words import say


@contextmanager
def extra(name: str) -> Iterator[None]:
    """What is imported inside comes with an extra; one line says so where it is not installed."""
    try:
        yield
    except ModuleNotFoundError as problem:
        if (problem.name or "pipeyard").split(".")[0] == "pipeyard":
            raise
        needed = say("This needs more than the core: pip install 'pipeyard[{extra}]'", extra=name)
        raise click.UsageError(needed) from None
