"""What tests share: the games to test, and readers of scenarios, transcripts and perft tables."""

import os
from pathlib import Path

from pipeyard.rules import registry
from pipeyard.rules.protocol import Game
from tests.toy import Buckets

TESTS = Path(__file__).parent.parent
NAMES = (Buckets.name, *registry.GAMES)  # the toy keeps the harness itself tested

# On the second build the searches that are the longest on the first are shorter.
SHALLOW = bool(os.environ.get("PIPEYARD_SHALLOW"))

# How random players behave, so that their games go on: see pipeyard.rules.random_play.
MANNERS = {"pipe-land": {"Pass": 0.05, "Solicit": 0.2, "Ask": 0.2}}

# Verbs of which a menu lists only the sensible moves: open-ended prices, whom and how to ask for offers, and
# standing prices in one's own turn, which would drown the turn's own moves.
OPEN_ENDED = {"pipe-land": {"Offer", "Quote", "SetPrice", "DropPrice", "Solicit", "Ask"}}


def game_named(name: str) -> Game:
    """A registered game, or the toy."""
    return Buckets() if name == Buckets.name else registry.game(name)
