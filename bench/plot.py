"""A plain line chart as SVG: curves of what something costs, the axes from 0."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT = 640, 360
LEFT, RIGHT, TOP, BOTTOM = 64, 20, 62, 52
COLOURS = ("#1f6f8b", "#c4511f", "#4b7f2a", "#7a4b9b")
DASHES = ("", "7 4", "2 4", "10 3 2 3")  # curves are told apart without colour too


@dataclass(frozen=True)
class Curve:
    name: str
    points: list[tuple[float, float]]


def nice_steps(most: float, about: int = 5) -> list[float]:
    """Round numbers from 0 to at least ``most``.

    >>> nice_steps(37)
    [0.0, 10.0, 20.0, 30.0, 40.0]
    """
    step = 1e-9
    while True:
        for factor in (1, 2, 5):
            if step * factor * about >= most:
                count = 0
                found = [0.0]
                while found[-1] < most:
                    count += 1
                    found.append(round(count * step * factor, 9))
                return found
        step *= 10


def chart(title: str, across: str, up: str, curves: list[Curve]) -> str:
    """The picture."""
    columns = nice_steps(max(x for curve in curves for x, _ in curve.points), 8)
    levels = nice_steps(max(y for curve in curves for _, y in curve.points))
    wide = WIDTH - LEFT - RIGHT
    high = HEIGHT - TOP - BOTTOM

    def place(x: float, y: float) -> tuple[float, float]:
        return (LEFT + wide * x / columns[-1], HEIGHT - BOTTOM - high * y / levels[-1])

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'font-family="system-ui, sans-serif" font-size="13" fill="#222">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="24" font-size="15" font-weight="600">{escape(title)}</text>',
    ]
    for y in levels:
        _, at = place(0, y)
        parts.append(f'<path d="M{LEFT} {at:.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{at + 4:.1f}" text-anchor="end">{y:g}</text>')
    for x in columns:
        at, _ = place(x, 0)
        parts.append(f'<text x="{at:.1f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">{x:g}</text>')
    parts.append(f'<path d="M{LEFT} {HEIGHT - BOTTOM}H{WIDTH - RIGHT}" stroke="#222"/>')
    middle = LEFT + wide / 2
    parts.append(f'<text x="{middle:.0f}" y="{HEIGHT - 12}" text-anchor="middle">{escape(across)}</text>')
    parts.append(f'<text x="{LEFT - 8}" y="{TOP - 14}" text-anchor="end">{escape(up)}</text>')
    for number, curve in enumerate(curves):
        colour = COLOURS[number % len(COLOURS)]
        dash = DASHES[number % len(DASHES)]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in (place(*point) for point in curve.points))
        style = f'stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}" fill="none"'
        parts.append(f'<polyline points="{line}" {style}/>')
        top = TOP + 6 + 20 * number
        parts.append(f'<path d="M{LEFT + 14} {top}h28" {style}/>')
        parts.append(f'<text x="{LEFT + 50}" y="{top + 4}">{escape(curve.name)}</text>')
    parts.append("</svg>")
    return "\n".join(parts) + "\n"
