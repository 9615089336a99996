"""Many games at once: the same games as one by one, by Gymnasium's conventions."""

from __future__ import annotations

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from pipeyard.learn import vector
from pipeyard.learn.core.play import NOTHING_HELD
from pipeyard.rules.errors import BadSetup
from pipeyard.rules.state import NO_ONE
from pipeyard.rules.tube_tangle.scoring import material_points
from tests.learn.tables import SPACES, made


@pytest.mark.parametrize("name", SPACES)
def test_a_vector_plays_what_single_games_play(name: str) -> None:
    """Masks, observations, seats, ends and rewards, each compared with a game played beside it."""
    from pipeyard.learn.vectors import GameVector

    space = made(name)
    env = GameVector(space, 3, final_observations=True)
    seen, infos = env.reset(seed=11)
    plays = [play.copy() for play in env.batch.plays]
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(25):
        for n, play in enumerate(plays):
            assert infos["seat"][n] == play.seat
            assert np.array_equal(infos["action_mask"][n], space.mask(play))
            alone = space.observe(play, play.seat)
            assert np.array_equal(seen["planes"][n], alone["planes"])
            assert np.array_equal(seen["scalars"][n], alone["scalars"])
        actions = np.array([rng.choice(mask.nonzero()[0]) for mask in infos["action_mask"]])
        seats = [play.seat for play in plays]
        for n, play in enumerate(plays):
            space.act(play, int(actions[n]))
        seen, rewards, over, cut, infos = env.step(actions)
        assert not cut.any()
        for n, play in enumerate(plays):
            assert over[n] == (play.seat == NO_ONE)
            if over[n]:
                ended += 1
                assert infos["_returns"][n] and list(infos["returns"][n]) == space.returns(play)
                assert rewards[n] == space.returns(play)[seats[n]]
                last = space.observe(play, seats[n])
                assert np.array_equal(infos["final_obs"]["planes"][n], last["planes"])
                assert np.array_equal(infos["final_obs"]["scalars"][n], last["scalars"])
                plays[n] = env.batch.plays[n].copy()
            else:
                assert rewards[n] == 0
    if name in ("pipe-dream", "pipe-land 76"):
        assert ended  # the checks above saw an end


def test_looking_ahead_plays_nothing() -> None:
    env = vector("pipe-dream", 2)
    seen, infos = env.reset(seed=1)
    before = {name: array.copy() for name, array in seen.items()}
    games, actions = infos["action_mask"].nonzero()
    after = env.look_ahead(games.tolist(), actions.tolist())
    assert len(after["planes"]) == len(games)
    for row, (game, action) in enumerate(zip(games.tolist(), actions.tolist(), strict=True)):
        play = env.batch.plays[game].copy()
        env.game.coder.act(play, action, env.game.code(play, action))
        assert np.array_equal(after["planes"][row], env.game.observe(play, 0)["planes"])
    again = env._seen()
    assert all(np.array_equal(before[name], again[name]) for name in before)


@pytest.mark.parametrize("game", ["pipe-land", "tube-tangle"])
def test_moves_are_the_whole_menu_and_lead_where_their_actions_do(game: str) -> None:
    env = vector(game, 2, seats=2, summary=game == "tube-tangle")
    env.reset(seed=2)
    for _ in range(24):
        env.step(env.random_actions())
    due = [n for n, play in enumerate(env.batch.plays) if play.held == NOTHING_HELD]
    moves = env.moves(due)
    after = env.look_after(moves)
    assert due
    for number in due:
        play = env.batch.plays[number]
        assert set(moves.codes[moves.games == number].tolist()) == set(play.state.codes(play.seat))
    for row, number in enumerate(moves.games.tolist()):
        play = env.batch.plays[number].copy()
        seat = play.seat
        for action in [action for action in moves.actions[row].tolist() if action]:
            env.game.coder.act(play, action, env.game.code(play, action))
        assert np.array_equal(after["planes"][row], env.game.observe(play, seat)["planes"])
        assert np.array_equal(after["scalars"][row], env.game.observe(play, seat)["scalars"])


def test_a_summary_of_tube_tangle_counts_what_scoring_counts() -> None:
    """Closed pipes pay their links; a game without a summary says so."""
    space = made("tube-tangle 2 summary")
    rng = np.random.default_rng(4)
    paid = 0
    for seed in range(6):
        play = space.new(seed)
        while not space.over(play):
            last = play.copy()
            space.act(play, int(rng.choice(space.legal(play))))
        totals = material_points(last.state)  # type: ignore[arg-type]
        for seat in (0, 1):
            said = space.describe(last, seat)["scalars"]
            own = last.state.colours[seat]  # type: ignore[attr-defined]
            assert said["my colour, closed, links"] == totals[own]
            others = [said[f"other colour {place}, closed, links"] for place in (1, 2, 3)]
            assert sorted(others) == sorted(totals[colour] for colour in (1, 2, 3, 4) if colour != own)
            paid += totals[own]
    assert paid
    with pytest.raises(BadSetup, match="no summary"):
        vector("pipes", 1, summary=True)


def test_a_wrong_action_is_refused_before_any_game_moves() -> None:
    env = vector("pipes", 3, options={"size": "5x5", "walls": "0"})
    seen, _ = env.reset(seed=1)
    before = seen["planes"].copy()
    for actions in ([1, 1, 0], [1, 1, 10**6], [1, 1, -1], [1, 1]):
        with pytest.raises(ValueError, match="not legal in game 2|2 actions for 3 games"):
            env.step(np.array(actions))
    assert np.array_equal(before, env._seen()["planes"])


def test_conventions_of_gymnasium() -> None:
    env = vector("pipe-land", 4, edition="114", seats=3)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    seen, infos = env.reset(seed=3)
    assert env.observation_space.contains({name: array.copy() for name, array in seen.items()})
    first = [infos["seat"].copy(), seen["planes"].copy()]
    actions = env.random_actions()
    assert env.action_space.contains(actions)
    assert infos["action_mask"][np.arange(4), actions].all()
    env.step(actions)
    again, infos = env.reset(seed=3)
    assert np.array_equal(first[0], infos["seat"]) and np.array_equal(first[1], again["planes"])
    other = env.reset()[0]["planes"].copy()
    assert not np.array_equal(first[1], other)
    env.reset(seed=3)
    assert np.array_equal(env.reset()[0]["planes"], other)  # what comes after a seed repeats, too
