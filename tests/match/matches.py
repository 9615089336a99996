"""Matches of Buckets played at random, for the tests of this room."""

import random

from pipeyard.match import NO_CLOCK, Accepted, Clock, Match, Player, seeded
from pipeyard.rules.protocol import Game, acting

ANN, BOB = Player("human", "Ann"), Player("bot", "random")


def begin(game: Game, seed: str = "a", *, by_hand: bool = False, clock: Clock = NO_CLOCK) -> Match:
    """A new match of two, set up."""
    return Match.begin(game, "plain", [ANN, BOB], secret=None if by_hand else seeded(seed), clock=clock)


def step(match: Match, rng: random.Random, at: int | None = None) -> None:
    """One random move by a seat that must or may act."""
    seat = rng.choice([seat for seat in acting(match.state) if match.state.codes(seat)])
    code = rng.choice(match.state.codes(seat))
    outcome = match.submit(seat, match.game.decode(match.state, seat, code), at)
    assert isinstance(outcome, Accepted)


def play(match: Match, rng: random.Random, most: int = 10_000) -> Match:
    """Random moves to the end, or so many of them."""
    for _ in range(most):
        if match.result is not None:
            break
        step(match, rng)
    return match


def whole(game: Game, seed: int = 0) -> Match:
    """A match played to its end."""
    return play(begin(game, str(seed)), random.Random(seed))
