"""Every verb of Pipes: one small frozen class each, with the words people type for it.

A cell is (column, row), both counted from 1 at the top left. An element is told by its open sides:
``SE`` right+down, ``SW`` left+down, ``NE`` right+up, ``NW`` left+up, ``EW`` horizontal, ``NS`` vertical,
``NS+EW`` crossing.
"""

from dataclasses import dataclass

from pipeyard.rules.grid import Cell
from pipeyard.rules.protocol import Move

# NATURE's moves


@dataclass(frozen=True, slots=True)
class SetValve(Move):
    """``valve (5,5)``: where the starting valve of the board being made stands."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class SetOutlet(Move):
    """``outlet N``: the side on which that valve lets the water out."""

    side: str


@dataclass(frozen=True, slots=True)
class SetWall(Move):
    """``wall (3,4)``: one more wall on the board being made."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class ShowElement(Move):
    """``element SE``: the element everyone may draw this turn."""

    element: str


# A player's turn


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """``draw (3,4)``: draw the shown element on an empty field."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Rotate(Move):
    """``rotate (3,4) NE``: special action, turn a drawn element so that these sides are open."""

    cell: Cell
    sides: str


@dataclass(frozen=True, slots=True)
class Cross(Move):
    """``crossing (3,4)``: special action, an additional crossing on an empty field."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Teleport(Move):
    """``teleport (3,4) N``: special action, one end of a teleport; said twice, once for each end."""

    cell: Cell
    side: str


@dataclass(frozen=True, slots=True)
class TakeBack(Move):
    """``take back``: undo the last thing done this turn."""


@dataclass(frozen=True, slots=True)
class Done(Move):
    """``done``: end the turn; without having drawn, that is passing (``pass`` means the same)."""


# What others see of it


@dataclass(frozen=True, slots=True)
class Sealed(Move):
    """``sealed``: another player did something this turn that nobody else may see yet. Never played."""
