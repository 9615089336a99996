"""Where the drawn tile may go: the placement rules, once."""

from mypy_extensions import i64

from pipeyard.rules.grid import NOWHERE, unpack
from pipeyard.rules.int_vectors import append, vec
from pipeyard.rules.pipe_land.table import Table
from pipeyard.rules.pipe_land.terms import STATE, kind_owner, kind_shape
from pipeyard.rules.shapes import POSES_OF


def legal_sites(table: Table, kind: int) -> vec[i64]:
    """The sites where a tile of this kind may be placed."""
    board = table.board
    owner = kind_owner(kind)
    if owner == STATE:
        return board.open_sites()
    sites = vec[i64](capacity=64)
    for site in board.open_sites():
        if not board.touches(site, owner):
            sites = append(sites, site)
    return sites


def fits_somewhere(table: Table, kind: int) -> bool:
    """Whether a tile of this kind has a legal site at all."""
    owner = kind_owner(kind)
    board = table.board
    for site in board.open_sites():
        if owner == STATE or not board.touches(site, owner):
            return True
    return False


def place_faults(table: Table, kind: int, packed: int) -> list[str]:
    """The names of the placement rules that laying a tile of this kind on a cell breaks, first first."""
    board = table.board
    column, row = unpack(packed)
    if table.terms.on_river(column, row) or board.tile_at(packed) != NOWHERE:
        return ["place-free"]
    if not board.beside(packed):
        return ["place-1", "place-2"]
    site = board.field.find(packed)
    faults: list[str] = []
    if site not in board.open_sites():
        faults.append("place-2")
    owner = kind_owner(kind)
    if owner != STATE and board.touches(site, owner):
        faults.append("place-4")
    return faults


def can_lie(kind: int, pose: int) -> bool:
    """Whether a pose is one of the ways this kind's shape can lie (place-3)."""
    return pose in POSES_OF[kind_shape(kind)]
