"""The most water steps that any way to play a board can bring."""

from __future__ import annotations

from collections.abc import Sequence

from pipeyard.rules.pipes.board import CROSSING_POSE, CROSSINGS, VALVE, WALL
from pipeyard.rules.pipes.state import PipesState
from pipeyard.rules.pipes.terms import ELEMENTS
from pipeyard.rules.state import State


def bound(state: State, draws: Sequence[int]) -> int:
    """Every field is entered once, a crossing twice, and there are no more crossings than are drawn or owned.

    The water enters a field a turn. So no more elements matter than turns in which it could still flow.
    """
    assert isinstance(state, PipesState)
    board = state.boards[0]
    fields = sum(piece not in (WALL, VALVE) for piece in board.pieces)
    turns = state.terms.dry + 2 * fields
    crossing = ELEMENTS.index(CROSSING_POSE)
    shown = [state.element == CROSSING_POSE, *(code == crossing for code in draws[:turns])]
    placed = sum(piece == CROSSING_POSE for piece in board.pieces)
    crossings = placed + board.left[CROSSINGS] + sum(shown)
    return fields + min(fields, crossings)
