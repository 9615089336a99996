"""The environments keep the conventions of the libraries they are for, by those libraries' own checks."""

from __future__ import annotations

import random
import warnings
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, seed_test

import pipeyard.learn.solo
from pipeyard.learn.solo import SoloEnv
from pipeyard.learn.tables import parallel_table, table

GAMES = ("pipe-land", "pipes", "pipe-dream", "tube-tangle")
SMALL = {"pipes": {"size": "4x4", "walls": "1", "dry": "3"}}  # a board on which a game is soon over


@pytest.fixture(autouse=True)
def _quiet() -> Any:
    """The checkers print what they do and warn of what they would like better."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_takes_turns(game: str) -> None:
    api_test(table(game, options=SMALL.get(game)), num_cycles=60)


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_steps_everybody(game: str) -> None:
    parallel_api_test(parallel_table(game, options=SMALL.get(game)), num_cycles=60)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_games(game: str) -> None:
    seed_test(partial(table, game, options=SMALL.get(game)), num_cycles=40)


def test_the_same_seed_gives_everybody_the_same_games() -> None:
    """PettingZoo's own test for this chooses without looking at masks, so this is ours."""
    for game in GAMES:
        one, other = parallel_table(game), parallel_table(game)
        seen, again = one.reset(seed=9)[0], other.reset(seed=9)[0]
        rng = random.Random(9)
        for _ in range(20):
            for agent in one.agents:
                for name, array in seen[agent].items():
                    assert np.array_equal(array, again[agent][name])
            if not one.agents:
                break
            actions = {a: rng.choice(np.flatnonzero(seen[a]["action_mask"]).tolist()) for a in one.agents}
            seen, again = one.step(actions)[0], other.step(actions)[0]


@pytest.mark.parametrize("game", ["pipes", "pipe-dream"])
def test_gymnasium_checks_the_solo_games(game: str) -> None:
    check_env(SoloEnv(game, illegal="end", render_mode="rgb_array"))


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_in_turns(game: str) -> None:
    env = table(game, seats=3 if game != "pipes" else 2, options=SMALL.get(game))
    env.reset(seed=3)
    rng = random.Random(3)
    paid: dict[str, float] = {}
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        assert not cut and seen is not None
        if over:
            paid[agent] = reward
            env.step(None)
            continue
        assert seen["action_mask"].any()
        env.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    assert set(paid) == set(env.possible_agents)
    assert sum(paid.values()) == pytest.approx(0.0)
    result = env.play.state.result()
    assert result is not None
    for seat, agent in enumerate(env.possible_agents):
        assert not result.winners or (paid[agent] > -0.4) == (seat in result.winners) or len(paid) == 3


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_by_everybody_at_once(game: str) -> None:
    env = parallel_table(game, options=SMALL.get(game))
    seen, _ = env.reset(seed=4)
    rng = random.Random(4)
    steps = 0
    paid: dict[str, float] = {}
    while env.agents:
        at_once = [agent for agent in env.agents if not seen[agent]["action_mask"][0]]
        assert at_once
        if game in ("pipes", "pipe-dream") and steps == 0:
            assert len(at_once) == 2
        actions = {a: rng.choice(np.flatnonzero(seen[a]["action_mask"]).tolist()) for a in env.agents}
        seen, paid, _, _, _ = env.step(actions)
        steps += 1
    assert sum(paid.values()) == pytest.approx(0.0)


def test_bargaining_asks_everybody_in_turn() -> None:
    env = table("pipe-land", seats=3, bargaining=True)
    env.reset(seed=1)
    rng = random.Random(1)
    heard = set()
    for _ in range(300):
        seen = env.observe(env.agent_selection)
        legal = np.flatnonzero(seen["action_mask"]).tolist()
        if 0 in legal:
            heard.add(env.agent_selection)
        env.step(0 if 0 in legal and rng.random() < 0.7 else rng.choice(legal))
        if all(env.terminations.values()) or heard == set(env.possible_agents):
            break
    assert heard == set(env.possible_agents)


def test_the_solo_games_are_registered_and_pay_their_score() -> None:
    env = gymnasium.make("pipeyard/PipeDream-v0", disable_env_checker=True)
    _, info = env.reset(seed=2)
    rng = random.Random(2)
    over, reward = False, 0.0
    while not over:
        assert reward == 0.0
        _, paid, over, _, info = env.step(rng.choice(np.flatnonzero(info["action_mask"]).tolist()))
        reward = float(paid)
    result = env.unwrapped.play.state.result()  # type: ignore[attr-defined]
    assert reward == (result.scores[0] or 0)


def test_pictures_are_drawn() -> None:
    env = SoloEnv("pipe-dream", render_mode="svg")
    env.reset(seed=1)
    assert str(env.render()).startswith("<svg")
    turns = table("tube-tangle", render_mode="rgb_array")
    turns.reset(seed=1)
    picture = turns.render()
    assert isinstance(picture, np.ndarray)
    assert picture.shape[1:] == (480, 3) and picture.dtype == np.uint8
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 3


assert pipeyard.learn.solo
