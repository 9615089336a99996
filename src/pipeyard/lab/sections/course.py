"""The course of games: how long they are, how they end, and how long it is open who wins."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from pipeyard.lab.groups import Data, Row
from pipeyard.lab.plots import Line, curve, intervals
from pipeyard.lab.statistics import Estimate, mean, rate
from pipeyard.lab.study import Study


@dataclass(frozen=True, slots=True)
class Figure:
    """Something measured in every game."""

    title: str
    unit: str
    of: Callable[[Row], float | None]
    percent: bool = False


def lengths(study: Study) -> list[Figure]:
    """How long a game is."""
    seconds = study.seconds

    def minutes(row: Row) -> float:
        # Where nobody begins all think at once, and the table waits for whoever has most to decide.
        return float(row["slowest"] if row["first"] is None else row["decisions"]) * seconds / 60

    return [
        Figure("Turns", "turns", lambda row: float(row["turns"]) if row["turns"] else None),
        Figure("Decisions", "decisions of all players", lambda row: float(row["decisions"])),
        Figure("Minutes of thinking at a table", f"minutes, at {seconds:g} s a decision", minutes),
    ]


def scores() -> list[Figure]:
    """How high games are won, and by how much."""
    return [Figure("Winner's score", "points", _best), Figure("Margin", "points", _margin)]


def tension() -> list[Figure]:
    """How long it is open who wins."""
    return [
        Figure("Lead changes", "a game", _lead_changes),
        Figure("Winner ahead for good after", "of the game", _winner_known, percent=True),
        Figure("Dead turns, which change no standing", "of all turns", lambda row: row["dead_turns"], True),
    ]


def _lead_changes(row: Row) -> float | None:
    return float(row["lead_changes"]) if row["turns"] and len(row["players"]) > 1 else None


def _winner_known(row: Row) -> float | None:
    known: float | None = row["winner_known"]
    return known if len(row["players"]) > 1 else None


def _best(row: Row) -> float | None:
    found = [score for score in row["scores"] if score is not None]
    return max(found) if found else None


def _margin(row: Row) -> float | None:
    found = sorted((score for score in row["scores"] if score is not None), reverse=True)
    return found[0] - found[1] if len(found) > 1 else None


def figures(data: Data, wanted: Sequence[Figure]) -> str:
    """Means with their intervals, a plot for each figure."""
    parts = []
    for figure in wanted:
        found = [
            [value for row in group.games if (value := figure.of(row)) is not None] for group in data.groups
        ]
        if not any(found):
            continue
        lines = [Line(group.name, (mean(values),)) for group, values in zip(data.groups, found, strict=True)]
        parts.append(f"<h3>{escape(figure.title)}</h3>")
        parts.append(intervals(lines, [""], unit=figure.unit, percent=figure.percent, title=figure.title))
    return "".join(parts)


def endings(data: Data) -> str:
    """By which rule games end."""
    rules = sorted({row["ended_by"] for group in data.groups for row in group.games})
    lines = [
        Line(
            rule.partition("/")[2] or rule,
            tuple(rate(sum(row["ended_by"] == rule for row in g.games), len(g.games)) for g in data.groups),
        )
        for rule in rules
    ]
    names = [group.name for group in data.groups]
    return intervals(lines, names, unit="share of games", percent=True, title="How games end")


_LEADERS = """
with parts as (select unnest(range(1, 10)) as tenth),
picked as (
    select g.variant, g.lineup, tenth, g.winners,
        list_position(t.standing, list_max(t.standing)) - 1 as leader,
        list_reverse_sort(t.standing) as ranked
    from games g cross join parts
    join turns t on t.variant = g.variant and t.lineup = g.lineup and t.number = g.number
        and t.turn = least(g.turns, cast(floor(tenth * g.turns / 10.0) as bigint) + 1)
    where g.ended_by <> 'failed' and len(g.players) > 1 and len(g.winners) > 0
)
select variant, lineup, tenth, count(*) as games, count(*) filter (list_contains(winners, leader)) as won
from picked where ranked[1] > ranked[2] group by all
"""


def known_early(data: Data) -> str:
    """How often whoever leads after a part of the game wins it."""
    counts = {
        (row["variant"], row["lineup"], row["tenth"]): (row["won"], row["games"])
        for row in data.rows(_LEADERS)
    }
    if not counts:
        return ""
    points: list[tuple[float, list[Estimate]]] = []
    for tenth in range(1, 10):
        row = []
        for group in data.groups:
            won, games = counts.get((*group.key, tenth), (0, 0))
            row.append(rate(won, games) if games else Estimate(math.nan, 0, 1, 0))
        points.append((10.0 * tenth, row))
    plot = curve(
        points,
        [group.name for group in data.groups],
        across="per cent of the turns played",
        up="the leader goes on to win",
        percent=True,
        title="How early the winner is known",
    )
    return "<h3>How early the winner is known</h3>" + plot
