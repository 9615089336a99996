"""The bot that plays any game: every move on the menu is as good as another."""

from __future__ import annotations

from collections.abc import Sequence

from pipeyard.bots.bot import Bot, Question
from pipeyard.rules.protocol import Move

TALKATIVE = 0.04  # how often it uses a chance to act out of turn; more would drown a table in bargains
RARELY = 0.05  # how often it makes a move of a verb it is shy of


class RandomBot(Bot):
    """Picks a verb first, then a move of it, so that long lists of prices do not crowd out the rest."""

    name = "random"

    def __init__(self, rarely: Sequence[str] = ()) -> None:
        self.rarely = rarely  # verbs, by class name, made only now and then

    def choose(self, question: Question) -> Move | None:
        rng = question.rng
        if not question.must and rng.random() >= TALKATIVE:
            return None
        verbs: dict[str, list[Move]] = {}
        for move in question.menu:
            verbs.setdefault(type(move).__name__, []).append(move)
        usual = [verb for verb in verbs if verb not in self.rarely]
        names = usual if usual and rng.random() >= RARELY else list(verbs)
        return rng.choice(verbs[rng.choice(names)])


def make() -> Bot:
    return RandomBot()
