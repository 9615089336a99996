"""A study as one page of HTML that needs nothing else: figures with intervals, plots, and what changed."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from pipeyard.lab.errors import StudyError
from pipeyard.lab.plots import Line, curve, intervals
from pipeyard.lab.statistics import Estimate, difference, mean, rate
from pipeyard.lab.study import Study

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Group:
    """The games of one variant with one list of players, those that failed left out."""

    name: str
    seats: int
    players: tuple[str, ...]
    games: list[Row]  # by number
    turns: list[Row]
    failed: int


@dataclass(frozen=True, slots=True)
class Figure:
    """Something measured in every game."""

    title: str
    unit: str
    of: Callable[[Row], float | None]
    percent: bool = False


def report(study: Study, folder: Path) -> str:
    """The page. Raises :class:`StudyError` if there are no results yet."""
    groups = _groups(study, folder)
    parts = [
        _head(study, groups),
        _section("Who wins", _seats(groups)),
        _section("Which bot wins", _bots(groups)),
        _section("How long it takes", _figures(groups, _lengths(study))),
        _section(
            "Scores",
            _figures(
                groups, [Figure("Winner's score", "points", _best), Figure("Margin", "points", _margin)]
            ),
        ),
        _section("How games end", _endings(groups)),
        _section("Tension", _figures(groups, _tension()) + _known_early(groups)),
        _section("What is done", _verbs(groups)),
        _section("What changes from variant to variant", _rule_diff(study, groups)),
        _section("How it was made", _method(study, groups)),
    ]
    page = (files("pipeyard.lab") / "report.html").read_text(encoding="utf-8")
    return page.replace("{title}", escape(study.title)).replace(
        "{body}", "\n".join(part for part in parts if part)
    )


def _groups(study: Study, folder: Path) -> list[Group]:
    path = folder / "games.parquet"
    if not path.is_file():
        raise StudyError(
            f"{folder} has no finished results; run the study first: pipeyard lab run {study.file}"
        )
    games = pq.read_table(path).to_pylist()
    turns = pq.read_table(folder / "turns.parquet").to_pylist()
    found = []
    for variant in study.variants:
        for number, players in enumerate(variant.players):
            own = [row for row in games if (row["variant"], row["lineup"]) == (variant.name, number)]
            good = [row for row in own if row["ended_by"] != "failed"]
            name = variant.name
            if len(variant.players) > 1:
                name += f", {_lineup(players)}"
            mine = [row for row in turns if (row["variant"], row["lineup"]) == (variant.name, number)]
            found.append(Group(name, len(players), players, good, mine, len(own) - len(good)))
    return found


def _lineup(players: Sequence[str]) -> str:
    if len(set(players)) == 1:
        return f"{len(players)} {players[0]}"
    return " ".join(players)


def share(row: Row, seat: int) -> float:
    """A seat's part in the win: 1, its share of a shared one, or 0."""
    return 1 / len(row["winners"]) if seat in row["winners"] else 0.0


def seat_wins(group: Group, seat: int) -> Estimate:
    """How often a seat wins; a shared win counts as its share."""
    return rate(sum(share(row, seat) for row in group.games), len(group.games))


def _seats(groups: Sequence[Group]) -> str:
    parts = []
    for seats in sorted({group.seats for group in groups}):
        some = [group for group in groups if group.seats == seats]
        if seats == 1:
            continue
        lines = [
            Line(f"seat {seat + 1}", tuple(seat_wins(group, seat) for group in some)) for seat in range(seats)
        ]
        even = 1 / seats
        parts.append(f"<h3>{seats} players</h3><p>{_verdict(some, even)}</p>")
        parts.append(
            intervals(
                lines,
                [g.name for g in some],
                unit="share of wins",
                reference=even,
                percent=True,
                title="Share of wins by seat",
            )
        )
    return "".join(parts)


def _verdict(groups: Sequence[Group], even: float) -> str:
    told = []
    for group in groups:
        wins = [seat_wins(group, seat) for seat in range(group.seats)]
        uneven = [
            f"seat {seat + 1} wins {_percent(each)}" for seat, each in enumerate(wins) if each.excludes(even)
        ]
        clear = ", ".join(uneven) if uneven else "no seat is clearly better or worse than even"
        told.append(f"<b>{escape(group.name)}</b>: {clear} ({len(group.games):,} games).")
    return " ".join(told)


