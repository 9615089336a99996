"""Pipe Dream's meter: a glass tube that fills with Gloop, a gauge at each flow number."""

from pipeyard.drawing.ink import variable
from pipeyard.drawing.pen import element, group, text_element

_HIGH = 44


def gloop_fill() -> str:
    """Gloop with bubbles as a fill named ``gloop-fill``, for a meter of any shape."""
    light = variable("gloop-light", "#efffc4")
    bubbles = ((8, 32, 4), (26, 14, 5), (33, 36, 2.5), (14, 8, 2.5))
    return element(
        "pattern",
        element("rect", width=40, height=44, fill=variable("gloop", "#74cf27")),
        *(
            element("circle", cx=x, cy=y, r=r, fill="none", stroke=light, stroke_width=2.5)
            for x, y, r in bubbles
        ),
        id="gloop-fill",
        width=40,
        height=44,
        patternUnits="userSpaceOnUse",
    )


def meter(
    flow: tuple[tuple[int, int], ...], marked: int, nearest: int | None, x: float, y: float, wide: float
) -> str:
    """The meter with its sections marked so far; the gauge of the nearest flow number to come is lit."""
    sections = flow[-1][0]
    step = wide / sections
    glass = variable("glass", "#1a2740")
    edge = variable("glass-edge", "#8fa0b5")
    ticks = " ".join(f"M{at * step:.2f} 0 V{_HIGH}" for at in range(1, sections))
    drawn = [
        element("rect", width=wide, height=_HIGH, rx=8, fill=glass),
        element("rect", width=marked * step, height=_HIGH, rx=8, fill="url(#gloop-fill)"),
        element("path", d=ticks, stroke=variable("night", "#10182a"), stroke_width=2, stroke_opacity=0.75),
        element("rect", width=wide, height=_HIGH, rx=8, fill="none", stroke=edge, stroke_width=4),
        element("path", d=f"M10 9 H{wide - 10:.2f}", stroke="#ffffff", stroke_width=3, stroke_opacity=0.3),
    ]
    drawn += [_gauge((section - 0.5) * step, section, number, marked, nearest) for section, number in flow]
    return group(*drawn, transform=f"translate({x} {y})")


def _gauge(x: float, section: int, number: int, marked: int, nearest: int | None) -> str:
    """A flow number under its section: passed ones filled, the next one ringed with light."""
    passed, lit = section <= marked, section == nearest
    edge = variable("lamp", "#ffc65c") if lit else variable("glass-edge", "#8fa0b5")
    return group(
        element("path", d=f"M{x:.2f} {_HIGH} V58", stroke=edge, stroke_width=5),
        element(
            "circle",
            cx=x,
            cy=78,
            r=23,
            fill=variable("gloop", "#74cf27") if passed else variable("glass", "#1a2740"),
            stroke=edge,
            stroke_width=6 if lit else 4,
        ),
        text_element(
            x,
            87,
            str(number),
            text_anchor="middle",
            font_family="Atkinson Hyperlegible, sans-serif",
            font_size=26,
            font_weight="bold",
            fill="#0d1a06" if passed else variable("sign-text", "#eef3fa"),
        ),
    )
