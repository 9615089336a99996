"""Clocks as data: a setting, and pure sums over times that are passed in. No clock is ever read here.

All times are whole milliseconds since the match began. A seat's clock runs during its *stretches*: from
the moment the game begins to wait for the seat until it no longer does. A draw by NATURE ends every
stretch, so a new draw or roll gives a fresh one.

>>> clock = read_clock("game 60 + 5")
>>> moments = [Moment(0, (0,)), Moment(10_000, (1,))]
>>> remaining(clock, 2, moments, now=12_000)
(55000, 58000)
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pipeyard.rules.errors import BadSetup

_NUMBER = r"(\d{1,9}(?:\.\d{1,3})?)"
_TURN = re.compile(rf"turn {_NUMBER}")
_GAME = re.compile(rf"game {_NUMBER}(?: \+ {_NUMBER})?")


@dataclass(frozen=True, slots=True)
class Clock:
    """How long players may think, in milliseconds."""

    kind: str  # "none"; "turn": so long for each stretch; "game": so long in all
    time: int = 0
    increment: int = 0  # of a "game" clock: gained at the end of each stretch

    def __post_init__(self) -> None:
        if self.kind not in ("none", "turn", "game"):
            raise BadSetup(f"a clock is none, turn or game, not {self.kind!r}")
        if (self.kind == "none" and self.time) or (self.kind != "none" and self.time <= 0):
            raise BadSetup("a turn or game clock has more than 0 seconds; no clock has none")
        if self.increment < 0 or (self.increment and self.kind != "game"):
            raise BadSetup("only a game clock has an increment, of 0 seconds or more")


NO_CLOCK = Clock("none")


@dataclass(frozen=True, slots=True)
class Moment:
    """From this time on the game waited for these seats."""

    at: int
    must: tuple[int, ...]


def remaining(clock: Clock, seats: int, moments: Sequence[Moment], now: int) -> tuple[int | None, ...]:
    """What each seat has left at ``now``; below zero if it is over; None without a clock."""
    if clock.kind == "none":
        return (None,) * seats
    left = [clock.time] * seats
    for index, moment in enumerate(moments):
        last = index + 1 == len(moments)
        until, then = (now, moment.must) if last else (moments[index + 1].at, moments[index + 1].must)
        for seat in moment.must:
            if 0 <= seat < seats:
                left[seat] -= max(0, until - moment.at)
                if not last and seat not in then:
                    left[seat] = clock.time if clock.kind == "turn" else left[seat] + clock.increment
    return tuple(left)


def left_of_turn(clock: Clock, seats: int, began: Mapping[int, int], now: int) -> tuple[int | None, ...]:
    """The same for a turn's clock, by when the game began to wait for each seat: no more counts."""
    return tuple(clock.time - max(0, now - began.get(seat, now)) for seat in range(seats))


def ran_out(left: Sequence[int | None], waited: Sequence[int]) -> tuple[int, ...]:
    """Those of the seats waited for that have no time left."""
    return tuple(
        seat for seat in waited if 0 <= seat < len(left) and (time := left[seat]) is not None and time <= 0
    )


def write_seconds(milliseconds: int) -> str:
    """Milliseconds as seconds, without needless zeros.

    >>> write_seconds(12_500), write_seconds(60_000)
    ('12.5', '60')
    """
    text = f"{milliseconds // 1000}.{milliseconds % 1000:03d}"
    return text.rstrip("0").rstrip(".")


def read_seconds(text: str) -> int:
    """Seconds with up to three decimals, as milliseconds."""
    whole, _, part = text.partition(".")
    return int(whole) * 1000 + int(part.ljust(3, "0") or 0)


def write_clock(clock: Clock) -> str:
    """A setting as text: ``none``, ``turn 60``, ``game 600 + 5``."""
    if clock.kind == "none":
        return "none"
    plus = f" + {write_seconds(clock.increment)}" if clock.increment else ""
    return f"{clock.kind} {write_seconds(clock.time)}{plus}"


def read_clock(text: str) -> Clock:
    """A setting from its text. Raises :class:`BadSetup`."""
    words = " ".join(text.split())
    if words == "none":
        return NO_CLOCK
    if match := _TURN.fullmatch(words):
        return Clock("turn", read_seconds(match[1]))
    if match := _GAME.fullmatch(words):
        return Clock("game", read_seconds(match[1]), read_seconds(match[2] or "0"))
    raise BadSetup(f"{text!r} is not a clock; right is: none, turn 60, game 600 or game 600 + 5 (seconds)")
