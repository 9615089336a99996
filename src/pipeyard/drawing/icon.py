"""The app's icon: a corner of terracotta pipe with water in it, on an enamelled tile.

``scripts/icons.py`` writes it into the page's folder, as it is and as pictures of fixed sizes.
"""

import re

from pipeyard.drawing.pen import drawing, element, group, rect
from pipeyard.drawing.pipework import pipe, water

GROUND = "#0b5c8f"  # the sea round the tile, where a device cuts the icon to a shape of its own
ENAMEL = "#fff7e4"
EDGE = "#a33417"
SAFE = 0.64  # how much of a maskable icon the tile takes: what no shape cuts off
_VARIABLE = re.compile(r"var\(--[\w-]+, ([^)]*)\)")


def _tile() -> str:
    """The tile, 100 by 100."""
    return group(
        rect(4, 4, 92, 92, rx=20, fill=ENAMEL, stroke=EDGE, stroke_width=7),
        group(pipe("NE"), water("NE"), transform="translate(12 12) scale(.76)"),
    )


def icon(maskable: bool = False) -> str:
    """The icon as SVG; a maskable one fills its square and keeps its tile in the middle.

    >>> "var(" in icon()
    False
    """
    if not maskable:
        return _plain(drawing(_tile(), box=(0, 0, 100, 100)))
    edge = 50 * (1 - SAFE)
    ground = element("rect", width=100, height=100, fill=GROUND)
    tile = group(_tile(), transform=f"translate({edge:g} {edge:g}) scale({SAFE})")
    return _plain(drawing(ground, tile, box=(0, 0, 100, 100)))


def _plain(svg: str) -> str:
    """Colours as they are: an icon stands outside any page that could change them."""
    return _VARIABLE.sub(r"\1", svg)
