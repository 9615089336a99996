"""A picture of each game that makes one want to play: a real position, as bots left it, drawn by its easel.

The position is ``scene.txt`` in the game's folder, what of it is shown the ``SCENE`` of its easel.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from pipeyard.drawing.pictures import draw, easel
from pipeyard.drawing.themes import in_theme, without_unused
from pipeyard.rules.registry import game
from pipeyard.rules.rooms import games_with, part


def names() -> tuple[str, ...]:
    """The games that have a scene."""
    return games_with("drawing", "easel")


@cache
def scene(name: str, theme: str | None = None) -> str:
    """The scene of a game as SVG, in a theme's colours or with colours to choose. Raises ``LookupError``.

    >>> "var(" in scene("pipes", "dark")
    False
    """
    found = part("drawing", name, "easel")
    if found is None:
        raise LookupError(f"nothing draws positions of {name}")
    text = (files(found.__package__ or "") / "scene.txt").read_text(encoding="utf-8")
    playing = game(name)
    drawn = easel(name, playing.view(playing.read(text), 0), 0)
    drawn.margins = (0, 0, 0, 0)
    svg = without_unused(draw(drawn, window=found.SCENE))
    return svg if theme is None else in_theme(svg, theme)
