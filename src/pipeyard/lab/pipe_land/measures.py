"""Pipe Land: a player is as near to winning as to the nearer of the two goals."""

from pipeyard.rules.pipe_land.state import PipeLandState
from pipeyard.rules.pipe_land.table import CHOOSE
from pipeyard.rules.protocol import State


def standing(state: State) -> list[float]:
    """The greater share reached of the tiles and of the money that win."""
    assert isinstance(state, PipeLandState)
    terms = state.terms
    return [
        max(state.board.irrigated(seat) / terms.victory_tiles, state.money[seat] / terms.victory_money)
        for seat in range(terms.seats)
    ]


def turn(state: State) -> object:
    """Whose turn it is: it changes from turn to turn, since the last player left has won."""
    assert isinstance(state, PipeLandState)
    return state.turn if state.step >= CHOOSE else None
