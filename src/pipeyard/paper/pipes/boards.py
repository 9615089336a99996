"""Pipes on paper: boards to draw on, each with its code, a QR of it and special actions to cross out.

Boards are made by the rules' own chance, or given by their codes.
"""

from collections.abc import Iterator, Mapping
from math import ceil

from pipeyard.drawing.pen import drawing, element, rect, smaller, use
from pipeyard.drawing.pipes import pieces as pipes
from pipeyard.match import chance
from pipeyard.paper.ink import Ink, inked
from pipeyard.paper.page import Page, Paper
from pipeyard.paper.qr import modules, qr
from pipeyard.rules import registry
from pipeyard.rules.pipes.edition import edition as edition_of
from pipeyard.rules.pipes.view import PipesView, PlayerView
from pipeyard.rules.protocol import NATURE
from pipeyard.rules.words import say

PER_PAGE = {1: (1, 1), 2: (1, 2), 4: (2, 2)}  # columns and rows of boards
MARGIN = 12.0
GUTTER = 8.0  # between boards
HEADING = 8.0
LABELS = 2 * pipes.MARGIN / pipes.CELL  # what a drawn board is wider and higher than its fields
GAP = 2.0
WIDE_PANEL, NARROW_PANEL = 65.0, 13.0  # right of a board: with a usual code in one line, and without
SMALLEST_QR, MODULE = 22.0, 0.45  # what a telephone reads
LARGEST_CELL, LARGEST_ICON = 20.0, 13.0
FEWEST_ICONS = 60.0  # the height icons may have beside a flat board
# At most so many lines with letters of this size: a code in one line is easiest to type.
LETTERS = ((1, 4.6), (1, 3.8), (1, 3.2), (1, 2.6), (2, 3.2), (99, 2.6))
LETTER = 0.68  # how wide a letter of a code is, as a part of its size: rather too much than too little
LINE = 1.25  # how high a line is, likewise

Place = tuple[float, float, float, float]  # x, y, width, height
Stock = tuple[int, int, int]


def boards(edition: str, options: Mapping[str, str], count: int, secret: bytes) -> list[PlayerView]:
    """So many boards, the same for the same secret. Raises ``BadSetup``.

    Codes in the option ``boards`` are taken in turn; with ``duplicate`` all are one board.
    """
    codes = [code for code in options.get("boards", "").split(",") if code.strip()]
    others = {name: value for name, value in options.items() if name != "boards"}
    if codes:
        made = [_board(edition, {**others, "boards": code}, iter(())) for code in codes[:count]]
        return [made[place % len(made)] for place in range(count)]
    draws = iter(range(1, 1 << 62))
    if edition_of(edition).chosen(others).duplicate:
        return [_board(edition, others, draws, secret)] * count
    return [_board(edition, others, draws, secret) for _ in range(count)]


def _board(edition: str, options: Mapping[str, str], draws: Iterator[int], secret: bytes = b"") -> PlayerView:
    """A board for one, made as a game makes it."""
    game = registry.game("pipes")
    state = game.start(edition, 1, dict(options))
    while state.waiting().step in ("valve", "outlet", "wall"):
        state.play(NATURE, chance.draw(secret, next(draws), state.chances()))
    view = game.view(state, None)
    assert isinstance(view, PipesView)
    return view.players[0]


def pages(views: list[PlayerView], dry: int, per_page: int, paper: Paper, ink: Ink) -> list[Page]:
    """The boards on pages, so many on each."""
    columns, rows = PER_PAGE[per_page]
    width = (paper.width - 2 * MARGIN - (columns - 1) * GUTTER) / columns
    height = (paper.height - 2 * MARGIN - (rows - 1) * GUTTER) / rows
    icons = [inked(icon, ink) for icon in _icons()]
    made: list[Page] = []
    for place, view in enumerate(views):
        row, column = divmod(place % per_page, columns)
        if row == column == 0:
            made.append(Page(paper))
        x, y = MARGIN + column * (width + GUTTER), MARGIN + row * (height + GUTTER)
        _sheet(made[-1], view, dry, (x, y, width, height), icons, ink)
    return made


