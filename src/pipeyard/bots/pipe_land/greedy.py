"""A player who takes what looks best at once, and bargains: a ``plumber`` who never slips."""

from __future__ import annotations

from pipeyard.bots.bot import Bot
from pipeyard.bots.levels import Level
from pipeyard.bots.pipe_land.player import Player


def make() -> Bot:
    return Player(Level("greedy"), "pipe-land")
