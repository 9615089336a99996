"""Ratings as a picture: a dot for each bot and a bar for its interval."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from pipeyard.lab.rating.standings import Rating

WIDTH, ROW, LEFT, RIGHT, TOP = 640, 34, 130, 30, 54


def chart(title: str, ratings: Sequence[Rating]) -> str:
    """An SVG of the ratings, the strongest at the top."""
    low = min(rating.low for rating in ratings)
    high = max(rating.high for rating in ratings)
    span = max(high - low, 1e-6)

    def across(value: float) -> float:
        return LEFT + (value - low) / span * (WIDTH - LEFT - RIGHT)

    height = TOP + ROW * len(ratings) + 24
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif">',
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
        f'<text x="16" y="26" font-size="16" fill="#222">{escape(title)}</text>',
    ]
    for place, rating in enumerate(ratings):
        y = TOP + ROW * place + ROW / 2
        parts += [
            f'<text x="{LEFT - 12}" y="{y + 5}" font-size="14" text-anchor="end" fill="#222">'
            f"{escape(rating.bot)}</text>",
            f'<line x1="{across(rating.low):.1f}" x2="{across(rating.high):.1f}" y1="{y}" y2="{y}" '
            'stroke="#2b6ca3" stroke-width="6" stroke-linecap="round" opacity="0.4"/>',
            f'<circle cx="{across(rating.mean):.1f}" cy="{y}" r="6" fill="#2b6ca3">'
            f"<title>{rating.mean:.1f}</title></circle>",
        ]
    for value in (low, (low + high) / 2, high):
        parts.append(
            f'<text x="{across(value):.1f}" y="{height - 8}" font-size="12" text-anchor="middle" '
            f'fill="#555">{value:.1f}</text>'
        )
    return "\n".join([*parts, "</svg>", ""])
