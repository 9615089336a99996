"""What a seat sees of Pipes: every board as it was when the turn began, and its own as it is now."""

from dataclasses import dataclass

from pipeyard.rules.grid import Cell
from pipeyard.rules.protocol import Result, View


@dataclass(frozen=True, slots=True)
class FieldView:
    """A field with something on it."""

    cell: Cell
    kind: str  # wall, valve, corner, straight, crossing or teleport
    sides: str  # open sides: the valve's outlet, a teleport's attached ends
    wet: str  # the sides with water in them, "" if dry
    teleport: int = 0  # which teleport of the board, counted from 1; 0 if it is none


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player and their board, in seat order."""

    name: str
    code: str  # of the board; "" while it is being made
    columns: int
    rows: int
    fields: tuple[FieldView, ...]  # row by row; what is not listed is empty
    stock: tuple[int, int, int]  # rotations, crossings, teleports at the start
    left: tuple[int, int, int]
    water: int  # steps so far
    path: tuple[Cell, ...]  # the fields water entered, in order; a crossing may come twice
    out: int | None  # the round in which they went out, None while in
    done: bool  # this turn
    drawn: bool  # whether they drew this turn's element; False where that is sealed
    acts: tuple[str, ...]  # what they did this turn, in notation; empty where it is sealed
    codes: tuple[int, ...]  # the same as numbers, from which a position can be made again
    pending: tuple[Cell, str] | None  # the first end of a teleport that lacks the second; sealed likewise


@dataclass(frozen=True, slots=True)
class PipesView(View):
    """The whole table."""

    edition: str
    duplicate: bool
    dry: int  # the first round of water comes at the end of this turn
    seconds: int  # what a turn may last
    columns: int  # of boards made by chance, and so are rows, walls and stock
    rows: int
    walls: int
    stock: tuple[int, int, int]  # rotations, crossings, teleports
    you: str | None  # the seat that looks, None for a spectator
    step: str  # valve, outlet, wall, element, turn, over
    turn: int
    rounds: int  # rounds of water so far
    element: str | None  # what everyone may draw now
    players: tuple[PlayerView, ...]  # by seat; in a crowd only oneself and those looked at
    seats: int  # how many play
    players_in: int  # how many of them are not out
    result: Result | None