def _bots(groups: Sequence[Group]) -> str:
    mixed = [group for group in groups if len(set(group.players)) > 1]
    if not mixed:
        return ""
    names = sorted({name for group in mixed for name in group.players})
    lines = []
    for name in names:
        found = []
        for group in mixed:
            wins = [
                share(row, seat)
                for row in group.games
                for seat, who in enumerate(row["players"])
                if who == name
            ]
            found.append(rate(sum(wins), len(wins)) if wins else Estimate(math.nan, 0, 1, 0))
        lines.append(Line(name, tuple(found)))
    return intervals(
        lines, [g.name for g in mixed], unit="share of wins, each seat", percent=True, title="Wins by bot"
    )


def _lengths(study: Study) -> list[Figure]:
    seconds = study.seconds

    def minutes(row: Row) -> float:
        return float(row["decisions"]) * seconds / 60

    return [
        Figure("Turns", "turns", lambda row: float(row["turns"])),
        Figure("Decisions", "decisions of all players", lambda row: float(row["decisions"])),
        Figure("Minutes at a table", f"minutes, at {seconds:g} s a decision", minutes),
    ]


def _best(row: Row) -> float | None:
    scores = [score for score in row["scores"] if score is not None]
    return max(scores) if scores else None


def _margin(row: Row) -> float | None:
    scores = sorted((score for score in row["scores"] if score is not None), reverse=True)
    return scores[0] - scores[1] if len(scores) > 1 else None


def _tension() -> list[Figure]:
    return [
        Figure("Lead changes", "a game", lambda row: float(row["lead_changes"]) if row["turns"] else None),
        Figure("Winner ahead for good after", "of the game", lambda row: row["winner_known"], percent=True),
        Figure(
            "Turns in which no standing changed", "of all turns", lambda row: row["dead_turns"], percent=True
        ),
    ]


def _figures(groups: Sequence[Group], figures: Sequence[Figure]) -> str:
    parts = []
    for figure in figures:
        found = [[value for row in group.games if (value := figure.of(row)) is not None] for group in groups]
        if not any(found):
            continue
        lines = [Line(group.name, (mean(values),)) for group, values in zip(groups, found, strict=True)]
        parts.append(f"<h3>{escape(figure.title)}</h3>")
        parts.append(intervals(lines, [""], unit=figure.unit, percent=figure.percent, title=figure.title))
    return "".join(parts)


def _endings(groups: Sequence[Group]) -> str:
    rules = sorted({row["ended_by"] for group in groups for row in group.games})
    lines = [
        Line(
            rule.partition("/")[2] or rule,
            tuple(rate(sum(row["ended_by"] == rule for row in g.games), len(g.games)) for g in groups),
        )
        for rule in rules
    ]
    return intervals(
        lines, [g.name for g in groups], unit="share of games", percent=True, title="How games end"
    )


def _known_early(groups: Sequence[Group]) -> str:
    """How often whoever leads after a part of the game wins it."""
    points: list[tuple[float, list[Estimate]]] = []
    by_group = [_leaders(group) for group in groups]
    if not any(by_group):
        return ""
    for tenth in range(1, 10):
        row = []
        for led in by_group:
            hits = [_led_and_won(turns, winners, tenth / 10) for turns, winners in led]
            known = [hit for hit in hits if hit is not None]
            row.append(rate(sum(known), len(known)) if known else Estimate(math.nan, 0, 1, 0))
        points.append((10.0 * tenth, row))
    plot = curve(
        points,
        [group.name for group in groups],
        across="per cent of the turns played",
        up="the leader goes on to win",
        percent=True,
        title="How early the winner is known",
    )
    return "<h3>How early the winner is known</h3>" + plot


def _leaders(group: Group) -> list[tuple[list[int | None], list[int]]]:
    """Of each game, who led after each turn, and who won."""
    turns: dict[int, list[Row]] = {}
    for row in group.turns:
        turns.setdefault(row["number"], []).append(row)
    found = []
    for game in group.games:
        rows = sorted(turns.get(game["number"], []), key=lambda row: row["turn"])
        if group.seats > 1 and rows and game["winners"]:
            found.append(([_leader(row["standing"]) for row in rows], list(game["winners"])))
    return found


def _led_and_won(leaders: Sequence[int | None], winners: Sequence[int], part: float) -> bool | None:
    leader = leaders[min(len(leaders) - 1, int(part * len(leaders)))]
    return None if leader is None else leader in winners


def _leader(standing: Sequence[float]) -> int | None:
    best = max(standing)
    return standing.index(best) if list(standing).count(best) == 1 else None


