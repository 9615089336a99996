"""A bot that the engine plays for."""

import random
import time
from dataclasses import dataclass

from pipeyard.bots.asking import Answer, consult, put
from pipeyard.bots.bot import Bot
from pipeyard.match import Match
from pipeyard.rules.protocol import Seat


@dataclass(slots=True)
class SeatedBot:
    """A bot that the engine plays for, and how much it may think."""

    bot: Bot
    rng: random.Random
    seconds: float | None
    playouts: int | None
    cores: int

    def choose(self, match: Match, seat: Seat) -> Answer:
        """The bot's move, or a stand-in and what was wrong with the bot."""
        deadline = None if self.seconds is None else time.monotonic() + self.seconds
        question = put(match.game, match.state, seat, self.rng, deadline, self.playouts, self.cores)
        return Answer(None) if question is None else consult(self.bot, question, match.state)
