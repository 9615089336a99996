"""One player's board: its fields, the water on it and what the player did this turn.

A *door* is a side of a field, ``4 * site + side``, seen from inside the field. Water stands before a door.
"""

from typing import Final

from mypy_extensions import i64

from pipeyard.rules.grid import BIT, NOWHERE, OPPOSITE, Rectangle
from pipeyard.rules.int_vectors import remove, vec
from pipeyard.rules.shapes import CROSSING, JOINED, NO_PIPE, POSE_COUNT, POSES_OF
from pipeyard.rules.sorted_vectors import insert

# What is on a field: an element's pose, or one of these.
EMPTY: Final = NO_PIPE
WALL: Final = POSE_COUNT
VALVE: Final = POSE_COUNT + 1
TELEPORT: Final = POSE_COUNT + 2  # and as many more numbers as the board has teleports
CROSSING_POSE: Final = POSES_OF[CROSSING][0]

ROTATIONS: Final = 0  # places in a stock of special actions
CROSSINGS: Final = 1
TELEPORTS: Final = 2

_rectangles: dict[tuple[int, int], Rectangle] = {}


def rectangle(columns: int, rows: int) -> Rectangle:
    """The grid of that size, made once."""
    found = _rectangles.get((columns, rows))
    if found is None:
        found = Rectangle(columns, rows)
        _rectangles[(columns, rows)] = found
    return found


def _exit_side(pose: int, side: int) -> int:
    """The side by which water leaves that entered by ``side``; ``NOWHERE`` if that one is closed."""
    for other in range(4):
        if other != side and JOINED[4 * pose + side] & BIT[other]:
            return other
    return NOWHERE


# [4 * piece + side], for everything but teleports
EXIT: Final = [_exit_side(pose, side) for pose in range(POSE_COUNT) for side in range(4)] + [NOWHERE] * 8
_EXIT_RUN: Final = vec[i64](EXIT)
_neighbours: dict[tuple[int, int], vec[i64]] = {}


def _neighbour(columns: int, rows: int) -> vec[i64]:
    """The neighbours on the grid of that size, made once."""
    if (columns, rows) not in _neighbours:
        _neighbours[(columns, rows)] = vec[i64](rectangle(columns, rows).neighbour)
    return _neighbours[(columns, rows)]


def has_ways(piece: i64) -> bool:
    """Whether this is an element that can lie in several ways."""
    return EMPTY < piece < CROSSING_POSE


class Board:
    """A sheet of squared paper with a valve on it."""

    def __init__(self, columns: int, rows: int, stock: list[int]) -> None:
        self.grid = rectangle(columns, rows)
        self.size = columns * rows
        self.neighbour = _neighbour(columns, rows)
        self.pieces = vec[i64]([EMPTY] * self.size)  # read them; ``put`` writes
        self.empty = vec[i64](list(range(self.size)))  # the free fields, in order
        self.elements = vec[i64]()  # those with an element that can lie another way, in order
        self.valve = NOWHERE
        self.outlet = NOWHERE
        self.walls = 0
        self.stock = stock  # of special actions at the start; shared, never changed
        self.left: list[int] = stock.copy()
        self.ends: list[int] = []  # the doors of teleports, two and two
        # Water
        self.wet = vec[i64]([0] * self.size)  # masks of sides
        self.front = NOWHERE  # the door water enters next; NOWHERE is the edge of the board
        self.steps = 0
        self.out = 0  # the round in which the player went out; 0 while in
        # This turn
        self.acts: list[int] = []  # codes done, each times 16 with what a rotation turned
        self.pending = NOWHERE  # the first end of a teleport that lacks the second
        self.drawn = False
        self.done = False

    def copy(self) -> "Board":
        other = Board(0, 0, self.stock)
        other.grid = self.grid
        other.size = self.size
        other.neighbour = self.neighbour
        other.pieces = self.pieces[:]
        other.empty = self.empty[:]
        other.elements = self.elements[:]
        other.valve = self.valve
        other.outlet = self.outlet
        other.walls = self.walls
        other.left = self.left.copy()
        other.ends = self.ends.copy()
        other.wet = self.wet[:]
        other.front = self.front
        other.steps = self.steps
        other.out = self.out
        other.acts = self.acts.copy()
        other.pending = self.pending
        other.drawn = self.drawn
        other.done = self.done
        return other

    def put(self, site: i64, piece: i64) -> None:
        """Let a field hold this and nothing else."""
        old = self.pieces[site]
        if (old == EMPTY) != (piece == EMPTY):
            self.empty = insert(self.empty, site) if piece == EMPTY else remove(self.empty, site)
        if has_ways(old) != has_ways(piece):
            self.elements = insert(self.elements, site) if has_ways(piece) else remove(self.elements, site)
        self.pieces[site] = piece

    def set_valve(self, site: int) -> None:
        self.valve = site
        self.put(site, VALVE)

    def set_outlet(self, side: int) -> None:
        self.outlet = side
        self.front = 4 * self.neighbour[4 * self.valve + side] + OPPOSITE[side]

    def set_wall(self, site: int) -> None:
        self.put(site, WALL)
        self.walls += 1

    def outlet_site(self) -> int:
        """The field across the valve's outlet."""
        return self.neighbour[4 * self.valve + self.outlet]

    def first_door(self) -> int:
        """The door by which water enters the board."""
        return 4 * self.outlet_site() + OPPOSITE[self.outlet]

    def leaves(self, door: i64) -> i64:
        """The door by which water leaves that enters by ``door``; ``NOWHERE`` if it cannot enter."""
        piece = self.pieces[door >> 2]
        if piece >= TELEPORT:
            pair = 2 * (piece - TELEPORT)
            if self.ends[pair] == door:
                return self.ends[pair + 1]
            if self.ends[pair + 1] == door:
                return self.ends[pair]
            return NOWHERE
        side = _EXIT_RUN[4 * piece + (door & 3)]
        return NOWHERE if side == NOWHERE else (door & ~3) + side

    def across(self, door: i64) -> i64:
        """The same edge seen from the field on the other side; ``NOWHERE`` at the edge of the board."""
        site = self.neighbour[door]
        return NOWHERE if site == NOWHERE else 4 * site + OPPOSITE[door & 3]