def _verbs(groups: Sequence[Group]) -> str:
    """How often each thing is done, and how much more winners do it."""
    names = sorted({verb for group in groups for row in group.turns for verb in row["verbs"].split()})
    if not names:
        return ""
    counts: list[dict[int, dict[str, int]]] = []
    for group in groups:
        found: dict[int, dict[str, int]] = {row["number"]: {} for row in group.games}
        for row in group.turns:
            own = found.get(row["number"])
            if own is not None:
                for verb in row["verbs"].split():
                    own[verb] = own.get(verb, 0) + 1
        counts.append(found)
    lines = [
        Line(name, tuple(mean([float(each.get(name, 0)) for each in found.values()]) for found in counts))
        for name in names
    ]
    return intervals(lines, [group.name for group in groups], unit="times a game", title="What is done")


def _rule_diff(study: Study, groups: Sequence[Group]) -> str:
    """The first variant beside each other: what changed, by how much, how sure."""
    if len(groups) < 2:
        return ""
    base = groups[0]
    rows = []
    for other in groups[1:]:
        if other.seats != base.seats:
            continue
        first = {row["number"]: row for row in base.games}
        second = {row["number"]: row for row in other.games}
        both = sorted(first.keys() & second.keys())
        for title, of, percent in _compared(study, base.seats):
            pairs = [(of(first[n]), of(second[n])) for n in both]
            known = [(a, b) for a, b in pairs if a is not None and b is not None]
            if len(known) < 2:
                continue
            found = difference([a for a, _ in known], [b for _, b in known])
            sure = found.excludes(0)
            cells = [
                escape(other.name),
                escape(title),
                _signed(found.value, percent),
                f"{_signed(found.low, percent)} to {_signed(found.high, percent)}",
                "clear" if sure else "not clear",
            ]
            told = "".join(f"<td>{cell}</td>" for cell in cells)
            rows.append(f"<tr class='{'sure' if sure else ''}'>{told}</tr>")
    changes = "".join(
        f"<li><b>{escape(v.name)}</b>: {escape(_told_change(v.change, v.options, v.edition))}</li>"
        for v in study.variants
    )
    head = "".join(f"<th>{each}</th>" for each in ("variant", "figure", "difference", "95 % interval", ""))
    return (
        f"<ul>{changes}</ul><p>Beside <b>{escape(base.name)}</b>, game by game with the same dice:</p>"
        f"<div class='wide'><table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def _wins_of(seat: int) -> Callable[[Row], float | None]:
    return lambda row: share(row, seat)


def _compared(study: Study, seats: int) -> list[tuple[str, Callable[[Row], float | None], bool]]:
    figures: list[tuple[str, Callable[[Row], float | None], bool]] = [
        (f"wins of seat {seat + 1}", _wins_of(seat), True) for seat in range(seats) if seats > 1
    ]
    figures += [(figure.title, figure.of, figure.percent) for figure in [*_lengths(study), *_tension()]]
    return [*figures, ("winner's score", _best, False), ("margin", _margin, False)]


def _told_change(change: Mapping[str, object], options: Mapping[str, str], edition: str) -> str:
    told = [f"edition {edition}"]
    told += [f"{key} = {value}" for key, value in {**options, **change}.items()]
    return ", ".join(told)


def _head(study: Study, groups: Sequence[Group]) -> str:
    games = sum(len(group.games) for group in groups)
    failed = sum(group.failed for group in groups)
    warned = f" <b>{failed:,} games failed</b>; their logs are kept with the results." if failed else ""
    return (
        f"<header><h1>{escape(study.title)}</h1><p>{escape(study.game)}: {games:,} games by bots, "
        f"{len(study.variants)} variant{'s' if len(study.variants) > 1 else ''}.{warned}</p></header>"
    )


def _method(study: Study, groups: Sequence[Group]) -> str:
    text = study.file.read_text(encoding="utf-8") if study.file.is_file() else ""
    return (
        "<p>Every interval holds in 95 of 100 such studies. Shares have Wilson's interval, means the normal "
        "one, differences are taken game by game, since game n of every variant has the same dice. Bots are "
        "not people: what they find unfair is worth a look, what they find fair may still be unfair.</p>"
        f"<p><code>pipeyard lab run {escape(study.file.name)}</code> makes these games again.</p>"
        f"<details><summary>The study</summary><pre>{escape(text)}</pre></details>"
    )


def _section(title: str, body: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{body}</section>" if body else ""


def _percent(each: Estimate) -> str:
    return f"{100 * each.value:.1f} % ({100 * each.low:.1f} to {100 * each.high:.1f})"


def _signed(value: float, percent: bool) -> str:
    return f"{100 * value:+.1f} %" if percent else f"{value:+.3g}"
