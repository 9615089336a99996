"""What tests share: the games to test, and readers of scenarios, transcripts and perft tables."""

from pathlib import Path

from pipeyard.rules import registry
from pipeyard.rules.protocol import Game
from tests.toy import Buckets

TESTS = Path(__file__).parent.parent
NAMES = (Buckets.name, *registry.GAMES)  # the toy keeps the harness itself tested


def game_named(name: str) -> Game:
    """A registered game, or the toy."""
    return Buckets() if name == Buckets.name else registry.game(name)
