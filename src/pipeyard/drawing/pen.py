"""Writes SVG. A drawing is text; attributes are written with dashes for underscores.

>>> element("circle", cx=50, cy=50.0, r=7.25, class_="valve")
'<circle cx="50" cy="50" r="7.25" class="valve"/>'
>>> text_element(10, 20, "Rock & river")
'<text x="10" y="20">Rock &amp; river</text>'
"""

from html import escape

Value = str | int | float


def number(value: float) -> str:
    """A number as short as it can be said to two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def _attribute(name: str, value: Value) -> str:
    text = escape(value) if isinstance(value, str) else number(value)
    return f' {name.rstrip("_").replace("_", "-")}="{text}"'


def element(tag: str, *children: str, **attributes: Value) -> str:
    """One element with its children."""
    inside = "".join(_attribute(name, value) for name, value in attributes.items())
    if not children:
        return f"<{tag}{inside}/>"
    return f"<{tag}{inside}>{''.join(children)}</{tag}>"


def text_element(x: float, y: float, words: str, **attributes: Value) -> str:
    """Words at a point."""
    return element("text", escape(words), x=x, y=y, **attributes)


def rect(x: float, y: float, width: float, height: float, **attributes: Value) -> str:
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def group(*children: str, **attributes: Value) -> str:
    return element("g", *children, **attributes)


def smaller(drawn: str, scale: float) -> str:
    """A drawing of 100 by 100 made smaller about its middle."""
    away = 50 * (1 - scale)
    return group(drawn, transform=f"translate({away:.1f} {away:.1f}) scale({scale})")


def use(symbol: str, x: float = 0, y: float = 0, **attributes: Value) -> str:
    """A symbol of the same drawing, 100 by 100, at a point."""
    return element("use", href=f"#{symbol}", x=x, y=y, width=100, height=100, **attributes)


def symbol(name: str, *children: str) -> str:
    """A named piece, 100 by 100."""
    return element("symbol", *children, id=name, viewBox="0 0 100 100")


def drawing(*children: str, box: tuple[float, float, float, float], **attributes: Value) -> str:
    """A whole SVG document."""
    frame = " ".join(number(float(side)) for side in box)
    return element("svg", *children, xmlns="http://www.w3.org/2000/svg", viewBox=frame, **attributes)
