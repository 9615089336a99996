"""A game's rulebook on paper: a booklet to fold and staple, or plain pages.

The text is the rulebook the refusals cite, in the reader's language. A booklet's pages are half a sheet;
they lie on it so that the folded sheets, one in another, read from front to back.

>>> saddle_stitch(5)
[((8, 1), (2, 7)), ((6, 3), (4, 5))]
"""

import re

from pipeyard.drawing.scenes import names as scenes
from pipeyard.drawing.scenes import scene
from pipeyard.lessons import examples, first_page
from pipeyard.lessons.examples import Example
from pipeyard.paper.ink import Ink, inked
from pipeyard.paper.markup import Paragraph, block, paragraphs, string
from pipeyard.paper.page import Paper
from pipeyard.paper.typesetting import length, opening, said, set_in, typeset
from pipeyard.rules.protocol import Game
from pipeyard.rules.rulebook import rulebook_text
from pipeyard.rules.words import say

LAYOUTS = ("booklet", "plain")
MARGIN = {"booklet": 13.0, "plain": 22.0}
SIZE = {"booklet": 3.1, "plain": 4.0}  # of the letters, in millimetres
SMALLER = (0.96, 0.92)  # letters may be so much smaller
LITTLE = 0.35  # of a plain page's height: a last page that ends before that is worth saving
FIGURE, TALL = 0.5, 0.68  # of a page's width is an example's, and of that its height
_BOX = re.compile(r'viewBox="\S+ \S+ (\S+) (\S+)"')

Leaf = tuple[int, int]  # the page on the left and the one on the right, counted from 1


