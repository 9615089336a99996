"""Plots of a report, as SVG that takes the page's colours, light or dark, and prints in black.

Every mark has its interval, and series are told apart by shape as well as by colour.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from textwrap import wrap

from pipeyard.lab.statistics import Estimate

WIDTH = 720
RIGHT, TOP, BOTTOM = 24, 14, 44
ROW = 30
LETTER = 8.4  # about the width of a letter of a label, in a wide font
NARROWEST, WIDEST = 90, 270  # the room for labels; longer ones are broken into lines
FIGURES = 158  # the room for figures beside an interval plot
MARKS = ("circle", "square", "diamond", "triangle", "cross", "ring")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of an interval plot: a label and an estimate for each series."""

    label: str
    estimates: tuple[Estimate, ...]


def ticks(low: float, high: float, about: int = 6) -> list[float]:
    """Round numbers from ``low`` to ``high``.

    >>> ticks(0, 0.93)
    [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]
    """
    span = max(high - low, 1e-9)
    raw = span / about
    power = 10 ** math.floor(math.log10(raw))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= raw - 1e-12)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [round(number * step, 10) for number in range(first, last + 1)]


def intervals(
    lines: Sequence[Line],
    series: Sequence[str],
    *,
    unit: str,
    reference: float | None = None,
    percent: bool = False,
    title: str = "",
) -> str:
    """Estimates with their intervals, a line each, and where wanted a reference such as an even share."""
    known = [each for line in lines for each in line.estimates if each.count]
    values = [value for each in known for value in (each.low, each.high) if math.isfinite(value)]
    if reference is not None:
        values.append(reference)
    low, high = min([*values, 0.0]), max([*values, 0.0])
    marks = ticks(low, high if high > low else low + 1)
    low, high = marks[0], marks[-1]
    per_line = max(1, len(series))
    labels = [_broken(line.label) for line in lines]
    longest = max((len(part) for label in labels for part in label), default=0)
    left = min(max(NARROWEST, 18 + LETTER * longest), WIDEST + 20)
    blocks = [max(ROW + 15 * (per_line - 1), 12 + 17 * len(label)) for label in labels]
    height = TOP + BOTTOM + sum(blocks)
    wide = WIDTH - left - FIGURES

    def x(value: float) -> float:
        return left + wide * (min(max(value, low), high) - low) / (high - low)

    drawn = [_axis(marks, x, height, unit, percent)]
    if reference is not None:
        drawn.append(
            f'<line class="reference" x1="{x(reference):.1f}" x2="{x(reference):.1f}" '
            f'y1="{TOP}" y2="{height - BOTTOM}"/>'
        )
    top = float(TOP)
    for line, label, block in zip(lines, labels, blocks, strict=True):
        middle = top + block / 2
        for number, part in enumerate(label):
            y = middle + 5 + 17 * (number - (len(label) - 1) / 2)
            drawn.append(f'<text class="label" x="{left - 12:.1f}" y="{y:.1f}">{escape(part)}</text>')
        for number, each in enumerate(line.estimates):
            if not each.count:
                continue
            y = middle + (number - (per_line - 1) / 2) * 15
            drawn.append(
                f'<g class="series-{number % 6}">'
                f'<line x1="{x(each.low):.1f}" x2="{x(each.high):.1f}" y1="{y:.1f}" y2="{y:.1f}"/>'
                f"{_mark(number, x(each.value), y)}"
                f'<text class="figure" x="{WIDTH}" y="{y + 4:.1f}">{_told_estimate(each, percent)}</text></g>'
            )
        top += block
    return _svg(drawn, height, title) + _legend(series)


def _broken(label: str) -> list[str]:
    """A label in lines that fit into the room for it."""
    return wrap(label, int(WIDEST / LETTER)) or [""]


