"""Colours and patterns: six players told apart by both, and the materials of the table.

Every colour is a CSS variable with a fallback, so that a page's light and dark themes and a printed
sheet share one drawing. Players' colours begin with Okabe and Ito's, which stay apart for colour-blind
eyes; each always comes with its own pattern.
"""

from pipeyard.drawing.pen import element, group, symbol, text_element

# name -> (fill, dark edge, pattern)
PLAYERS: dict[str, tuple[str, str, str]] = {
    "red": ("#cc3b2a", "#7d1c10", "dots"),
    "blue": ("#0072b2", "#00466e", "stripes"),
    "green": ("#009e73", "#00614a", "chevrons"),
    "yellow": ("#f0d43a", "#9a8300", "waves"),
    "purple": ("#b865a0", "#7a3568", "checks"),
    "orange": ("#e69f00", "#946500", "triangles"),
    "state": ("#b9b4a7", "#77726a", "plain"),
}

SEAT_COLOURS = tuple(colour for colour in PLAYERS if colour != "state")

# The drawings inside a pattern's cell of 20 by 20.
_MOTIFS: dict[str, list[str]] = {
    "dots": [element("circle", cx=5, cy=5, r=3), element("circle", cx=15, cy=15, r=3)],
    "stripes": [element("path", d="M-5 5 L5 -5 M-5 25 L25 -5 M15 25 L25 15", fill="none", stroke_width=4)],
    "chevrons": [element("path", d="M0 8 L10 2 L20 8 M0 18 L10 12 L20 18", fill="none", stroke_width=3)],
    "waves": [
        element("path", d="M0 5 Q5 -1 10 5 T20 5 M0 15 Q5 9 10 15 T20 15", fill="none", stroke_width=3)
    ],
    "checks": [element("path", d="M0 0 H10 V10 H0 Z M10 10 H20 V20 H10 Z")],
    "triangles": [element("path", d="M5 2 L9 9 H1 Z M15 12 L19 19 H11 Z")],
    "plain": [],
}


def variable(name: str, fallback: str) -> str:
    """A colour a page may change: ``variable("water", "#2b8fd6")``."""
    return f"var(--{name}, {fallback})"


def player_fill(colour: str) -> str:
    return variable(f"player-{colour}", PLAYERS[colour][0])


def player_edge(colour: str) -> str:
    return variable(f"player-{colour}-edge", PLAYERS[colour][1])


def patterns() -> str:
    """The players' patterns, as fills named ``pattern-red`` and so on: dark motifs on nothing."""
    drawn = []
    for colour, (_, _, pattern) in PLAYERS.items():
        ink = player_edge(colour)
        drawn.append(
            element(
                "pattern",
                group(*(_MOTIFS[pattern] or [""]), fill=ink, stroke=ink, stroke_linecap="round"),
                id=f"pattern-{colour}",
                width=20,
                height=20,
                patternUnits="userSpaceOnUse",
            )
        )
    return "".join(drawn)


def chips() -> str:
    """A round mark for each player, named ``chip-red`` and so on: what stands beside a name."""
    return "".join(
        symbol(
            f"chip-{colour}",
            element("circle", cx=50, cy=50, r=48, fill=player_edge(colour)),
            element("circle", cx=50, cy=50, r=41, fill=player_fill(colour)),
            element("circle", cx=50, cy=50, r=41, fill=f"url(#pattern-{colour})", fill_opacity=0.75),
        )
        for colour in PLAYERS
    )


def numbered_discs() -> str:
    """The same marks where colours mean something else: ``chip-1`` and so on, ink on paper with a number."""
    paper, ink = variable("disc", "#f4efe2"), variable("disc-ink", "#2b2a26")
    return "".join(
        symbol(
            f"chip-{number}",
            element("circle", cx=50, cy=50, r=48, fill=ink),
            element("circle", cx=50, cy=50, r=39, fill=paper),
            text_element(
                50,
                71,
                str(number),
                text_anchor="middle",
                font_family="Atkinson Hyperlegible, sans-serif",
                font_size=60,
                font_weight=700,
                fill=ink,
            ),
        )
        for number in range(1, len(SEAT_COLOURS) + 1)
    )


def disc(seat: int, name: str, kind: str) -> str:
    """Which mark stands for a seat, ``chip-`` before it: its own colour, else a number or a colour in turn.

    >>> disc(1, "green", "colours"), disc(1, "bob", "colours"), disc(1, "bob", "numbers")
    ('green', 'blue', '2')
    """
    if name in SEAT_COLOURS:
        return name
    place = seat % len(SEAT_COLOURS)
    return str(place + 1) if kind == "numbers" else SEAT_COLOURS[place]
