"""A live ranking of everyone at a table, and the part of a view that one of a crowd gets."""

from collections.abc import Collection

from pipeyard.rules.crowd import Standing
from pipeyard.rules.grid import NOWHERE
from pipeyard.rules.pipes.board import Board
from pipeyard.rules.pipes.codes import decode
from pipeyard.rules.pipes.menu import take_all_back
from pipeyard.rules.pipes.notation import write_move
from pipeyard.rules.pipes.scoring import score
from pipeyard.rules.pipes.state import PipesState
from pipeyard.rules.pipes.table import TURN
from pipeyard.rules.pipes.view import PipesView, PlayerView
from pipeyard.rules.pipes.view_builder import player_view, view_of
from pipeyard.rules.pipes.water import ahead
from pipeyard.rules.protocol import Seat


def part(state: PipesState, seat: Seat | None, shown: Collection[Seat]) -> PipesView:
    """The view of a seat with only some boards in it; those of others as they were when the turn began."""
    return view_of(state, seat, tuple(_player(state, other, other == seat) for other in sorted(shown)))


def _player(state: PipesState, seat: Seat, is_own: bool) -> PlayerView:
    board = state.boards[seat] if is_own else _sealed(state.boards[seat])
    acts = tuple(write_move(decode(state, seat, act // 16)) for act in board.acts)
    return player_view(seat, board, seat < state.making, acts)


def _sealed(board: Board) -> Board:
    """A board as it was when the turn began."""
    if not board.acts:
        return board
    seen = board.copy()
    take_all_back(seen)
    return seen


def ranking(state: PipesState) -> tuple[Standing, ...]:
    """Everybody, the best first: who is in, by how far their water can run; then by rounds survived.

    What somebody did this turn is sealed, so it does not count before the turn is over.
    """
    keyed: list[tuple[int, int, int]] = []  # rounds survived, or more; fields in all; seat
    for seat in range(len(state.boards)):
        board = _sealed(state.boards[seat])
        if board.out:
            keyed.append((-board.out, 0, seat))
        else:
            keyed.append((-state.rounds - 1, -_reach(board), seat))
    keyed.sort()
    found: list[Standing] = []
    place = 0
    for index in range(len(keyed)):
        rounds, fields, seat = keyed[index]
        if index == 0 or (rounds, fields) != keyed[index - 1][:2]:
            place = index + 1
        board = state.boards[seat]
        joined = board.steps if board.out else -fields
        found.append(Standing(seat, place, score(state, seat), joined, _stands(state, board)))
    return tuple(found)


def _reach(board: Board) -> int:
    """The fields the water has run through or would, if nothing more were drawn."""
    return board.steps if board.outlet == NOWHERE else board.steps + len(ahead(board)) - 1


def _stands(state: PipesState, board: Board) -> str:
    if board.out:
        return "out"
    if state.result() is not None:
        return "scored"
    return "plays" if state.step == TURN and not board.done else "waits"
