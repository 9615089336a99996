"""Walls by chance without looking at every field: for playouts, where making boards would cost the most time.

A wall can only cut a board in two where the free fields around it are not joined round about it. A table
answers that from the eight fields around; only where it says "perhaps" are fields counted.
"""

from typing import Final

from mypy_extensions import i64

from pipeyard.rules.bag import Dice
from pipeyard.rules.flat import vec
from pipeyard.rules.grid import NOWHERE, Rectangle
from pipeyard.rules.pipes.board import VALVE, WALL, Board


def _may_cut(free: list[bool]) -> bool:
    """Whether a wall may part the free ones of the eight fields round about it: N, NE, E, ... NW."""
    parts = 0
    for place in range(0, 8, 2):
        # A side's field begins a part of its own unless the ring joins it to the side before.
        if free[place] and not (free[place - 1] and free[place - 2]):
            parts += 1
    return parts > 1


MAY_CUT: Final = [_may_cut([mask & (1 << place) != 0 for place in range(8)]) for mask in range(256)]

_rings: dict[tuple[int, int], list[int]] = {}


def ring(grid: Rectangle) -> list[int]:
    """The eight fields round each site, clockwise from the north, ``NOWHERE`` off the board; made once."""
    found = _rings.get((grid.columns, grid.rows))
    if found is None:
        found = []
        for site in range(grid.size):
            column, row = grid.cell(site)
            for across, down in ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)):
                found.append(grid.site(column + across, row + down))
        _rings[(grid.columns, grid.rows)] = found
    return found


def _reached(neighbour: vec[i64], blocked: list[bool], root: int) -> int:
    """How many fields can be come to from ``root``."""
    seen = blocked.copy()
    seen[root] = True
    reached = [root]
    for site in reached:
        for door in range(4 * site, 4 * site + 4):
            near = neighbour[door]
            if near != NOWHERE and not seen[near]:
                seen[near] = True
                reached.append(near)
    return len(reached)


def random_walls(board: Board, count: int, dice: Dice) -> list[int]:
    """So many walls, one after another, each as likely as ``setup.wall_sites`` makes it."""
    size = board.size
    neighbour = board.neighbour
    around = ring(board.grid)
    root = board.outlet_site()
    blocked = [piece == WALL or piece == VALVE for piece in board.pieces]
    reach = _reached(neighbour, blocked, root)  # never more than what the water can come to
    walls: list[int] = []
    while len(walls) < count:
        site = dice.below(size)
        if blocked[site] or site == root:
            continue
        mask = 0
        bit = 1
        for place in range(8 * site, 8 * site + 8):
            near = around[place]
            if near != NOWHERE and not blocked[near]:
                mask |= bit
            bit += bit
        blocked[site] = True
        left = reach - 1
        if MAY_CUT[mask] or 2 * left < size:
            left = _reached(neighbour, blocked, root)
        if 2 * left >= size:
            reach = left
            walls.append(site)
        else:
            blocked[site] = False
    return walls
