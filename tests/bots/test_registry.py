"""Which bots there are."""

import random

import pytest

from pipeyard.bots import registry
from pipeyard.bots.bot import Bot, Question, ask
from pipeyard.bots.levels import LEVELS
from pipeyard.bots.random import RandomBot
from pipeyard.rules.errors import UnknownBot
from pipeyard.rules.protocol import Game, Move
from pipeyard.rules.registry import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_random_bot_and_every_bot_has_its_name(game: str) -> None:
    names = registry.names(game)
    assert "random" in names
    for name in names:
        assert registry.bot(name, game).name == name


def test_parts_of_bots_are_no_bots() -> None:
    assert registry.names("pipe-land") == (*LEVELS, "greedy", "random")


def test_a_game_without_a_folder_has_the_bots_that_play_everything() -> None:
    assert registry.names("chess") == ("random",)


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownBot, match="there are: apprentice, plumber, engineer, master, greedy, random"):
        registry.bot("clever", "pipe-land")


def test_a_bot_that_must_move_and_does_not_is_named(buckets: Game) -> None:
    class Mute(Bot):
        name = "mute"

        def choose(self, question: Question) -> Move | None:
            return None

    state = buckets.start("plain", 2, {})
    for code in (3, 4, 2):
        state.play(-1, code)
    with pytest.raises(ValueError, match="mute gave no move"):
        ask(Mute(), buckets, state, 0, random.Random(1))


def test_random_keeps_mostly_silent_out_of_turn(buckets: Game) -> None:
    state = buckets.start("plain", 2, {})
    for code in (3, 4, 2):
        state.play(-1, code)
    state.play(0, 1)  # red has chosen and may think again
    rng = random.Random(5)
    said = [ask(RandomBot(), buckets, state, 0, rng) for _ in range(200)]
    assert 0 < sum(move is not None for move in said) < 40
