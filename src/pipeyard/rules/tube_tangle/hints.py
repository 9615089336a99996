"""What helps a player of Tube Tangle choose: all they could lay, what it joins and brings along."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from pipeyard.rules.grid import Cell
from pipeyard.rules.protocol import Hints, Move
from pipeyard.rules.records import record
from pipeyard.rules.tube_tangle.moves import ManholeCover, OpenPit, Pass, Place


@record
class JoinHint:
    """A pipe met across a side: of a pipe tile one it goes on with, of a road one that ends there."""

    side: Literal["N", "E", "S", "W"]
    material: str
    cell: Cell  # of the tile it comes from


@record
class BorderHint:
    """A road or a room that a border asks for."""

    cell: Cell
    what: Literal["road", "room"]


@record
class LayHint:
    """One way to lay one tile of the hand."""

    cell: Cell
    tile: str  # "pit" and "cover" are tiles too
    sides: str  # "" for a pit or a cover
    ends: tuple[str, ...]
    joins: tuple[JoinHint, ...]
    brings: tuple[BorderHint, ...]
    bare: tuple[BorderHint, ...]  # asked by a border, but the pile is empty
    takes: int  # tiles to take afterwards

    def move(self) -> Move:
        if self.sides:
            return Place(self.cell, self.tile, self.sides)
        return OpenPit(self.cell) if self.tile == "pit" else ManholeCover(self.cell)


@record
class FitHint:
    """A tile of the hand, and how many ways there are to lay it."""

    tile: str
    ways: int


@dataclass(frozen=True, slots=True)
class TubeTangleHints(Hints):
    """What one seat could lay now, whether or not it is its turn."""

    yours: bool  # whether it is
    legal: tuple[LayHint, ...]
    must_pass: bool  # nothing fits anywhere
    fits: tuple[FitHint, ...]

    lists = (Place, OpenPit, ManholeCover, Pass)

    def allowed(self) -> Iterator[Move]:
        if self.yours:
            yield from (hint.move() for hint in self.legal)
            if self.must_pass:
                yield Pass()
