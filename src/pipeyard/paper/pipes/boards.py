"""Pipes on paper: boards to draw on, each with its code, a QR of it and special actions to cross out.

Boards are made by the rules' own chance, or given by their codes.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
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

PER_PAGE = (1, 2, 4)
MARGIN = 12.0
GUTTER = 8.0  # between boards
HEADING = 8.0
LABELS = (pipes.MARGIN + pipes.EDGE) / pipes.CELL  # what a drawn board is wider and higher than its fields
GAP = 2.0
WIDE_PANEL, NARROW_PANEL = 65.0, 13.0  # right of a board: with a usual code in one line, and without
SMALLEST_QR, MODULE = 22.0, 0.45  # what a telephone reads
LARGEST_CELL, LARGEST_ICON = 30.0, 17.0
SMALLEST_CELL = 6.0  # what a pencil can draw a pipe in
SMALL_ICON = 9.0  # what special actions have at least under a board
LARGEST_ROW, NARROWEST = 13.0, 15.0  # an icon where all stand in one row; a column with its name
SMALLEST_ICON = 2.0
LABEL = 4.0
NAMES = (say("Rotations"), say("Crossings"), say("Teleports"))
SMALLEST_BOX, LARGEST_BOX, SCORE = 6.0, 12.0, 22.0  # a turn to cross out; how wide the box of the score is
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


def pages(
    views: list[PlayerView],
    dry: int,
    per_page: int,
    paper: Paper,
    ink: Ink,
    names: Sequence[str] = (),
    link: str = "",
) -> list[Page]:
    """The boards on pages, so many on each; upright or lying, as fields are largest.

    A name stands on its board, and with a ``link`` to a server the QR code leads there.
    """
    sheet, columns = arranged(views, per_page, paper, link)
    width, height = _room(sheet, columns, per_page // columns)
    icons = [inked(icon, ink) for icon in _icons()]
    made: list[Page] = []
    for place, view in enumerate(views):
        row, column = divmod(place % per_page, columns)
        if row == column == 0:
            made.append(Page(sheet))
        x, y = MARGIN + column * (width + GUTTER), MARGIN + row * (height + GUTTER)
        name = names[place] if place < len(names) else ""
        code = Code(view.code, dry, f"{link}/#/audit/pipes/{view.code}" if link else view.code)
        _sheet(made[-1], view, code, (x, y, width, height), icons, ink, name)
    return made


def arranged(views: list[PlayerView], per_page: int, paper: Paper, link: str = "") -> tuple[Paper, int]:
    """The paper, upright or lying, and how many boards stand side by side, so that fields are largest."""
    fits = []
    for sheet in (paper, paper.turned()):
        for columns in range(1, per_page + 1):
            if per_page % columns == 0:
                width, height = _room(sheet, columns, per_page // columns)
                cells = [_layout(view, _code_text(view, link), width, height)[0] for view in views[:per_page]]
                fits.append((min(cells, default=0.0), sheet.height > sheet.width, columns, sheet))
    best = max(fits, key=lambda fit: (round(fit[0], 2), fit[1], -fit[2]))
    return best[3], best[2]


def _code_text(view: PlayerView, link: str) -> str:
    return f"{link}/#/audit/pipes/{view.code}" if link else view.code


def _room(sheet: Paper, columns: int, rows: int) -> tuple[float, float]:
    """How wide and high the place of a board is."""
    width = (sheet.width - 2 * MARGIN - (columns - 1) * GUTTER) / columns
    return width, (sheet.height - 2 * MARGIN - (rows - 1) * GUTTER) / rows


@dataclass(frozen=True, slots=True)
class Code:
    """What says which board this is: in letters, and as the text of its QR code."""

    letters: str
    dry: int
    link: str


def _layout(view: PlayerView, link: str, width: float, height: float) -> tuple[float, str]:
    """How large fields can be in a place, and where the rest then stands: beside, below, or all under it."""
    height -= HEADING
    high = _code_height(view.code, link, width)
    beside = _cell(view, width - WIDE_PANEL - GAP, height)
    below = _cell(view, width - NARROW_PANEL - GAP, height - high - GAP)
    under = _cell(view, width, height - _strip(view, link, width) - GAP)
    board = under * (view.rows + LABELS)
    letters, side = _letters_height(view.code, link, width), _code_fit(view.code, link, width)[0] + GAP
    panel = height - _code_height(view.code, link, WIDE_PANEL) - GAP
    tall = max(below * (view.rows + LABELS), min(FEWEST_ICONS, height - high - GAP))
    found = {
        "under": (under, _columns_fit(view.stock, width - side, height - board - GAP - letters)[0]),
        "below": (below, _special_fit(view.stock, NARROW_PANEL, tall - GAP)[0]),
        "beside": (beside, _special_fit(view.stock, WIDE_PANEL, panel)[0]),
    }
    best = max(found, key=lambda name: (found[name][1] >= SMALLEST_ICON, found[name][0]))
    return found[best][0], best


def _strip(view: PlayerView, link: str, width: float) -> float:
    """How high it is under a board: the QR code at the left, at its right the code and special actions."""
    side = _code_fit(view.code, link, width)[0]
    return max(side, _letters_height(view.code, link, width) + LABEL + SMALL_ICON)


def _sheet(
    page: Page, view: PlayerView, code: Code, place: Place, icons: list[str], ink: Ink, name: str
) -> None:
    """One board in its place: a line for the name, the board, and the rest where it leaves most room."""
    x, y, width, height = place
    page.words("Pipes", x, y, 18, HEADING, size=5, bold=True)
    page.words(say("Name"), x + 20, y, 10, HEADING, size=3.2)
    page.line(x + 30, y + HEADING - 2, x + width, y + HEADING - 2)
    if name:
        page.words(
            name, x + 31, y, width - 31, HEADING - 2, size=min(5.0, 1.5 * (width - 31) / len(name)), bold=True
        )
    cell, layout = _layout(view, code.link, width, height)
    if cell < SMALLEST_CELL:
        page.warn(say("Fields of {n} mm are small to draw in: print fewer on a page.", n=f"{cell:.1f}"))
    top, height = y + HEADING, height - HEADING
    board_width, board_height = cell * (view.columns + LABELS), cell * (view.rows + LABELS)
    left = x + (width - board_width) / 2 if layout == "under" else x
    page.picture(inked(pipes.sheet(view), ink), left, top, board_width, board_height)
    right, bottom = x + board_width + GAP, y + HEADING + height
    side, high = _code_fit(view.code, code.link, width)[0], _letters_height(view.code, code.link, width)
    if layout == "beside":
        panel = x + width - right
        taken = top + _code(page, code, right, top, panel) + GAP
        taken += _special(page, view.stock, icons, (right, taken, panel, bottom - taken))
        _turns(page, code.dry, (right, taken + GAP, panel, bottom - taken - GAP))
    elif layout == "below":
        tall = max(board_height, min(FEWEST_ICONS, height - _code_height(view.code, code.link, width) - GAP))
        used = _special(page, view.stock, icons, (right, top + GAP, NARROW_PANEL, tall - GAP)) + GAP
        taken = top + max(board_height, used) + GAP
        _code(page, code, x, taken, width)
        _turns(page, code.dry, (x + side + GAP, taken + high, width - side - GAP, bottom - taken - high))
    else:
        below = top + board_height + GAP
        _code(page, code, x, below, width)
        place = (x + side + GAP, below + high, width - side - GAP, bottom - below - high)
        taken = below + max(side, high + _special_abreast(page, view.stock, icons, place)) + GAP
        _turns(page, code.dry, (x, taken + GAP, width, bottom - taken - GAP))


def _cell(view: PlayerView, width: float, height: float) -> float:
    """How large a field can be."""
    return min(width / (view.columns + LABELS), height / (view.rows + LABELS), LARGEST_CELL)


def _code(page: Page, code: Code, x: float, y: float, width: float) -> float:
    """A board's QR code and, right of it, the code in letters; how high they stand."""
    side, size, lines = _code_fit(code.letters, code.link, width)
    page.picture(qr(code.link), x, y, side, side)
    high = lines * size * LINE
    page.words(code.letters, x + side + GAP, y + 2, width - side - GAP, high, size=size, bold=True)
    when = say("Water at the end of turn {turn}", turn=code.dry)
    page.words(when, x + side + GAP, y + 2 + high, width - side - GAP, 5, size=3)
    if code.link != code.letters:
        told = say("Scan: companion, and whether it was played right")
        page.words(told, x + side + GAP, y + 7 + high, width - side - GAP, 6, size=2.6)
    return _code_height(code.letters, code.link, width)


