"""Trained networks as bots: what ``scripts/train.py`` made, chosen like any other bot as ``trained``.

The networks that ship lie in ``networks``. The entry points of ``pyproject.toml`` offer them; where NumPy or
onnxruntime is missing they are not offered. ``player(path)`` is a bot of a network of your own. At a table a
network was not trained for (another edition, another number of seats) the bot plays as ``plumber`` does.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from pipeyard.bots.bot import Bot, Question
from pipeyard.bots.guides import guide
from pipeyard.bots.levels import player as level_player
from pipeyard.rules.errors import BadSetup
from pipeyard.rules.pipe_land.state import PipeLandState
from pipeyard.rules.protocol import Move, State
from pipeyard.rules.tube_tangle.state import TubeTangleState
from pipeyard.rules.tube_tangle.table import ALL
from pipeyard.rules.words import say

if TYPE_CHECKING:
    from pipeyard.learn.space import Space

NETWORKS = Path(__file__).parent / "networks"
SPARE = 0.05  # seconds of the time to think that are kept for making the answer


class TrainedPlayer(Bot):
    """Plays by a network (:mod:`pipeyard.learn.network`), a part of a second for a move."""

    name = "trained"

    def __init__(self, path: Path, asks: bool = True) -> None:
        self.path = path
        self.asks = asks  # or searches as it does without asking the network, to see what that adds

    def choose(self, question: Question) -> Move | None:
        if not question.must:
            return None
        if len(question.menu) == 1:
            return question.menu[0]
        from pipeyard.learn.network import network  # which needs what may not be installed

        game = question.game
        state = game.imagine(question.view, question.rng)
        knowing = guide(game.name)
        focus, seat = knowing.focus(state, question.seat), knowing.seat_in(question.seat)
        if isinstance(focus, PipeLandState):
            focus.bargaining = False  # it does not bargain
        trained = network(self.path)
        if game.name != trained.space.game.name or not fits(trained.space, focus):
            return level_player("plumber", game.name).choose(question)
        deadline = None if question.deadline is None else question.deadline - SPARE
        seed = question.rng.getrandbits(30)
        best = trained.best if self.asks else trained.best_unasked
        return game.decode(focus, seat, best(focus, seat, seed, deadline, question.playouts))


def fits(space: Space, state: State) -> bool:
    """Whether a position is one of the tables a network knows."""
    if isinstance(state, TubeTangleState) and state.scoring != ALL:
        return False
    seats = len(space.game.seat_names(state))
    return state.edition_name() == space.edition and seats == space.seats


def player(path: str | Path) -> TrainedPlayer:
    """A bot of a network that ``scripts/train.py`` made. Raises :class:`BadSetup` if it is not there."""
    if not Path(path).is_file():
        raise BadSetup(say("there is no file {path}", path=str(path)))
    return TrainedPlayer(Path(path))


def _offered(game: str) -> Callable[[], Bot] | None:
    """How to make the bot of a network that ships; None where its needs are not installed."""
    path = NETWORKS / f"{game}.onnx"
    if not path.is_file() or find_spec("onnxruntime") is None or find_spec("numpy") is None:
        return None
    return partial(player, path)


pipe_dream = _offered("pipe-dream")
pipe_land = _offered("pipe-land")
tube_tangle = _offered("tube-tangle")
