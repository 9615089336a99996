"""The four games in OpenSpiel, by its own checks."""

from __future__ import annotations

import unittest

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.observation import make_observation

import pipeyard.learn.open_spiel  # noqa: F401  (registers the games)

GAMES = ("python_pipe_land", "python_pipes", "python_pipe_dream", "python_tube_tangle")
MORE = (
    "python_pipe_land(players=3,edition=pipe-land-114)",
    "python_pipes(players=1,edition=pocket)",
    "python_pipe_dream(players=1)",
    "python_tube_tangle(players=4)",
)


@pytest.mark.parametrize("name", GAMES)
def test_open_spiels_own_api_test(name: str) -> None:
    from open_spiel.integration_tests import api_test  # it imports every game of OpenSpiel

    about = {"game": pyspiel.load_game(name), "game_name": name}
    case = type("Case", (api_test.EnforceAPIOnPartialTreeBase,), about)
    found = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(found)
    assert found.testsRun >= 5
    assert not found.errors and not found.failures


@pytest.mark.parametrize("name", GAMES + MORE)
def test_open_spiels_own_simulation_with_clones_and_pickles(name: str) -> None:
    from open_spiel.python.tests import games_sim_test

    np.random.seed(1)  # its source of chance
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))


@pytest.mark.parametrize("name", GAMES)
def test_open_spiel_simulates_and_serializes(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("python_pipe_land(players=9)", "2 to 6 players"),
        ("python_pipe_land(edition=pipe-land-77)", "no edition '77'"),
        ("python_pipe_land(colours=3)", "colours"),
    ],
)
def test_a_table_that_is_not_offered_is_refused_in_words(name: str, told: str) -> None:
    with pytest.raises((ValueError, RuntimeError, pyspiel.SpielError), match=told):
        pyspiel.load_game(name)


@pytest.mark.parametrize("name", GAMES)
def test_states_are_cloned_and_observed(name: str) -> None:
    game = pyspiel.load_game(name)
    observation = make_observation(game)
    state = game.new_initial_state()
    rng = np.random.default_rng(1)
    choices = 0
    while choices < 3:
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            assert sum(odds) == pytest.approx(1.0)
            state.apply_action(int(rng.choice(outcomes, p=odds)))
            continue
        choices += 1
        before = str(state)
        copy = state.clone()
        action = state.legal_actions()[0]
        assert state.action_to_string(state.current_player(), action)
        copy.apply_action(action)
        assert str(state) == before != str(copy)
        observation.set_from(state, state.current_player())
        assert observation.tensor.any()
        assert observation.dict["planes"].ndim == 3
        assert observation.string_from(state, state.current_player())
        state.apply_action(action)


def test_its_environments_for_learning_play_ours() -> None:
    env = rl_environment.Environment("python_pipe_dream")
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([step.observations["legal_actions"][player][0]])
    assert len(step.rewards) == 2
