"""Moves as codes and back."""

from pipeyard.rules.grid import pack, unpack
from pipeyard.rules.protocol import Move
from pipeyard.rules.state import NATURE
from pipeyard.rules.tube_tangle.legality import code_of, parts_of
from pipeyard.rules.tube_tangle.moves import (
    FirstPlayer,
    ManholeCover,
    OpenPit,
    Pass,
    Place,
    TakeColour,
    TakeTile,
)
from pipeyard.rules.tube_tangle.position import CHOOSE_FIRST, COLOURS, PASS, Position
from pipeyard.rules.tube_tangle.setup import colour_seat


def decode(position: Position, seat: int, code: int) -> Move:
    """The move a code stands for."""
    box = position.box
    if seat == NATURE:
        if position.step == CHOOSE_FIRST:
            return FirstPlayer(box.seats[code])
        if position.step == COLOURS:
            return TakeColour(box.seats[colour_seat(position)], box.materials[code - 1])
        return TakeTile(box.seats[position.turn], box.names[code])
    if code == PASS:
        return Pass()
    number, kind, way = parts_of(position, code)
    cell = unpack(number)
    if kind == box.pit:
        return OpenPit(cell)
    if kind == box.cover:
        return ManholeCover(cell)
    return Place(cell, box.names[kind], box.texts[box.ways[kind][way]])


def encode(position: Position, seat: int, move: Move) -> int:
    """The code of a legal move."""
    box = position.box
    if isinstance(move, Pass):
        return PASS
    if isinstance(move, FirstPlayer):
        return box.seats.index(move.player)
    if isinstance(move, TakeColour) and move.colour is not None:
        return box.materials.index(move.colour) + 1
    if isinstance(move, TakeTile) and move.tile is not None:
        return box.kind(move.tile)
    if isinstance(move, OpenPit):
        return code_of(box.kinds, pack(move.cell[0], move.cell[1]), box.pit, 0)
    if isinstance(move, ManholeCover):
        return code_of(box.kinds, pack(move.cell[0], move.cell[1]), box.cover, 0)
    if isinstance(move, Place):
        kind = box.kind(move.tile)
        return code_of(box.kinds, pack(move.cell[0], move.cell[1]), kind, box.way(kind, move.sides))
    raise ValueError(f"no legal move of Tube Tangle: {move!r}")
