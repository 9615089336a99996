"""What only paper has of Pipe Land: the backs of tiles, colours' letters, and money.

Backs of one pile are all alike, so that nobody knows a tile before it is drawn.
"""

from collections.abc import Sequence
from unicodedata import combining, normalize

from pipeyard.drawing.ink import variable
from pipeyard.drawing.pen import Value, drawing, element, rect, text_element
from pipeyard.language import translate
from pipeyard.rules.pipe_land.naming import colour_word

_FONT: dict[str, Value] = {
    "font_family": "Atkinson Hyperlegible",
    "font_weight": "bold",
    "text_anchor": "middle",
}
# A note's colours, by its value; the motif in its frame tells notes apart without them.
_NOTES = {1: ("#f3ead2", "#8a6d1f"), 5: ("#dcebf7", "#1d5fb8"), 10: ("#f7dede", "#a3352a")}
_MOTIFS = {
    1: "M0 4 H8",
    5: "M0 6 Q2 1 4 6 T8 6",
    10: "M0 6 L4 2 L8 6",
}


def tile_back(pile: str) -> str:
    """The back of a tile of a pile: waves, and the pile's name in the middle."""
    waves = " ".join(
        f"M0 {y} Q6.25 {y - 5} 12.5 {y} T25 {y} T37.5 {y} T50 {y} T62.5 {y} T75 {y} T87.5 {y} T100 {y}"
        for y in range(8, 100, 12)
    )
    line = variable("back-line", "#7fb2d6")
    ink = variable("back-ink", "#14466f")
    return drawing(
        element("rect", width=100, height=100, fill=variable("back", "#d6eaf7")),
        element("path", d=waves, fill="none", stroke=line, stroke_width=1.6),
        element("circle", cx=50, cy=50, r=30, fill="#ffffff", stroke=ink, stroke_width=3),
        text_element(50, 50 + 0.35 * _size(pile), pile, font_size=_size(pile), fill=ink, **_FONT),
        rect(0.4, 0.4, 99.2, 99.2, fill="none", stroke="#8f8f8f", stroke_width=0.8),
        box=(0, 0, 100, 100),
    )


def _size(pile: str) -> float:
    return 40 if len(pile) == 1 else min(24, 82 / len(pile))


def initials(colours: Sequence[str], language: str) -> dict[str, str]:
    """The letters that tell the colours of an edition apart, as few as will do, in the reader's language.

    >>> initials(["red", "green", "yellow"], "en"), initials(["red", "green", "yellow"], "nl")
    ({'red': 'R', 'green': 'G', 'yellow': 'Y'}, {'red': 'R', 'green': 'Gr', 'yellow': 'Ge'})
    """
    words = {colour: translate(colour_word(colour), language) for colour in colours}
    found = {}
    for colour, word in words.items():
        others = [_plain(other) for name, other in words.items() if name != colour]
        fits = (
            n for n in range(1, len(word)) if not any(each.startswith(_plain(word)[:n]) for each in others)
        )
        found[colour] = word[: next(fits, len(word))].capitalize()
    return found


def _plain(word: str) -> str:
    """Without accents: Z and Ż are too much alike on a small disc."""
    return "".join(each for each in normalize("NFD", word) if not combining(each)).lower()


def initial(letters: str, x: float, y: float, radius: float) -> str:
    """A colour's letters in a white disc."""
    ink = variable("back-ink", "#1f1f1f")
    size = (1.4 if len(letters) == 1 else 1.1 if len(letters) == 2 else 0.8) * radius
    return element(
        "circle", cx=x, cy=y, r=radius, fill="#ffffff", stroke=ink, stroke_width=radius / 8
    ) + text_element(x, y + 0.35 * size, letters, font_size=size, fill=ink, **_FONT)


def note(value: int) -> str:
    """A note of money, 200 by 100."""
    pale, dark = _NOTES[value]
    ground, line = variable(f"note-{value}", pale), variable(f"note-{value}-line", dark)
    motif = element(
        "pattern",
        element("path", d=_MOTIFS[value], fill="none", stroke=line, stroke_width=1.4),
        id="frame",
        width=8,
        height=8,
        patternUnits="userSpaceOnUse",
    )
    words = f"£{value}"
    large = 34 if len(words) == 2 else 25
    corners = [
        text_element(x, y, words, font_size=15, fill=line, **_FONT) for x in (34, 166) for y in (36, 75)
    ]
    return drawing(
        element("defs", motif),
        rect(0.5, 0.5, 199, 99, fill=ground, stroke="#8f8f8f"),
        rect(6, 6, 188, 88, rx=6, fill="url(#frame)", stroke=line, stroke_width=2),
        rect(16, 16, 168, 68, rx=4, fill=ground, stroke=line, stroke_width=1.5),
        element("circle", cx=100, cy=50, r=29, fill="#ffffff", stroke=line, stroke_width=3),
        text_element(100, 50 + 0.35 * large, words, font_size=large, fill=line, **_FONT),
        *corners,
        box=(0, 0, 200, 100),
    )
