"""A sheet to be filled in on a screen: its cells, what can be drawn on them, and what else may be written.

A screen needs no rules for it. It draws the named pieces, lets somebody choose a mark for each cell, and
sends back lines: the ``head``, each filled-in claim, and ``(cell) token`` for each marked cell.
"""

from dataclasses import dataclass

from pipeyard.rules.grid import Cell
from pipeyard.rules.words import Words, say

ELEMENTS = {
    "SE": say("right and down"),
    "SW": say("left and down"),
    "NE": say("right and up"),
    "NW": say("left and up"),
    "EW": say("across"),
    "NS": say("up and down"),
    "NS+EW": say("a crossing"),
    "NESW": say("a cross-section"),
}


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that can be drawn on a cell."""

    token: str
    label: Words
    art: tuple[str, ...]
    letter: str = ""  # written on it


@dataclass(frozen=True, slots=True)
class Place:
    """A cell of the sheet: its name in notation, where it is, and what is printed there."""

    name: str
    cell: Cell
    column: int  # from 0 at the left
    row: int
    art: tuple[str, ...]
    is_printed: bool  # nothing can be drawn there


@dataclass(frozen=True, slots=True)
class Claim:
    """Something that may be written down besides: the line it makes, with ``{}`` for what is written."""

    line: str
    label: Words
    is_number: bool = True
    example: str = ""


@dataclass(frozen=True, slots=True)
class Form:
    """A whole sheet."""

    game: str
    columns: int
    rows: int
    places: tuple[Place, ...]
    marks: tuple[Mark, ...]
    claims: tuple[Claim, ...]
    head: tuple[str, ...]
