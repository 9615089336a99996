"""A network that plays: it looks one action ahead, then plays the best few on for a while with other dice."""

from __future__ import annotations

import os
import time
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from mypy_extensions import i64

from pipeyard.learn.core.coder import Options
from pipeyard.learn.core.play import Play
from pipeyard.learn.space import Space, numbers
from pipeyard.rules.bag import Dice
from pipeyard.rules.int_vectors import vec
from pipeyard.rules.state import NO_ONE, State

TRUST = 30.0  # how much values count beside the policy, as in scripts/train.py
CLOSE = 0.02
CANDIDATES = 6  # actions that are played on
SAMPLES = 4  # times each, with other dice; the n-th time of every action has the same dice
DEPTH = 3  # choices that are played on
Array = npt.NDArray[Any]


class Network:
    """A network of ``scripts/train.py``, ready to be asked."""

    def __init__(self, path: Path) -> None:
        os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")
        import onnxruntime

        settings = onnxruntime.SessionOptions()
        settings.intra_op_num_threads = settings.inter_op_num_threads = 1
        self.session = onnxruntime.InferenceSession(path, settings, providers=["CPUExecutionProvider"])
        said = self.session.get_modelmeta().custom_metadata_map
        self.space = Space(said["game"], said["edition"], int(said["seats"]))
        self.scale = float(said["scale"])

    def best(self, state: State, seat: int, seed: int, deadline: float | None = None) -> int:
        """The code of the move to make. With a deadline that is near, what looks best one action ahead."""
        play = Play(state, Dice(seed))
        play.seat = seat
        ((options, worth, _),) = self.look([play])
        order: list[int] = np.argsort(-worth, kind="stable")[:CANDIDATES].tolist()
        if len(order) > 1:
            began = time.monotonic()
            found = np.zeros(len(order))
            for sample in range(SAMPLES):
                if (
                    deadline is not None
                    and sample
                    and time.monotonic() + (time.monotonic() - began) > deadline
                ):
                    break
                found += self._play_on(play, options, order, seed + sample)
            order = [order[int(found.argmax())]]
        return options.codes[order[0]]

    def look(self, plays: list[Play]) -> list[tuple[Options, Array, Array]]:
        """For each play its options, what each is worth to choose, and the value after it."""
        coder = self.space.coder
        listed = [coder.options(play) for play in plays]
        logits = self._ask("logits", plays, [play.seat for play in plays])
        afters, seats = [], []
        for play, options in zip(plays, listed, strict=True):
            for action, code in zip(options.actions, options.codes, strict=True):
                after = play.copy()
                coder.act(after, action, code)
                afters.append(after)
                seats.append(play.seat)
        values = self._ask("value", afters, seats)
        found, first = [], 0
        for row, options in enumerate(listed):
            own = values[first : first + len(options.actions)]
            first += len(options.actions)
            apart = max(float(own.max() - own.min()), CLOSE)
            worth = logits[row][list(options.actions)] + TRUST * (own - own.min()) / apart
            found.append((options, worth, own))
        return found

    def _play_on(self, play: Play, options: Options, order: list[int], seed: int) -> Array:
        """What each option of ``order`` is worth to the seat after some more choices, all playing so."""
        coder, seat = self.space.coder, play.seat
        worlds, found = [], np.zeros(len(order))
        for place in order:
            world = play.copy()
            world.dice = Dice(seed)
            coder.act(world, options.actions[place], options.codes[place])
            coder.settle(world)
            worlds.append(world)
        for _ in range(DEPTH):
            running = [n for n, world in enumerate(worlds) if world.seat != NO_ONE]
            looked = self.look([worlds[n] for n in running]) if running else []
            for n, (listed, worth, values) in zip(running, looked, strict=True):
                best = int(worth.argmax())
                found[n] = values[best] if worlds[n].seat == seat else -values[best]
                coder.act(worlds[n], listed.actions[best], listed.codes[best])
                coder.settle(worlds[n])
        for n, world in enumerate(worlds):
            if world.seat == NO_ONE:
                found[n] = coder.returns(world)[seat] / self.scale
        return found

    def _ask(self, output: str, plays: list[Play], seats: list[int]) -> Array:
        space = self.space
        planes = np.zeros((len(plays), int(np.prod(space.shape))), np.float32)
        scalars = np.zeros((len(plays), len(space.scalar_names)), np.float32)
        run = vec[i64]([0] * len(space.scalar_names))
        for row, (play, seat) in enumerate(zip(plays, seats, strict=True)):
            seen = numbers(space.coder.see(play, seat, run, 0))
            planes[row, seen >> 8] = seen & 255
            scalars[row] = numbers(run)
        inputs = {"planes": planes.reshape(-1, *space.shape), "scalars": scalars}
        found: Array = self.session.run([output], inputs)[0]
        return found


@cache
def network(path: Path) -> Network:
    """The network of a file, read once in a process."""
    return Network(path)
