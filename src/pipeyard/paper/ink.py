"""What a drawing is printed with: every colour settled, and nothing carried along that is not used.

The drawing room leaves its colours open, as CSS variables with a fallback. On paper they are settled here:
in full colour, or with as little ink as the drawing can be read with.

>>> inked('<rect fill="var(--brick, #b5573c)"/>', FULL)
'<rect fill="#b5573c"/>'
>>> inked('<rect fill="var(--brick, #b5573c)"/>', SAVING)
'<rect fill="#ffffff"/>'
"""

import re
from dataclasses import dataclass

from pipeyard.drawing.ink import PLAYERS
from pipeyard.drawing.tube_tangle.tubes import LOOKS

WHITE = "#ffffff"
BLACK = "#1f1f1f"
DARK = "#5a5a5a"
GREY = "#8f8f8f"
PALE = "#d4d4d4"


@dataclass(frozen=True, slots=True)
class Ink:
    """Colours by the name of their variable; others keep the drawing's own."""

    name: str
    colours: dict[str, str]
    is_grey: bool = False  # whether the colours a drawing insists on become greys

    def colour(self, variable: str, usual: str) -> str:
        return self.colours.get(variable, usual)


# A sheet is the paper itself, and a city by night is printed by day: one draws on it with a pencil.
FULL = Ink(
    "full",
    {
        "sheet": WHITE,
        "paper-high": WHITE,
        "asphalt-night": WHITE,
        "block-night": "#e4ebf2",
        "park-night": "#dcefdc",
        "tree-night": "#a8d0ae",
        "pavement-night": "#c7d1dc",
        "street-line": "#aab6c4",
        "window-lit": "#c7d1dc",
        "glass": WHITE,
        "glass-edge": "#51617a",
        "night": "#51617a",
        "sign-text": "#1c2536",
        "label": "#1c2536",
        "gloop": "#4d9a12",
    },
)
SAVING = Ink(
    "saving",
    {
        **{f"player-{colour}": WHITE for colour in PLAYERS},
        **{f"player-{colour}-edge": BLACK for colour in PLAYERS},
        **dict.fromkeys(
            (
                "sheet",
                "paper-high",
                "enamel",
                "field",
                "bank",
                "river",
                "brick",
                "brick-shade",
                "brass-shine",
            ),
            WHITE,
        ),
        **dict.fromkeys(("pipe-body", "pipe-collar", "water", "whirl"), WHITE),
        **dict.fromkeys(("pipe-shade", "pipe-shine"), "none"),
        **dict.fromkeys(("pipe-casing", "ink", "label", "brass-edge", "whirl-light", "whirl-number"), BLACK),
        "mortar": DARK,  # darker than the squares: a wall is seen at once
        **dict.fromkeys(("pencil", "ripple", "rules", "shield", "back-line"), GREY),
        **dict.fromkeys(("squares", "brass"), PALE),
        "furrow": "none",
        **dict.fromkeys(("back", "note-1", "note-5", "note-10"), WHITE),
        # Pipe Dream
        **dict.fromkeys(("asphalt-night", "block-night", "park-night", "glass", "lamp", "steel-body"), WHITE),
        **dict.fromkeys(("tree-night", "pavement-night", "window-lit"), PALE),
        **dict.fromkeys(("street-line", "night"), GREY),
        **dict.fromkeys(("steel-shade", "steel-shine"), "none"),
        **dict.fromkeys(("steel-collar", "street-sign", "avenue-sign"), DARK),
        **dict.fromkeys(("steel-casing", "glass-edge", "sign-text", "gloop"), BLACK),
        # Tube Tangle
        **dict.fromkeys(("earth", "trench", "floor", "asphalt-fresh", "iron", "barrier"), WHITE),
        **dict.fromkeys(("colour-tile", "door", "kerb"), WHITE),
        **dict.fromkeys(("trench-shade", "earth-deep"), "none"),
        **dict.fromkeys(("stone", "asphalt", "floor-line", "trench-edge"), PALE),
        **dict.fromkeys(("road-line", "pit", "asphalt-light"), GREY),
        **dict.fromkeys(("kerb-edge", "iron-edge"), BLACK),
        **{f"tube-{material}": WHITE for material in LOOKS},
        **{f"tube-{material}-{part}": BLACK for material in LOOKS for part in ("casing", "mark")},
        **dict.fromkeys(("note-1-line", "note-5-line", "note-10-line", "back-ink"), BLACK),
    },
    is_grey=True,
)
INKS = {ink.name: ink for ink in (FULL, SAVING)}

_VARIABLE = re.compile(r"var\(--([\w-]+), ([^()]*)\)")
_COLOUR = re.compile(r"#([0-9a-f]{6})\b")
_PIECE = re.compile(r'<(symbol|pattern) id="([\w-]+)".*?</\1>', re.DOTALL)
_USED = re.compile(r'(?:href="|url\()#([\w-]+)')


def inked(drawing: str, ink: Ink) -> str:
    """A drawing as it is printed with an ink."""
    settled = _VARIABLE.sub(lambda found: ink.colour(found[1], found[2]), _needed(drawing))
    return _COLOUR.sub(lambda found: _grey(found[1]), settled) if ink.is_grey else settled


def _grey(colour: str) -> str:
    """The grey as light as a colour.

    >>> _grey("6e5416")
    '#555555'
    """
    red, green, blue = (int(colour[at : at + 2], 16) for at in (0, 2, 4))
    return "#" + 3 * f"{round(0.3 * red + 0.59 * green + 0.11 * blue):02x}"


def _needed(drawing: str) -> str:
    """The drawing without the named pieces that nothing in it uses."""
    pieces = {found[2]: found[0] for found in _PIECE.finditer(drawing)}
    wanted: set[str] = set()
    used = _USED.findall(_PIECE.sub("", drawing))
    while used:
        name = used.pop()
        if name in pieces and name not in wanted:
            wanted.add(name)
            used += _USED.findall(pieces[name])
    return _PIECE.sub(lambda found: found[0] if found[2] in wanted else "", drawing)
