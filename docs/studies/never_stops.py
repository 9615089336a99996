"""A bot for the study of Pipe Dream's meter: it plays as plumber does, and never stops early."""

import pipeyard
from pipeyard.rules.pipe_dream.moves import GoOn


class NeverStops(pipeyard.Bot):
    """Plumber with one choice taken away."""

    name = "never_stops"

    def __init__(self) -> None:
        self.plumber = pipeyard.bot("plumber", "pipe-dream")

    def choose(self, question: pipeyard.Question) -> pipeyard.Move | None:
        """Go on where that is a choice."""
        on = [move for move in question.menu if isinstance(move, GoOn)]
        return on[0] if on else self.plumber.choose(question)


def make() -> pipeyard.Bot:
    """The bot."""
    return NeverStops()
