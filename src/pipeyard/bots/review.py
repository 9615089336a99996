"""A finished game looked over: what each choice was worth, what would have been better, and what was luck.

Every decision is searched again from what its seat could see then. The best move and the one that was played
meet the same dice (common random numbers), so their difference is the choice's and not chance's. What the
choices do not explain of how a game went is luck.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pipeyard.bots.guides import guide
from pipeyard.bots.search.tree import Search
from pipeyard.bots.searcher import LEAST_TURNS
from pipeyard.rules.protocol import Game, Move, Result, Seat, State

PLAYOUTS = 240  # for a decision
FEWEST = 24  # though there be no time
TO_THE_END = 1000  # turns
# Here what the weights promise at a cut-off ranks moves and is no score to tell.
PLAYED_OUT = {"pipes", "pipe-dream"}
FAIR = 0.35  # the part of the playouts that the played move gets too
CLEAR = 0.04  # what a choice must cost to be a turning point, in values
TURNING = 3  # turning points told of each seat


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice that was made in a game."""

    number: int  # of its event, from 1
    state: State
    seat: Seat
    move: Move


@dataclass(frozen=True, slots=True)
class Judged:
    """A choice with what it was worth. Values are chances to win, or scores where boards do not touch."""

    number: int
    seat: Seat
    values: tuple[float | None, ...]  # how it stood for each seat before the choice; None where unknown
    cost: float  # how much less the played move is worth than the best one; 0 if it is the best
    better: Move | None  # the best move, if it is another one and clearly better


def judge(game: Game, decision: Decision, deadline: float | None, playouts: int = PLAYOUTS) -> Judged | None:
    """What a choice was worth; None where there was nothing to choose, or nothing that a guide knows."""
    knowing = guide(game.name)
    state, seat = decision.state, decision.seat
    focus = knowing.focus(state, seat)
    own = knowing.seat_in(seat)
    code = game.encode(state, seat, decision.move)
    horizon = TO_THE_END if game.name in PLAYED_OUT else max(LEAST_TURNS, knowing.horizon(focus))
    search = Search(knowing, focus, own, decision.number + 1, horizon)
    search.run(FEWEST, 0.0)
    search.run(playouts, deadline or 0.0)
    if len(search.root.options) < 2 and code in list(search.root.options):
        return None
    scale = knowing.scale
    best = search.best()
    count = max(4, int(FAIR * int(search.playouts)))
    means = [total / max(1, int(search.playouts)) for total in search.sums]
    played = search.consider(code, count)
    most = search.consider(best, count)
    cost = max(0.0, most - played)
    values: list[float | None] = [None] * len(game.seat_names(state))
    if len(means) == len(values):
        values = [scale * mean for mean in means]
    values[seat] = scale * most
    is_clear = code != best and cost > CLEAR
    better = game.decode(focus, own, best) if is_clear else None
    return Judged(decision.number, seat, tuple(values), scale * cost if is_clear else 0.0, better)


def judge_all(game: Game, decisions: Sequence[Decision], seconds: float) -> list[Judged]:
    """What the choices were worth; the time is shared among them."""
    end = time.monotonic() + seconds
    found: list[Judged] = []
    for place, decision in enumerate(decisions):
        now = time.monotonic()
        judged = judge(game, decision, now + max(0.0, end - now) / (len(decisions) - place))
        if judged is not None:
            found.append(judged)
    return found


@dataclass(frozen=True, slots=True)
class Account:
    """What a seat's result is made of: how it stood at first, what choices cost, what luck brought."""

    seat: Seat
    first: float
    cost: float
    others: float  # what the choices of others brought this seat
    luck: float
    last: float


def account(game: str, judged: Iterable[Judged], result: Result, seat: Seat) -> Account | None:
    """Luck and choices of one seat; None for a seat that chose nothing."""
    everyone = list(judged)
    own = [each for each in everyone if each.seat == seat]
    if not own:
        return None
    is_shared = guide(game).scale == 1.0  # a chance to win: what one loses the others gain
    first = own[0].values[seat] or 0.0
    if is_shared:
        last = 1.0 / len(result.winners) if seat in result.winners else 0.0
    else:
        last = float(result.scores[seat] or 0)
    cost = sum(each.cost for each in own)
    rivals = max(1, len(result.scores) - 1)
    others = sum(each.cost for each in everyone if each.seat != seat) / rivals if is_shared else 0.0
    return Account(seat, first, cost, others, last - first + cost - others, last)


def turning_points(judged: Iterable[Judged], seat: Seat) -> list[Judged]:
    """The choices of a seat that cost most, in the order of the game."""
    own = [each for each in judged if each.seat == seat and each.better is not None]
    worst = sorted(own, key=lambda each: -each.cost)[:TURNING]
    return sorted(worst, key=lambda each: each.number)
