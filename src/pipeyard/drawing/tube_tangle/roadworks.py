"""The ground of Tube Tangle: earth, kerb and asphalt, brick rooms, open pits and iron covers."""

from pipeyard.drawing.ink import variable
from pipeyard.drawing.pen import element, group, rect, symbol
from pipeyard.drawing.tube_tangle.tubes import BORDER

_TURN = {"N": 0, "E": 90, "S": 180, "W": 270}
_STONES = ((12, 18, 3), (34, 70, 4), (58, 24, 2.5), (82, 52, 3.5), (70, 86, 2.5), (22, 46, 2), (46, 92, 2))


def _dots(fill: str, opacity: float, move: int = 0) -> str:
    """Stones as one shape: there are many of them under a street."""
    places = [((x + move) % 96 + 2, y, r) for x, y, r in _STONES]
    rounds = [
        f"M{x - r:g} {y} a{r:g} {r:g} 0 1 0 {2 * r:g} 0 a{r:g} {r:g} 0 1 0 {-2 * r:g} 0" for x, y, r in places
    ]
    return element("path", d=" ".join(rounds), fill=fill, fill_opacity=opacity)


def earth() -> str:
    """Ground nobody has dug up yet."""
    deep = variable("earth-deep", "#5a4329")
    ground = element(
        "rect", width=100, height=100, fill=variable("earth", "#7a5f3f"), stroke=deep, stroke_width=1.5
    )
    return ground + _dots(variable("stone", "#a58a63"), 0.5) + _dots(deep, 0.6, 37)


def trench() -> str:
    """A cell dug open, its floor of sand."""
    edge = variable("trench-edge", "#8d7547")
    floor = rect(1, 1, 98, 98, rx=3, fill=variable("trench", "#d8c69a"), stroke=edge, stroke_width=2)
    return floor + _dots(edge, 0.35)


def _asphalt(y: float, high: float) -> str:
    return element("rect", y=y, width=100, height=high, fill=variable("asphalt", "#434850"))


def kerb(side: str) -> str:
    """A road border: a strip of asphalt behind kerbstones."""
    stones = element("rect", y=BORDER - 7, width=100, height=7, fill=variable("kerb", "#c9ccd0"))
    joints = element(
        "path",
        d=" ".join(f"M{x} {BORDER - 7} v7" for x in range(0, 101, 20)) + f" M0 {BORDER} H100",
        stroke=variable("kerb-edge", "#4a4436"),
        stroke_width=2,
    )
    return group(_asphalt(0, BORDER - 6), stones, joints, transform=f"rotate({_TURN[side]} 50 50)")


def _bricks(high: float) -> str:
    """Two courses of brick along the top of a cell."""
    course = high / 2
    mortar = element("rect", width=100, height=high, fill=variable("mortar", "#d8c8b4"))
    fill = variable("brick", "#b5573c")
    upper = [rect(x, 0, 23, course - 1, fill=fill) for x in (1, 26, 51, 76)]
    lower = [
        rect(x, course, wide, course - 1, fill=fill)
        for x, wide in ((0, 12), (14, 23), (39, 23), (64, 23), (89, 11))
    ]
    return mortar + "".join(upper + lower)


def wall(side: str) -> str:
    """A room border: a brick wall."""
    line = element("path", d=f"M0 {BORDER} H100", stroke=variable("brick-shade", "#84391f"), stroke_width=2.5)
    return group(_bricks(BORDER), line, transform=f"rotate({_TURN[side]} 50 50)")


