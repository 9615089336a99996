"""Pages made into a PDF by typst: vectors only, with the fonts it needs inside."""

from collections.abc import Sequence
from importlib.resources import as_file, files

from pipeyard.paper.page import Line, Page, Picture, Thing, Words

FONT = "Atkinson Hyperlegible"


class CannotPrint(Exception):
    """Nothing can be printed; the message says why and what would help."""


def pdf(pages: Sequence[Page], title: str) -> bytes:
    """The pages as one PDF. Raises :class:`CannotPrint` where typst is not installed."""
    try:
        import typst
    except ImportError:
        raise CannotPrint("printing needs typst; install it with: pip install 'pipeyard[paper]'") from None

    pictures: dict[str, str] = {}  # names by drawing, so that the same one is read once
    text = [
        f"#set document(title: {_string(title)}, date: none)",
        "#set page(margin: 0pt)",
        f"#set text(font: {_string(FONT)}, fallback: false)",
        "#set par(leading: 0.4em)",
    ]
    for page in pages:
        text.append(f"#page(width: {page.paper.width}mm, height: {page.paper.height}mm)[")
        text += [_set(thing, pictures) for thing in page.things]
        text.append("]")
    drawn = [f"#let {name} = bytes({_string(drawing)})" for drawing, name in pictures.items()]
    source = "\n".join(drawn + text).encode()
    with as_file(files("pipeyard.paper") / "fonts") as fonts:
        shipped = typst.Fonts(False, False, [str(fonts)])
        return typst.compile(source, font_paths=shipped, format="pdf")


def _string(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _set(thing: Thing, pictures: dict[str, str]) -> str:
    """A thing in typst's own words."""
    match thing:
        case Picture(x, y, width, height, drawing):
            name = pictures.setdefault(drawing, f"picture-{len(pictures)}")
            body = f'image({name}, format: "svg", width: {width:.3f}mm, height: {height:.3f}mm)'
        case Words(x, y, width, height, words, size, bold, align):
            weight = "bold" if bold else "regular"
            inside = f'text(size: {size:.2f}mm, weight: "{weight}", {_string(words)})'
            body = f"box(width: {width:.3f}mm, height: {height:.3f}mm, align({align} + horizon, {inside}))"
        case Line(x, y, to_x, to_y):
            end = f"({to_x - x:.3f}mm, {to_y - y:.3f}mm)"
            body = f"line(start: (0mm, 0mm), end: {end}, stroke: 0.2pt)"
    return f"#place(top + left, dx: {x:.3f}mm, dy: {y:.3f}mm, {body})"
