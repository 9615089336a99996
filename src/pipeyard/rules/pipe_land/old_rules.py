"""Pipe Land as it was: the rules that old logs were played by. ``match/versions.py`` finds them."""

import random
from collections.abc import Mapping

from pipeyard.rules.pipe_land.game import PipeLand
from pipeyard.rules.pipe_land.state import PipeLandState
from pipeyard.rules.protocol import State, View


class PipeLand1(PipeLand):
    """Rules version 1: edition 76 laid '1' tiles past the river's ends, in row 0, too."""

    rules_version = 1

    def start(self, edition: str, seats: int, options: Mapping[str, str]) -> State:
        return _old(super().start(edition, seats, options))

    def imagine(self, view: View, rng: random.Random) -> State:
        return _old(super().imagine(view, rng))

    def read(self, text: str) -> State:
        return _old(super().read(text))

    def restore(self, text: str, edition_file: str) -> State:
        return _old(super().restore(text, edition_file))


def _old(state: State) -> State:
    assert isinstance(state, PipeLandState)
    state.rules_version = 1
    return state
