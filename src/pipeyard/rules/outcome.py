"""What a position says about itself: whom it waits for, and how the game ended."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Waiting:
    """Whom the game waits for. ``must`` is empty only when it is over."""

    step: str  # the rulebook's word for what happens now
    must: tuple[int, ...]  # one seat, several at once, or (NATURE,)
    may: tuple[int, ...] = ()  # seats that may act out of turn: bargaining


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended."""

    scores: tuple[int | None, ...]  # by seat; None where a seat has no score (out, bust)
    winners: tuple[int, ...]  # several where a win is shared, none where nobody won
    rule: str  # the id of the rule that ended it
    reason: str  # the same in a sentence
