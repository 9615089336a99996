"""Makes the hints of a position. Looks at the table and at this seat's own hand, nothing else."""

from typing import Final, Literal

from pipeyard.rules.grid import NOWHERE, OPPOSITE, STEP_COLUMN, STEP_ROW, Cell
from pipeyard.rules.tube_tangle.codes import decode
from pipeyard.rules.tube_tangle.hints import BorderHint, FitHint, JoinHint, LayHint, TubeTangleHints
from pipeyard.rules.tube_tangle.menu import menu_of, touching
from pipeyard.rules.tube_tangle.moves import ManholeCover, OpenPit, Place
from pipeyard.rules.tube_tangle.table import NOTHING, OVER, PASS, PLACE, Table
from pipeyard.rules.tube_tangle.terms import ROAD, ROOM, Terms
from pipeyard.rules.tube_tangle.view_builder import ends_of

Side = Literal["N", "E", "S", "W"]
SIDES: Final[list[Side]] = ["N", "E", "S", "W"]


def hints_of(position: Table, seat: int) -> TubeTangleHints:
    """Every way for a seat to lay each of its tiles."""
    terms = position.terms
    legal: list[LayHint] = []
    fits = {terms.names[kind]: 0 for kind in position.hands[seat]}
    playing = PLACE <= position.step < OVER
    for code in menu_of(position, seat) if playing else []:
        if code == PASS:
            continue
        move = decode(position, seat, code)
        if isinstance(move, Place):
            fits[move.tile] += 1
            legal.append(_place_hint(position, move))
        elif isinstance(move, (OpenPit, ManholeCover)):
            tile = terms.names[terms.pit] if isinstance(move, OpenPit) else terms.names[terms.cover]
            fits[tile] += 1
            legal.append(_special_hint(position, tile, move.cell))
    return TubeTangleHints(
        position.step == PLACE and position.turn == seat,
        tuple(legal),
        playing and not legal,
        tuple([FitHint(tile, ways) for tile, ways in fits.items()]),
    )


def _place_hint(position: Table, move: Place) -> LayHint:
    """A way to lay a pipe tile."""
    terms = position.terms
    kind = terms.kind(move.tile)
    pose = terms.ways[kind][terms.way(kind, move.sides)]
    site = position.find(move.cell)
    joins: list[JoinHint] = []
    brings: list[BorderHint] = []
    bare: list[BorderHint] = []
    roads, rooms = position.roads, position.rooms
    for side in range(4):
        across = position.field.neighbour[4 * site + side]
        value = terms.sides[4 * pose + side]
        beyond = (move.cell[0] + STEP_COLUMN[side], move.cell[1] + STEP_ROW[side])
        if across != NOWHERE and position.lies[across] != NOTHING:
            if value < ROOM:
                joins.append(_join(terms, side, value, beyond))
        elif value == ROAD:
            (brings if roads > 0 else bare).append(BorderHint(beyond, "road"))
            roads -= 1
        elif value >= ROOM:
            (brings if rooms > 0 else bare).append(BorderHint(beyond, "room"))
            rooms -= 1
    takes = max(terms.refill_least, min(terms.refill_most, touching(position, site)))
    return LayHint(
        move.cell,
        move.tile,
        move.sides,
        ends_of(terms, pose),
        tuple(joins),
        tuple(brings),
        tuple(bare),
        min(takes, position.pouch.total),
    )


def _special_hint(position: Table, tile: str, cell: Cell) -> LayHint:
    """A road for a pit or a cover; ``joins`` the pipes that end in that road."""
    terms = position.terms
    site = position.find(cell)
    joins: list[JoinHint] = []
    for side in range(4):
        across = position.field.neighbour[4 * site + side]
        pose: int = position.lies[across]
        for start in range(4) if pose >= 0 else ():
            if terms.ends[4 * pose + start] == OPPOSITE[side]:
                beyond = (cell[0] + STEP_COLUMN[side], cell[1] + STEP_ROW[side])
                joins.append(_join(terms, side, terms.sides[4 * pose + start], beyond))
    return LayHint(cell, tile, "", (), tuple(joins), (), (), min(terms.refill_special, position.pouch.total))


def _join(terms: Terms, side: int, value: int, beyond: Cell) -> JoinHint:
    return JoinHint(SIDES[side], terms.materials[value - 1], beyond)
