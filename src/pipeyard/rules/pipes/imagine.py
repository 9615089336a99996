"""A position from a view of it.

Others are taken to have done nothing this turn: that fits what is seen of them.
"""

from typing import Final

from pipeyard.rules.grid import SIDE_NAMES
from pipeyard.rules.pipes.board import TELEPORT, Board
from pipeyard.rules.pipes.codes import site_of
from pipeyard.rules.pipes.edition import edition
from pipeyard.rules.pipes.state import PipesState
from pipeyard.rules.pipes.table import STEP_NAMES, TURN
from pipeyard.rules.pipes.terms import ELEMENTS, Terms
from pipeyard.rules.pipes.view import PipesView, PlayerView
from pipeyard.rules.pipes.water import step
from pipeyard.rules.shapes import TEXT

_POSES: Final = {TEXT[pose]: pose for pose in ELEMENTS}
_terms: Final[dict[tuple[object, ...], Terms]] = {}  # made once for each table's numbers


def imagined(view: PipesView) -> PipesState:
    """A position that looks like ``view`` to the seat the view is for."""
    boards = [_board(player) for player in view.players]
    state = PipesState(_terms_of(view), boards)
    state.step = STEP_NAMES.index(view.step)
    state.turn = view.turn
    state.rounds = view.rounds
    if view.element is not None:
        state.element = _POSES[view.element]
    state.making = 0
    state.players_in = 0
    for player in view.players:
        if player.code:
            state.making += 1
        if player.out is None:
            state.players_in += 1
            if state.step == TURN and not player.done:
                state.undone += 1
    return state


def _terms_of(view: PipesView) -> Terms:
    key = (view.edition, view.columns, view.rows, view.walls, view.stock, view.dry, view.duplicate)
    found = _terms.get(key)
    if found is None:
        plain = edition(view.edition).terms()
        found = Terms(
            view.edition,
            view.columns,
            view.rows,
            view.walls,
            list(view.stock),
            view.dry,
            plain.recross,
            plain.seconds,
            plain.weights,
            view.duplicate,
            plain.edition_file,
        )
        _terms[key] = found
    return found


def _board(player: PlayerView) -> Board:
    board = Board(player.columns, player.rows, list(player.stock))
    board.left = list(player.left)
    doors: dict[int, list[int]] = {}  # of each teleport
    outlet = ""
    for field in player.fields:
        site = site_of(board, field.cell)
        if field.kind == "wall":
            board.set_wall(site)
        elif field.kind == "valve":
            board.set_valve(site)
            outlet = field.sides
        elif field.kind == "teleport":
            board.put(site, TELEPORT + field.teleport - 1)
            for side in field.sides:
                doors.setdefault(field.teleport, []).append(4 * site + SIDE_NAMES.index(side))
        else:
            board.put(site, _POSES[field.sides])
    for number in sorted(doors):
        board.ends += sorted(doors[number])
    if outlet:
        board.set_outlet(SIDE_NAMES.index(outlet))
    for _ in range(player.water):
        step(board)
    if player.out is not None:
        board.out = player.out
    board.done = player.done
    board.acts = list(player.codes)
    board.drawn = player.drawn
    if player.pending is not None:
        cell, side = player.pending
        board.pending = 4 * site_of(board, cell) + SIDE_NAMES.index(side)
    return board
