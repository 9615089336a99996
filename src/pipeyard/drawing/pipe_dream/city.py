"""A city at night from above: crossings of streets, the corners of blocks between them, lit windows."""

from pipeyard.drawing.ink import variable
from pipeyard.drawing.pen import element, group, rect

CROSSINGS = 4  # that many look different
_BLOCK = 25  # how far a block reaches into its cell

# Lit windows of each crossing's four corners (north-west, north-east, south-west, south-east).
_WINDOWS = (
    (((6, 6), (14, 14)), ((82, 14),), ((6, 82), (14, 90)), ((90, 90),)),
    (((14, 6),), ((82, 6), (90, 14)), (), ((82, 82), (90, 82))),
    ((), ((90, 6),), ((14, 82),), ((82, 90), (90, 82))),
    (((6, 14), (6, 6)), (), ((6, 90), (14, 90)), ((82, 82),)),
)
_PARKS = ((), (2,), (0,), (1,))  # the corners of a crossing that are green


def crossing(number: int) -> str:
    """One cell of the map: two streets that cross, and a corner of a block in each of its corners."""
    layers = [
        element("rect", width=100, height=100, fill=variable("asphalt-night", "#27324a")),
        element(
            "path",
            d="M50 0 V28 M50 72 V100 M0 50 H28 M72 50 H100",
            stroke=variable("street-line", "#5b6a88"),
            stroke_width=2.5,
            stroke_dasharray="7 7",
        ),
    ]
    for corner, (x, y) in enumerate(((0, 0), (100 - _BLOCK, 0), (0, 100 - _BLOCK), (100 - _BLOCK,) * 2)):
        park = corner in _PARKS[number]
        fill = variable("park-night", "#173a34") if park else variable("block-night", "#161f35")
        # The side towards the street is the pavement, so a block's four corners meet without a seam.
        left, top = x - 3 if x else x, y - 3 if y else y
        layers.append(rect(left, top, _BLOCK + 3, _BLOCK + 3, fill=variable("pavement-night", "#3c4964")))
        layers.append(rect(x, y, _BLOCK, _BLOCK, fill=fill))
        layers += [_tree(a, b) if park else _window(a, b) for a, b in _WINDOWS[number][corner]]
    return group(*layers)


def _window(x: int, y: int) -> str:
    return rect(x, y, 5, 5, fill=variable("window-lit", "#f7d36b"), fill_opacity=0.85)


def _tree(x: int, y: int) -> str:
    return element("circle", cx=x + 2, cy=y + 2, r=6, fill=variable("tree-night", "#2a6250"))


def corners(wide: float) -> str:
    """The frame of a map of that width."""
    return element(
        "rect",
        width=wide,
        height=wide,
        fill="none",
        stroke=variable("street-line", "#5b6a88"),
        stroke_width=4,
    )
