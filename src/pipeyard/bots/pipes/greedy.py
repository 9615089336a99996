"""A player who takes what looks best at once: the level ``plumber`` by its old name."""

from __future__ import annotations

from pipeyard.bots.bot import Bot
from pipeyard.bots.levels import Level
from pipeyard.bots.searcher import Player


def make() -> Bot:
    return Player(Level("greedy"), "pipes")
