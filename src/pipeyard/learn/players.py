"""Trained networks as bots: what ``scripts/train.py`` made, chosen like any other bot as ``trained``.

The networks that ship lie in ``networks``. The entry points of ``pyproject.toml`` offer them; where NumPy or
onnxruntime is missing they are not offered. ``player(path)`` is a bot of a network of your own. At a table a
network was not trained for (another edition, another number of seats) the bot plays as ``plumber`` does.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache, partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pipeyard.bots.bot import Bot, Question
from pipeyard.bots.guides import guide
from pipeyard.bots.levels import LEVELS
from pipeyard.bots.levels import player as level_player
from pipeyard.rules.bag import Dice
from pipeyard.rules.pipe_land.state import PipeLandState
from pipeyard.rules.protocol import Move, State

if TYPE_CHECKING:
    from pipeyard.learn.space import Space

NETWORKS = Path(__file__).parent / "networks"
TRUST = 12.0  # how much values count beside the policy, as in scripts/train.py
CLOSE = 0.02


class Network:
    """A network, ready to be asked."""

    def __init__(self, path: Path) -> None:
        os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")
        import onnxruntime

        from pipeyard.learn.space import Space

        settings = onnxruntime.SessionOptions()
        settings.intra_op_num_threads = settings.inter_op_num_threads = 1
        self.session = onnxruntime.InferenceSession(path, settings, providers=["CPUExecutionProvider"])
        said = self.session.get_modelmeta().custom_metadata_map
        self.space: Space = Space(said["game"], said["edition"], int(said["seats"]))

    def best(self, state: State, seat: int) -> int:
        """The code of the move that looks best one action ahead."""
        import numpy as np

        from pipeyard.learn.core.play import Play

        space = self.space
        play = Play(state, Dice(1))
        play.seat = seat
        options = space.coder.options(play)
        if len(options.actions) == 1:
            return options.codes[0]
        logits = self._ask("logits", [space.observe(play, seat)])[0]
        seen = []
        for action, code in zip(options.actions, options.codes, strict=True):
            after = play.copy()
            space.coder.act(after, action, code)
            seen.append(space.observe(after, seat))
        values = self._ask("value", seen)
        apart = max(float(values.max() - values.min()), CLOSE)
        worth = logits[list(options.actions)] + TRUST * (values - values.min()) / apart
        return options.codes[int(np.argmax(worth))]

    def _ask(self, output: str, seen: list[dict[str, Any]]) -> Any:
        import numpy as np

        inputs = {name: np.stack([each[name] for each in seen]).astype(np.float32) for name in seen[0]}
        return self.session.run([output], inputs)[0]


@cache
def network(path: Path) -> Network:
    """The network of a file, read once in a process."""
    return Network(path)


class TrainedPlayer(Bot):
    """Plays by a network, one action ahead; a few milliseconds a move, so no deadline is ever near."""

    name = "trained"

    def __init__(self, path: Path) -> None:
        self.path = path

    def choose(self, question: Question) -> Move | None:
        if not question.must:
            return None
        if len(question.menu) == 1:
            return question.menu[0]
        game = question.game
        state = game.imagine(question.view, question.rng)
        knowing = guide(game.name)
        focus, seat = knowing.focus(state, question.seat), knowing.seat_in(question.seat)
        if isinstance(focus, PipeLandState):
            focus.bargaining = False  # it does not bargain
        trained = network(self.path)
        if game.name != trained.space.game.name or not fits(trained.space, focus):
            return level_player(LEVELS["plumber"], game.name).choose(question)
        return game.decode(focus, seat, trained.best(focus, seat))


def fits(space: Space, state: State) -> bool:
    """Whether a position is one of the tables a network knows."""
    seats = len(space.game.seat_names(state))
    return state.edition_name() == space.edition and seats == space.seats


def player(path: str | Path) -> TrainedPlayer:
    """A bot of a network that ``scripts/train.py`` made."""
    return TrainedPlayer(Path(path))


def _offered(game: str) -> Callable[[], Bot] | None:
    """How to make the bot of a network that ships; None where its needs are not installed."""
    path = NETWORKS / f"{game}.onnx"
    if not path.is_file() or find_spec("onnxruntime") is None or find_spec("numpy") is None:
        return None
    return partial(player, path)


pipe_dream = _offered("pipe-dream")
pipe_land = _offered("pipe-land")
