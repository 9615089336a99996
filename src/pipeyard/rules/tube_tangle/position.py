"""Whole positions of Tube Tangle as text; ``position_reader`` reads them.

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

from pipeyard.rules.grid import Cell
from pipeyard.rules.tube_tangle.table import (
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
    Table,
)

END_NAMES = {END_EMPTY: "end-empty", END_STUCK: "end-stuck"}


def write_position(position: Table) -> str:
    """The whole position, the same text for the same position."""
    terms = position.terms
    seats = terms.seats[: position.seats]
    lines = [
        f"tube-tangle {terms.name}",
        f"players {' '.join(seats)}",
        f"scoring {SCORING_NAMES[position.scoring]}",
    ]
    if position.first != NOBODY:
        lines.append(f"first {seats[position.first]}")
    lines.append(f"step {_step_text(position)}")
    for name, colour in zip(seats, position.colours, strict=True):
        lines.append(f"colour {name} {'?' if colour == NO_COLOUR else terms.materials[colour - 1]}")
    for name, hand in zip(seats, position.hands, strict=True):
        lines.append(" ".join(["hand", name, *(terms.names[kind] for kind in hand)]))
    lines.append(f"pouch {_pouch_text(position)}")
    lines.append(f"piles rooms {position.rooms} roads {position.roads}")
    return "\n".join([*lines, "table", *_grid(position)]) + "\n"


def _step_text(position: Table) -> str:
    step = STEP_NAMES[position.step]
    if position.step in (DEAL, REFILL):
        return f"{step} {position.terms.seats[position.turn]} {position.to_take}"
    if position.step == PLACE:
        return f"{step} {position.terms.seats[position.turn]}"
    if position.step == OVER:
        return f"{step} {END_NAMES[position.ended]}"
    return step


def _pouch_text(position: Table) -> str:
    counts = position.pouch.counts
    if position.pouch.total == 0:
        return "empty"
    if counts == outside(position):
        return "rest"
    return " ".join(" ".join([name] * n) for name, n in zip(position.terms.names, counts, strict=True) if n)


def outside(position: Table) -> list[int]:
    """How many of each kind are neither on the table nor in a hand."""
    terms = position.terms
    left = terms.counts()
    for kind in position.kinds:
        if kind >= 0:
            left[kind] -= 1
    for lies in position.lies:
        if lies < NOTHING:
            left[terms.pit] -= TILE_NAMES[-lies].count("pit")
            left[terms.cover] -= TILE_NAMES[-lies].count("cover")
    for hand in position.hands:
        for kind in hand:
            left[kind] -= 1
    return left


def _grid(position: Table) -> list[str]:
    texts: dict[Cell, str] = {}
    for site, lies in enumerate(position.lies):
        if lies >= 0:
            name = position.terms.names[position.kinds[site]]
            texts[position.field.cell(site)] = f"{name}:{position.terms.texts[lies]}"
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
