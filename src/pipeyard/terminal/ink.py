"""The colours and patterns of the terminal, the same for every game. Never colour alone.

Six player colours that colour-blind eyes keep apart, each with a pattern and, on the table, the first
letter of its name.

>>> PLAYERS["red"].pattern, PLAYERS["red"].letter
('·', 'R')
"""

from __future__ import annotations

from dataclasses import dataclass

WATER = "#0a3fc2"  # in a pipe, on enamel
RIVER = "#1f6fb5"
RIVER_LIGHT = "#7cc4ef"
CLAY = "#7a4526"  # a dry pipe
LEGAL = "#2fa36b"  # where something may go
WRONG = "#d6402b"
PAPER = "#e9e4d6"


@dataclass(frozen=True, slots=True)
class Paint:
    """How one owner's things look."""

    strong: str  # on the terminal's own ground
    enamel: str  # the ground of a tile
    enamel_other: str  # the same a shade darker, so that neighbours stay apart
    pattern: str  # one character, repeated
    letter: str


def _mixed(colour: str, other: str, part: float) -> str:
    """``colour`` with ``part`` of it replaced by ``other``."""
    pairs = [(int(colour[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in pairs)


def _paint(strong: str, pattern: str, letter: str, light: float = 0.52) -> Paint:
    enamel = _mixed(strong, "#ffffff", light)
    return Paint(strong, enamel, _mixed(enamel, "#000000", 0.08), pattern, letter)


PLAYERS: dict[str, Paint] = {
    "red": _paint("#d55e00", "·", "R"),
    "blue": _paint("#2f8fd0", "/", "B"),
    "green": _paint("#00a878", "^", "G"),
    "yellow": _paint("#e6d325", "~", "Y", 0.35),
    "purple": _paint("#cc79a7", "#", "P"),
    "orange": _paint("#e69f00", "▵", "O"),
}
STATE = Paint("#a9a294", "#d9d3c5", "#cbc5b6", " ", "S")


def paint(owner: str) -> Paint:
    """The look of an owner: a player's colour, or the neutral one."""
    return PLAYERS.get(owner, STATE)