def _sheet(page: Page, view: PlayerView, dry: int, place: Place, icons: list[str], ink: Ink) -> None:
    """One board in its place: a line for the name, the board, and the rest where it leaves most room.

    Special actions stand at the right. The code stands below the board, or above them if it is the
    height that is short.
    """
    x, y, width, height = place
    page.words("Pipes", x, y, 18, HEADING, size=5, bold=True)
    page.words(say("Name"), x + 20, y, 10, HEADING, size=3.2)
    page.line(x + 30, y + HEADING - 2, x + width, y + HEADING - 2)
    top, height = y + HEADING, height - HEADING
    beside = _cell(view, width - WIDE_PANEL - GAP, height)
    below = _cell(view, width - NARROW_PANEL - GAP, height - _code_height(view.code, width) - GAP)
    cell = max(beside, below)
    board_width, board_height = cell * (view.columns + LABELS), cell * (view.rows + LABELS)
    page.picture(inked(pipes.sheet(view), ink), x, top, board_width, board_height)
    right = x + board_width + GAP
    if beside > below:
        panel = x + width - right
        taken = _code(page, view.code, dry, right, top, panel) + GAP
        _special(page, view.stock, icons, (right, top + taken, panel, height - taken))
    else:
        tall = max(board_height, min(FEWEST_ICONS, height - _code_height(view.code, width) - GAP))
        used = _special(page, view.stock, icons, (right, top + GAP, NARROW_PANEL, tall - GAP)) + GAP
        _code(page, view.code, dry, x, top + max(board_height, used) + GAP, width)


def _cell(view: PlayerView, width: float, height: float) -> float:
    """How large a field can be."""
    return min(width / (view.columns + LABELS), height / (view.rows + LABELS), LARGEST_CELL)


def _code(page: Page, code: str, dry: int, x: float, y: float, width: float) -> float:
    """A board's QR code and, right of it, the code in letters; how high they stand."""
    side, size, lines = _code_fit(code, width)
    page.picture(qr(code), x, y, side, side)
    high = lines * size * LINE
    page.words(code, x + side + GAP, y + 2, width - side - GAP, high, size=size, bold=True)
    when = say("Water at the end of turn {turn}", turn=dry)
    page.words(when, x + side + GAP, y + 2 + high, width - side - GAP, 5, size=3)
    return _code_height(code, width)


def _code_fit(code: str, width: float) -> tuple[float, float, int]:
    """The side of its QR code, the size of its letters and how many lines they make."""
    side = max(SMALLEST_QR, MODULE * modules(code))
    for most, size in LETTERS:
        # A line ends at a dash, so that of a code of many up to five characters stay empty.
        room = (width - side - GAP) / (size * LETTER)
        lines = 1 if len(code) <= room else ceil(len(code) / (room - 5))
        if lines <= most:
            break
    return side, size, lines


def _code_height(code: str, width: float) -> float:
    side, size, lines = _code_fit(code, width)
    return max(side, lines * size * LINE + 7)


def _special(page: Page, stock: Stock, icons: list[str], place: Place) -> float:
    """The special actions: a box for each, to be crossed out when it is used; how high they stand."""
    x, top, width, height = place
    size, abreast = _special_fit(stock, width, height)
    y = top
    for icon, count in zip(icons, stock, strict=True):
        for number in range(count):
            row, column = divmod(number, abreast)
            page.picture(icon, x + column * size, y + row * size, size, size)
        y += ceil(count / abreast) * size + GAP
    return y - top


def _special_fit(stock: Stock, width: float, height: float) -> tuple[float, int]:
    """How large icons may be for a whole stock to fit, and how many then stand side by side."""
    fits = []
    for abreast in range(1, max(1, *stock) + 1):
        rows = sum(ceil(count / abreast) for count in stock)
        tallest = (height - len(stock) * GAP) / max(1, rows)
        fits.append((min(width / abreast, tallest, LARGEST_ICON), abreast))
    return max(fits)


def _icons() -> list[str]:
    """A rotation, a crossing, a teleport, each in a box."""
    arrow = element(
        "path",
        d="M76 26 A37 37 0 1 0 87 52 M64 29 L78 27 L76 13",
        fill="none",
        stroke="var(--ink, #23303f)",
        stroke_width=5,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    rotation = arrow + smaller(use("ink-NE"), 0.4)
    crossing = smaller(use("ink-NS") + use("ink-EW"), 0.7)
    teleport = smaller(use("sheet-teleport-E"), 0.7)
    box = rect(4, 4, 92, 92, rx=12, fill="none", stroke="var(--ink, #23303f)", stroke_width=3)
    defs = element("defs", pipes.symbols())
    return [drawing(defs, box, icon, box=(0, 0, 100, 100)) for icon in (rotation, crossing, teleport)]
