"""The players: they make legal moves, and the greedy one's water runs clearly longer than a random one's."""

import random

import pytest

from bench.pipes_players import play
from pipeyard.bots.bot import Question
from pipeyard.bots.registry import bot, names
from pipeyard.rules.pipes.moves import Draw, Teleport
from tests.pipes.tables import GAME


def test_there_are_three() -> None:
    assert {"random", "guided", "greedy"} <= set(names("pipes"))


@pytest.mark.parametrize("name", ["random", "guided", "greedy"])
def test_games_end_and_every_move_was_legal(name: str) -> None:
    for seed in range(2):
        result = play([name, name, name], "pocket", random.Random(seed))
        assert result.winners


def test_greedy_outlives_random_and_guided() -> None:
    steps = {
        name: [play([name], "pocket", random.Random(seed)).scores[0] or 0 for seed in range(8)]
        for name in ("random", "guided", "greedy")
    }
    assert sum(steps["greedy"]) > 2 * sum(steps["guided"])
    assert sum(steps["greedy"]) > 5 * sum(steps["random"]) + 20


def question(position: str) -> Question:
    state = GAME.read(position)
    moves = tuple(GAME.decode(state, 0, code) for code in state.codes(0))
    return Question(GAME, GAME.view(state, 0), 0, moves, True, random.Random(1))


def test_greedy_draws_where_the_water_will_come() -> None:
    board = "    . . . . .\n    . > . . .\n    . . . . .\n"
    assert bot("greedy", "pipes").choose(question("turn 1 element EW\np1\n" + board)) == Draw((3, 2))


def test_greedy_spends_a_special_action_when_the_water_is_about_to_stop() -> None:
    board = "    . . . . . .\n    . > ═ . . .\n    . . . . . .\n    . . . . . .\n"
    asked = question("turn 13 element NS\np1 rotations 0 crossings 0 water 1\n" + board)
    assert bot("greedy", "pipes").choose(asked) == Teleport((4, 2), "W")
