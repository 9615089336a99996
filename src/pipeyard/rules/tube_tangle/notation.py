"""Tube Tangle as text: moves and whole positions.

A position::

    tube-tangle standard
    players ann bob
    scoring all
    first bob
    step place ann
    colour ann fire
    colour bob gas
    hand ann A1 A3 pit
    hand bob B2
    pouch rest
    piles rooms 8 roads 9
    table
             0      1
      1    room A7:FmFP ...

The table is a grid, north up: a line of column numbers, then one line for each row with its number first.
A cell is ``.`` (free), ``room``, ``road``, ``pit``, ``cover``, ``pit+cover`` or a pipe tile as it lies,
``A7:FPEr``. ``step`` is one of ``first player``, ``colours``, ``deal ann 3`` and ``refill ann 1`` (so many
tiles still to take), ``place ann``, ``over end-empty`` and ``over end-stuck``.

Only the first line must be there, and lines may come in any order but the table, which is last. What is left
out: two players; all pipes score; the first player is the first one; it is that player's turn to place (or
the game is over, if the pouch is empty and nobody can); colours are given out in order; hands are empty; the
pouch has the ``rest`` of the tiles (or say ``empty``, or name what is in it); the piles have what the table
has not; the table has the first room. A pipe tile may be written by its sides alone: it is the first tile
that can lie so and is not named elsewhere. A border that faces a free cell counts as bare. Lines that begin
with ``#`` are skipped.
"""

from __future__ import annotations

import re

from pipeyard.rules.grid import Cell
from pipeyard.rules.protocol import Move, NotationError
from pipeyard.rules.tube_tangle.box import Box
from pipeyard.rules.tube_tangle.moves import (
    FirstPlayer,
    ManholeCover,
    OpenPit,
    Pass,
    Place,
    TakeColour,
    TakeTile,
)
from pipeyard.rules.tube_tangle.position import (
    DEAL,
    END_EMPTY,
    END_STUCK,
    NO_COLOUR,
    NOBODY,
    NOTHING,
    OVER,
    PLACE,
    REFILL,
    SCORING_NAMES,
    STEP_NAMES,
    TILE_NAMES,
    Position,
)
from pipeyard.rules.words import say

MOVES = "place (0,1) A7 FPEr, pit (2,0), cover (2,0), pass"
END_NAMES = {END_EMPTY: "end-empty", END_STUCK: "end-stuck"}
_CELL = re.compile(r"\(\s*(-?\d{1,4})\s*,\s*(-?\d{1,4})\s*\)")


def cell_text(cell: Cell) -> str:
    return f"({cell[0]},{cell[1]})"


def read_move(box: Box, seats: int, text: str) -> Move:
    """A move from its notation. Raises :class:`NotationError`."""
    found = _CELL.search(text)
    words = (text[: found.start()] + " " + text[found.end() :] if found else text).split()
    verb = words[0].lower() if words else ""
    if found:
        cell = (int(found[1]), int(found[2]))
        if verb == "place" and len(words) == 3:
            return Place(cell, _pipe_tile(box, words[1]), _sides(box, words[2]))
        if verb == "pit" and len(words) == 1:
            return OpenPit(cell)
        if verb == "cover" and len(words) == 1:
            return ManholeCover(cell)
    elif verb == "pass" and len(words) == 1:
        return Pass()
    elif verb == "first" and len(words) == 2:
        return FirstPlayer(_player(box, seats, words[1]))
    elif verb == "colour" and len(words) == 3:
        return TakeColour(
            _player(box, seats, words[1]), None if words[2] == "?" else _material(box, words[2])
        )
    elif verb == "take" and len(words) == 3:
        return TakeTile(_player(box, seats, words[1]), None if words[2] == "?" else _tile(box, words[2]))
    raise NotationError(say("{text} is not a move; moves are: {moves}", text=repr(text.strip()), moves=MOVES))


def write_move(move: Move) -> str:
    """The notation of a move."""
    if isinstance(move, Place):
        return f"place {cell_text(move.cell)} {move.tile} {move.sides}"
    if isinstance(move, OpenPit):
        return f"pit {cell_text(move.cell)}"
    if isinstance(move, ManholeCover):
        return f"cover {cell_text(move.cell)}"
    if isinstance(move, FirstPlayer):
        return f"first {move.player}"
    if isinstance(move, TakeColour):
        return f"colour {move.player} {move.colour or '?'}"
    if isinstance(move, TakeTile):
        return f"take {move.player} {move.tile or '?'}"
    return "pass"


