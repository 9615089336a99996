"""Moves as codes and back."""

from pipeyard.rules.grid import pack, unpack
from pipeyard.rules.protocol import Move
from pipeyard.rules.state import NATURE
from pipeyard.rules.tube_tangle.menu import code_of, parts_of
from pipeyard.rules.tube_tangle.moves import (
    FirstPlayer,
    ManholeCover,
    OpenPit,
    Pass,
    Place,
    TakeColour,
    TakeTile,
)
from pipeyard.rules.tube_tangle.setup import colour_seat
from pipeyard.rules.tube_tangle.table import CHOOSE_FIRST, COLOURS, PASS, Table


def decode(position: Table, seat: int, code: int) -> Move:
    """The move a code stands for."""
    terms = position.terms
    if seat == NATURE:
        if position.step == CHOOSE_FIRST:
            return FirstPlayer(terms.seats[code])
        if position.step == COLOURS:
            return TakeColour(terms.seats[colour_seat(position)], terms.materials[code - 1])
        return TakeTile(terms.seats[position.turn], terms.names[code])
    if code == PASS:
        return Pass()
    number, kind, way = parts_of(position, code)
    cell = unpack(number)
    if kind == terms.pit:
        return OpenPit(cell)
    if kind == terms.cover:
        return ManholeCover(cell)
    return Place(cell, terms.names[kind], terms.texts[terms.ways[kind][way]])


def encode(position: Table, seat: int, move: Move) -> int:
    """The code of a legal move."""
    terms = position.terms
    if isinstance(move, Pass):
        return PASS
    if isinstance(move, FirstPlayer):
        return terms.seats.index(move.player)
    if isinstance(move, TakeColour) and move.colour is not None:
        return terms.materials.index(move.colour) + 1
    if isinstance(move, TakeTile) and move.tile is not None:
        return terms.kind(move.tile)
    if isinstance(move, OpenPit):
        return code_of(terms.kinds, pack(move.cell[0], move.cell[1]), terms.pit, 0)
    if isinstance(move, ManholeCover):
        return code_of(terms.kinds, pack(move.cell[0], move.cell[1]), terms.cover, 0)
    if isinstance(move, Place):
        kind = terms.kind(move.tile)
        return code_of(terms.kinds, pack(move.cell[0], move.cell[1]), kind, terms.way(kind, move.sides))
    raise ValueError(f"no legal move of Tube Tangle: {move!r}")
