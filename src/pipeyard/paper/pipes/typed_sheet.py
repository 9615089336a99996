"""A typed Pipes table: each player's board by its code, what is drawn on it, and what was written down.

    elements SE EW NS
    board MQMK-FPYC-4T
    name Ada
    score 3
    used rotations 1
        .  .  SE EW
        .  >  NW .
        .  aN .  aS
    turn 1 draw (3,2); rotate (3,2) NW
    turn 2 pass

Instead of the elements, ``seed mokupa`` names the companion's game: its screen shows the seed at the bottom.
Only the code and the drawn fields are needed. Fields are written as in positions
(``rules/pipes/position.py``); walls and the valve may be drawn or left as dots.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from pipeyard.paper.audit.lines import Line, read
from pipeyard.paper.stream import weighted
from pipeyard.rules.grid import Cell
from pipeyard.rules.pipes import edition as editions
from pipeyard.rules.pipes.board import Board
from pipeyard.rules.pipes.board_code import board_of
from pipeyard.rules.pipes.edition import SPECIAL_NAMES, Edition
from pipeyard.rules.pipes.notation import element_name, read_move
from pipeyard.rules.protocol import BadSetup, Move, NotationError
from pipeyard.rules.words import say, together

MOST_PLAYERS = 30
MOST_TURNS = 500
WORDS = ("edition", "dry", "elements", "seed", "board", "name", "score", "used", "turn")
GLYPHS = {"╔": "SE", "╗": "SW", "╚": "NE", "╝": "NW", "═": "EW", "║": "NS", "┼": "NS+EW"}


@dataclass(slots=True)
class Sheet:
    """One player's."""

    name: str
    line: int
    board: Board
    drawn: dict[Cell, str] = field(default_factory=dict)  # an element's sides, a teleport's end, # or a valve
    rows: int = 0
    score: int | None = None
    used: dict[str, int] = field(default_factory=dict)
    turns: dict[int, list[tuple[int, Move]]] = field(default_factory=dict)  # each with its line


@dataclass(slots=True)
class Game:
    """What was typed in."""

    edition: Edition
    elements: list[str]
    sheets: list[Sheet]


def read_game(text: str) -> Game:
    """The typed game. Raises :class:`NotationError` with the line and what would be right."""
    name, options, elements = editions.SHELF.default, {}, []
    seed: Line | None = None
    sheets: list[Sheet] = []
    for line in read(text):
        if line.word == "edition":
            name = line.rest
        elif line.word == "dry":
            options["dry"] = line.rest
        elif line.word == "elements":
            elements += [_element(line, word) for word in line.rest.replace(",", " ").split()]
        elif line.word == "seed":
            seed = line
        elif line.word == "board":
            sheets.append(_sheet(line, len(sheets)))
        elif not sheets:
            raise line.wrong(say("first say which board it is, by its code: board MQMK-FPYC-4T"))
        else:
            _about(line, sheets[-1])
    if not sheets:
        raise NotationError(say("there is no board; begin with its code: board MQMK-FPYC-4T"))
    if len(elements) > MOST_TURNS:
        raise NotationError(say("there are at most {most} turns", most=MOST_TURNS))
    try:
        if seed is not None:
            options = {**_seeded(seed), **options}
        edition = editions.edition(name).chosen(options)
    except BadSetup as error:
        raise NotationError(*error.args) from None
    if seed is not None and not elements:
        elements = _stream(seed, edition.weights)
    return Game(edition, elements, sheets)


def _seeded(line: Line) -> dict[str, str]:
    """What a companion's text says besides its seed: ``mokupa+dry=8``."""
    parts = dict(part.partition("=")[::2] for part in line.rest.split("+")[1:])
    return {"dry": parts["dry"]} if "dry" in parts else {}


