"""A network that is written says what its layers say, and plays."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt

from pipeyard.learn.export import Layer, write_network
from pipeyard.learn.network import Network
from tests.learn.tables import made

EDGES = (1, 2)  # rows and columns that are cut off


def layers(inputs: int, actions: int) -> list[Layer]:
    """Random weights, in numbers that half precision holds exactly."""
    rng = np.random.default_rng(1)

    def layer(outputs: int, inputs: int) -> Layer:
        return rng.integers(-2, 3, (outputs, inputs)) / 8.0, rng.integers(-2, 3, outputs) / 8.0

    return [layer(5, inputs), layer(4, 5), layer(1, 4), layer(actions, 4)]


def test_a_written_network_computes_what_its_layers_do(tmp_path: Path) -> None:
    space = made("pipe-dream")
    cells = space.shape[0] * (space.shape[1] - 2) * (space.shape[2] - 4)
    parts = layers(cells + len(space.scalar_names), space.actions)
    write_network(tmp_path / "small.onnx", space, EDGES, 30.0, parts)
    network = Network(tmp_path / "small.onnx")
    assert (network.space.game.name, network.space.seats, network.scale) == ("pipe-dream", 1, 30.0)
    plays = [space.new(seed) for seed in range(3)]
    for play in plays:
        space.act(play, space.legal(play)[0])
    rows = []
    for play in plays:
        seen = space.observe(play, 0)
        scalars = np.sign(seen["scalars"]) * np.sqrt(np.abs(seen["scalars"]))
        rows.append(np.concatenate([seen["planes"][:, 1:-1, 2:-2].reshape(-1), scalars]))
    hidden: npt.NDArray[np.float64] = np.array(rows)
    for weight, bias in parts[:2]:
        hidden = np.maximum(hidden @ weight.T + bias, 0)
    value = (hidden @ parts[2][0].T + parts[2][1]).reshape(-1)
    logits = hidden @ parts[3][0].T + parts[3][1]
    assert np.allclose(network._ask("value", plays, [0] * 3), value, atol=1e-4)
    assert np.allclose(network._ask("logits", plays, [0] * 3), logits, atol=1e-4)
    assert network.best(plays[0].state.copy(), 0, seed=1, playouts=4) in list(plays[0].state.codes(0))


def test_a_network_of_scalars_without_a_policy_values_moves_of_two_actions(tmp_path: Path) -> None:
    space = made("tube-tangle 2 summary")
    parts = layers(len(space.scalar_names), space.actions)[:3]
    write_network(tmp_path / "small.onnx", space, None, 1.0, parts)
    network = Network(tmp_path / "small.onnx")
    assert network.space.summary and not network.has_policy and network.shape == ()
    play = space.new(3)
    for _ in range(6):
        space.act(play, space.legal(play)[0])
    hidden: npt.NDArray[np.float64] = np.sqrt(space.observe(play, 1)["scalars"].astype(float))
    for weight, bias in parts[:2]:
        hidden = np.maximum(weight @ hidden + bias, 0)
    assert np.allclose(network._ask("value", [play], [1]), parts[2][0] @ hidden + parts[2][1], atol=1e-4)
    assert network.best(play.state.copy(), play.seat, seed=1, playouts=4) in list(play.state.codes(play.seat))
