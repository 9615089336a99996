"""Pages made into a PDF by typst: vectors only, with the fonts it needs inside.

Texts are said in the reader's language here, and nowhere before.
"""

import json
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from importlib.resources import as_file, files
from pathlib import Path

from pipeyard.language import translate
from pipeyard.paper.ink import FULL, Ink, inked
from pipeyard.paper.markup import PREAMBLE, Paragraph, blocks, kept, string
from pipeyard.paper.page import Box, Flow, Line, Page, Paper, Picture, Thing, Words
from pipeyard.rules.errors import PipeyardError
from pipeyard.rules.words import Words as Said
from pipeyard.rules.words import say

FONT = "Atkinson Hyperlegible"


class CannotPrint(PipeyardError):
    """Nothing can be printed; the message says why and what would help."""


def typeset(source: str, made: bytes | None = None, form: str = "pdf") -> bytes:
    """What typst makes of a source; ``made`` is a PDF it may use, as ``made.pdf``.

    Raises :class:`CannotPrint` where typst is not installed.
    """
    try:
        import typst
    except ImportError:
        raise CannotPrint(
            say("Printing needs typst; install it with: pip install 'pipeyard[paper]'")
        ) from None

    with as_file(files("pipeyard.paper") / "fonts") as fonts, tempfile.TemporaryDirectory() as folder:
        shipped = typst.Fonts(False, False, [str(fonts)])
        if made is not None:
            (Path(folder) / "made.pdf").write_bytes(made)
        (Path(folder) / "main.typ").write_text(source, encoding="utf-8")
        main = str(Path(folder) / "main.typ")
        if form == "svg":
            return typst.compile(main, root=folder, font_paths=shipped, format="svg")
        return typst.compile(main, root=folder, font_paths=shipped, format="pdf")


def opening(title: str, language: str, ink: Ink = FULL) -> str:
    """What every source begins with."""
    return "\n".join(
        (
            f"#set document(title: {string(translate(title, language))}, date: none)",
            "#set page(margin: 0pt)",
            f'#set text(font: {string(FONT)}, fallback: false, lang: "{language}", hyphenate: false)',
            "#set par(leading: 0.4em)",
            inked(PREAMBLE, ink),
        )
    )


def pdf(pages: Sequence[Page], title: str, language: str = "en", ink: Ink = FULL) -> bytes:
    """The pages as one PDF."""
    pictures: dict[str, str] = {}  # names by drawing, so that the same one is read once
    text = [opening(title, language, ink)]
    for page in pages:
        text.append(f"#page(width: {page.paper.width}mm, height: {page.paper.height}mm)[")
        text += [_set(thing, pictures, language) for thing in page.things]
        text.append("]")
    drawn = [f"#let {name} = bytes({string(drawing)})" for drawing, name in pictures.items()]
    return typeset("\n".join(drawn + text))


def seen(made: bytes, paper: Paper) -> bytes:
    """The first page of a PDF as an SVG that needs no font."""
    size = f"width: {paper.width}mm, height: {paper.height}mm"
    return typeset(f'#set page({size}, margin: 0pt)\n#image("made.pdf", page: 1, {size})', made, "svg")


def set_in(language: str, text: str) -> str:
    """A text in a language, as it is set there."""
    return kept(translate(text, language), language)


def said(paragraph: Paragraph, language: str) -> Paragraph:
    """A paragraph in a language."""
    return replace(paragraph, text=set_in(language, paragraph.text), name=set_in(language, paragraph.name))


def _set(thing: Thing, pictures: dict[str, str], language: str) -> str:
    """A thing in typst's own words."""
    match thing:
        case Picture(x, y, width, height, drawing):
            name = pictures.setdefault(drawing, f"picture-{len(pictures)}")
            body = f'image({name}, format: "svg", width: {width:.3f}mm, height: {height:.3f}mm)'
        case Words(x, y, width, height, words, size, bold, align):
            weight = "bold" if bold else "regular"
            inside = f'text(weight: "{weight}", {string(set_in(language, words))})'
            if isinstance(words, Said):  # how long it is depends on the language
                inside = f"fit({width:.3f}mm, {height:.3f}mm, {size:.2f}mm, {inside})"
            else:  # a name or a code, the same in every language: Polish would repeat its dash on a new line
                inside = f'text(size: {size:.2f}mm, lang: "en", {inside})'
            body = f"box(width: {width:.3f}mm, height: {height:.3f}mm, align({align} + horizon, {inside}))"
        case Flow(x, y, width, height, columns, size, gap):
            sides = [f"[{blocks(said(each, language) for each in column)}]" for column in columns]
            inside = f"grid(columns: {len(sides)} * (1fr,), column-gutter: {gap:.2f}mm, {', '.join(sides)})"
            fitted = f"fit({width:.3f}mm, {height:.3f}mm, {size:.2f}mm, {inside})"
            body = f"box(width: {width:.3f}mm, height: {height:.3f}mm, align(left + top, {fitted}))"
        case Box(x, y, width, height):
            body = f"rect(width: {width:.3f}mm, height: {height:.3f}mm, radius: 0.8mm, stroke: 0.6pt)"
        case Line(x, y, to_x, to_y):
            end = f"({to_x - x:.3f}mm, {to_y - y:.3f}mm)"
            body = f"line(start: (0mm, 0mm), end: {end}, stroke: 0.2pt)"
    return f"#place(top + left, dx: {x:.3f}mm, dy: {y:.3f}mm, {body})"


def length(source: str) -> tuple[int, float]:
    """How many pages typst makes of a source, and where on the last one it ends, in millimetres."""
    import typst

    end = source + "\n#context [#metadata((here().page(), here().position().y / 1mm)) <end>]"
    with as_file(files("pipeyard.paper") / "fonts") as fonts:
        shipped = typst.Fonts(False, False, [str(fonts)])
        found = typst.query(end.encode(), "<end>", field="value", one=True, font_paths=shipped)
    pages, y = json.loads(found)
    return int(pages), float(y)
