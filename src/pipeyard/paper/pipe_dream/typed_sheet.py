"""A typed Pipe Dream sheet: the map, what is crossed out, what was rolled, and the score that was written.

    meter 6
    wrenches 1
    bombs 0
    crosses 1
    points way 7 unjoined 1 crosses 5 total 1
    rolls 2 5, 1 3
        . . . . w .
        . . ║ . . .
        w . S ═ ═ ═
        . . ╬ . . w
        . w . . . .
        . w . . . .
    turn 1 roll 2 5: place 2 at (2,3)

Only the map, with an ``S`` for the source, is needed. It is written as in positions
(``rules/pipe_dream/notation.py``); ``wrenches`` are those left, ``bombs`` and ``crosses`` those used.
"""

import re
from dataclasses import dataclass, field

from pipeyard.paper.audit.lines import Line, read
from pipeyard.paper.stream import draw
from pipeyard.rules.grid import Cell
from pipeyard.rules.pipe_dream import edition as editions
from pipeyard.rules.pipe_dream.edition import Edition
from pipeyard.rules.pipe_dream.position_reader import PIECES
from pipeyard.rules.protocol import BadSetup, NotationError
from pipeyard.rules.shapes import CORNER, NO_PIPE, PLUS, STRAIGHT, TEE, pose_of
from pipeyard.rules.words import say

POINTS = ("way", "unjoined", "bombs", "crosses", "total")
COUNTS = ("meter", "wrenches", "bombs", "crosses")
WORDS = ("edition", "source", *COUNTS, "points", "rolls", "seed", "turn")
SOURCE, SYMBOL = "S", "w"

Roll = tuple[int, int]


@dataclass(slots=True)
class Typed:
    """What was typed in."""

    edition: Edition
    source_dice: bool = False
    drawn: dict[Cell, int] = field(default_factory=dict)  # poses by (row, column)
    sources: list[Cell] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    points: dict[str, int] = field(default_factory=dict)
    rolls: list[Roll] = field(default_factory=list)
    turns: list[tuple[Roll | None, list[str]]] = field(default_factory=list)  # the roll, if said; the moves
    rows: int = 0


def read_sheet(text: str) -> Typed:
    """The typed sheet. Raises :class:`NotationError` with the line and what would be right."""
    lines = list(read(text))
    name = next((line.rest for line in lines if line.word == "edition"), editions.SHELF.default)
    try:
        typed = Typed(editions.edition(name))
    except BadSetup as error:
        raise NotationError(*error.args) from None
    seed = ""
    for line in lines:
        if line.word == "source":
            if line.rest not in ("choose", "dice"):
                raise line.wrong(say("write: source choose, or: source dice"))
            typed.source_dice = line.rest == "dice"
        elif line.word in COUNTS:
            typed.counts[line.word] = line.whole(1000)
        elif line.word == "points":
            typed.points |= line.counts(POINTS)
        elif line.word == "rolls":
            typed.rolls += [_roll(line, pair) for pair in line.rest.split(",")]
        elif line.word == "seed":
            seed = line.rest.partition("+")[0]
        elif line.word == "turn":
            _turn(line, typed)
        elif line.word == "":
            _row(line, typed)
        elif (cell := line.cell()) is not None:
            _field(line, typed, cell, line.rest)
        elif line.word != "edition":
            known = ", ".join(WORDS)
            raise line.wrong(
                say("{word} is not known here; a line begins with: {known}", word=line.word, known=known)
            )
    most = typed.edition.terms.sections
    if seed and not typed.rolls:
        typed.rolls = _stream(
            seed, min(most, typed.counts.get("meter", most)), len(typed.edition.terms.faces)
        )
    if max(len(typed.rolls), len(typed.turns)) > most:
        raise NotationError(say("there are at most {most} turns", most=most))
    return typed


def _stream(seed: str, turns: int, faces: int) -> list[Roll]:
    """The rolls that a companion showed."""
    found = []
    for turn in range(1, turns + 1):
        first, second = sorted(draw(seed, turn, faces, die) + 1 for die in (1, 2))
        found.append((first, second))
    return found


def _roll(line: Line, text: str) -> Roll:
    found = re.fullmatch(r"\s*(\d{1,2})\s+(\d{1,2})\s*", text)
    if found is None:
        raise line.wrong(
            say("{text} is no roll; write two numbers, with commas between rolls: 2 5, 1 3", text=repr(text))
        )
    first, second = sorted((int(found[1]), int(found[2])))
    return first, second


def _turn(line: Line, typed: Typed) -> None:
    found = re.fullmatch(r"(\d{1,4})(?:\s++roll\s++(\d++\s++\d++))?\s*+:?\s*+(.*)", line.rest)
    number = len(typed.turns) + 1
    if found is None or int(found[1]) != number:
        right = f"turn {number} roll 2 5: place 2 at (2,4); done"
        raise line.wrong(say("turns come in order; write: {right}", right=right))
    roll = _roll(line, found[2]) if found[2] else None
    typed.turns.append((roll, [move.strip() for move in found[3].split(";") if move.strip()]))


def _row(line: Line, typed: Typed) -> None:
    tokens, size = line.rest.split(), typed.edition.terms.size
    typed.rows += 1
    if len(tokens) != size or typed.rows > size:
        raise line.wrong(
            say(
                "a map has {size} rows of {size} cells; this is row {row} with {found}",
                size=size,
                row=typed.rows,
                found=len(tokens),
            )
        )
    for column, token in enumerate(tokens, 1):
        _field(line, typed, (typed.rows, column), token)


def _field(line: Line, typed: Typed, cell: Cell, token: str) -> None:
    """What is drawn on a cell."""
    if token in (".", SYMBOL):
        return
    if cell in typed.drawn or cell in typed.sources:
        raise line.wrong(say("cell ({row},{column}) is told twice", row=cell[0], column=cell[1]))
    if token == SOURCE:
        typed.sources.append(cell)
        return
    pose = PIECES.get(token) or max(pose_of(shape, token) for shape in (STRAIGHT, CORNER, TEE, PLUS))
    if pose == NO_PIPE:
        raise line.wrong(
            say(
                "{token} is not a cell; cells are: . w S EW NS SE SW NW NE NESW, or ═ ║ ╔ ╗ ╝ ╚ ╬",
                token=repr(token),
            )
        )
    typed.drawn[cell] = pose
