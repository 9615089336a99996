"""Pipe Dream on paper: a map to draw on, the meter, what there is to cross out, and boxes for the score.

Everything on a sheet is the edition's: its map, dice, meter, wrenches, bombs and cross-sections.
"""

from collections.abc import Sequence
from math import ceil

from pipeyard.paper.ink import Ink, inked
from pipeyard.paper.page import Page, Paper
from pipeyard.paper.pipe_dream.art import blank, crossed_out, key, map_shape, meter_strip
from pipeyard.rules.pipe_dream.edition import Edition
from pipeyard.rules.pipe_dream.setup import new_game
from pipeyard.rules.pipe_dream.view import PipeDreamView
from pipeyard.rules.pipe_dream.view_builder import view_of
from pipeyard.rules.words import Words, say, written

PER_PAGE = {1: 1, 2: 2}  # rows of sheets on a page
MARGIN = 12.0
GUTTER = 9.0  # between two sheets
HEADING = 9.0
METER = 15.0
GAP = 3.0
REST = 66.0  # of a sheet that stands, what is under the meter
PANEL = 0.41  # of a sheet that lies down, what is right of the map
SMALLEST, LARGEST_ICON, LARGEST_KEY = 6.0, 11.0, 13.0
ROW, BOX = 8.5, 16.0  # a line of the score, and the box at its end
LABEL = 4.0

Place = tuple[float, float, float, float]  # x, y, width, height


def pages(
    edition: Edition, count: int, per_page: int, paper: Paper, ink: Ink, names: Sequence[str] = ()
) -> list[Page]:
    """So many sheets, all alike but for the names."""
    view = view_of(new_game(edition.terms, 1, False, False), None)
    rows = PER_PAGE[per_page]
    height = (paper.height - 2 * MARGIN - (rows - 1) * GUTTER) / rows
    sheet = Sheet(edition, view, ink)
    made: list[Page] = []
    for number in range(count):
        row = number % rows
        if row == 0:
            made.append(Page(paper))
        elif row:
            middle = MARGIN + row * (height + GUTTER) - GUTTER / 2
            made[-1].line(0, middle, 5, middle)
            made[-1].line(paper.width - 5, middle, paper.width, middle)
        place = (MARGIN, MARGIN + row * (height + GUTTER), paper.width - 2 * MARGIN, height)
        sheet.lay(made[-1], place, names[number] if number < len(names) else "")
    return made


