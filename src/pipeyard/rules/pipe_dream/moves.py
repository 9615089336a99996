"""Every verb of Pipe Dream: one small frozen class each, with the words people type for it.

Cells are (row, column) counted from 1 at the top left, as the map is printed. Players are called
``player1``, ``player2`` and so on.
"""

from dataclasses import dataclass

from pipeyard.rules.grid import Cell
from pipeyard.rules.protocol import Move

# NATURE's moves (and PlaceSource, where one rolled source serves the whole table)


@dataclass(frozen=True, slots=True)
class RollDice(Move):
    """``roll 2 5 for player1``: two dice, the smaller number first; ``roll 2 5`` for the whole table."""

    first: int
    second: int
    player: str | None  # None where one roll is for everyone


# A player's moves


@dataclass(frozen=True, slots=True)
class PlaceSource(Move):
    """``source (3,4)``: where the Gloop comes from."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Place(Move):
    """``place 3 at (2,4)``, ``place 3 at (2,4) turned 1``: a pipe onto an empty cell.

    ``pipe`` is the number of the die that chooses the pipe, ``turned`` the wrenches spent on it.
    """

    pipe: int
    cell: Cell
    turned: int = 0


@dataclass(frozen=True, slots=True)
class Bomb(Move):
    """``bomb 3 at (2,4)``, ``bomb 3 at (2,4) turned 1``: a pipe in the place of a piece that lies there."""

    pipe: int
    cell: Cell
    turned: int = 0


@dataclass(frozen=True, slots=True)
class Cross(Move):
    """``cross (2,4)``: a cross-section onto an empty cell."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Done(Move):
    """``done``: mark the meter and end the turn."""


@dataclass(frozen=True, slots=True)
class Stop(Move):
    """``stop``: enter final scoring."""


@dataclass(frozen=True, slots=True)
class GoOn(Move):
    """``go on``: keep playing for more."""
