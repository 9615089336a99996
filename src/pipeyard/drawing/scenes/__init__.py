"""A picture of each game that makes one want to play: a real position, as bots left it, drawn by its easel.

The positions are the text files beside this one.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from pipeyard.drawing.pictures import draw, easel
from pipeyard.drawing.pictures.easel import Window
from pipeyard.drawing.themes import in_theme, without_unused
from pipeyard.rules.registry import game

# What of each position is in the picture: as wide as it is high and half again.
WINDOWS: dict[str, Window] = {
    "pipe-land": ((-2, -2), (6, 3)),
    "pipes": ((1, 1), (9, 6)),
    "pipe-dream": ((2, 1), (5, 6)),
    "tube-tangle": ((-3, -2), (5, 3)),
}


def names() -> tuple[str, ...]:
    """The games that have a scene."""
    return tuple(WINDOWS)


@cache
def scene(name: str, theme: str | None = None) -> str:
    """The scene of a game as SVG, in a theme's colours or with colours to choose. Raises :class:`KeyError`.

    >>> "var(" in scene("pipes", "dark")
    False
    """
    window = WINDOWS[name]
    text = (files(__name__) / f"{name}.txt").read_text(encoding="utf-8")
    playing = game(name)
    drawn = easel(name, playing.view(playing.read(text), 0), 0)
    drawn.margins = (0, 0, 0, 0)
    svg = without_unused(draw(drawn, window=window))
    return svg if theme is None else in_theme(svg, theme)
