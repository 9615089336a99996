"""The random bot at this table: it hardly ever passes, since two passes
running take it out of the game, nor asks, since a table of questions is no game."""

from __future__ import annotations

from pipeyard.bots.bot import Bot
from pipeyard.bots.random import RandomBot


def make() -> Bot:
    return RandomBot(rarely=("Pass", "Ask", "Solicit"))
