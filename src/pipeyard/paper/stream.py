"""What a companion's seed brings: the same numbers on every device, for any turn asked for.

The browser has the same few lines (client/src/companion/stream.ts), so that it goes on with no network; a
test holds the two together. Whoever knows a seed can write down its whole game.

>>> [draw("water", turn, 7) for turn in range(1, 9)]
[6, 5, 4, 5, 6, 3, 3, 3]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

WORD: Final = 0xFFFFFFFF


def draw(seed: str, turn: int, total: int, die: int = 0) -> int:
    """A number from 0 up to ``total`` for a turn; ``die`` tells several of one turn apart."""
    mixed = 0x811C9DC5
    for byte in f"{seed.strip().lower()}:{turn}:{die}".encode():  # mix each byte in, then spread them all
        mixed = ((mixed ^ byte) * 0x01000193) & WORD
    mixed = ((mixed ^ (mixed >> 16)) * 0x85EBCA6B) & WORD
    mixed = ((mixed ^ (mixed >> 13)) * 0xC2B2AE35) & WORD
    mixed ^= mixed >> 16
    return mixed * total >> 32


def weighted(seed: str, turn: int, weights: Sequence[int]) -> int:
    """Which of several a turn brings, by their weights."""
    left = draw(seed, turn, sum(weights))
    for number, weight in enumerate(weights):
        if left < weight:
            return number
        left -= weight
    raise ValueError("weights must be numbers from 0, not all 0")
