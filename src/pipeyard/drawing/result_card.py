"""A finished game as one picture to share: its last position, who played, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from xml.etree import ElementTree

from pipeyard.drawing.ink import variable
from pipeyard.drawing.pen import Value, drawing, rect, text_element
from pipeyard.drawing.themes import in_theme, without_unused

WIDTH = 1200
BOARD = 760  # the board's share of the height
LINE = 46
SANS = "Atkinson Hyperlegible, Verdana, sans-serif"


@dataclass(frozen=True, slots=True)
class CardLine:
    """One player of the card."""

    name: str
    score: str
    won: bool


def card(board: str, title: str, reason: str, lines: Sequence[CardLine], theme: str) -> str:
    """The picture as SVG, in a theme's colours. ``board`` is a drawing of the last position."""
    width, height = _size(board)
    scale = min((WIDTH - 80) / width, BOARD / height)
    wide, high = width * scale, height * scale
    inner = board.replace(
        "<svg", f'<svg x="{(WIDTH - wide) / 2:g}" y="110" width="{wide:g}" height="{high:g}"', 1
    )
    text, quiet = variable("text", "#2b2a26"), variable("quiet", "#5d574a")
    bottom = 110 + high
    parts = [
        rect(0, 0, WIDTH, bottom + 90 + LINE * len(lines), fill=variable("paper", "#f7efdf")),
        text_element(40, 72, title, font_family=SANS, font_size=44, font_weight=700, fill=text),
        inner,
        text_element(40, bottom + 48, reason, font_family=SANS, font_size=26, fill=quiet),
    ]
    for n, line in enumerate(lines):
        y = bottom + 100 + n * LINE
        weight = 700 if line.won else 400
        style: dict[str, Value] = {"font_family": SANS, "font_size": 30, "fill": text, "font_weight": weight}
        parts.append(text_element(40, y, line.name, **style))
        parts.append(text_element(WIDTH - 40, y, line.score, text_anchor="end", **style))
    whole = drawing(
        *parts,
        box=(0, 0, WIDTH, bottom + 90 + LINE * len(lines)),
        width=WIDTH,
        height=round(bottom + 90 + LINE * len(lines)),
        role="img",
        aria_label=title,
    )
    return in_theme(without_unused(whole), theme)


def _size(svg: str) -> tuple[float, float]:
    """The width and the height of a drawing's window."""
    _, _, width, height = map(float, ElementTree.fromstring(svg).attrib["viewBox"].split())
    return width, height
