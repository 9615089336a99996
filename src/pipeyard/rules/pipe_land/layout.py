"""Where the '1' tiles of the basic game go: each edition's guideline as a list of equal choices.

A *choice* is a tuple of packed cells. With one choice nothing is left to chance; with several NATURE
takes one of them, each as likely as the others.
"""

from itertools import combinations

from mypy_extensions import i64

from pipeyard.rules.grid import NOWHERE, SPAN, pack, unpack
from pipeyard.rules.int_vectors import vec
from pipeyard.rules.pipe_land.table import Table
from pipeyard.rules.pipe_land.terms import LAYOUT_CLOSE, STATE, Terms
from pipeyard.rules.sorted_vectors import insert

Choice = tuple[int, ...]


def layout_choices(table: Table, left: int) -> list[Choice]:
    """The next cells to fill when ``left`` tiles are still to be laid."""
    if table.terms.layout == LAYOUT_CLOSE:
        return _close(table, left)
    return _mirror(table, left)


def _free(table: Table, packed: int) -> bool:
    column, row = unpack(packed)
    return not table.terms.on_river(column, row) and table.board.tile_at(packed) == NOWHERE


def _beside_taps(table: Table, of_state: bool, of_colours: bool) -> list[int]:
    """The free land cells beside Taps of the State, of colours, or both; in a fixed order."""
    board = table.board
    sites = vec[i64](capacity=16)
    for door in board.doors:
        tap = door >> 2
        if of_state if board.owners[tap] == STATE else of_colours:
            for side in range(i64(4)):
                site = board.neighbour[4 * tap + side]
                if board.approaches.is_free(site) and site not in sites:
                    sites = insert(sites, site)
    cells: list[int] = []
    for site in sites:  # they are in the order of the cells
        cells.append(board.packed[site])
    return cells


def _close(table: Table, left: int) -> list[Choice]:
    """Edition 76: round the colours' Taps, round the State's, then on the banks, nearest the river first."""
    for cells in (_beside_taps(table, False, True), _beside_taps(table, True, False)):
        if cells:
            return [tuple(cells)] if len(cells) <= left else [(cell,) for cell in cells]
    board = table.board
    best = SPAN * SPAN
    nearest: list[int] = []
    for site in board.free_beside_tiles():
        column, row = board.cell(site)
        if row == 0 and table.rules_version > 1:
            continue  # past the river's end: no bank
        rank = SPAN * abs(row) + table.terms.distance(column, row)
        if rank < best:
            best = rank
            nearest = []
        if rank == best:
            nearest.append(board.packed[site])
    return [(cell,) for cell in sorted(nearest)]


def _mirrored(terms: Terms, packed: int) -> tuple[int, int]:
    """A cell's mirror images, left-right and across the river."""
    column, row = unpack(packed)
    return pack(terms.river_west + terms.river_east - column, row), pack(column, -row)


def _mirror_class(terms: Terms, packed: int) -> Choice:
    """A cell and all its mirror images."""
    beside, across = _mirrored(terms, packed)
    both = _mirrored(terms, beside)[1]
    return tuple(sorted({packed, beside, across, both}))


def _mirror(table: Table, left: int) -> list[Choice]:
    """Edition 114: round the Taps, then row by row, in whole mirror classes while tiles last."""
    cells = _beside_taps(table, True, True)
    row = 0
    while not cells:
        row += 1
        for column in range(table.terms.river_west, table.terms.river_east + 1):
            for packed in (pack(column, row), pack(column, -row)):
                if _free(table, packed):
                    cells.append(packed)
    if len(cells) <= left:
        return [tuple(sorted(cells))]
    if table.terms.state_taps:
        return _short_near_state(table, cells, left)
    return _short_in_pairs(table, cells, left)


def _short_near_state(table: Table, cells: list[int], left: int) -> list[Choice]:
    """All cells but those nearest a State Tap; ties are the choices."""
    board = table.board
    taps = [
        board.cell(site)
        for site in board.tiles
        if board.taps[site] != NOWHERE and board.owners[site] == STATE
    ]

    def nearness(packed: int) -> int:
        column, row = unpack(packed)
        return min(abs(column - tap[0]) + abs(row - tap[1]) for tap in taps)

    missing = len(cells) - left
    ranked = sorted(cells, key=lambda packed: (nearness(packed), packed))
    edge = nearness(ranked[missing - 1])
    tied = [packed for packed in ranked if nearness(packed) == edge]
    kept = [packed for packed in ranked if nearness(packed) > edge]
    spare = len(tied) - (left - len(kept))
    return [
        tuple(sorted(kept + [packed for packed in tied if packed not in dropped]))
        for dropped in combinations(tied, spare)
    ]


def _short_in_pairs(table: Table, cells: list[int], left: int) -> list[Choice]:
    """A mirror class that fits exactly, else one that fits, else a mirrored pair, else a cell."""
    classes = sorted({_mirror_class(table.terms, packed) for packed in cells})
    exact = [group for group in classes if len(group) == left]
    if exact:
        return exact
    fitting = [group for group in classes if len(group) < left]
    if fitting:
        return fitting
    pairs: set[Choice] = set()
    for packed in cells:
        for image in _mirrored(table.terms, packed):
            if image != packed:
                pairs.add((min(packed, image), max(packed, image)))
    if left >= 2:
        return sorted(pairs)
    return [(packed,) for packed in sorted(cells)]
