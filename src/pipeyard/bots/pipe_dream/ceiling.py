"""The most points that any way to play a sheet can bring."""

from __future__ import annotations

from collections.abc import Sequence

from pipeyard.rules.pipe_dream.state import PipeDreamState
from pipeyard.rules.shapes import NO_PIPE
from pipeyard.rules.state import State


def bound(state: State, draws: Sequence[int]) -> int:
    """A point for each piece: one pipe a turn and the cross-sections, and no more than there are cells."""
    assert isinstance(state, PipeDreamState)
    sheet = state.sheets[0]
    terms = sheet.terms
    pieces = sum(pose != NO_PIPE for site, pose in enumerate(sheet.poses) if site != sheet.source)
    turns = terms.sections - sheet.meter
    crosses = len(terms.cross_values) - sheet.crosses
    return terms.way * min(terms.sites - 1, pieces + turns + crosses)
