"""The tables that the tests of learning play at: every game, every edition, few and many seats."""

from __future__ import annotations

import random
from functools import cache

from pipeyard.learn.core.play import Play
from pipeyard.learn.space import Space

SPACES = (
    "pipe-dream",
    "pipe-dream 2",
    "pipe-dream 2 duplicate",
    "pipe-dream 1 dice",
    "pipes",
    "pipes 2",
    "pipes pocket",
    "pipes 3 duplicate",
    "pipe-land 76",
    "pipe-land 76 5",
    "pipe-land 76 advanced",
    "pipe-land 114",
    "pipe-land 114 3 advanced",
    "pipe-land 76 bargaining",
    "pipe-land 114 3 bargaining",
    "tube-tangle",
    "tube-tangle 4",
    "tube-tangle 3 longest",
    "tube-tangle 3 summary",
)
OPTIONS = {
    "duplicate": {"duplicate": "yes"},
    "dice": {"source": "dice"},
    "advanced": {"mode": "advanced"},
    "longest": {"scoring": "longest"},
}


@cache
def made(name: str) -> Space:
    """A space by a line such as ``pipe-land 114 3 advanced``."""
    game, *words = name.split()
    editions = [word for word in words if word in ("76", "114", "pocket")]
    seats = [int(word) for word in words if word.isdigit() and word not in editions]
    options = {key: value for word in words for key, value in OPTIONS.get(word, {}).items()}
    edition, table = editions[0] if editions else None, seats[0] if seats else None
    return Space(game, edition, table, options, "bargaining" in words, "summary" in words)


def some_way(space: Space, rng: random.Random, seed: int, steps: int) -> Play:
    """A game after so many random choices, or shortly before its end."""
    play = space.new(seed)
    for _ in range(steps):
        before = play.copy()
        space.act(play, rng.choice(space.legal(play)))
        if space.over(play):
            return before
    return play