def _player(box: Box, seats: int, word: str) -> str:
    if word.lower() in box.seats[:seats]:
        return word.lower()
    raise NotationError(
        say(
            "there is no player {name}; there are: {names}",
            name=repr(word),
            names=", ".join(box.seats[:seats]),
        )
    )


def _material(box: Box, word: str) -> str:
    for name in box.materials:
        if name.lower() == word.lower():
            return name
    raise NotationError(
        say("there is no colour {name}; there are: {names}", name=repr(word), names=", ".join(box.materials))
    )


def _tile(box: Box, word: str) -> str:
    kind = box.kind(word)
    if kind < 0:
        raise NotationError(
            say(
                "there is no tile {name}; tiles are {first} to {last}, pit and cover",
                name=repr(word),
                first=box.names[0],
                last=box.names[box.pit - 1],
            )
        )
    return box.names[kind]


def _pipe_tile(box: Box, word: str) -> str:
    name = _tile(box, word)
    if box.kind(name) >= box.pit:
        raise NotationError(say("this tile has no sides; write it as: {move}", move=f"{name} (2,0)"))
    return name


def _sides(box: Box, word: str) -> str:
    letters = {letter.lower(): letter for letter in (*box.letters, "r", "m")}
    if len(word) != 4 or any(letter not in letters for letter in word.lower()):
        raise NotationError(
            say(
                "{text} are no sides; right is four letters clockwise from north, each one of {letters}",
                text=repr(word),
                letters=" ".join(letters.values()),
            )
        )
    return "".join(letters[letter] for letter in word.lower())


def write(position: Position) -> str:
    """The whole position, the same text for the same position."""
    box = position.box
    seats = box.seats[: position.seats]
    lines = [
        f"tube-tangle {box.name}",
        f"players {' '.join(seats)}",
        f"scoring {SCORING_NAMES[position.scoring]}",
    ]
    if position.first != NOBODY:
        lines.append(f"first {seats[position.first]}")
    lines.append(f"step {_step_text(position)}")
    for name, colour in zip(seats, position.colours, strict=True):
        lines.append(f"colour {name} {'?' if colour == NO_COLOUR else box.materials[colour - 1]}")
    for name, hand in zip(seats, position.hands, strict=True):
        lines.append(" ".join(["hand", name, *(box.names[kind] for kind in hand)]))
    lines.append(f"pouch {_pouch_text(position)}")
    lines.append(f"piles rooms {position.rooms} roads {position.roads}")
    return "\n".join([*lines, "table", *_grid(position)]) + "\n"


def _step_text(position: Position) -> str:
    step = STEP_NAMES[position.step]
    if position.step in (DEAL, REFILL):
        return f"{step} {position.box.seats[position.turn]} {position.to_take}"
    if position.step == PLACE:
        return f"{step} {position.box.seats[position.turn]}"
    if position.step == OVER:
        return f"{step} {END_NAMES[position.ended]}"
    return step


def _pouch_text(position: Position) -> str:
    counts = position.pouch.counts
    if position.pouch.total == 0:
        return "empty"
    if counts == outside(position):
        return "rest"
    return " ".join(" ".join([name] * n) for name, n in zip(position.box.names, counts, strict=True) if n)


def outside(position: Position) -> list[int]:
    """How many of each kind are neither on the table nor in a hand."""
    box = position.box
    left = box.counts()
    for kind in position.kinds:
        if kind >= 0:
            left[kind] -= 1
    for lies in position.lies:
        if lies < NOTHING:
            left[box.pit] -= TILE_NAMES[-lies].count("pit")
            left[box.cover] -= TILE_NAMES[-lies].count("cover")
    for hand in position.hands:
        for kind in hand:
            left[kind] -= 1
    return left


def _grid(position: Position) -> list[str]:
    texts: dict[Cell, str] = {}
    for site, lies in enumerate(position.lies):
        if lies >= 0:
            name = position.box.names[position.kinds[site]]
            texts[position.field.cell(site)] = f"{name}:{position.box.texts[lies]}"
        elif lies != NOTHING:
            texts[position.field.cell(site)] = TILE_NAMES[-lies]
    columns = range(min(c for c, _ in texts), max(c for c, _ in texts) + 1)
    rows = range(max(r for _, r in texts), min(r for _, r in texts) - 1, -1)
    lines = [["", *(str(column) for column in columns)]]
    lines += [[str(row), *(texts.get((column, row), ".") for column in columns)] for row in rows]
    widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
    return [
        " ".join(
            word.rjust(width) if i == 0 else word.ljust(width) for i, (word, width) in enumerate(pairs)
        ).rstrip()
        for pairs in (list(zip(line, widths, strict=True)) for line in lines)
    ]
