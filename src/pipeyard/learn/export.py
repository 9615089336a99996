"""A trained network as an ONNX file: half-precision weights, float inputs, one or two outputs.

Inputs ``scalars`` (rows, scalars) and, unless it looks at scalars alone, ``planes`` (rows, planes, height,
width) without the edges that were cut off; outputs ``value`` (rows) and, with a policy,
``logits`` (rows, actions). How scalars become small numbers is part of the graph, so a player only looks.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from pipeyard.learn.space import Space

OPSET = 17
Layer = tuple[npt.NDArray[Any], npt.NDArray[Any]]


def write_network(
    path: Path, space: Space, edges: tuple[int, int] | None, scale: float, layers: Sequence[Layer]
) -> None:
    """Write the layers: two of the trunk, the value's, the policy's if there is one. Needs ``onnx``.

    ``edges`` were cut off the planes; None means that the network looks at scalars alone. ``scale`` is what
    returns were divided by to make values.
    """
    from onnx import TensorProto, helper, numpy_helper, save

    nodes: list[Any] = []
    constants: list[Any] = []

    def node(kind: str, inputs: list[str], output: str, **settings: Any) -> str:
        nodes.append(helper.make_node(kind, inputs, [output], **settings))
        return output

    def constant(name: str, value: npt.NDArray[Any]) -> str:
        constants.append(numpy_helper.from_array(value, name))
        return name

    def dense(rows: str, place: int, name: str) -> str:
        weight, bias = layers[place]
        half = constant(f"{name}.weight", np.ascontiguousarray(weight.T).astype(np.float16))
        full = node("Cast", [half], f"{name}.full", to=TensorProto.FLOAT)
        added = constant(f"{name}.bias", bias.astype(np.float32))
        return node("Gemm", [rows, full, added], name)

    root = node("Sqrt", [node("Abs", ["scalars"], "sizes")], "roots")
    small = node("Mul", [node("Sign", ["scalars"], "signs"), root], "small")
    inputs = [helper.make_tensor_value_info("scalars", TensorProto.FLOAT, ["rows", len(space.scalar_names)])]
    rows = small
    if edges is not None:
        planes, height, width = space.shape
        shape: list[str | int | None] = ["rows", planes, height - 2 * edges[0], width - 2 * edges[1]]
        inputs.append(helper.make_tensor_value_info("planes", TensorProto.FLOAT, shape))
        rows = node("Concat", [node("Flatten", ["planes"], "flat"), small], "rows", axis=1)
    first = node("Relu", [dense(rows, 0, "first")], "first.on")
    second = node("Relu", [dense(first, 1, "second")], "second.on")
    value = dense(second, 2, "value.column")
    node("Reshape", [value, constant("one", np.array([-1], np.int64))], "value")
    outputs = [helper.make_tensor_value_info("value", TensorProto.FLOAT, ["rows"])]
    if len(layers) > 3:
        dense(second, 3, "logits")
        outputs.append(helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["rows", space.actions]))
    graph = helper.make_graph(
        nodes,
        space.game.name,
        inputs,
        outputs,
        constants,
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)])
    model.ir_version = 8  # what runtimes of some years read
    known = {"game": space.game.name, "edition": space.edition, "seats": space.seats, "scale": scale}
    if space.summary:
        known["summary"] = "yes"
    for key, said in known.items():
        entry = model.metadata_props.add()
        entry.key, entry.value = key, str(said)
    save(model, str(path))
