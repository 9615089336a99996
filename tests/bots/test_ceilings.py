"""Ceilings: what is found can be played, and the bound is above it."""

from __future__ import annotations

import pytest

from pipeyard.bots.ceilings import ceiling, opened
from pipeyard.bots.guides import guide
from pipeyard.match import chance
from pipeyard.rules.bag import Dice
from pipeyard.rules.registry import game as find_game
from pipeyard.rules.state import NATURE, NO_ONE, State

ALONE = (("pipes", "pocket"), ("pipe-dream", "classic"))


def begun(name: str, edition: str, seed: str) -> tuple[State, list[int]]:
    secret = chance.seeded(seed)
    start = find_game(name).start(edition, 1, {})
    return opened(start, lambda number, chances: chance.draw(secret, number, chances))


def play(state: State, moves: list[int], draws: list[int]) -> State:
    """The position after these moves and draws; without moves the guide chooses."""
    dice = Dice(1)
    knowing = guide(state.game().name)
    left, drawn = iter(moves), iter(draws)
    while (seat := state.whose(dice)) != NO_ONE:
        if seat == NATURE:
            state.play(NATURE, next(drawn))
        else:
            code = next(left) if moves else knowing.options(state, seat, dice)[0]
            assert code in list(state.codes(seat))
            state.play(seat, code)
    return state


@pytest.mark.parametrize(("name", "edition"), ALONE)
def test_what_is_found_can_be_played_is_below_the_bound_and_beats_who_does_not_know(
    name: str, edition: str
) -> None:
    state, draws = begun(name, edition, "first")
    found = ceiling(state, draws, width=1, branch=2)
    result = play(state.copy(), list(found.codes), draws).result()
    assert result is not None and result.scores[0] == found.found
    assert found.found <= found.bound
    unknowing = play(state.copy(), [], draws).result()
    assert unknowing is not None and found.found >= (unknowing.scores[0] or 0)
