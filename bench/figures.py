"""What measurements give: so many of a thing in so much processor time, in several rounds."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Played:
    """Random games: moves count those of chance, menus only those of players."""

    games: float
    moves: float
    menus: float
    choices: float  # the sizes of the menus, summed
    seconds: float  # of processor time


Rounds = Sequence[Mapping[str, float]]  # one measurement a round


def rate(rounds: Rounds, what: str) -> float:
    """So many a second: the median of the rounds."""
    return statistics.median(each[what] / each["seconds"] for each in rounds)


def mean_menu(rounds: Rounds) -> float | None:
    """How many moves a player's menu had on average; None if menus were not counted."""
    menus = sum(each["menus"] for each in rounds)
    return sum(each["choices"] for each in rounds) / menus if menus else None


def ratio(ours: Rounds, theirs: Rounds, what: str = "moves") -> float:
    """How many times as fast: the median of the ratios round by round, so that a busy minute hurts both."""
    return statistics.median(
        (one[what] / one["seconds"]) / (other[what] / other["seconds"])
        for one, other in zip(ours, theirs, strict=True)
    )
