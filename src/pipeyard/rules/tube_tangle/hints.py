"""What helps a seat choose: all it could lay, what that joins, what it brings along, how many tiles it takes.

Looks at the table and at this seat's own hand, nothing else.
"""

from pipeyard.rules.grid import NOWHERE, OPPOSITE, SIDE_NAMES, STEP_COLUMN, STEP_ROW, Cell
from pipeyard.rules.tube_tangle.codes import decode
from pipeyard.rules.tube_tangle.menu import menu_of, touching
from pipeyard.rules.tube_tangle.moves import ManholeCover, OpenPit, Place
from pipeyard.rules.tube_tangle.table import NOTHING, OVER, PASS, PLACE, Table
from pipeyard.rules.tube_tangle.terms import ROAD, ROOM, Terms
from pipeyard.rules.tube_tangle.view import ends_of


def hints_of(position: Table, seat: int) -> dict[str, object]:
    """``yours``, ``legal`` (each a way to lay), ``pass`` and ``fits`` (how many ways each tile has)."""
    terms = position.terms
    legal: list[dict[str, object]] = []
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
    return {
        "yours": position.step == PLACE and position.turn == seat,
        "legal": legal,
        "pass": playing and not legal,
        "fits": fits,
    }


def _place_hint(position: Table, move: Place) -> dict[str, object]:
    """A way to lay a pipe tile; ``joins`` the pipes it goes on with, ``bare`` what borders ask in vain."""
    terms = position.terms
    kind = terms.kind(move.tile)
    pose = terms.ways[kind][terms.way(kind, move.sides)]
    site = position.find(move.cell)
    joins: list[dict[str, object]] = []
    brings: list[dict[str, object]] = []
    bare: list[dict[str, object]] = []
    left = {"road": position.roads, "room": position.rooms}
    for side in range(4):
        across = position.field.neighbour[4 * site + side]
        value = terms.sides[4 * pose + side]
        beyond = [move.cell[0] + STEP_COLUMN[side], move.cell[1] + STEP_ROW[side]]
        if across != NOWHERE and position.lies[across] != NOTHING:
            if value < ROOM:
                joins.append(_join(terms, side, value, beyond))
        elif value >= ROOM:
            what = "road" if value == ROAD else "room"
            if left[what] > 0:
                left[what] -= 1
                brings.append({"cell": beyond, "what": what})
            else:
                bare.append({"cell": beyond, "what": what})
    takes = max(terms.refill_least, min(terms.refill_most, touching(position, site)))
    return {
        "cell": list(move.cell),
        "tile": move.tile,
        "sides": move.sides,
        "ends": list(ends_of(terms, pose)),
        "joins": joins,
        "brings": brings,
        "bare": bare,
        "takes": min(takes, position.pouch.total),
    }


def _special_hint(position: Table, tile: str, cell: Cell) -> dict[str, object]:
    """A road for a pit or a cover; ``joins`` the pipes that end in that road."""
    terms = position.terms
    site = position.find(cell)
    joins: list[dict[str, object]] = []
    for side in range(4):
        across = position.field.neighbour[4 * site + side]
        pose = position.lies[across]
        for start in range(4) if pose >= 0 else ():
            if terms.ends[4 * pose + start] == OPPOSITE[side]:
                beyond = [cell[0] + STEP_COLUMN[side], cell[1] + STEP_ROW[side]]
                joins.append(_join(terms, side, terms.sides[4 * pose + start], beyond))
    return {
        "cell": list(cell),
        "tile": tile,
        "sides": "",
        "ends": [],
        "joins": joins,
        "brings": [],
        "bare": [],
        "takes": min(terms.refill_special, position.pouch.total),
    }


def _join(terms: Terms, side: int, value: int, beyond: list[int]) -> dict[str, object]:
    """A pipe met across a side: its material, and the cell of the tile it comes from."""
    return {"side": SIDE_NAMES[side], "material": terms.materials[value - 1], "cell": beyond}
