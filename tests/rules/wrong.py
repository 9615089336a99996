"""Wrong games, made of the toy, and what ``check_game`` says of one."""

import random
from collections.abc import Mapping

import pytest

from pipeyard.rules.conformance import check_game
from pipeyard.rules.errors import Nonconformance
from pipeyard.rules.protocol import Game, View
from pipeyard.rules.setups import Setup
from tests.toy import Buckets, Puddle

SMALL = (Setup("plain", 2), Setup("storm", 3, (("rounds", "1"),)))


def what_is_caught(game: Game, own_game: bool = True) -> str:
    """The message about a wrong game, whose positions say they are of it unless ``own_game`` is false."""
    with pytest.MonkeyPatch.context() as patch, pytest.raises(Nonconformance) as caught:
        if own_game:
            patch.setattr(Puddle, "game", lambda state: game)
        check_game(game, games=20, chosen=SMALL, limit=200)
    message = str(caught.value)
    assert "started as plain players 2" in message and "the position:\n    edition plain" in message
    assert "the log, " in message
    return message


def with_state(broken: type[Puddle]) -> type[Game]:
    """Buckets played with another State class."""

    class Other(Buckets):
        def start(self, edition: str, seats: int, options: Mapping[str, str]) -> Puddle:
            return as_(broken, super().start(edition, seats, options))

        def read(self, text: str) -> Puddle:
            return as_(broken, super().read(text))

        def imagine(self, view: View, rng: random.Random) -> Puddle:
            return as_(broken, super().imagine(view, rng))

    Other.__qualname__ = f"{broken.__name__}Game"  # where pickle finds it
    globals()[Other.__qualname__] = Other
    return Other


def as_(broken: type[Puddle], state: Puddle) -> Puddle:
    other = broken(state.edition, len(state.buckets), state.rounds)
    other.rain, other.buckets, other.drops, other.scoops = (
        state.rain,
        state.buckets,
        state.drops,
        state.scoops,
    )
    return other


class CopyingPuddle(Puddle):
    """A Puddle whose copies have its own class."""

    def copy(self) -> Puddle:
        return as_(type(self), super().copy())