def saddle_stitch(pages: int) -> list[tuple[Leaf, Leaf]]:
    """Front and back of each sheet, the outermost first; pages after the last are blank."""
    whole = -(-pages // 4) * 4
    return [
        ((whole - 2 * sheet, 2 * sheet + 1), (2 * sheet + 2, whole - 2 * sheet - 1))
        for sheet in range(whole // 4)
    ]


def pdf(game: Game, language: str, paper: Paper, ink: Ink, layout: str, flip: str) -> bytes:
    """The rulebook as a PDF."""
    half = Paper("half", paper.height / 2, paper.width)
    pages = half if layout == "booklet" else paper
    source, count = _shortest(game, language, pages, ink, layout)
    made = typeset(source)
    return made if layout == "plain" else _imposed(made, count, half, game.title, language, flip)


def _shortest(game: Game, language: str, paper: Paper, ink: Ink, layout: str) -> tuple[str, int]:
    """The source and its pages, in smaller letters where those save a sheet that has little on it."""

    def made(part: float) -> tuple[str, int, float]:
        source = _source(game, language, paper, ink, layout, SIZE[layout] * part)
        return source, *length(source)

    source, pages, end = made(1.0)
    little = pages % 4 == 1 if layout == "booklet" else end < LITTLE * paper.height
    for part in SMALLER if little else ():
        smaller = made(part)
        if smaller[1] < pages:
            return smaller[:2]
    return source, pages


def _source(game: Game, language: str, paper: Paper, ink: Ink, layout: str, size: float) -> str:
    first, *rest = paragraphs(rulebook_text(game, language))
    title = string(set_in(language, first.text))
    margin = MARGIN[layout]
    width = paper.width - 2 * margin
    front = _image(inked(scene(game.name), ink), width, width) if game.name in scenes() else "v(0mm)"
    number = "context align(center, text(size: 0.8em, counter(page).display()))"
    designer = game.about.designer
    colophon = say("The rules in our own words, as Pipeyard plays them. Its rulebook names no designer.")
    if designer:
        colophon = say(
            "Designed by {designer}. The rules in our own words, as Pipeyard plays them.", designer=designer
        )
    lines = [
        opening(first.text, language, ink),
        f"#set page(width: {paper.width}mm, height: {paper.height}mm, margin: {margin}mm, footer: {number}, "
        "footer-descent: 10%)",
        f"#set text(size: {size:.3f}mm)",
        "#set par(leading: 0.5em)",
        f"#page(footer: none)[#v(1fr)#{front}",
        f'#v(6mm)#align(center, text(size: 2.6em, weight: "bold", {title}))#v(2fr)',
        f"#align(center, text(size: 0.9em, {string(set_in(language, colophon))}))]",
        *_first_page(game, language, width, ink),
        block(said(Paragraph(say("All the rules"), "title"), language)),
    ]
    room = width * FIGURE * size / SIZE[layout]
    drawn: dict[str, list[Example]] = {}
    for example in examples(game.name):
        drawn.setdefault(example.rule, []).append(example)
    for each in rest:
        figures = drawn.get(f"{game.name}/{each.name}", [])
        lines.append(block(said(each, language), sticky=bool(figures)))
        lines += [_figure(one, room, ink, language) for one in figures]
    return "\n".join(lines)


def _first_page(game: Game, language: str, width: float, ink: Ink) -> list[str]:
    """The page to play from, alone on its page with its drawings side by side, smaller where it must be."""
    page = first_page(game.name, language)
    if page is None:
        return []
    lines = [block(Paragraph(page.title, "title"))]
    for section in page.sections:
        lines.append(block(said(Paragraph(section.title, "heading"), language)))
        lines += [block(said(Paragraph(line), language)) for line in section.lines]
    room = (width - 5) / 2
    drawn = [_image(inked(each.picture(), ink), room, room * TALL) for each in page.drawings]
    told = [f"text(size: 0.85em, {string(set_in(language, each.caption))})" for each in page.drawings]
    lines.append(
        "#block(above: 1em, grid(columns: (1fr, 1fr), column-gutter: 5mm, row-gutter: 2mm, "
        f"align: (center + bottom, center + bottom, left, left), {', '.join(drawn + told)}))"
    )
    return [
        "#pagebreak(weak: true)",
        "#layout(size => fit(size.width, size.height, 1em.to-absolute(), [",
        *lines,
        "]))",
        "#pagebreak(weak: true)",
    ]


def _figure(example: Example, room: float, ink: Ink, language: str) -> str:
    """An example with what it shows beside it, never parted by the end of a page."""
    shown = _image(inked(example.picture(), ink), room, room * TALL)
    caption = f"text(size: 0.92em, {string(set_in(language, example.caption))})"
    return (
        f"#block(breakable: false, above: 0.9em, below: 1em, grid(columns: ({room:.2f}mm, 1fr), "
        f"column-gutter: 4mm, align: (center + horizon, left + horizon), {shown}, {caption}))"
    )


def _image(picture: str, width: float, height: float) -> str:
    """A picture as large as fits in so many millimetres."""
    found = _BOX.search(picture)
    wide, high = (float(found[1]), float(found[2])) if found else (1.0, 1.0)
    side = min(width, height * wide / high)
    size = f"width: {side:.2f}mm, height: {side * high / wide:.2f}mm"
    return f'image(bytes({string(picture)}), format: "svg", {size})'


def _imposed(made: bytes, pages: int, half: Paper, title: str, language: str, flip: str) -> bytes:
    """Pages laid two by two on sheets that lie on their long side.

    Turned over on its short edge such a sheet stays upright; turned on its long edge it stands on its
    head, so its back is printed upside down.
    """
    size = f"width: {half.width}mm, height: {half.height}mm"
    lines = [
        opening(title, language),
        f"#set page(width: {2 * half.width}mm, height: {half.height}mm, margin: 0pt)",
        "#let leaf(one, other, turn) = page(rotate(turn, reflow: false, box(",
        f"  width: {2 * half.width}mm, height: {half.height}mm, {{",
        "  for (number, away) in ((one, 0mm), (other, " + f"{half.width}mm" + ")) {",
        f"    if number <= {pages} {{ place(top + left, dx: away, "
        f'image("made.pdf", page: number, {size})) }}',
        "  }})))",
    ]
    turn = 180 if flip == "long" else 0
    for front, back in saddle_stitch(pages):
        lines.append(f"#leaf({front[0]}, {front[1]}, 0deg)")
        lines.append(f"#leaf({back[0]}, {back[1]}, {turn}deg)")
    return typeset("\n".join(lines), made)