class Sheet:
    """One sheet, to be laid on pages."""

    def __init__(self, edition: Edition, view: PipeDreamView, ink: Ink) -> None:
        self.edition = edition
        self.view = view
        self.map = inked(blank(view), ink)
        self.keys = [inked(key(number, sides), ink) for number, sides in enumerate(view.pipes, 1)]
        tables = edition.terms
        first = ["dream-wrench"] * tables.wrenches + ["dream-wrench-later"] * len(view.symbols)
        self.stocks = [
            (say("Wrenches, the ones to find dashed"), [inked(crossed_out(name), ink) for name in first]),
            (
                say("Bombs, the smallest first"),
                [inked(crossed_out("dream-bomb", value), ink) for value in view.bomb_values],
            ),
            (
                say("Cross-sections, the smallest first"),
                [inked(crossed_out("steel-NESW", value), ink) for value in view.cross_values],
            ),
        ]
        self.ink = ink

    def lay(self, page: Page, place: Place, name: str = "") -> None:
        """Upright, the map is above the rest; lying down, left of it. The meter is always right under it."""
        x, y, width, height = place
        page.words(written(self.edition.title), x, y + 2.2, 34, HEADING - 4.4, size=5, bold=True)
        page.words(say("Name"), x + 36, y, 10, HEADING, size=3.2)
        page.line(x + 47, y + HEADING - 2, x + width, y + HEADING - 2)
        if name:
            room = width - 48
            page.words(name, x + 48, y, room, HEADING - 2, size=min(5.0, 1.5 * room / len(name)), bold=True)
        top, left = y + HEADING + 1, height - HEADING - 1
        shape = map_shape(self.view.size)
        if height > width:
            high = min(width * shape, left - METER - 2 * GAP - REST)
            page.picture(self.map, x + (width - high / shape) / 2, top, high / shape, high)
            top += high + GAP
            self._meter(page, (x, top, width, METER))
            top += METER + GAP
            rest, half = y + height - top, (width - 2 * GAP) / 2
            self._key(page, (x, top, half, rest * 0.46))
            self._stock(page, (x, top + rest * 0.46 + GAP, half, rest * 0.54 - GAP))
            self._score(page, (x + half + 2 * GAP, top, half, rest))
        else:
            high = min(width * (1 - PANEL) * shape, left - METER - GAP)
            wide = high / shape
            page.picture(self.map, x, top, wide, high)
            self._meter(page, (x, top + high + GAP, width, METER))
            right, panel = x + wide + GAP, width - wide - GAP
            self._key(page, (right, top, panel, high * 0.27))
            self._stock(page, (right, top + high * 0.29, panel, high * 0.30))
            self._score(page, (right, top + high * 0.61, panel, high * 0.39))

    def _meter(self, page: Page, place: Place) -> None:
        x, y, width, height = place
        page.picture(inked(meter_strip(self.view.flow, width / height), self.ink), x, y, width, height)

    def _key(self, page: Page, place: Place) -> None:
        """Each face of a die and its pipe, as large as fits."""
        x, y, width, height = place
        page.words(say("The pipe of each number"), x, y, width, LABEL, size=3)
        side, across = _fit(len(self.keys), width, height - LABEL - 1, 2.0, LARGEST_KEY)
        for number, drawn in enumerate(self.keys):
            row, column = divmod(number, across)
            page.picture(drawn, x + column * side * 1.08, y + LABEL + 1 + 2 * row * side, side, 2 * side)

    def _stock(self, page: Page, place: Place) -> None:
        """Wrenches, bombs and cross-sections, to be crossed out as they are used."""
        x, y, width, height = place
        each = height / len(self.stocks)
        for row, (label, icons) in enumerate(self.stocks):
            top = y + row * each
            page.words(label, x, top, width * 0.3, each - 1, size=3)
            side, across = _fit(len(icons), width * 0.67, each - 1, 1.0, LARGEST_ICON)
            for number, icon in enumerate(icons):
                down, column = divmod(number, across)
                page.picture(icon, x + width * 0.33 + column * side * 1.05, top + down * side, side, side)

    def _score(self, page: Page, place: Place) -> None:
        x, y, width, height = place
        lines = self.lines()
        row = min(ROW, (height - GAP) / len(lines))
        for number, (label, sign) in enumerate(lines):
            top = y + number * row
            last = number == len(lines) - 1
            page.words(label, x, top + 1, width - BOX - 6, row - 2, size=3.2, bold=last)
            page.words(sign, x + width - BOX - 5, top, 4, row, size=4, bold=True, align="center")
            page.box(x + width - BOX, top + 0.6, BOX, row - 1.2)

    def lines(self) -> list[tuple[Words, str]]:
        """What is written in the boxes of the score, and its sign."""
        tables = self.edition.terms
        return [
            (say("Pieces on a way to an exit, {points} each", points=tables.way), "+"),
            (say("Pieces not joined to the source, {points} each", points=tables.unjoined), "−"),
            (say("The highest bomb used"), "−"),
            (say("Cross-sections not used"), "−"),
            (say("Total"), "="),
        ]


def _fit(count: int, width: float, height: float, tall: float, largest: float) -> tuple[float, int]:
    """How wide each of so many things may be, ``tall`` times as high, and how many stand side by side.

    As many as are not tiny do.
    """
    count = max(1, count)
    fits = []
    for across in range(count, 0, -1):
        side = min(width / (across * 1.08), height / (ceil(count / across) * tall), largest)
        if side >= SMALLEST:
            return side, across
        fits.append((side, across))
    return max(fits)
