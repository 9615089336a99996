"""Tube Tangle on paper: every tile of an edition with its two faces, rooms, roads, pits, covers and colours.

All are as large as a pipe tile, so that no hand in the pouch feels which is which.
"""

from functools import cache

from pipeyard.drawing.ink import variable
from pipeyard.drawing.pen import Value, drawing, element, group, rect, text_element, use
from pipeyard.drawing.tube_tangle import pieces as tube_tangle
from pipeyard.drawing.tube_tangle import tubes
from pipeyard.language import translate
from pipeyard.paper import cutting
from pipeyard.paper.cutting import Piece
from pipeyard.paper.ink import Ink, inked
from pipeyard.paper.page import Page, Paper
from pipeyard.rules.grid import SIDE_NAMES
from pipeyard.rules.tube_tangle.naming import material_word
from pipeyard.rules.tube_tangle.terms import NO_END, Terms
from pipeyard.rules.words import say

TILE = 40.0  # millimetres
_FONT: dict[str, Value] = {"font_family": "Atkinson Hyperlegible", "font_weight": "bold"}


def pages(terms: Terms, paper: Paper, ink: Ink, flip: str, language: str = "en") -> list[Page]:
    """Everything to cut out, front and back in turn."""
    made: list[Page] = []
    for heading, pieces in (
        (say("pipe tiles"), _pipe_tiles(terms, ink)),
        (
            say("rooms, roads, open pits, manhole covers and colour tiles"),
            _others(terms, ink) + _colours(terms, ink, language),
        ),
    ):
        sheets = cutting.laid_out(pieces, paper)
        made += cutting.pages(sheets, paper, flip, terms.title, (heading, heading))
    return made


def faces(terms: Terms, kind: int) -> list[int]:
    """The poses of a tile's two faces, each as the edition's file has it."""
    ways = terms.ways[kind]
    front = next(pose for pose in ways if terms.texts[pose] == terms.fronts[kind])
    return [front, next((pose for pose in ways if terms.texts[pose] == terms.backs[kind]), front)]


def _ends(terms: Terms, pose: int) -> tuple[str, ...]:
    """Where the pipes of a pose end, as a view tells it: ``N>W``."""
    ends = terms.ends[4 * pose : 4 * pose + 4]
    return tuple(f"{SIDE_NAMES[s]}>{SIDE_NAMES[end]}" for s, end in enumerate(ends) if end != NO_END)


def _pipe_tiles(terms: Terms, ink: Ink) -> list[Piece]:
    letters = dict(zip(terms.letters, terms.materials, strict=True))
    drawn: dict[int, str] = {}
    pieces = []
    for kind in range(terms.pit):
        for pose in faces(terms, kind):
            if pose not in drawn:
                face = tube_tangle.face(terms.texts[pose], _ends(terms, pose), letters, 0, 0)
                drawn[pose] = inked(_whole(face), ink)
        front, back = faces(terms, kind)
        pieces.append(Piece(drawn[front], drawn[back], TILE, TILE))
    return pieces


def _others(terms: Terms, ink: Ink) -> list[Piece]:
    """What is the same on both sides. Pits and covers lie on a bit of road, as on the table."""
    pieces = []
    for names, count in (
        (("street-room",), terms.rooms),
        (("street-road",), terms.roads),
        (("street-road", "street-pit"), terms.pits),
        (("street-road", "street-cover"), terms.covers),
    ):
        drawn = inked(_whole("".join(use(name) for name in names)), ink)
        pieces += [Piece(drawn, drawn, TILE, TILE)] * count
    return pieces


def _colours(terms: Terms, ink: Ink, language: str) -> list[Piece]:
    """A tile for each material: which one it is on the front, nothing of it on the back."""
    back = inked(_whole(_colour_back()), ink)
    return [Piece(inked(_whole(_colour(name, language)), ink), back, TILE, TILE) for name in terms.materials]


def _colour(material: str, language: str) -> str:
    medal = group(use(f"tube-medal-{tubes.look(material)}"), transform="translate(15 6) scale(.7)")
    ink = variable("label", "#2b2a26")
    word = translate(material_word(material), language)
    name = text_element(50, 93, word, font_size=15, text_anchor="middle", fill=ink, **_FONT)
    ground = element("rect", width=100, height=100, fill=variable("colour-tile", "#fffaf0"))
    return ground + medal + name


def _colour_back() -> str:
    """The same for all: earth, and a question."""
    ink = variable("back-ink", "#14466f")
    return (
        use("street-earth")
        + element("circle", cx=50, cy=50, r=28, fill="#ffffff", stroke=ink, stroke_width=3)
        + text_element(50, 66, "?", font_size=46, text_anchor="middle", fill=ink, **_FONT)
    )


def _whole(drawn: str) -> str:
    """A tile with an edge to cut along."""
    edge = rect(0.4, 0.4, 99.2, 99.2, fill="none", stroke="#8f8f8f", stroke_width=0.8)
    return drawing(_symbols(), drawn, edge, box=(0, 0, 100, 100))


@cache
def _symbols() -> str:
    return element("defs", tube_tangle.symbols())
