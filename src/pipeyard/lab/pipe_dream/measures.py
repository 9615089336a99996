"""Pipe Dream: a player is ahead by the points of the sheet as it stands."""

from pipeyard.rules.pipe_dream.scoring import total
from pipeyard.rules.pipe_dream.state import PipeDreamState
from pipeyard.rules.protocol import State


def standing(state: State) -> list[float]:
    """The points each sheet would score if it could stop now."""
    assert isinstance(state, PipeDreamState)
    return [float(total(sheet)) for sheet in state.sheets]


def turn(state: State) -> object:
    """The sections marked on all meters: every turn marks one."""
    assert isinstance(state, PipeDreamState)
    return sum(sheet.meter for sheet in state.sheets)
