"""A random player with a sense of direction: draws at the open end of its pipe what takes the water."""

from __future__ import annotations

from pipeyard.bots.bot import Bot, Question
from pipeyard.rules.bag import Dice
from pipeyard.rules.pipes.playouts import TRICKY, guided
from pipeyard.rules.pipes.state import PipesState
from pipeyard.rules.protocol import Move


class GuidedBot(Bot):
    """Plays as :mod:`pipeyard.rules.pipes.playouts` does, with a special action now and then."""

    name = "guided"

    def choose(self, question: Question) -> Move | None:
        state = question.game.imagine(question.view, question.rng)
        assert isinstance(state, PipesState)
        code = guided(state, question.seat, Dice(question.rng.getrandbits(31)), TRICKY)
        return question.game.decode(state, question.seat, code)


def make() -> Bot:
    return GuidedBot()
