"""What helps a player of Pipe Dream choose: what each piece would do, and why cells are shut."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from pipeyard.rules.grid import Cell
from pipeyard.rules.pipe_dream.moves import Bomb, Cross, Done, GoOn, Place, PlaceSource, Stop
from pipeyard.rules.protocol import Hints, Move, RefusedHint
from pipeyard.rules.records import record


@record
class PieceHint:
    """A piece that may be put down, and what it would do."""

    move: str  # in notation
    verb: Literal["place", "bomb", "cross"]
    pipe: int | None  # the number of its die; None for a cross-section
    cell: Cell
    turned: int  # wrenches spent
    sides: str  # how it would lie
    collects: bool  # whether it collects a wrench
    joins: bool  # whether it would be joined to the source
    joined: int  # pieces joined to the source after it
    exits: int  # and exits


@record
class BlockedHint:
    """A cell of the dice's rows and columns where a pipe may not go as it is."""

    verb: Literal["place", "bomb"]
    pipe: int
    cell: Cell
    rule: str
    reason: str


@dataclass(frozen=True, slots=True)
class PipeDreamHints(Hints):
    """What one seat may do on its sheet now."""

    step: str = ""
    legal: tuple[PieceHint, ...] = ()
    blocked: tuple[BlockedHint, ...] = ()
    sources: tuple[Cell, ...] = ()  # where the source may go
    may_end: bool = False  # whether the turn may end
    why_not_end: str = ""  # why it may not yet
    may_stop: bool = False  # whether to stop or to go on is asked

    lists = (Place, Bomb, Cross, PlaceSource, Done, Stop, GoOn)

    def allowed(self) -> Iterator[Move]:
        for piece in self.legal:
            if piece.pipe is None:
                yield Cross(piece.cell)
            else:
                verb = Bomb if piece.verb == "bomb" else Place
                yield verb(piece.pipe, piece.cell, piece.turned)
        yield from (PlaceSource(cell) for cell in self.sources)
        if self.may_end:
            yield Done()
        if self.may_stop:
            yield from (Stop(), GoOn())

    def refused(self) -> Iterator[RefusedHint]:
        for hint in self.blocked:
            verb = Bomb if hint.verb == "bomb" else Place
            yield RefusedHint(verb(hint.pipe, hint.cell), hint.rule)
