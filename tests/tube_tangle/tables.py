"""Positions for the tests here: random games, stopped anywhere."""

import random
from collections.abc import Iterator

from pipeyard.rules.registry import game
from pipeyard.rules.tube_tangle.game import TubeTangle
from pipeyard.rules.tube_tangle.state import TubeTangleState
from pipeyard.rules.wander import wander


def tube_tangle() -> TubeTangle:
    found = game("tube-tangle")
    assert isinstance(found, TubeTangle)
    return found


def positions(seed: int, every: int = 1) -> Iterator[TubeTangleState]:
    """Positions of one random game, the last one included."""
    rng = random.Random(seed)
    state = tube_tangle().start("standard", 2 + seed % 3, {})
    for number, _ in enumerate(wander(tube_tangle(), state, rng)):
        if number % every == 0:
            yield state
    yield state