def curve(
    points: Sequence[tuple[float, Sequence[Estimate]]],
    series: Sequence[str],
    *,
    across: str,
    up: str,
    percent: bool = False,
    title: str = "",
) -> str:
    """Estimates along an axis, with bands for their intervals."""
    height, left = 320, 64
    xs = [point for point, _ in points]
    values = [
        v
        for _, row in points
        for each in row
        if each.count
        for v in (each.low, each.high)
        if math.isfinite(v)
    ]
    level = ticks(min([*values, 0.0]), max([*values, 0.01]))
    along = ticks(min(xs), max(xs)) if xs else [0.0, 1.0]
    wide, high = WIDTH - left - RIGHT, height - TOP - BOTTOM

    def x(value: float) -> float:
        return left + wide * (value - along[0]) / (along[-1] - along[0])

    def y(value: float) -> float:
        return TOP + high * (1 - (value - level[0]) / (level[-1] - level[0]))

    drawn = []
    for tick in level:
        drawn.append(
            f'<line class="grid" x1="{left}" x2="{WIDTH - RIGHT}" y1="{y(tick):.1f}" y2="{y(tick):.1f}"/>'
        )
        drawn.append(
            f'<text class="label" x="{left - 8}" y="{y(tick) + 4:.1f}">{shown(tick, percent)}</text>'
        )
    for tick in along:
        drawn.append(
            f'<text class="tick" x="{x(tick):.1f}" y="{height - BOTTOM + 18}">{shown(tick, False)}</text>'
        )
    drawn.append(f'<text class="tick" x="{left + wide / 2}" y="{height - 6}">{escape(across)}</text>')
    drawn.append(f'<text class="unit" x="{left}" y="{TOP - 2}">{escape(up)}</text>')
    for number in range(len(series)):
        row = [(point, each[number]) for point, each in points if len(each) > number and each[number].count]
        if not row:
            continue
        above = [f"{x(p):.1f},{y(e.high):.1f}" for p, e in row]
        below = [f"{x(p):.1f},{y(e.low):.1f}" for p, e in reversed(row)]
        middle = " ".join(f"{x(p):.1f},{y(e.value):.1f}" for p, e in row)
        drawn.append(
            f'<g class="series-{number % 6}"><polygon class="band" points="{" ".join(above + below)}"/>'
        )
        drawn.append(f'<polyline points="{middle}"/>')
        drawn += [_mark(number, x(p), y(e.value)) for p, e in row[:: max(1, len(row) // 12)]]
        drawn.append("</g>")
    return _svg(drawn, height, title) + _legend(series)


def scatter(
    points: Sequence[tuple[float, float, bool, str]], *, across: str, up: str, title: str = ""
) -> str:
    """Marks on a plane, filled where they matter most; each says what it is when pointed at."""
    height, left = 340, 64
    along = ticks(min(x for x, *_ in points), max(x for x, *_ in points) + 1e-6)
    level = ticks(0.0, max(y for _, y, *_ in points) + 1e-6)
    wide, high = WIDTH - left - RIGHT, height - TOP - BOTTOM
    drawn = []
    for tick in level:
        y = TOP + high * (1 - (tick - level[0]) / (level[-1] - level[0]))
        drawn.append(f'<line class="grid" x1="{left}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        drawn.append(f'<text class="label" x="{left - 8}" y="{y + 4:.1f}">{shown(tick, False)}</text>')
    for tick in along:
        x = left + wide * (tick - along[0]) / (along[-1] - along[0])
        drawn.append(f'<text class="tick" x="{x:.1f}" y="{height - BOTTOM + 18}">{shown(tick, False)}</text>')
    drawn.append(f'<text class="tick" x="{left + wide / 2}" y="{height - 6}">{escape(across)}</text>')
    drawn.append(f'<text class="unit" x="{left}" y="{TOP - 2}">{escape(up)}</text>')
    for one, two, best, told in points:
        x = left + wide * (one - along[0]) / (along[-1] - along[0])
        y = TOP + high * (1 - (two - level[0]) / (level[-1] - level[0]))
        mark = _mark(0 if best else 5, x, y)
        drawn.append(f'<g class="series-{0 if best else 1}"><title>{escape(told)}</title>{mark}</g>')
    return _svg(drawn, height, title)


def _axis(
    marks: Sequence[float], x: Callable[[float], float], height: float, unit: str, percent: bool
) -> str:
    lines = []
    for tick in marks:
        lines.append(
            f'<line class="grid" x1="{x(tick):.1f}" x2="{x(tick):.1f}" y1="{TOP}" y2="{height - BOTTOM}"/>'
            f'<text class="tick" x="{x(tick):.1f}" y="{height - BOTTOM + 18}">{shown(tick, percent)}</text>'
        )
    middle = (x(marks[0]) + x(marks[-1])) / 2
    lines.append(f'<text class="tick" x="{middle:.1f}" y="{height - 6}">{escape(unit)}</text>')
    return "".join(lines)


def _mark(number: int, x: float, y: float) -> str:
    match MARKS[number % len(MARKS)]:
        case "circle":
            return f'<circle class="mark" cx="{x:.1f}" cy="{y:.1f}" r="4.5"/>'
        case "square":
            return f'<rect class="mark" x="{x - 4:.1f}" y="{y - 4:.1f}" width="8" height="8"/>'
        case "diamond":
            return f'<path class="mark" d="M{x:.1f} {y - 6:.1f}l5.5 6-5.5 6-5.5-6z"/>'
        case "triangle":
            return f'<path class="mark" d="M{x:.1f} {y - 5:.1f}l5 9h-10z"/>'
        case "cross":
            return f'<path class="stroke" d="M{x - 4:.1f} {y - 4:.1f}l8 8m0-8l-8 8"/>'
    return f'<circle class="ring" cx="{x:.1f}" cy="{y:.1f}" r="4.5"/>'


def _legend(series: Sequence[str]) -> str:
    if len(series) < 2:
        return ""
    items = "".join(
        f'<li><svg viewBox="0 0 20 14" width="20" height="14" aria-hidden="true"><g class="series-{n % 6}">'
        f"{_mark(n, 10, 7)}</g></svg>{escape(name)}</li>"
        for n, name in enumerate(series)
    )
    return f'<ul class="legend">{items}</ul>'


def _svg(drawn: Sequence[str], height: float, title: str) -> str:
    return (
        f'<svg class="plot" viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(title)}">'
        f"{''.join(drawn)}</svg>"
    )


def _told_estimate(each: Estimate, percent: bool) -> str:
    low, high = shown(each.low, percent), shown(each.high, percent)
    return f"{shown(each.value, percent)} ({low.removesuffix(' %')} to {high.removesuffix(' %')})"


def shown(value: float, percent: bool = False) -> str:
    """A figure as it is read: shares in per cent, others with as many digits as they need."""
    if not math.isfinite(value):
        return "unknown"
    if percent:
        return f"{100 * value:.1f} %".replace(".0 %", " %")
    return f"{value:.3g}" if abs(value) < 1000 else f"{value:,.0f}"


def percent_of(each: Estimate) -> str:
    """A share with its interval, in words."""
    return _told_estimate(each, True)
