"""What helps a seat choose: all it could lay, what that brings along and how many tiles it takes.

Looks at the table and at this seat's own hand, nothing else.
"""

from pipeyard.rules.grid import NOWHERE, STEP_COLUMN, STEP_ROW
from pipeyard.rules.tube_tangle.box import ROAD
from pipeyard.rules.tube_tangle.coding import decode
from pipeyard.rules.tube_tangle.legality import menu, touching
from pipeyard.rules.tube_tangle.moves import ManholeCover, OpenPit, Place
from pipeyard.rules.tube_tangle.position import NOTHING, OVER, PASS, PLACE, Position
from pipeyard.rules.tube_tangle.view import ends_of


def hints_for(position: Position, seat: int) -> dict[str, object]:
    """``yours``, ``legal`` (each a way to lay), ``pass`` and ``fits`` (how many ways each tile has)."""
    box = position.box
    legal: list[dict[str, object]] = []
    fits = {box.names[kind]: 0 for kind in position.hands[seat]}
    playing = PLACE <= position.step < OVER
    for code in menu(position, seat) if playing else []:
        if code == PASS:
            continue
        move = decode(position, seat, code)
        if isinstance(move, Place):
            fits[move.tile] += 1
            legal.append(_place_hint(position, move))
        elif isinstance(move, (OpenPit, ManholeCover)):
            tile = box.names[box.pit] if isinstance(move, OpenPit) else box.names[box.cover]
            fits[tile] += 1
            takes = min(box.refill_special, position.pouch.total)
            legal.append(
                {"cell": list(move.cell), "tile": tile, "sides": "", "ends": [], "brings": [], "takes": takes}
            )
    return {
        "yours": position.step == PLACE and position.turn == seat,
        "legal": legal,
        "pass": playing and not legal,
        "fits": fits,
    }


def _place_hint(position: Position, move: Place) -> dict[str, object]:
    box = position.box
    kind = box.kind(move.tile)
    pose = box.ways[kind][box.way(kind, move.sides)]
    site = position.plane.find(move.cell[0], move.cell[1])
    brings: list[dict[str, object]] = []
    left = {"road": position.roads, "room": position.rooms}
    for side in box.borders[pose]:
        across = position.plane.neighbour[4 * site + side]
        if across != NOWHERE and position.lies[across] != NOTHING:
            continue
        what = "road" if box.sides[4 * pose + side] == ROAD else "room"
        if left[what] > 0:
            left[what] -= 1
            cell = [move.cell[0] + STEP_COLUMN[side], move.cell[1] + STEP_ROW[side]]
            brings.append({"cell": cell, "what": what})
    takes = max(box.refill_least, min(box.refill_most, touching(position, site)))
    return {
        "cell": list(move.cell),
        "tile": move.tile,
        "sides": move.sides,
        "ends": list(ends_of(box, pose)),
        "brings": brings,
        "takes": min(takes, position.pouch.total),
    }
