"""Every verb of Tube Tangle: one small frozen class each, with the words people type for it.

Players are the names of their seats ("ann", …), colours are material names ("fire", …), tiles are the
names of the edition's tile file ("A7", and "pit" and "cover"). The way a pipe tile lies is told by the
four sides of the face that is up, clockwise from north: a material's letter, ``r`` for a road border or
``m`` for a room border, so ``FPGr`` has fire north, PP east, gas south and a road border west.
"""

from dataclasses import dataclass

from pipeyard.rules.grid import Cell
from pipeyard.rules.protocol import Move

# NATURE's moves


@dataclass(frozen=True, slots=True)
class FirstPlayer(Move):
    """``first ann``: who begins."""

    player: str


@dataclass(frozen=True, slots=True)
class TakeColour(Move):
    """``colour ann fire``: the colour tile a player takes; ``colour ann ?`` for those who may not see it."""

    player: str
    colour: str | None


@dataclass(frozen=True, slots=True)
class TakeTile(Move):
    """``take ann A7``: a tile out of the pouch; ``take ann ?`` for those who may not see it."""

    player: str
    tile: str | None


# A player's turn: exactly one of these


@dataclass(frozen=True, slots=True)
class Place(Move):
    """``place (0,1) A7 FPGr``: lay a pipe tile from the hand, this face up, turned like this."""

    cell: Cell
    tile: str
    sides: str


@dataclass(frozen=True, slots=True)
class OpenPit(Move):
    """``pit (2,0)``: lay an open pit on a road."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class ManholeCover(Move):
    """``cover (2,0)``: lay a manhole cover on a road or on an open pit."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """``pass``: nothing in the hand fits anywhere."""
