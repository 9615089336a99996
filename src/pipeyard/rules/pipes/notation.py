"""Moves of Pipes as text: ``draw (3,4)``, ``rotate (3,4) NE``, ``teleport (3,4) N``, ``done``.

A field may also be typed as a letter for the column and a number for the row: ``draw c4``.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from pipeyard.rules.grid import Cell
from pipeyard.rules.pipes.codes import element_of
from pipeyard.rules.pipes.moves import (
    Cross,
    Done,
    Draw,
    Rotate,
    Sealed,
    SetOutlet,
    SetValve,
    SetWall,
    ShowElement,
    TakeBack,
    Teleport,
)
from pipeyard.rules.protocol import Move, NotationError
from pipeyard.rules.shapes import NO_PIPE, TEXT
from pipeyard.rules.words import say

_CELL = r"(?:\(\s*(-?\d{1,40})\s*,\s*(-?\d{1,40})\s*\)|([a-z])(\d{1,3}))"
_WORDS = {
    "right+down": "SE",
    "left+down": "SW",
    "right+up": "NE",
    "left+up": "NW",
    "horizontal": "EW",
    "vertical": "NS",
    "crossing": "NS+EW",
}
_PLAIN: dict[str, Callable[[], Move]] = {
    "done": Done,
    "pass": Done,
    "take back": TakeBack,
    "undo": TakeBack,
    "sealed": Sealed,
}
_CELL_VERBS: dict[str, Callable[[Cell], Move]] = {
    "draw": Draw,
    "crossing": Cross,
    "valve": SetValve,
    "wall": SetWall,
}
EXAMPLES = "draw (3,4), rotate (3,4) NE, crossing (3,4), teleport (3,4) N, take back, done"
_HINTS = {
    "draw": say("draw needs a field: draw (3,4)"),
    "crossing": say("crossing needs a field: crossing (3,4)"),
    "rotate": say("rotate needs a field and the open sides: rotate (3,4) NE"),
    "teleport": say("teleport needs a field and a side, N, E, S or W, once for each end: teleport (3,4) N"),
}


def _cell(match: re.Match[str], group: int) -> Cell:
    if match[group] is not None:
        return (int(match[group]), int(match[group + 1]))
    return (ord(match[group + 2]) - ord("a") + 1, int(match[group + 3]))


def element_name(text: str) -> str | None:
    """An element's open sides in their usual order, from sides in any order or the rulebook's words."""
    pose = element_of(_WORDS.get(text.strip().lower(), text))
    return None if pose == NO_PIPE else TEXT[pose]


def read_move(text: str) -> Move:
    """A move from its notation. Raises :class:`NotationError`."""
    words = " ".join(text.lower().split())
    if words in _PLAIN:
        return _PLAIN[words]()
    match = re.fullmatch(rf"(draw|crossing|valve|wall) {_CELL}", words)
    if match:
        return _CELL_VERBS[match[1]](_cell(match, 2))
    match = re.fullmatch(rf"rotate {_CELL} ?([nesw+]{{2,9}})", words)
    if match:
        return Rotate(_cell(match, 1), element_name(match[5]) or match[5].upper())
    match = re.fullmatch(rf"teleport {_CELL} ?([nesw])", words)
    if match:
        return Teleport(_cell(match, 1), match[5].upper())
    match = re.fullmatch(r"outlet ([nesw])", words)
    if match:
        return SetOutlet(match[1].upper())
    match = re.fullmatch(r"element (\S+)", words)
    if match:
        name = element_name(match[1])
        if name is None:
            raise NotationError(
                say(
                    "{text} is not an element; elements are: {elements}",
                    text=repr(match[1]),
                    elements=", ".join(_WORDS.values()),
                )
            )
        return ShowElement(name)
    verb = words.split(" ", 1)[0]
    hint = _HINTS.get(verb, say("moves are: {moves}", moves=EXAMPLES))
    raise NotationError(say("{text} is not a move; {hint}", text=repr(text.strip()), hint=hint))


def cell_text(cell: Cell) -> str:
    return f"({cell[0]},{cell[1]})"


def write_move(move: Move) -> str:
    """The notation of a move."""
    if isinstance(move, Rotate):
        return f"rotate {cell_text(move.cell)} {move.sides}"
    if isinstance(move, Teleport):
        return f"teleport {cell_text(move.cell)} {move.side}"
    if isinstance(move, SetOutlet):
        return f"outlet {move.side}"
    if isinstance(move, ShowElement):
        return f"element {move.element}"
    for verb, kind in _CELL_VERBS.items():
        if isinstance(move, Draw | Cross | SetValve | SetWall) and type(move) is kind:
            return f"{verb} {cell_text(move.cell)}"
    return "take back" if isinstance(move, TakeBack) else type(move).__name__.lower()