def _code_fit(code: str, link: str, width: float) -> tuple[float, float, int]:
    """The side of its QR code, the size of its letters and how many lines they make."""
    side = max(SMALLEST_QR, MODULE * modules(link))
    for most, size in LETTERS:
        # A line ends at a dash, so that of a code of many up to five characters stay empty.
        room = (width - side - GAP) / (size * LETTER)
        lines = 1 if len(code) <= room else ceil(len(code) / max(1, room - 5))
        if lines <= most:
            break
    return side, size, lines


def _letters_height(code: str, link: str, width: float) -> float:
    """How high the letters of a code stand, with what is said under them."""
    _, size, lines = _code_fit(code, link, width)
    return lines * size * LINE + (7 if link == code else 13)


def _code_height(code: str, link: str, width: float) -> float:
    return max(_code_fit(code, link, width)[0], _letters_height(code, link, width))


def _special(page: Page, stock: Stock, icons: list[str], place: Place) -> float:
    """The special actions by name: a box for each, to be crossed out when it is used; how high they stand."""
    x, top, width, height = place
    size, abreast = _special_fit(stock, width, height)
    y = top
    for name, icon, count in zip(NAMES, icons, stock, strict=True):
        if not count:
            continue
        page.words(name, x, y, width, LABEL, size=min(2.8, width / 7.2))
        for number in range(count):
            row, column = divmod(number, abreast)
            page.picture(icon, x + column * size, y + LABEL + row * size, size, size)
        y += LABEL + ceil(count / abreast) * size + GAP
    return y - top


