"""Leaks: no array of any environment changes when only what a seat may not know changes."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation

import pipeyard.learn.open_spiel
from pipeyard.learn.core.play import Play
from pipeyard.learn.open_spiel import Held
from pipeyard.learn.rendering import render
from pipeyard.learn.space import Space
from pipeyard.learn.tables import parallel_table, table
from pipeyard.learn.vectors import GameVector
from pipeyard.rules.bag import Dice
from pipeyard.rules.tube_tangle.state import TubeTangleState
from tests.learn.tables import SPACES, made, some_way

GAMES = ("pipe-land", "pipes", "pipe-dream", "tube-tangle")
HIDDEN = (
    "pipes",
    "tube-tangle",
)  # games in which seats do not see all; chance to come is hidden in every game


def same_to(space: Space, play: Play, seat: int, rng: random.Random, dice: int) -> Play:
    """Another world that looks the same to a seat: what it cannot see, and all chance to come, is other."""
    other = Play(space.game.imagine(space.game.view(play.state, seat), rng), Dice(dice))
    other.seat, other.held, other.asked = play.seat, play.held, play.asked.copy()
    return other


def worlds(space: Space, rng: random.Random) -> Iterator[tuple[Play, int, Play]]:
    """Positions, a seat of each, and other worlds that look the same to it."""
    for seed in range(3):
        play = some_way(space, rng, seed, rng.randrange(2, 60))
        for seat in range(space.seats):
            for dice in (5, 6):
                yield play, seat, same_to(space, play, seat, rng, dice)


def compare(space: Space, rng: random.Random, shown: Callable[[Play, int], list[Any]]) -> None:
    """Whatever is shown of a position to a seat is the same in worlds that it cannot tell apart."""
    hidden = 0
    for play, seat, other in worlds(space, rng):
        for one, two in zip(shown(play, seat), shown(other, seat), strict=True):
            assert np.array_equal(one, two) if isinstance(one, np.ndarray) else one == two
        hidden += play.state != other.state
    if space.seats > 1 and space.game.name in HIDDEN:
        assert hidden  # there was something to hide


@pytest.mark.parametrize("name", SPACES)
def test_nothing_hidden_is_in_observations_masks_and_pictures(name: str) -> None:
    space = made(name)

    def shown(play: Play, seat: int) -> list[Any]:
        picture = render(space, play, seat, "svg")
        return [*space.observe(play, seat).values(), space.mask(play, seat), picture]

    compare(space, random.Random(name), shown)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_hidden_is_in_the_environments_of_pettingzoo(game: str) -> None:
    turns, together = table(game, seats=3), parallel_table(game, seats=3)
    turns.reset(seed=1)
    together.reset(seed=1)
    agents = turns.possible_agents

    def shown(play: Play, seat: int) -> list[Any]:
        turns._play, turns.agent_selection = play, agents[play.seat]
        together._play = play
        return [*turns.observe(agents[seat]).values(), *together._seen()[agents[seat]].values()]

    compare(turns.game, random.Random(game), shown)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_hidden_is_in_a_vector(game: str) -> None:
    space = made(f"{game} 3")
    env = GameVector(space, 1)

    def shown(play: Play, seat: int) -> list[Any]:
        if seat != play.seat:
            return []  # a vector shows what the seat sees whose choice it is
        batch = env.batch
        batch._unmark(0, batch.options[0])
        batch.plays[0] = play.copy()
        batch.options[0] = batch._show(0, batch.plays[0])
        arrays = [*env._seen().values(), *env._infos().values()]
        moves = env.moves([0])
        order = moves.codes.argsort()  # a position that was set up again may list its moves in another order
        after = [array[order] for array in (*moves, *env.look_after(moves).values())]
        return [array.copy() for array in arrays] + after

    compare(space, random.Random(game), shown)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_hidden_is_in_open_spiels_tensors(game: str) -> None:
    loaded = pyspiel.load_game(f"python_{game.replace('-', '_')}", {"players": 3})
    observation, state = make_observation(loaded), loaded.new_initial_state()

    def shown(play: Play, seat: int) -> list[Any]:
        state.held = Held(play)
        observation.set_from(state, seat)
        text = observation.string_from(state, seat)
        return [observation.tensor.copy(), text, state._legal_actions(seat)]

    compare(made(f"{game} 3"), random.Random(game), shown)


def test_another_hand_and_another_colour_are_not_seen() -> None:
    space = made("tube-tangle")
    play = some_way(space, random.Random(3), 3, 20)
    state = play.state
    assert isinstance(state, TubeTangleState)
    seen = space.observe(play, 0)
    state.colours[1] = next(c for c in (1, 2, 3, 4) if c not in state.colours)
    mine, theirs = state.hands[0].copy(), state.hands[1]
    drawn, _ = state.pouch.chances()[0]
    theirs[0], state.pouch.counts[drawn] = drawn, state.pouch.counts[drawn] - 1
    again = space.observe(play, 0)
    for array in seen:
        assert np.array_equal(seen[array], again[array])
    state.hands[0] = mine[1:]
    assert not np.array_equal(seen["scalars"], space.observe(play, 0)["scalars"])


assert pipeyard.learn.open_spiel
