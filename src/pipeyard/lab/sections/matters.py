"""What is done in games, and which tiles, actions and deals go with winning."""

from __future__ import annotations

from html import escape

from pipeyard.lab.groups import Data, Group
from pipeyard.lab.measures import measures
from pipeyard.lab.play import MOVES
from pipeyard.lab.plots import Line, intervals, shown
from pipeyard.lab.statistics import Estimate, effect, mean_of

MOST = 14  # lines of the plot
_SUMS = tuple[int, float, float]  # how many, their sum, the sum of their squares

_DONE = """
with totals as (
    select variant, lineup, number, name, sum(amount) as x from facts where seat is not null group by all
)
select variant, lineup, name, sum(x) as total, sum(x * x) as squares from totals group by all
"""
# In each game: the winners' mean less the others', where some won and some did not.
_WINNERS = """
with decided as (
    select variant, lineup, number, winners, len(winners) as won, len(players) - len(winners) as lost
    from games where ended_by <> 'failed' and len(winners) between 1 and len(players) - 1
), sides as (
    select variant, lineup, number, name,
        coalesce(sum(amount) filter (list_contains(winners, seat)), 0) / any_value(won) as ours,
        coalesce(sum(amount) filter (not list_contains(winners, seat)), 0) / any_value(lost) as theirs
    from facts join decided using (variant, lineup, number) where seat is not null group by all
)
select variant, lineup, name, sum(ours) as ours, sum(theirs) as theirs,
    sum(ours - theirs) as total, sum((ours - theirs) * (ours - theirs)) as squares
from sides group by all
"""


def actions(data: Data) -> str:
    """How often each kind of move is made, by all players together."""
    found: dict[str, dict[tuple[str, int], _SUMS]] = {}
    games = {group.key: len(group.games) for group in data.groups}
    for row in data.rows(_DONE):
        key = row["variant"], row["lineup"]
        if row["name"].startswith(MOVES) and key in games:
            verb = row["name"].removeprefix(MOVES)
            found.setdefault(verb, {})[key] = games[key], row["total"], row["squares"]
    if not found:
        return ""
    lines = [
        Line(
            name,
            tuple(mean_of(*found[name].get(group.key, (games[group.key], 0, 0))) for group in data.groups),
        )
        for name in sorted(found)
    ]
    names = [group.name for group in data.groups]
    return intervals(lines, names, unit="times a game, all players", title="What is done")


def matters(data: Data) -> str:
    """What winners have or do more, or less, than the others in the same game."""
    known = measures(data.study.game)
    results = known.RESULTS if known is not None else ()
    decided = {group.key: _decided(group) for group in data.groups}
    found: dict[str, dict[tuple[str, int], dict[str, float]]] = {}
    for row in data.rows(_WINNERS):
        name = row["name"]
        if not name.startswith(results) and not (known is not None and name.startswith(MOVES)):
            found.setdefault(name.removeprefix(MOVES), {})[row["variant"], row["lineup"]] = row
    sizes: dict[str, list[Estimate]] = {
        name: [
            effect(decided[group.key], by[group.key]["total"], by[group.key]["squares"])
            if group.key in by
            else effect(0, 0, 0)
            for group in data.groups
        ]
        for name, by in found.items()
    }
    weights = {name: _weight(each) for name, each in sizes.items()}
    named = sorted((name for name in sizes if weights[name] > 0), key=lambda name: -weights[name])[:MOST]
    if not named:
        return ""
    plot = intervals(
        [Line(name, tuple(sizes[name])) for name in named],
        [group.name for group in data.groups],
        unit="winners more than others, in standard deviations",
        reference=0.0,
        title="What goes with winning",
    )
    tables = "".join(_table(group, decided[group.key], named, found) for group in data.groups)
    return (
        "<p>Winners against the others of the same game: right of the line, winners had or did more of it. "
        "This is what goes with winning. It need not be its cause.</p>" + plot + tables
    )


_COUNTED = """
with totals as (
    select variant, lineup, number, name, sum(amount) as x from facts group by all
)
select variant, lineup, name, sum(x) as total, sum(x * x) as squares from totals group by all order by name
"""


def counted(data: Data) -> str:
    """Results beyond the score, as this game counts them: a table of means, all players together."""
    known = measures(data.study.game)
    if known is None:
        return ""
    games = {group.key: len(group.games) for group in data.groups}
    found: dict[str, dict[tuple[str, int], Estimate]] = {}
    for row in data.rows(_COUNTED):
        key = row["variant"], row["lineup"]
        if row["name"].startswith(known.RESULTS) and key in games:
            found.setdefault(row["name"], {})[key] = mean_of(games[key], row["total"], row["squares"])
    if not found:
        return ""
    head = "".join(f"<th>{escape(group.name)}</th>" for group in data.groups)
    rows = []
    for name in sorted(found, key=_natural):
        cells = [found[name].get(group.key) for group in data.groups]
        told = "".join(f"<td>{'0' if each is None else _figure(each)}</td>" for each in cells)
        rows.append(f"<tr><td>{escape(name)}</td>{told}</tr>")
    return (
        "<p>A game, all players together, with the 95 % interval.</p>"
        f"<div class='wide'><table><thead><tr><th></th>{head}</tr></thead>"
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def _figure(each: Estimate) -> str:
    return f"{shown(each.value)} <small>({shown(each.low)} to {shown(each.high)})</small>"


def _natural(name: str) -> tuple[str, int]:
    """Sorts "number 5" before "number 10"."""
    words = name.rsplit(" ", 1)
    return (words[0], int(words[-1])) if words[-1].isdigit() else (name, 0)


def _weight(estimates: list[Estimate]) -> float:
    """How clear of nothing the clearest is: 0 where none is."""
    clear = [abs(each.value) for each in estimates if each.count > 1 and each.excludes(0)]
    return max(clear, default=0.0)


def _decided(group: Group) -> int:
    return sum(1 for row in group.games if 0 < len(row["winners"]) < len(row["players"]))


def _table(
    group: Group, games: int, named: list[str], found: dict[str, dict[tuple[str, int], dict[str, float]]]
) -> str:
    rows = []
    for name in named:
        row = found[name].get(group.key)
        if row is None:
            continue
        more = mean_of(games, row["total"], row["squares"])
        cells = [
            escape(name),
            shown(row["ours"] / games),
            shown(row["theirs"] / games),
            f"{more.value:+.2g} ({more.low:+.2g} to {more.high:+.2g})",
        ]
        rows.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
    heads = ("a game, each player", "winners", "others", "difference (95 % interval)")
    head = "".join(f"<th>{each}</th>" for each in heads)
    return (
        f"<details><summary>{escape(group.name)} in numbers ({games:,} decided games)</summary>"
        f"<div class='wide'><table><thead><tr>{head}</tr></thead>"
        f"<tbody>{''.join(rows)}</tbody></table></div></details>"
    )