def _stream(line: Line, weights: Sequence[int]) -> list[str]:
    """The elements that a companion showed, as many as a game can have turns."""
    seed, *parts = line.rest.split("+")
    if not seed.strip():
        raise line.wrong(say("write the companion's seed: seed mokupa"))
    for part in parts:
        name, _, value = part.partition("=")
        if name == "weights":
            given = value.split(".")
            right = len(given) == len(editions.ELEMENT_NAMES) and all(
                re.fullmatch(r"\d{1,6}", each) for each in given
            )
            weights = [int(each) for each in given] if right else []
    if not any(weights):
        raise line.wrong(
            say("these weights are not one for each of {n} elements", n=len(editions.ELEMENT_NAMES))
        )
    return [editions.ELEMENT_NAMES[weighted(seed, turn, weights)] for turn in range(1, MOST_TURNS + 1)]


def _sheet(line: Line, number: int) -> Sheet:
    if number >= MOST_PLAYERS:
        raise line.wrong(say("at most {most} boards are looked at together", most=MOST_PLAYERS))
    try:
        return Sheet(f"p{number + 1}", line.number, board_of(line.rest))
    except NotationError as error:
        raise line.wrong(together(error.args[0])) from None


def _about(line: Line, sheet: Sheet) -> None:
    """A line that says something about a board."""
    if line.word == "name":
        sheet.name = line.rest[:40] or sheet.name
    elif line.word == "score":
        sheet.score = line.whole()
    elif line.word == "used":
        sheet.used |= line.counts(SPECIAL_NAMES)
    elif line.word == "turn":
        _turn(line, sheet)
    elif line.word == "":
        _row(line, sheet)
    elif (cell := line.cell()) is not None:
        _field(line, sheet, cell, line.rest)
    else:
        raise line.wrong(
            say(
                "{word} is not known here; a line begins with: {known}",
                word=line.word,
                known=", ".join(WORDS),
            )
        )


def _element(line: Line, word: str) -> str:
    name = element_name(GLYPHS.get(word, word))
    if name is None:
        known = ", ".join(editions.ELEMENT_NAMES)
        raise line.wrong(say("{word} is no element; elements are: {known}", word=repr(word), known=known))
    return name


def _turn(line: Line, sheet: Sheet) -> None:
    number, _, rest = line.rest.partition(" ")
    if not re.fullmatch(r"\d{1,3}", number) or not 1 <= int(number) <= MOST_TURNS:
        raise line.wrong(say("write a turn as: turn 3 draw (5,4); rotate (5,4) NE"))
    moves = sheet.turns.setdefault(int(number), [])
    for text in rest.split(";"):
        try:
            moves.append((line.number, read_move(text)))
        except NotationError as error:
            raise line.wrong(together(error.args[0])) from None


def _row(line: Line, sheet: Sheet) -> None:
    tokens = line.rest.split()
    grid = sheet.board.grid
    sheet.rows += 1
    if len(tokens) != grid.columns:
        raise line.wrong(
            say(
                "this row has {found} fields; the board has {columns} columns",
                found=len(tokens),
                columns=grid.columns,
            )
        )
    if sheet.rows > grid.rows:
        raise line.wrong(say("this is row {row}; the board has {rows} rows", row=sheet.rows, rows=grid.rows))
    for column, token in enumerate(tokens, 1):
        if token != ".":
            _field(line, sheet, (column, sheet.rows), token)


def _field(line: Line, sheet: Sheet, cell: Cell, token: str) -> None:
    """What is drawn on a field."""
    if cell in sheet.drawn:
        raise line.wrong(say("field ({column},{row}) is told twice", column=cell[0], row=cell[1]))
    teleport = re.fullmatch(r"([a-o])([NESW])([NESW])?", token)
    if token in ("#", "^", ">", "v", "<") or (teleport and teleport[2] != teleport[3]):
        sheet.drawn[cell] = token
        return
    name = element_name(GLYPHS.get(token, token))
    if name is None:
        raise line.wrong(
            say(
                "{token} is not a field; fields are: . # ^ > v < SE SW NE NW EW NS NS+EW ╔ aN and such",
                token=repr(token),
            )
        )
    sheet.drawn[cell] = name
