"""Tube Tangle: a player is ahead by the points of closed pipes of the own colour, known or not."""

from pipeyard.rules.protocol import State
from pipeyard.rules.tube_tangle.scoring import material_points
from pipeyard.rules.tube_tangle.state import TubeTangleState


def standing(state: State) -> list[float]:
    """The points each player would have if the game ended now."""
    assert isinstance(state, TubeTangleState)
    points = material_points(state)
    return [float(points[colour]) for colour in state.colours]


def turn(state: State) -> object:
    """Whose turn it is."""
    assert isinstance(state, TubeTangleState)
    return state.turn if state.turn >= 0 else None
