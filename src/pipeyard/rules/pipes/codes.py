"""Moves as codes and codes as moves."""

from pipeyard.rules.grid import NOWHERE, SIDE_NAMES, Cell
from pipeyard.rules.pipes.board import Board
from pipeyard.rules.pipes.menu import CROSS, DONE, DRAW, FIRST, ROTATE, TAKE_BACK, TELEPORT_END
from pipeyard.rules.pipes.moves import (
    Cross,
    Done,
    Draw,
    Rotate,
    SetOutlet,
    SetValve,
    SetWall,
    ShowElement,
    TakeBack,
    Teleport,
)
from pipeyard.rules.pipes.table import SET_OUTLET, SET_VALVE, SET_WALL, Table
from pipeyard.rules.pipes.terms import ELEMENTS
from pipeyard.rules.protocol import Move
from pipeyard.rules.shapes import CORNER, CROSSING, NO_PIPE, STRAIGHT, TEXT, pose_of
from pipeyard.rules.state import NATURE


def site_of(board: Board, cell: Cell) -> int:
    """The site of a field named as people do, or ``NOWHERE``."""
    return board.grid.site(cell[0] - 1, cell[1] - 1)


def cell_of(board: Board, site: int) -> Cell:
    """A field as people name it, counted from 1."""
    column, row = board.grid.cell(site)
    return (column + 1, row + 1)


def side_of(text: str) -> int:
    """A side from its letter, or ``NOWHERE``."""
    return SIDE_NAMES.find(text) if len(text) == 1 else NOWHERE


def element_of(text: str) -> int:
    """The pose of an element told by its open sides, in any order; ``NO_PIPE`` if there is none."""
    for shape in (CORNER, STRAIGHT, CROSSING):
        pose = pose_of(shape, text)
        if pose != NO_PIPE:
            return pose
    return NO_PIPE


def decode(table: Table, seat: int, code: int) -> Move:
    """The move a code stands for."""
    if seat == NATURE:
        if table.step == SET_OUTLET:
            return SetOutlet(SIDE_NAMES[code])
        if table.step > SET_WALL:
            return ShowElement(TEXT[ELEMENTS[code]])
        cell = cell_of(table.boards[table.making], code)
        return SetValve(cell) if table.step == SET_VALVE else SetWall(cell)
    if code == DONE:
        return Done()
    if code == TAKE_BACK:
        return TakeBack()
    board = table.boards[seat]
    verb = (code - FIRST) // board.size
    cell = cell_of(board, (code - FIRST) % board.size)
    if verb == DRAW:
        return Draw(cell)
    if verb == CROSS:
        return Cross(cell)
    if verb < TELEPORT_END:
        return Rotate(cell, TEXT[verb - ROTATE])
    return Teleport(cell, SIDE_NAMES[verb - TELEPORT_END])


def encode(table: Table, seat: int, move: Move) -> int:
    """The code of a legal move."""
    if isinstance(move, Done):
        return DONE
    if isinstance(move, TakeBack):
        return TAKE_BACK
    if isinstance(move, SetOutlet):
        return side_of(move.side)
    if isinstance(move, ShowElement):
        return ELEMENTS.index(element_of(move.element))
    board = table.boards[table.making if seat == NATURE else seat]
    if isinstance(move, SetValve | SetWall):
        return site_of(board, move.cell)
    if isinstance(move, Draw):
        return FIRST + DRAW * board.size + site_of(board, move.cell)
    if isinstance(move, Cross):
        return FIRST + CROSS * board.size + site_of(board, move.cell)
    if isinstance(move, Rotate):
        return FIRST + (ROTATE + element_of(move.sides)) * board.size + site_of(board, move.cell)
    if isinstance(move, Teleport):
        return FIRST + (TELEPORT_END + side_of(move.side)) * board.size + site_of(board, move.cell)
    raise TypeError(f"{type(move).__name__} is not a move of Pipes")
