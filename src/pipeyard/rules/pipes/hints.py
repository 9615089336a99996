"""What helps a player of Pipes choose: where things may go on their board, and what the water would do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pipeyard.rules.grid import Cell
from pipeyard.rules.pipes.moves import Cross, Draw, Rotate, TakeBack, Teleport
from pipeyard.rules.protocol import Hints, Move
from pipeyard.rules.records import record


@record
class SidesHint:
    """A field, and the sides or ways that may be chosen there."""

    cell: Cell
    sides: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WaterHint:
    """Where the water was, where it would go on the board as it is, and where and why it would end."""

    way: tuple[Cell, ...]  # the wet fields, in order
    ahead: tuple[Cell, ...]  # the fields it would still run through, in order
    steps_left: int
    end: Cell | None  # the field where it would stop, None at the edge of the board
    side: str | None  # the side by which it would come in there
    why: str  # "edge", "empty", "wall", "valve" or "closed"
    leaves: tuple[Cell, str] | None  # the field and side by which it would run off the board
    fits: bool  # whether this turn's element, drawn on that field, would take the water


@dataclass(frozen=True, slots=True)
class PipesHints(Hints):
    """One seat's own board and what it may do there now."""

    draw: tuple[Cell, ...]
    crossing: tuple[Cell, ...]
    rotate: tuple[SidesHint, ...]
    teleport: tuple[SidesHint, ...]
    take_back: bool
    water: WaterHint | None
    rounds_to_water: int

    lists = (Draw, Cross, Rotate, Teleport, TakeBack)

    def allowed(self) -> Iterator[Move]:
        yield from (Draw(cell) for cell in self.draw)
        yield from (Cross(cell) for cell in self.crossing)
        yield from (Rotate(hint.cell, sides) for hint in self.rotate for sides in hint.sides)
        yield from (Teleport(hint.cell, side) for hint in self.teleport for side in hint.sides)
        if self.take_back:
            yield TakeBack()
