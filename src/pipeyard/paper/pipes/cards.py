"""Pipes' elements as cards to cut out, for a table without any device: shuffle, turn one over each turn."""

from pipeyard.drawing.pen import drawing, element, rect, use
from pipeyard.drawing.pipes import pieces as pipes
from pipeyard.paper import cutting
from pipeyard.paper.cutting import Piece
from pipeyard.paper.ink import Ink, inked
from pipeyard.paper.page import Page, Paper
from pipeyard.rules.pipes.edition import ELEMENT_NAMES, Edition
from pipeyard.rules.words import say

SIDE = 42.0
COPIES = 8  # of an element with the least weight: more than a game has turns, so that chance stays chance


def pages(edition: Edition, paper: Paper, ink: Ink, flip: str) -> list[Page]:
    """Every element as often as its weight says."""
    back = inked(_card(""), ink)
    weights = dict(zip(ELEMENT_NAMES, edition.weights, strict=True))
    least = min(weight for weight in weights.values() if weight)
    pieces: list[Piece] = []
    for sides, weight in weights.items():
        pieces += [Piece(inked(_card(sides), ink), back, SIDE, SIDE)] * round(COPIES * weight / least)
    sheets = cutting.laid_out(pieces, paper)
    heading = say("element cards")
    return cutting.pages(sheets, paper, flip, edition.title, (heading, heading))


def _card(sides: str) -> str:
    """The front with an element, or the back, with a drop of water."""
    frame = rect(1, 1, 98, 98, rx=8, fill="none", stroke="var(--ink, #23303f)", stroke_width=1)
    if not sides:
        drop = element(
            "path",
            d="M50 24 C38 42 32 50 32 60 A18 18 0 0 0 68 60 C68 50 62 42 50 24 Z",
            fill="none",
            stroke="var(--ink, #23303f)",
            stroke_width=3,
        )
        return drawing(frame, drop, box=(0, 0, 100, 100))
    drawn = "".join(use(f"ink-{way}") for way in sides.split("+"))
    top = element("path", d="M46 9 L50 4 L54 9", fill="none", stroke="var(--ink, #23303f)", stroke_width=1.5)
    shown = element("g", drawn, transform="translate(14 14) scale(0.72)")
    return drawing(element("defs", pipes.symbols()), frame, top, shown, box=(0, 0, 100, 100))
