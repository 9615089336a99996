"""Pipes: a player is as far as the water has come, and further while still in."""

from pipeyard.rules.pipes.state import PipesState
from pipeyard.rules.protocol import State


def standing(state: State) -> list[float]:
    """The steps of each player's water; those still in are ahead of those who are out."""
    assert isinstance(state, PipesState)
    return [board.steps + (1000.0 if board.out == 0 else 0.0) for board in state.boards]


def turn(state: State) -> object:
    """The number of the turn."""
    assert isinstance(state, PipesState)
    return state.turn or None