def _special_abreast(page: Page, stock: Stock, icons: list[str], place: Place) -> float:
    """The same in a low place: each kind in a column of its own."""
    x, y, width, height = place
    used = 0.0
    size, columns = _columns_fit(stock, width, height)
    kinds = [each for each in zip(NAMES, icons, stock, strict=True) if each[2]]
    for (name, icon, count), (wide, abreast) in zip(kinds, columns, strict=True):
        page.words(name, x, y, wide, LABEL, size=2.8)
        for number in range(count):
            down, across = divmod(number, abreast)
            page.picture(icon, x + across * size, y + LABEL + down * size, size, size)
            used = max(used, LABEL + (down + 1) * size)
        x += wide + GAP
    return used


def _turns(page: Page, dry: int, place: Place) -> None:
    """Where there is room: the turns before the water, to cross out, and a box for the score."""
    x, y, width, height = place
    room = width - SCORE - 2 * GAP
    fits = [
        (min(LARGEST_BOX, room / abreast, (height - LABEL) / ceil(dry / abreast)), abreast)
        for abreast in range(1, dry + 1)
    ]
    size, abreast = max(fits, default=(0.0, 1))
    if size < SMALLEST_BOX:
        return
    page.words(say("Turns before the water, to cross out"), x, y, room, LABEL, size=2.8)
    for turn in range(dry):
        down, across = divmod(turn, abreast)
        left, top = x + across * size, y + LABEL + down * size
        page.box(left, top, size - 1, size - 1)
        page.words(str(turn + 1), left, top, size - 1, size - 1, size=3, align="center")
    page.words(say("Score"), x + width - SCORE, y, SCORE, LABEL, size=2.8)
    page.box(x + width - SCORE, y + LABEL, SCORE, size - 1)


def _columns_fit(stock: Stock, width: float, height: float) -> tuple[float, list[tuple[float, int]]]:
    """How large icons are where each kind has a column; how wide each column is, and how many stand abreast.

    All in one row if they are large enough then: that leaves room for the turns.
    """
    counts = [count for count in stock if count]
    if not counts:
        return LARGEST_ICON, []
    room = width - (len(counts) - 1) * GAP
    size = min(LARGEST_ROW, height - LABEL, room / sum(counts))
    narrow = [count for count in counts if count * size < NARROWEST]
    others = sum(counts) - sum(narrow)
    if others:
        size = min(size, (room - len(narrow) * NARROWEST) / others)
    if size >= SMALL_ICON:
        spare = (room - sum(max(count * size, NARROWEST) for count in counts)) / len(counts)
        return size, [(max(count * size, NARROWEST) + spare, count) for count in counts]
    wide = room / len(counts)
    fits = [_column_fit(count, wide, height) for count in counts]
    return min(fit for fit, _ in fits), [(wide, abreast) for _, abreast in fits]


def _column_fit(count: int, width: float, height: float) -> tuple[float, int]:
    """How large so many icons of one kind may be under their name, and how many stand side by side."""
    return max(
        (min(width / abreast, (height - LABEL) / ceil(count / abreast), LARGEST_ICON), abreast)
        for abreast in range(1, count + 1)
    )


def _special_fit(stock: Stock, width: float, height: float) -> tuple[float, int]:
    """How large icons may be for a whole stock to fit, and how many then stand side by side."""
    fits = []
    for abreast in range(1, max(1, *stock) + 1):
        rows = sum(ceil(count / abreast) for count in stock)
        tallest = (height - len(stock) * (GAP + LABEL)) / max(1, rows)
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
