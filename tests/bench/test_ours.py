"""What is measured of our games is what it says it is."""

import pytest

from bench.bots import thoughts
from bench.contest import KINDS
from bench.ours import TABLES, by_hand, by_list, fresh_menus, of_game, positions, recorded, replayed, start_of
from pipeyard.rules.bag import Dice
from pipeyard.rules.protocol import NATURE
from pipeyard.rules.registry import game


@pytest.fixture(params=list(TABLES))
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_games_are_played_whole_and_counted(name: str) -> None:
    start = start_of(name)
    moves, menus, choices = by_hand(start, Dice(1))
    assert moves > menus > 0
    assert choices >= menus
    assert by_list(start, Dice(1))[0] > 0
    assert start.result() is None  # they play copies


def test_a_recorded_game_comes_to_its_end_again(name: str) -> None:
    start = start_of(name)
    steps = recorded(start, Dice(2))
    assert replayed(start, [steps])()[0] == len(steps)
    state = start.copy()
    for seat, code in steps:
        assert state.result() is None
        state.play(seat, code)
    assert state.result() is not None


def test_menus_are_asked_of_players_who_have_one(name: str) -> None:
    start = start_of(name)
    found = positions(start, [recorded(start, Dice(seed)) for seed in range(20)])  # of each only a part
    assert found
    for before, (seat, code), chooser in found:
        after = before.copy()
        after.play(seat, code)
        assert chooser != NATURE and chooser in after.waiting().must and after.codes(chooser)
    assert fresh_menus(found)(0.0001)["calls"] >= len(found)


def test_bots_are_timed_move_by_move() -> None:
    spent = thoughts(game("pipe-dream"), "greedy", 0.05)
    assert spent and all(seconds >= 0 for seconds in spent)


@pytest.mark.parametrize("name", TABLES)
def test_all_there_is_to_measure_is_measured(name: str) -> None:
    assert {task.removesuffix(f" {name}") for task in of_game(name)} == set(KINDS) - {"kernel"}