def room() -> str:
    """A room: brick walls on all sides, a tiled floor, a hatch in the middle."""
    floor = element("rect", width=100, height=100, fill=variable("floor", "#e9dfc8"))
    seam = variable("floor-line", "#b9a98a")
    tiles = element(
        "path", d="M35 0 V100 M50 0 V100 M65 0 V100 M0 35 H100 M0 50 H100 M0 65 H100", stroke=seam
    )
    walls = "".join(group(_bricks(18), transform=f"rotate({turn} 50 50)") for turn in (90, 270, 0, 180))
    inner = rect(18, 18, 64, 64, fill="none", stroke=variable("brick-shade", "#84391f"), stroke_width=3)
    door = element(
        "path",
        d="M38 62 V44 Q38 34 50 34 Q62 34 62 44 V62 Z",
        fill=variable("door", "#3f6f73"),
        stroke=variable("kerb-edge", "#4a4436"),
        stroke_width=3,
    ) + element("circle", cx=57, cy=50, r=2.5, fill=variable("brass", "#d8b45a"))
    return floor + tiles + walls + inner + door


def road() -> str:
    """Asphalt, with a broken white line each way."""
    line = element(
        "path",
        d="M50 4 V96 M4 50 H96",
        stroke=variable("road-line", "#e8e6df"),
        stroke_width=4,
        stroke_dasharray="14 12.67",
        stroke_opacity=0.75,
    )
    return _asphalt(0, 100) + _dots(variable("asphalt-light", "#666c75"), 0.7) + line


def pit() -> str:
    """An open pit with barriers round it, to lie on a road."""
    edge = variable("kerb-edge", "#4a4436")
    hole = element(
        "path",
        d="M28 32 L46 26 L68 29 L74 48 L70 70 L48 74 L29 68 L25 50 Z",
        fill=variable("pit", "#1d130b"),
        stroke=variable("earth", "#7a5f3f"),
        stroke_width=6,
        stroke_linejoin="round",
    )
    bar = group(
        rect(14, 9, 72, 13, rx=3, fill="#ffffff", stroke=edge, stroke_width=2),
        element(
            "path",
            d="M24 10 h9 l-6 11 h-9 Z M44 10 h9 l-6 11 h-9 Z M64 10 h9 l-6 11 h-9 Z",
            fill=variable("barrier", "#d3281e"),
        ),
        rect(16, 7, 5, 17, fill=edge),
        rect(79, 7, 5, 17, fill=edge),
    )
    return hole + "".join(group(bar, transform=f"rotate({turn} 50 50)") for turn in (0, 90, 180, 270))


def cover() -> str:
    """An iron manhole cover, to lie on a road or over a pit."""
    dark = variable("iron-edge", "#14171b")
    studs = "".join(
        rect(46, 23, 8, 11, rx=2, fill=dark, transform=f"rotate({turn} 50 50)") for turn in range(0, 360, 45)
    )
    return group(
        element("circle", cx=50, cy=50, r=37, fill=dark),
        element("circle", cx=50, cy=50, r=33, fill=variable("iron", "#8b939c")),
        element("circle", cx=50, cy=50, r=14, fill="none", stroke=dark, stroke_width=4),
        studs,
        element("path", d="M43 50 H57 M50 43 V57", stroke=dark, stroke_width=4),
        element(
            "path",
            d="M22 42 A30 30 0 0 1 42 21",
            fill="none",
            stroke="#ffffff",
            stroke_width=3,
            stroke_opacity=0.5,
        ),
    )


def patch() -> str:
    """The fresh square of asphalt round a cover that closed a pit."""
    fill, edge = variable("asphalt-fresh", "#23262b"), variable("earth", "#7a5f3f")
    return rect(8, 8, 84, 84, rx=4, fill=fill, stroke=edge, stroke_width=3, stroke_dasharray="9 5")


def symbols() -> str:
    """Everything but the pipes."""
    pieces = {
        "street-earth": earth(),
        "street-trench": trench(),
        "street-room": room(),
        "street-road": road(),
        "street-pit": pit(),
        "street-cover": cover(),
        "street-patch": patch(),
    }
    drawn = [symbol(name, look) for name, look in pieces.items()]
    for side in _TURN:
        drawn += [symbol(f"street-kerb-{side}", kerb(side)), symbol(f"street-wall-{side}", wall(side))]
    return "".join(drawn)
