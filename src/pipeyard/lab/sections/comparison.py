"""What differs from variant to variant: by how much, and how surely."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from html import escape

from pipeyard.lab.groups import Data, Group, Row, place_name, place_share
from pipeyard.lab.sections.course import lengths, scores, tension
from pipeyard.lab.statistics import difference
from pipeyard.lab.study import Study

Measured = tuple[str, Callable[[Row], float | None], bool]


def rule_diff(data: Data) -> str:
    """The first variant beside each other one, with the same players."""
    pairs = list(_pairs(data))
    if not pairs:
        return ""
    rows = [row for base, other in pairs for row in _rows(data.study, base, other)]
    changes = "".join(
        f"<li><b>{escape(v.name)}</b>: {escape(_told_change(v.change, v.options, v.edition))}</li>"
        for v in data.study.variants
    )
    head = "".join(f"<th>{each}</th>" for each in ("variant", "figure", "difference", "95 % interval", ""))
    chance = len(rows) / 20
    return (
        f"<ul>{changes}</ul><p>Beside <b>{escape(data.study.variants[0].name)}</b>, game by game with the "
        f"same dice. Of these {len(rows)} lines about {chance:.0f} would look clear by chance alone.</p>"
        f"<div class='wide'><table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def _pairs(data: Data) -> Iterator[tuple[Group, Group]]:
    first = data.study.variants[0].name
    bases = {group.lineup: group for group in data.groups if group.variant == first}
    for group in data.groups:
        base = bases.get(group.lineup)
        if base is not None and group.variant != first and group.seats == base.seats:
            yield base, group


def _rows(study: Study, base: Group, other: Group) -> Iterator[str]:
    before = {row["number"]: row for row in base.games}
    after = {row["number"]: row for row in other.games}
    both = sorted(before.keys() & after.keys())
    for title, of, percent in _compared(study, base):
        pairs = [(of(before[n]), of(after[n])) for n in both]
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
        yield f"<tr class='{'sure' if sure else ''}'>{told}</tr>"


def _compared(study: Study, group: Group) -> list[Measured]:
    found: list[Measured] = [
        (f"wins of {place_name(group, place)}", _wins_of(place), True)
        for place in range(group.seats)
        if group.seats > 1
    ]
    every = [*lengths(study), *tension(), *scores()]
    return found + [(figure.title, figure.of, figure.percent) for figure in every]


def _wins_of(place: int) -> Callable[[Row], float | None]:
    return lambda row: place_share(row, place)


def _told_change(change: Mapping[str, object], options: Mapping[str, str], edition: str) -> str:
    told = [f"edition {edition}"]
    told += [f"{key} = {value}" for key, value in {**options, **change}.items()]
    return ", ".join(told)


def _signed(value: float, percent: bool) -> str:
    return f"{100 * value:+.1f} %" if percent else f"{value:+.3g}"
