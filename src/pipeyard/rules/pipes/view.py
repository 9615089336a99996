"""What a seat sees of Pipes: every board as it was when the turn began, and its own as it is now."""

from dataclasses import dataclass

from pipeyard.rules.grid import NOWHERE, SIDE_NAMES, SIDES_IN, Cell
from pipeyard.rules.pipes.board import EMPTY, TELEPORT, VALVE, WALL, Board
from pipeyard.rules.pipes.board_code import code_of
from pipeyard.rules.pipes.codes import cell_of
from pipeyard.rules.pipes.state import PipesState
from pipeyard.rules.pipes.table import STEP_NAMES
from pipeyard.rules.pipes.water import path
from pipeyard.rules.protocol import Result, Seat, View
from pipeyard.rules.shapes import NO_PIPE, SHAPE_NAMES, SHAPE_OF, TEXT


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


def _sides(mask: int) -> str:
    return "".join(SIDE_NAMES[side] for side in SIDES_IN[mask])


def field_view(board: Board, site: int) -> FieldView:
    """One field that is not empty."""
    piece, cell, wet = board.pieces[site], cell_of(board, site), _sides(board.wet[site])
    if piece == WALL:
        return FieldView(cell, "wall", "", "")
    if piece == VALVE:
        return FieldView(cell, "valve", "" if board.outlet == NOWHERE else SIDE_NAMES[board.outlet], "")
    if piece >= TELEPORT:
        number = piece - TELEPORT
        doors = board.ends[2 * number : 2 * number + 2]
        sides = "".join(SIDE_NAMES[door & 3] for door in doors if door >> 2 == site)
        return FieldView(cell, "teleport", sides, wet, number + 1)
    return FieldView(cell, SHAPE_NAMES[SHAPE_OF[piece]], TEXT[piece], wet)


def player_view(seat: Seat, board: Board, made: bool, acts: tuple[str, ...]) -> PlayerView:
    """A board as it is; hide what is sealed first."""
    pending = board.pending
    return PlayerView(
        f"p{seat + 1}",
        code_of(board) if made else "",
        board.grid.columns,
        board.grid.rows,
        tuple(field_view(board, site) for site in range(board.size) if board.pieces[site] != EMPTY),
        (board.stock[0], board.stock[1], board.stock[2]),
        (board.left[0], board.left[1], board.left[2]),
        board.steps,
        tuple(cell_of(board, door >> 2) for door in path(board)),
        board.out or None,
        board.done,
        board.drawn,
        acts,
        tuple(board.acts),
        None if pending == NOWHERE else (cell_of(board, pending >> 2), SIDE_NAMES[pending & 3]),
    )


def view_of(seen: PipesState, seat: Seat | None, players: tuple[PlayerView, ...]) -> PipesView:
    """The view of a position with some players in it, from whom everything sealed has been taken already."""
    return PipesView(
        seen.terms.edition,
        seen.terms.duplicate,
        seen.terms.dry,
        seen.terms.seconds,
        seen.terms.columns,
        seen.terms.rows,
        seen.terms.walls,
        (seen.terms.stock[0], seen.terms.stock[1], seen.terms.stock[2]),
        None if seat is None else f"p{seat + 1}",
        STEP_NAMES[seen.step],
        seen.turn,
        seen.rounds,
        None if seen.element == NO_PIPE else TEXT[seen.element],
        players,
        len(seen.boards),
        seen.players_in,
        seen.result(),
    )
