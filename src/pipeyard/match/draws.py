"""The draws of a log as anyone can check them who knows no rules: which remainders lead to each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pipeyard.match.match import Match
from pipeyard.rules.protocol import NATURE


@dataclass(frozen=True, slots=True)
class Draw:
    """One of NATURE's events. Its number modulo ``total`` is from ``low`` up to, not including, ``high``."""

    event: int
    text: str
    low: int
    high: int
    total: int


def draws(match: Match) -> Iterator[Draw]:
    """Every draw of a match, in order."""
    entries = match.entries()
    for number, (state, event) in enumerate(match.events(), 1):
        if event.seat != NATURE:
            continue
        drawn = match.game.encode(state, NATURE, event.move)
        low = total = high = 0
        for code, weight in sorted(state.chances()):
            if code == drawn:
                low, high = total, total + weight
            total += weight
        yield Draw(number, entries[number - 1].text, low, high, total)
