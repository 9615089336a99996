"""A QR code as a drawing: one path, black on nothing, with the quiet border readers ask for."""

from functools import lru_cache

import segno

from pipeyard.drawing.pen import drawing, element

QUIET = 4  # modules around it


@lru_cache(maxsize=4)  # the same code is measured, then drawn; making it is most of a board's work
def _rows(text: str) -> tuple[bytearray, ...]:
    return segno.make(text, error="m", micro=False).matrix


def modules(text: str) -> int:
    """How many small squares its QR code has to a side, the border included."""
    return len(_rows(text)) + 2 * QUIET


def qr(text: str) -> str:
    """The QR code of a text."""
    rows = _rows(text)
    strokes = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            start = x
            while x < len(row) and row[x]:
                x += 1
            if x > start:
                strokes.append(f"M{start} {y}h{x - start}v1h-{x - start}z")
            x += 1
    side = len(rows) + 2 * QUIET
    return drawing(element("path", d="".join(strokes)), box=(-QUIET, -QUIET, side, side))
