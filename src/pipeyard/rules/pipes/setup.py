"""Making boards by chance: the valve, its outlet, then wall by wall."""

from pipeyard.rules.grid import NOWHERE
from pipeyard.rules.pipes.board import EMPTY, VALVE, WALL, Board
from pipeyard.rules.pipes.table import SET_OUTLET, SET_VALVE, SET_WALL, SHOW_ELEMENT, Table
from pipeyard.rules.pipes.terms import Terms


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


def wall_sites(board: Board) -> list[int]:
    """Where the next wall may stand.

    One walk over the fields the water can reach tells for every field how many others it would cut off:
    those below it in the tree of the walk that have no other way back up.
    """
    size = board.size
    pieces = board.pieces
    neighbour = board.neighbour
    root = board.outlet_site()
    number = [NOWHERE] * size  # when the walk first came there
    parent = [NOWHERE] * size
    order: list[int] = []
    stack = [root]
    origin = [NOWHERE]
    while stack:
        site = stack.pop()
        above = origin.pop()
        if number[site] != NOWHERE:
            continue
        number[site] = len(order)
        parent[site] = above
        order.append(site)
        for side in range(4):
            near = neighbour[4 * site + side]
            if near != NOWHERE and number[near] == NOWHERE and pieces[near] != WALL and pieces[near] != VALVE:
                stack.append(near)
                origin.append(site)
    lowest = number.copy()  # the earliest field that a field and those below it touch
    below = [1] * size
    cut = [0] * size
    for place in range(len(order) - 1, 0, -1):
        site = order[place]
        above = parent[site]
        low = lowest[site]
        for side in range(4):
            near = neighbour[4 * site + side]
            if near != NOWHERE and near != above and number[near] != NOWHERE and number[near] < low:
                low = number[near]
        lowest[site] = low
        if low < lowest[above]:
            lowest[above] = low
        below[above] += below[site]
        if low >= number[above]:
            cut[above] += below[site]
    spare = 2 * (len(order) - 1) - size  # twice what may still be cut off, the wall's own field aside
    return [
        site
        for site in range(size)
        if pieces[site] == EMPTY and site != root and (number[site] == NOWHERE or 2 * cut[site] <= spare)
    ]


def keeps_half(board: Board, wall: int) -> bool:
    """Whether water still reaches half the board with a wall on that free field."""
    neighbour = board.neighbour
    seen = [piece == WALL or piece == VALVE for piece in board.pieces]
    root = board.outlet_site()
    seen[wall] = True
    seen[root] = True
    reached = [root]
    for site in reached:
        if 2 * len(reached) >= board.size:
            return True
        for door in range(4 * site, 4 * site + 4):
            near = neighbour[door]
            if near != NOWHERE and not seen[near]:
                seen[near] = True
                reached.append(near)
    return False


def setup_chances(table: Table) -> list[tuple[int, int]]:
    """What chance may do next to the board being made, all equally likely."""
    board = table.boards[table.making]
    if table.step == SET_VALVE:
        return [(site, 1) for site in centre_sites(board)]
    if table.step == SET_OUTLET:
        return [(side, 1) for side in outlet_sides(board)]
    return [(site, 1) for site in wall_sites(board)]


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
