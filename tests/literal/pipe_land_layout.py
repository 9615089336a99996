"""Where the '1' tiles of Pipe Land's basic game go, read literally from `layout-76` and `layout-114`."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from tests.literal.pipe_land_board import STATE, Board, Cell, neighbours

Choice = tuple[Cell, ...]


def listed(cells: Iterable[Cell]) -> Choice:
    """Cells in the order they are listed: row by row from the south, then by column."""
    return tuple(sorted(cells, key=lambda cell: (cell[1], cell[0])))


def next_cells(style: str, board: Board, tiles: int) -> list[Choice]:
    """The choices of cells to fill next, ``tiles`` being left: one if the rules leave nothing to chance."""
    return close(board, tiles) if style == "close" else mirror(board, tiles)


def beside_taps(board: Board, coloured: bool, state: bool) -> set[Cell]:
    """Free land next to the colours' Taps, to the State's, or to both."""
    return {
        cell
        for tap, tile in board.tiles.items()
        if tile.tap and (state if tile.owner == STATE else coloured)
        for cell in neighbours(tap)
        if cell in board.frontier()
    }


def close(board: Board, tiles: int) -> list[Choice]:
    """Beside the colours' Taps, then beside the State's, then one by one on the banks as near as can be."""
    for group in (beside_taps(board, True, False), beside_taps(board, False, True)):
        if group and len(group) <= tiles:
            return [listed(group)]
        if group:
            return [(cell,) for cell in listed(group)]

    def nearness(cell: Cell) -> tuple[int, int]:
        return abs(cell[1]), board.distance(cell)

    banks = [cell for cell in board.frontier() if cell[1] != 0]
    least = min(map(nearness, banks))
    return [(cell,) for cell in listed(banks) if nearness(cell) == least]


def mirror(board: Board, tiles: int) -> list[Choice]:
    """Beside the Taps, then row by row outward in whole mirror classes, never wider than the river."""
    group = beside_taps(board, True, True)
    west, east = board.columns
    row = 1
    while not group:
        whole = {(column, sign * row) for column in range(west, east + 1) for sign in (1, -1)}
        group = whole - set(board.tiles)
        row += 1
    if len(group) <= tiles:
        return [listed(group)]
    state_taps = [cell for cell, tile in board.tiles.items() if tile.tap and tile.owner == STATE]
    if state_taps:
        return without_nearest(group, state_taps, len(group) - tiles)
    classes = {frozenset(mirrored(cell, west, east)) for cell in group}
    exact = [listed(one) for one in classes if len(one) == tiles]
    if exact:
        return exact
    pairs = {
        frozenset((cell, image))
        for cell in group
        for image in ((west + east - cell[0], cell[1]), (cell[0], -cell[1]))
        if image != cell
    }
    return [listed(pair) for pair in pairs]


def mirrored(cell: Cell, west: int, east: int) -> set[Cell]:
    """A cell and its mirror images, left-right and across the river."""
    return {(column, row) for column in (cell[0], west + east - cell[0]) for row in (cell[1], -cell[1])}


def without_nearest(group: set[Cell], state_taps: list[Cell], empty: int) -> list[Choice]:
    """Every way to leave ``empty`` cells of a group free, those nearest a State Tap."""

    def distance(cell: Cell) -> int:
        return min(abs(cell[0] - tap[0]) + abs(cell[1] - tap[1]) for tap in state_taps)

    nearest = sorted(map(distance, group))[:empty]
    return [
        listed(group - set(left))
        for left in combinations(sorted(group), empty)
        if sorted(map(distance, left)) == nearest
    ]
