"""Pictures the page uses: each game's sprite, drawn by ``drawing``."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec


@cache
def sprite(game: str) -> str | None:
    """A game's pieces as one SVG; None if it has none yet."""
    name = f"pipeyard.drawing.{game.replace('-', '_')}"
    if find_spec(name) is None:
        return None
    drawn: str = import_module(name).sprite()
    return drawn
