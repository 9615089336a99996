"""Making boards by chance: the valve, its outlet, then wall by wall."""

from typing import Final

from mypy_extensions import i64

from pipeyard.rules.bag import Dice
from pipeyard.rules.grid import NOWHERE
from pipeyard.rules.int_vectors import vec
from pipeyard.rules.pipes.board import EMPTY, VALVE, WALL, Board
from pipeyard.rules.pipes.table import SET_OUTLET, SET_VALVE, SET_WALL, SHOW_ELEMENT, Table
from pipeyard.rules.pipes.terms import Terms

# In the walk of ``wall_sites``.
NOT_MET: Final = -1
NO_FIELD: Final = -2


def empty_boards(terms: Terms, seats: int) -> list[Board]:
    """Boards with nothing on them yet."""
    return [Board(terms.columns, terms.rows, terms.stock) for _ in range(seats)]


def centre_sites(board: Board) -> list[int]:
    """Where the valve may stand.

    >>> [rectangle.cell(s) for rectangle in [Board(3, 4, []).grid] for s in centre_sites(Board(3, 4, []))]
    [(0, 1), (1, 1), (0, 2), (1, 2)]
    """
    grid = board.grid
    column = grid.columns // 2
    row = grid.rows // 2
    return [
        grid.site(column - 1, row - 1),
        grid.site(column, row - 1),
        grid.site(column - 1, row),
        grid.site(column, row),
    ]


def outlet_sides(board: Board) -> list[int]:
    """The sides of the valve across which there is a field."""
    return [side for side in range(4) if board.neighbour[4 * board.valve + side] != NOWHERE]


def wall_sites(board: Board) -> vec[i64]:
    """Where the next wall may stand.

    One walk over the fields the water can reach tells for every field how many others it would cut off:
    those below it in the tree of the walk that have no other way back up.
    """
    size: i64 = board.size
    pieces = board.pieces
    neighbour = board.neighbour
    root: i64 = board.outlet_site()
    number = vec[i64]([NOT_MET] * size)  # when the walk first came there
    for site in range(size):
        if pieces[site] == WALL or pieces[site] == VALVE:
            number[site] = NO_FIELD
    lowest = vec[i64]([0] * size)  # the earliest field that a field and those below it touch
    parent = vec[i64]([NOWHERE] * size)
    tried = vec[i64]([0] * size)  # sides
    below = vec[i64]([1] * size)
    cut = vec[i64]([0] * size)
    number[root] = 0
    met: i64 = 1
    here = root
    while here != NOWHERE:
        side = tried[here]
        if side < 4:
            tried[here] = side + 1
            near = neighbour[4 * here + side]
            if near == NOWHERE:
                continue
            when = number[near]
            if when == NOT_MET:
                number[near] = met
                lowest[near] = met
                parent[near] = here
                met += 1
                here = near
            elif NO_FIELD < when < lowest[here]:
                lowest[here] = when
            continue
        above = parent[here]
        if above != NOWHERE:
            low = lowest[here]
            if low < lowest[above]:
                lowest[above] = low
            below[above] += below[here]
            if low >= number[above]:
                cut[above] += below[here]
        here = above
    spare = 2 * (met - 1) - size  # twice what may still be cut off, the wall's own field aside
    sites = vec[i64]([0] * size)
    count: i64 = 0
    for site in range(size):
        if pieces[site] == EMPTY and site != root and (number[site] == NOT_MET or 2 * cut[site] <= spare):
            sites[count] = site
            count += 1
    return sites[:count]


def keeps_half(board: Board, wall: i64) -> bool:
    """Whether water still reaches half the board with a wall on that free field."""
    size: i64 = board.size
    neighbour = board.neighbour
    root: i64 = board.outlet_site()
    left = board.pieces[:]  # what water has not come to yet
    left[wall] = WALL
    left[root] = WALL
    reached = vec[i64]([root] * size)
    count: i64 = 1
    place: i64 = 0
    while place < count:
        if 2 * count >= size:
            return True
        site = reached[place]
        place += 1
        for door in range(4 * site, 4 * site + 4):
            near = neighbour[door]
            if near != NOWHERE and left[near] == EMPTY:
                left[near] = WALL
                reached[count] = near
                count += 1
    return False


def setup_chances(table: Table) -> list[tuple[int, int]]:
    """What chance may do next to the board being made, all equally likely."""
    board = table.boards[table.making]
    if table.step == SET_VALVE:
        return [(site, 1) for site in centre_sites(board)]
    if table.step == SET_OUTLET:
        return [(side, 1) for side in outlet_sides(board)]
    return [(site, 1) for site in wall_sites(board)]


def setup_draw(table: Table, dice: Dice) -> int:
    """One of the things chance may do next, all equally likely."""
    if table.step != SET_WALL:
        return dice.pick(setup_chances(table))
    board = table.boards[table.making]
    while True:  # nearly every free field will do, so one is tried before all are looked at
        site = board.empty[dice.below(len(board.empty))]
        if site != board.outlet_site() and keeps_half(board, site):
            return site


def setup_play(table: Table, code: int) -> None:
    """Chance sets a valve, an outlet or a wall."""
    board = table.boards[table.making]
    if table.step == SET_VALVE:
        board.set_valve(code)
        table.step = SET_OUTLET
        return
    if table.step == SET_OUTLET:
        board.set_outlet(code)
        table.step = SET_WALL
    else:
        board.set_wall(code)
    if board.walls >= table.terms.walls:
        _board_made(table)


def _board_made(table: Table) -> None:
    if table.terms.duplicate:
        for seat in range(1, len(table.boards)):
            table.boards[seat] = table.boards[0].copy()
        table.making = len(table.boards)
    else:
        table.making += 1
    if table.making < len(table.boards):
        table.step = SET_VALVE
    else:
        boards_ready(table)


def boards_ready(table: Table) -> None:
    """Every board is there: chance is about to show the first element."""
    table.making = len(table.boards)
    table.turn = 1
    table.step = SHOW_ELEMENT
