"""Random playouts, and what a position that is no game's says."""

import pytest

from pipeyard.rules.bag import Dice
from pipeyard.rules.state import State, playout
from tests.toy import Buckets


def test_a_playout_ends_the_game_in_place() -> None:
    state = Buckets().start("plain", 3, {})
    assert playout(state, Dice(1)) == 3 + 3 * (1 + 3)  # deal, then three rounds of rain and three choices
    assert state.result() is not None
    assert playout(state, Dice(1)) == 0


def test_a_playout_stops_at_its_limit() -> None:
    state = Buckets().start("plain", 2, {})
    assert playout(state, Dice(1), limit=4) == 4
    assert state.waiting().step == "scoop" and len(state.waiting().must) == 1


def test_the_same_dice_play_the_same_game() -> None:
    game = Buckets()
    ends = []
    for seed in (5, 5, 6):
        state = game.start("plain", 4, {})
        playout(state, Dice(seed))
        ends.append(game.write(state))
    assert ends[0] == ends[1] != ends[2]


def test_a_bare_state_answers_nothing() -> None:
    state = State()
    for question in (state.waiting, state.chances, state.copy, state.result):
        with pytest.raises(NotImplementedError):
            question()
    with pytest.raises(NotImplementedError):
        state.codes(0)
    with pytest.raises(NotImplementedError):
        state.play(0, 0)
