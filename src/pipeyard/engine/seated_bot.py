"""A bot that the engine plays for."""

import random
import time
from dataclasses import dataclass

from pipeyard.bots.bot import Bot, ask
from pipeyard.match import Match
from pipeyard.rules.protocol import Move, Seat


class BotFailed(ValueError):
    """A bot raised an error instead of answering."""


@dataclass(slots=True)
class SeatedBot:
    """A bot that the engine plays for, and how much it may think."""

    bot: Bot
    rng: random.Random
    seconds: float | None
    playouts: int | None

    def choose(self, match: Match, seat: Seat) -> Move | None:
        """The bot's move. Raises :class:`BotFailed`."""
        deadline = None if self.seconds is None else time.monotonic() + self.seconds
        try:
            return ask(self.bot, match.game, match.state, seat, self.rng, deadline, self.playouts)
        except Exception as problem:
            raise BotFailed(
                f"the bot {self.bot.name} failed: {type(problem).__name__}: {problem}"
            ) from problem
