"""A network that plays: it looks one move ahead, then tries out the moves that look best.

The bots' search plays them out, the better half of them ever more often (sequential halving, as in Gumbel
AlphaZero).
"""

from __future__ import annotations

import math
import os
import time
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from mypy_extensions import i64

from pipeyard.bots.guides import guide
from pipeyard.bots.search.tree import Search
from pipeyard.learn.core.coder import WAIT, Moves
from pipeyard.learn.core.play import Play
from pipeyard.learn.space import Space, drawn, numbers
from pipeyard.rules.bag import Dice
from pipeyard.rules.errors import BadSetup
from pipeyard.rules.int_vectors import vec
from pipeyard.rules.state import State
from pipeyard.rules.words import say

TRUST = 30.0  # how much values count beside the policy, as in scripts/train.py
CLOSE = 0.02
TRIED = 16  # moves that are tried out, the network's best and plumber's best in turn
PLAYOUTS = 320  # of all of them together
OPINION = 10.0  # playouts that the network's own value counts for
TO_THE_END = 1000  # turns of a playout against others, so that nothing but the result counts
ALONE = {"pipe-dream": 6}  # the same alone, where less than the guide's was measured
Array = npt.NDArray[Any]


class Network:
    """A network of ``scripts/train.py``, ready to be asked."""

    def __init__(self, path: Path) -> None:
        os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")
        import onnxruntime

        settings = onnxruntime.SessionOptions()
        settings.intra_op_num_threads = settings.inter_op_num_threads = 1
        try:
            self.session = onnxruntime.InferenceSession(path, settings, providers=["CPUExecutionProvider"])
        except Exception as problem:  # it has many kinds, all of its own
            raise BadSetup(
                say("{path} is not a network: {problem}", path=str(path), problem=str(problem))
            ) from None
        said = self.session.get_modelmeta().custom_metadata_map
        if not {"game", "edition", "seats", "scale"} <= set(said):
            raise BadSetup(say("{path} does not say which game it plays", path=str(path)))
        self.space = Space(
            said["game"], said["edition"], int(said["seats"]), summary=said.get("summary") == "yes"
        )
        self.scale = float(said["scale"])
        shapes = {given.name: given.shape[1:] for given in self.session.get_inputs()}
        self.shape: tuple[int, ...] = tuple(shapes.get("planes", ()))  # of the planes it looks at, if any
        self.has_policy = len(self.session.get_outputs()) > 1
        self.guide = guide(said["game"])

    def best(
        self, state: State, seat: int, seed: int, deadline: float | None = None, playouts: int | None = None
    ) -> int:
        """The code of the move to make. At the deadline it is the one that looks best so far."""
        play = Play(state, Dice(seed))
        play.seat = seat
        ((moves, worth, values),) = self.look([play])
        order: list[int] = np.argsort(-worth, kind="stable").tolist()
        codes = [moves.codes[place] for place in order]
        if len(codes) == 1:
            return codes[0]
        thought = dict(zip(codes, self._as_guided(values[order]), strict=True))
        others = self.guide.options(state, seat, Dice(seed))
        both = (code for pair in zip(thought, others, strict=False) for code in pair)
        left = list(dict.fromkeys(code for code in both if code in thought))
        return self.tried_out(play, left, thought, seed, deadline, playouts or PLAYOUTS)

    def best_unasked(
        self, state: State, seat: int, seed: int, deadline: float | None = None, playouts: int | None = None
    ) -> int:
        """The move of the same search if the network is not asked: what plumber likes best is tried out."""
        play = Play(state, Dice(seed))
        play.seat = seat
        left = list(self.guide.options(state, seat, Dice(seed)))
        return self.tried_out(play, left, {}, seed, deadline, playouts or PLAYOUTS)

    def _as_guided(self, values: Array) -> list[float]:
        """The network's values on the guide's scale: alone the score, else the chance to win."""
        seats, brought = self.space.seats, self.scale * values  # see Coder.returns
        guided = brought / self.guide.scale if seats == 1 else (1 + (seats - 1) * brought) / seats
        found: list[float] = guided.tolist()
        return found

    def tried_out(
        self,
        play: Play,
        left: list[int],
        thought: dict[int, float],
        seed: int,
        deadline: float | None,
        playouts: int,
    ) -> int:
        """Of moves, the most likely first, the one that brings most in playouts of the bots' search.

        What is ``thought`` of a move counts as some playouts do.
        """
        opinion = OPINION if thought else 0.0
        left = left[: max(2, min(TRIED, playouts // 4))]
        turns = TO_THE_END
        if self.space.seats == 1:
            turns = ALONE.get(self.space.game.name, self.guide.horizon(play.state))
        search = Search(self.guide, play.state, play.seat, seed, turns)
        rounds, before = math.ceil(math.log2(len(left))), 0
        while len(left) > 1:
            tried = before + max(1, playouts // (rounds * len(left)))
            found: dict[int, float] = {}
            for code in left:
                for count in range(before, tried):  # one by one, as each takes long on interpreted rules
                    if deadline is not None and time.monotonic() > deadline:
                        return left[0]
                    mean = search.consider(code, count + 1)
                found[code] = (tried * mean + opinion * thought.get(code, 0.0)) / (tried + opinion)
            before = tried
            left = sorted(left, key=lambda code: -found[code])[: len(left) // 2]
        return left[0]

    def look(self, plays: list[Play]) -> list[tuple[Moves, Array, Array]]:
        """For each play its moves, what each is worth to choose, and the value after it."""
        coder = self.space.coder
        logits = self._ask("logits", plays, [play.seat for play in plays]) if self.has_policy else None
        listed, afters, seats = [], [], []
        for play in plays:
            moves = Moves()
            coder.list_moves(play, coder.options(play), moves)
            listed.append(moves)
            for code in moves.codes:
                after = play.copy()
                coder.act(after, WAIT, code)
                afters.append(after)
                seats.append(play.seat)
        values = self._ask("value", afters, seats)
        found, first = [], 0
        for row, moves in enumerate(listed):
            own = values[first : first + len(moves.codes)]
            first += len(moves.codes)
            apart = max(float(own.max() - own.min()), CLOSE)
            worth = TRUST * (own - own.min()) / apart
            if logits is not None:
                worth = worth + logits[row][moves.firsts] + logits[row][moves.thens]
            found.append((moves, worth, own))
        return found

    def _ask(self, output: str, plays: list[Play], seats: list[int]) -> Array:
        space = self.space
        scalars = np.zeros((len(plays), len(space.scalar_names)), np.float32)
        run = vec[i64]([0] * len(space.scalar_names))
        if not self.shape:
            for row, (play, seat) in enumerate(zip(plays, seats, strict=True)):
                space.coder.see_scalars(play, seat, run, 0)
                scalars[row] = numbers(run)
            return self._run(output, {"scalars": scalars})
        planes = np.zeros((len(plays), *self.shape), np.float32)
        picture = space.coder.picture()
        for row, (play, seat) in enumerate(zip(plays, seats, strict=True)):
            picture.clear()
            space.coder.see(play, seat, run, 0, picture)
            planes[row] = middle(drawn(picture, space.shape), self.shape)
            scalars[row] = numbers(run)
        return self._run(output, {"planes": planes, "scalars": scalars})

    def _run(self, output: str, inputs: dict[str, Array]) -> Array:
        found: Array = self.session.run([output], inputs)[0]
        return found


def middle(planes: Array, shape: tuple[int, ...]) -> Array:
    """The planes without their edges: so many rows and columns in the middle.

    >>> middle(np.arange(9).reshape(1, 3, 3), (1, 1, 3)).tolist()
    [[[3, 4, 5]]]
    """
    rows, columns = (planes.shape[1] - shape[1]) // 2, (planes.shape[2] - shape[2]) // 2
    return planes[:, rows : rows + shape[1], columns : columns + shape[2]]


@cache
def network(path: Path) -> Network:
    """The network of a file, read once in a process."""
    return Network(path)
