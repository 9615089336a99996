"""Numbered actions: every move of every menu has one of its own, and each can be read."""

from __future__ import annotations

import random

import pytest

from pipeyard.learn.core.coder import WAIT
from pipeyard.learn.core.pipe_land import FAR, FIRST_CELL, FIRST_FAR
from pipeyard.learn.core.play import Play
from pipeyard.learn.space import Space, TakeUp, Wait, tile_of
from pipeyard.rules.errors import BadSetup
from pipeyard.rules.pipe_land.code_bits import POUNDS_BIT
from pipeyard.rules.pipe_land.moves import Offer, Place
from pipeyard.rules.pipes.moves import TakeBack
from pipeyard.rules.protocol import Move
from tests.learn.tables import SPACES, made

GAMES = 2


def moves_of(space: Space, play: Play) -> list[Move]:
    """The menu of the seat whose choice it is, as moves."""
    return [space.game.decode(play.state, play.seat, code) for code in play.state.codes(play.seat)]


@pytest.mark.parametrize("name", SPACES)
def test_actions_and_the_moves_of_a_menu_are_one_to_one(name: str) -> None:
    space = made(name)
    rng = random.Random(name)
    for seed in range(GAMES):
        play = space.new(seed)
        steps = 0
        while not space.over(play) and steps < 120:
            choices = space.choices(play)
            legal, meant = list(choices), list(choices.values())
            assert legal == space.legal(play)
            assert all(0 <= action < space.actions for action in legal)
            assert len(set(meant)) == len(meant)
            for action in rng.sample(legal, min(4, len(legal))):
                assert space.encode(play, space.decode(play, action)) == action
            menu = [move for move in moves_of(space, play) if not isinstance(move, TakeBack)]
            taken_up = {move.tile for move in meant if isinstance(move, TakeUp)}
            if taken_up:
                assert taken_up == {tile_of(move) for move in menu}
            elif space.game.name == "tube-tangle" and play.held >= 0:
                assert set(meant) <= set(menu)
                assert {tile_of(move) for move in meant} == {space.coder.names[play.held]}  # type: ignore[attr-defined]
            else:
                assert {move for move in meant if not isinstance(move, Wait)} == set(menu)
            space.act(play, rng.choice(legal))
            steps += 1


@pytest.mark.parametrize("name", SPACES)
def test_the_mask_is_the_menu_and_waiting_is_all_others_can_do(name: str) -> None:
    space = made(name)
    play = space.new(5)
    mask = space.mask(play)
    assert list(mask.nonzero()[0]) == space.legal(play)
    if space.seats > 1:
        other = (play.seat + 1) % space.seats
        assert list(space.mask(play, other).nonzero()[0]) == [WAIT]


def test_an_action_that_is_not_legal_is_refused_in_words() -> None:
    space = made("pipe-dream")
    play = space.new(1)
    for refused in (space.actions - 1, space.actions, -1):
        with pytest.raises(BadSetup, match="not legal now"):
            space.decode(play, refused)
        with pytest.raises(BadSetup, match="not legal now"):
            space.act(play, refused)


def test_moves_beyond_the_window_have_actions_of_their_own() -> None:
    space = made("pipe-land 76")
    play = space.new(1)
    space.act(play, 1)  # draw
    menu = list(play.state.codes(play.seat))
    coder = space.coder
    assert all(coder.action_of(play, code) >= FIRST_CELL for code in menu)
    far = [space.game.encode(play.state, play.seat, Place((100 + n, 3), "NS")) for n in range(FAR + 2)]
    coder.look_over()
    numbered = [coder.action_of(play, code) for code in far]
    assert numbered == [*range(FIRST_FAR, FIRST_FAR + FAR), -1, -1]


def test_bargaining_is_off_unless_it_is_asked_for() -> None:
    plain, talking = made("pipe-land 76"), made("pipe-land 76 bargaining")
    assert plain.actions < talking.actions
    assert plain.options["bargaining"] == "no"
    play = talking.new(1)
    spoken = list(talking.choices(play).values())
    if not any(isinstance(move, Offer) for move in spoken):
        talking.act(play, 1)
        spoken = list(talking.choices(play).values())
    prices = {move.pounds for move in spoken if isinstance(move, Offer)}
    assert prices <= {1, 2, 3, 5} and prices
    assert Wait() in spoken
    with pytest.raises(BadSetup, match="no bargaining"):
        Space("pipes", bargaining=True)


def test_a_price_that_is_no_step_has_no_action() -> None:
    space = made("pipe-land 76 bargaining")
    play = space.new(1)
    while not any(isinstance(move, Offer) for move in space.choices(play).values()):
        space.act(play, space.legal(play)[-1])
    offer = next(
        code
        for code in play.state.codes(play.seat)
        if isinstance(space.game.decode(play.state, play.seat, code), Offer)
    )
    assert space.coder.action_of(play, offer) > 0
    assert space.coder.action_of(play, offer + (17 << POUNDS_BIT)) == -1


def test_a_game_that_nobody_numbered_says_so() -> None:
    from pipeyard.rules.errors import UnknownGame

    with pytest.raises(UnknownGame):
        Space("chess")
