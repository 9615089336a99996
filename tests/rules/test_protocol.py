"""Checking, performing, replaying and fingerprinting, with the toy game; and the registry."""

import pytest

from pipeyard.rules import registry
from pipeyard.rules.errors import UnknownGame
from pipeyard.rules.protocol import NATURE, Event, Game, IllegalMove, acting, check, digest, perform, replay
from tests.toy import Buckets, Deal, Rain, Scoop, TakeBack

OPENING = [Event(NATURE, Deal(3)), Event(NATURE, Deal(4)), Event(NATURE, Rain(3)), Event(1, Scoop(2))]


def test_check_gives_the_code_or_the_refusal() -> None:
    game = Buckets()
    state = replay(game, game.start("plain", 2, {}), OPENING)
    assert check(game, state, 0, Scoop(1)) == game.encode(state, 0, Scoop(1))
    with pytest.raises(IllegalMove, match=r"Scoop from 0 to 3 drops\. \(buckets/scoop\)") as caught:
        check(game, state, 0, Scoop(4))
    assert caught.value.refusal.instead == Scoop(3)


def test_perform_plays_or_changes_nothing() -> None:
    game = Buckets()
    state = replay(game, game.start("plain", 2, {}), OPENING)
    before = digest(game, state)
    with pytest.raises(IllegalMove):
        perform(game, state, Event(1, Scoop(0)))
    assert digest(game, state) == before
    perform(game, state, Event(1, TakeBack()))
    assert digest(game, state) != before


def test_replay_leaves_the_start_and_refuses_a_wrong_log() -> None:
    game = Buckets()
    start = game.start("plain", 2, {})
    before = digest(game, start)
    one, two = replay(game, start, OPENING), replay(game, start, OPENING)
    assert digest(game, one) == digest(game, two) != before == digest(game, start)
    with pytest.raises(IllegalMove):
        replay(game, start, OPENING[1:])


def test_digest_tells_positions_apart() -> None:
    game = Buckets()
    start = game.start("plain", 2, {})
    shorter = game.start("plain", 2, {"rounds": "1"})
    assert len(digest(game, start)) == 16
    assert digest(game, start) != digest(game, shorter)


def test_acting_lists_those_who_must_then_those_who_may() -> None:
    game = Buckets()
    state = game.start("plain", 2, {})
    assert acting(state) == (NATURE,)
    assert acting(replay(game, state, OPENING)) == (0, 1)


def test_the_registry_makes_a_game_once_and_names_those_there_are(buckets: Game) -> None:
    assert registry.game("buckets") is buckets
    with pytest.raises(UnknownGame, match=r"no game called 'chess'; there are: pipe-land.*buckets"):
        registry.game("chess")


def test_the_toy_is_not_in_the_registry_otherwise() -> None:
    assert "buckets" not in registry.GAMES


@pytest.mark.parametrize("name", registry.GAMES)
def test_every_registered_game_has_the_name_it_is_registered_by(name: str) -> None:
    game = registry.game(name)
    assert game.name == name and game.title and game.rules_version >= 1 and game.editions()
