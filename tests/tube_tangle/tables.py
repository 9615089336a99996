"""Positions for the tests here: random games, stopped anywhere."""

import random
from collections.abc import Iterator

from pipeyard.rules.grid import OPPOSITE, STEP_COLUMN, STEP_ROW, Cell
from pipeyard.rules.random_play import play_randomly
from pipeyard.rules.registry import game
from pipeyard.rules.tube_tangle.game import TubeTangle
from pipeyard.rules.tube_tangle.position import outside
from pipeyard.rules.tube_tangle.state import TubeTangleState
from pipeyard.rules.tube_tangle.table import NOTHING
from pipeyard.rules.tube_tangle.view_builder import tiles_on


def tube_tangle() -> TubeTangle:
    found = game("tube-tangle")
    assert isinstance(found, TubeTangle)
    return found


def positions(seed: int, every: int = 1) -> Iterator[TubeTangleState]:
    """Positions of one random game, the last one included."""
    rng = random.Random(seed)
    state = tube_tangle().start("standard", 2 + seed % 3, {})
    for number, _ in enumerate(play_randomly(tube_tangle(), state, rng)):
        if number % every == 0:
            yield state
    yield state


def check_table(state: TubeTangleState) -> None:
    """All that touches fits, no two borders touch, and every tile is somewhere exactly once."""
    shown: dict[Cell, str] = {}
    for tile in tiles_on(state):
        shown[tile.cell] = tile.sides or ("mmmm" if tile.what == "room" else "rrrr")
    bare = 0
    for (column, row), sides in shown.items():
        for side in range(4):
            beside = (column + STEP_COLUMN[side], row + STEP_ROW[side])
            if beside in shown:
                assert shown[beside][OPPOSITE[side]] == sides[side]
                pair = {sides, shown[beside]}
                assert sides[side].isupper() or pair & {"mmmm", "rrrr"}, "two borders touch"
            elif sides[side] in "rm" and len(set(sides)) > 1:
                bare += 1
    assert bare == 0 or state.roads == 0 or state.rooms == 0
    whats = [tile.what for tile in tiles_on(state)]
    assert whats.count("room") + state.rooms == state.terms.rooms
    roads = sum(whats.count(what) for what in ("road", "pit", "cover", "pit+cover"))
    assert roads + state.roads == state.terms.roads
    assert state.pouch.counts == outside(state)
    assert state.pouch.total == sum(state.pouch.counts)
    assert shown.keys() == {state.field.cell(site) for site, lies in enumerate(state.lies) if lies != NOTHING}
