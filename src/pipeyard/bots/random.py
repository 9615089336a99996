"""The bot that plays any game: every move on the menu is as good as another."""

from __future__ import annotations

from pipeyard.bots.bot import Bot, Question
from pipeyard.rules.protocol import Move

TALKATIVE = 0.04  # how often it uses a chance to act out of turn; more would drown a table in bargains


class RandomBot(Bot):
    """Picks a verb first, then a move of it, so that long lists of prices do not crowd out the rest."""

    name = "random"

    def choose(self, question: Question) -> Move | None:
        if not question.must and question.rng.random() >= TALKATIVE:
            return None
        verbs: dict[str, list[Move]] = {}
        for move in question.menu:
            verbs.setdefault(type(move).__name__, []).append(move)
        return question.rng.choice(verbs[question.rng.choice(list(verbs))])


def make() -> Bot:
    return RandomBot()
