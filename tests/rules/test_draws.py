"""Chance by ``draw``, which need not make a list, is as fair as the list: many draws against the weights."""

from collections import Counter

import pytest

from pipeyard.rules.bag import Dice
from pipeyard.rules.registry import GAMES, game
from pipeyard.rules.state import NATURE, NO_ONE, State
from tests.toy import Buckets, Puddle

DRAWS = 6_000
CROWDED = "options size=4x4 walls=7\nturn 0\np1\n    . # . .\n    . > . #\n    . # . .\n    . . . .\n"


def is_fair(state: State) -> bool:
    """Pearson's sum over all codes is within four deviations of what chance gives."""
    dice = Dice(11)
    drawn = Counter(state.draw(dice) for _ in range(DRAWS))
    weights = dict(state.chances())
    whole = sum(weights.values())
    if set(drawn) - set(weights):
        return False
    expected = {code: DRAWS * weight / whole for code, weight in weights.items()}
    pearson = sum((drawn[code] - often) ** 2 / often for code, often in expected.items())
    free = len(weights) - 1
    return bool(pearson <= free + 4 * (2 * free) ** 0.5)


def chance_positions(start: State, seed: int) -> list[State]:
    """Of a random game, the first and the last position of each step in which chance moves."""
    first: dict[str, State] = {}
    last: dict[str, State] = {}
    dice = Dice(seed)
    state = start.copy()
    while (seat := state.whose(dice)) != NO_ONE:
        if seat == NATURE:
            step = state.waiting().step
            first.setdefault(step, state.copy())
            last[step] = state.copy()
        state.play(seat, state.draw(dice) if seat == NATURE else state.pick(seat, dice))
    return [*first.values(), *last.values()]


@pytest.mark.parametrize("name", GAMES)
def test_draws_are_as_fair_as_the_list(name: str) -> None:
    rules = game(name)
    for edition in rules.editions():
        start = rules.start(edition, rules.seat_range(edition)[0], {})
        for state in chance_positions(start, 3):
            assert is_fair(state), (edition, state.waiting().step)


def test_a_wall_on_a_crowded_board_is_fair() -> None:
    state = game("pipes").read(CROWDED)
    assert 1 < len(state.chances()) < 12  # some free fields would cut off too much
    assert is_fair(state)


class AlwaysTheLast(Puddle):
    def draw(self, dice: Dice) -> int:
        return self.chances()[-1][0]


def test_an_unfair_draw_is_seen() -> None:
    fair = Buckets().start("plain", 2, {})
    assert is_fair(fair)
    unfair = AlwaysTheLast("plain", 2, 3)
    assert unfair.chances() == fair.chances() and not is_fair(unfair)
