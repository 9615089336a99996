"""A position made into the view of it."""

from typing import Final

from pipeyard.rules.grid import NOWHERE, SIDE_NAMES, SIDES_IN
from pipeyard.rules.pipes.board import EMPTY, TELEPORT, VALVE, WALL, Board
from pipeyard.rules.pipes.board_code import code_of
from pipeyard.rules.pipes.codes import cell_of
from pipeyard.rules.pipes.state import PipesState
from pipeyard.rules.pipes.table import STEP_NAMES
from pipeyard.rules.pipes.view import FieldView, PipesView, PlayerView
from pipeyard.rules.pipes.water import path
from pipeyard.rules.protocol import Seat
from pipeyard.rules.shapes import NO_PIPE, SHAPE_NAMES, SHAPE_OF, TEXT

FIELDS: Final = 16384  # that are remembered
_fields: Final[dict[tuple[int, int, int, int], FieldView]] = {}  # most fields look as they did a move ago


def _sides(mask: int) -> str:
    return "".join([SIDE_NAMES[side] for side in SIDES_IN[mask]])


def field_view(board: Board, site: int) -> FieldView:
    """One field that is not empty."""
    piece = board.pieces[site]
    if piece == VALVE or piece >= TELEPORT:
        return _special_view(board, site)
    key = (board.grid.columns, site, piece, board.wet[site])
    found = _fields.get(key)
    if found is None:
        if len(_fields) >= FIELDS:
            _fields.clear()
        found = _fields[key] = _plain_view(board, site)
    return found


def _plain_view(board: Board, site: int) -> FieldView:
    """A wall or a pipe."""
    piece, cell = board.pieces[site], cell_of(board, site)
    if piece == WALL:
        return FieldView(cell, "wall", "", "")
    return FieldView(cell, SHAPE_NAMES[SHAPE_OF[piece]], TEXT[piece], _sides(board.wet[site]))


def _special_view(board: Board, site: int) -> FieldView:
    """The valve or a teleport, whose sides are known by the board alone."""
    piece, cell = board.pieces[site], cell_of(board, site)
    if piece == VALVE:
        return FieldView(cell, "valve", "" if board.outlet == NOWHERE else SIDE_NAMES[board.outlet], "")
    number = piece - TELEPORT
    sides = ""
    for door in board.ends[2 * number : 2 * number + 2]:
        if door >> 2 == site:
            sides += SIDE_NAMES[door & 3]
    return FieldView(cell, "teleport", sides, _sides(board.wet[site]), number + 1)


def player_view(seat: Seat, board: Board, made: bool, acts: tuple[str, ...]) -> PlayerView:
    """A board as it is; hide what is sealed first."""
    pending = board.pending
    fields = [field_view(board, site) for site in range(board.size) if board.pieces[site] != EMPTY]
    return PlayerView(
        f"p{seat + 1}",
        code_of(board) if made else "",
        board.grid.columns,
        board.grid.rows,
        tuple(fields),
        (board.stock[0], board.stock[1], board.stock[2]),
        (board.left[0], board.left[1], board.left[2]),
        board.steps,
        tuple([cell_of(board, door >> 2) for door in path(board)]),
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
