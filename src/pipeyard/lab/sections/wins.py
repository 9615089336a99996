"""Who wins: by place, by bot, and by how much better a bot is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

from pipeyard.bots.levels import LEVELS
from pipeyard.lab.groups import Data, Group, place_name, place_share, share
from pipeyard.lab.plots import Line, intervals, percent_of
from pipeyard.lab.statistics import Estimate, rate

# The bots whose order is known, the weakest first; ``greedy`` is a plumber who never slips.
RANKS = {name: rank for rank, name in enumerate(("random", *LEVELS))} | {"greedy": 2}


def places(data: Data) -> str:
    """The share of wins of each place."""
    parts = []
    for seats in sorted({group.seats for group in data.groups if group.seats > 1}):
        some = [group for group in data.groups if group.seats == seats]
        lines = [
            Line(place_name(some[0], place), tuple(place_wins(group, place) for group in some))
            for place in range(seats)
        ]
        parts.append(f"<h3>{seats} players</h3><p>{_verdict(some)}</p>")
        parts.append(
            intervals(
                lines,
                [group.name for group in some],
                unit="share of wins",
                reference=1 / seats,
                percent=True,
                title=f"Share of wins of {seats} players",
            )
        )
    return "".join(parts)


def place_wins(group: Group, place: int) -> Estimate:
    """How often a place wins; a shared win counts as its share."""
    return rate(sum(place_share(row, place) for row in group.games), len(group.games))


def _verdict(groups: Sequence[Group]) -> str:
    told = []
    for group in groups:
        wins = [place_wins(group, place) for place in range(group.seats)]
        uneven = [
            f"{place_name(group, place)} wins {percent_of(each)}"
            for place, each in enumerate(wins)
            if each.excludes(1 / group.seats)
        ]
        clear = ", ".join(uneven) if uneven else "nobody is clearly better or worse than even"
        told.append(f"<b>{escape(group.name)}</b>: {clear} ({len(group.games):,} games).")
    return " ".join(told)


def bots(data: Data) -> str:
    """The share of wins of each bot, where several kinds play."""
    mixed = [group for group in data.groups if len(set(group.players)) > 1]
    if not mixed:
        return ""
    names = sorted({name for group in mixed for name in group.players})
    lines = [Line(name, tuple(_bot_wins(group, name) for group in mixed)) for name in names]
    return intervals(
        lines,
        [group.name for group in mixed],
        unit="share of wins, each seat",
        percent=True,
        title="Wins by bot",
    )


def _bot_wins(group: Group, name: str) -> Estimate:
    """The wins of a bot for each seat it has. Games are independent, its seats in one game are not."""
    own = group.players.count(name)
    if not own:
        return Estimate(math.nan, 0, 1, 0)
    wins = [
        sum(share(row, seat) for seat, who in enumerate(row["players"]) if who == name) / own
        for row in group.games
    ]
    return rate(sum(wins), len(wins))


def skill(data: Data) -> str:
    """How often the better of two kinds of bots wins, the narrowest gap first."""
    found: list[tuple[int, str, Estimate, float]] = []
    for group in data.groups:
        kinds = sorted(set(group.players), key=lambda name: RANKS.get(name, -1))
        if len(kinds) != 2 or not all(kind in RANKS for kind in kinds):
            continue
        worse, better = kinds
        gap = RANKS[better] - RANKS[worse]
        seats = group.players.count(better)
        wins = rate(
            sum(
                share(row, seat)
                for row in group.games
                for seat, who in enumerate(row["players"])
                if who == better
            ),
            len(group.games),
        )
        found.append((gap, f"{better} over {worse}", wins, seats / group.seats))
    if not found:
        return ""
    found.sort(key=lambda each: (each[0], each[1]))
    evens = {even for *_, even in found}
    lines = [Line(f"{gap} level{'s' if gap > 1 else ''}: {pair}", (wins,)) for gap, pair, wins, _ in found]
    plot = intervals(
        lines,
        [""],
        unit="share of wins of the better bot",
        reference=evens.pop() if len(evens) == 1 else None,
        percent=True,
        title="Wins of the better bot by the gap between the two",
    )
    return (
        "<p>The wider the gap, the more often the better bot should win. What it still loses is luck, as far "
        "as bots can tell; the dashed line is luck alone.</p>" + plot
    )
