"""Wrong use is told in words, and nothing has happened then."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pipeyard.learn import vector
from pipeyard.learn.network import network
from pipeyard.learn.players import player
from pipeyard.learn.solo import SoloEnv
from pipeyard.learn.space import TakeUp
from pipeyard.learn.tables import parallel_table, table
from pipeyard.rules.errors import BadSetup
from pipeyard.rules.pipes.moves import Done
from tests.learn.tables import made

GAMES = ("pipe-land", "pipes", "pipe-dream", "tube-tangle")
SMALL: dict[str, Any] = {"size": "4x4", "walls": 1, "dry": 3}  # numbers are as good as texts


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: vector("pipes", 0), "at least one game, not 0"),
        (lambda: vector("pipes", 2.5), "2.5 is no whole number"),  # type: ignore[arg-type]
        (lambda: vector("pipes", 1, seats="2"), "'2' is no whole number"),  # type: ignore[arg-type]
        (lambda: vector("pipe-land", 1, seats=9), "2 to 6 players, not 9"),
        (lambda: vector("pipe-land", 1, edition="9"), "has no edition '9'; there are: 76, 114"),
        (lambda: vector("pipes", 1, options={"size": "big"}), "write columns x rows"),
        (lambda: SoloEnv("tube-tangle"), "2 to 4 players, not 1"),
        (lambda: SoloEnv("pipes", illegal="ignore"), "not 'ignore'"),
        (lambda: SoloEnv("pipes", render_mode="human"), "render mode 'human'; there are: svg, rgb_array"),
        (lambda: table("pipes", render_mode="human"), "render mode 'human'; there are: svg, rgb_array"),
        (lambda: SoloEnv("pipes").step(1), "reset the environment first"),
        (lambda: table("pipes").step(1), "reset the environment first"),
        (lambda: table("pipes", render_mode="svg").render(), "reset the environment first"),
        (lambda: parallel_table("pipes").step({}), "reset the environment first"),
        (lambda: player("nothing.onnx"), "there is no file nothing.onnx"),
    ],
)
def test_what_cannot_be_made_or_used_yet_says_why(make: Callable[[], Any], told: str) -> None:
    with pytest.raises(BadSetup, match=told):
        make()


def test_a_vector_wants_one_row_of_whole_numbers() -> None:
    env = vector("pipe-dream", 3)
    env.reset(seed=1)
    for wrong in (np.zeros((3, 1), int), np.zeros(3), ["a", "b", "c"], None, 3):
        with pytest.raises(BadSetup, match="one row of whole numbers"):
            env.step(wrong)  # type: ignore[arg-type]
    with pytest.raises(BadSetup, match="'x' is no whole number"):
        env.reset(seed="x")  # type: ignore[arg-type]
    for games, actions, told in (
        ([3], [1], "numbered from 0 to 2"),
        ([-1], [1], "numbered from 0 to 2"),
        ([0], [0], "action 0 is not legal in game 0"),
        ([0, 1], [1], "1 actions for 2 games"),
    ):
        with pytest.raises(BadSetup, match=told):
            env.look_ahead(games, actions)
    with pytest.raises(BadSetup, match="numbered from 0 to 2"):
        env.moves([3])


def test_arrays_to_write_into_must_fit() -> None:
    space = made("pipe-dream")
    play = space.new(1)
    wrong = space.blank() | {"planes": np.zeros((2, 2), np.uint8)}
    with pytest.raises(BadSetup, match=r"planes must be an array of the shape \(11, 6, 6\), not \(2, 2\)"):
        space.observe(play, 0, wrong)
    with pytest.raises(BadSetup, match="scalars must be an array"):
        space.observe(play, 0, {"planes": space.blank()["planes"]})
    with pytest.raises(BadSetup, match="there is no seat 1; the last one is 0"):
        space.observe(play, 1)
    # another order in memory, or another type, is as good
    turned = np.zeros((6, 6, 11), np.float32).transpose(2, 0, 1)
    space.observe(play, 0, space.blank() | {"planes": turned})
    assert np.array_equal(turned, space.observe(play, 0)["planes"]) and turned.any()


@pytest.mark.parametrize("game", GAMES)
def test_nothing_can_be_done_after_the_end(game: str) -> None:
    space = made(game)
    play = space.new(2)
    rng = np.random.default_rng(2)
    while not space.over(play):
        space.act(play, int(rng.choice(space.legal(play))))
    assert space.choices(play) == {} and space.legal(play) == []
    for asked in (space.act, space.decode, space.text, space.code):
        with pytest.raises(BadSetup, match="the game is over"):
            asked(play, 1)


@pytest.mark.parametrize("game", [game for game in GAMES if game != "pipes"])
def test_a_move_of_another_game_has_no_action(game: str) -> None:
    space = made(game)
    for move in (Done(), TakeUp("no such tile")):
        with pytest.raises(BadSetup, match="no action makes the move"):
            space.encode(space.new(1), move)


def test_a_solo_game_that_an_illegal_action_ended_stays_ended() -> None:
    env = SoloEnv("pipe-dream", illegal="end")
    env.reset(seed=1)
    with pytest.raises(BadSetup, match="2.7 is no whole number"):
        env.step(2.7)  # type: ignore[arg-type]
    assert env.step(0)[1:3] == (-1.0, True)
    with pytest.raises(BadSetup, match="the game is over"):
        env.step(1)


def test_agents_that_take_turns() -> None:
    env = table("pipes", options=SMALL)
    env.reset(seed=1)
    for wrong in (0, 10**6, None):
        with pytest.raises(BadSetup, match="is not legal now"):
            env.step(wrong)
    with pytest.raises(BadSetup, match="there is no agent 'nobody'; there are: p1, p2"):
        env.observe("nobody")
    for _ in env.agent_iter():
        seen, _, over, _, _ = env.last()
        assert seen is not None
        env.step(None if over else int(seen["action_mask"].argmax()))
    with pytest.raises(BadSetup, match="the game is over"):
        env.step(1)


def test_agents_that_act_together_act_all_or_none() -> None:
    env = parallel_table("pipes", options=SMALL)
    seen, _ = env.reset(seed=1)
    legal = {agent: int(seen[agent]["action_mask"].argmax()) for agent in env.agents}
    before = env.play.state.copy()
    for wrong, told in (
        ({}, "p1 must act and has no action"),
        ({"p1": legal["p1"]}, "p2 must act and has no action"),
        (legal | {"p2": 0}, "action 0 is not legal now"),
        (legal | {"p2": "x"}, "'x' is no whole number"),
    ):
        with pytest.raises(BadSetup, match=told):
            env.step(wrong)  # type: ignore[arg-type]
        assert env.play.state == before
    while env.agents:
        seen = env.step({agent: int(seen[agent]["action_mask"].argmax()) for agent in env.agents})[0]
    with pytest.raises(BadSetup, match="the game is over"):
        env.step(legal)


def test_who_cannot_choose_can_only_wait() -> None:
    env = parallel_table("tube-tangle")
    seen, _ = env.reset(seed=1)
    actions = {agent: int(seen[agent]["action_mask"].argmax()) for agent in env.agents}
    waiting = next(agent for agent in env.agents if actions[agent] == 0)
    with pytest.raises(BadSetup, match=f"{waiting} can only wait now"):
        env.step(actions | {waiting: 2})


def test_a_file_that_is_no_network_of_ours(tmp_path: Path) -> None:
    from onnx import TensorProto, helper, save

    (tmp_path / "bad.onnx").write_bytes(b"not a network")
    with pytest.raises(BadSetup, match="bad.onnx is not a network"):
        network(tmp_path / "bad.onnx")
    shown = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [1]) for name in ("a", "b")]
    graph = helper.make_graph([helper.make_node("Abs", ["a"], ["b"])], "other", shown[:1], shown[1:])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
    model.ir_version = 8
    save(model, str(tmp_path / "other.onnx"))
    with pytest.raises(BadSetup, match="other.onnx does not say which game"):
        network(tmp_path / "other.onnx")
