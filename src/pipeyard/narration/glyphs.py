"""A pipe as one character, for a line of text."""

from __future__ import annotations

from typing import Final

DRY: Final = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"  # by mask of open sides: north 1, east 2, south 4, west 8


def glyph(sides: str) -> str:
    """A pipe by its open sides; of a crossing the two ways do not meet.

    >>> glyph("NS"), glyph("ES"), glyph("NS+EW")
    ('┃', '┏', '╋')
    """
    if "+" in sides:
        return "╋"
    return DRY[sum(1 << "NESW".index(side) for side in sides)]


def turned(sides: str, quarters: int) -> str:
    """Sides after some quarter turns clockwise.

    >>> turned("NS", 1), turned("NW", 2)
    ('EW', 'SE')
    """
    return "".join("NESW"[("NESW".index(side) + quarters) % 4] if side in "NESW" else side for side in sides)
