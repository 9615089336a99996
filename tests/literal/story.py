"""Games that are played to find something wrong: which, how many, and what came of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass
class Story:
    """One game. Printed, it says how to come to the same place again."""

    setup: str
    events: int = 0
    ended: str = ""  # the rule it ended by
    complaints: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)  # every event
    cited: Counter[tuple[str, str, str]] = field(default_factory=Counter)  # verb, fast and literal rule

    def __str__(self) -> str:
        return "\n".join([self.setup, *self.told, *self.complaints])


@dataclass(frozen=True)
class Search:
    """A kind of game to play many of: ``play(*variant, seed)`` for each variant and many seeds."""

    play: Callable[..., Story]
    variants: tuple[tuple[str, ...], ...]
    games: int  # for each variant
    piece: int  # how many make a bearable piece of work
