"""One player's sheet of Pipes, literally: fields in dictionaries, sides as letters, water a field at a time.

Fields are (column, row) from 1 at the top left; the rulebook's words throughout.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Cell = tuple[int, int]
End = tuple[Cell, str]  # a teleport's end: its field, and the side it is attached to

ACROSS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
CROSSING = "NS+EW"
CURVED = ("SE", "SW", "NE", "NW")
STRAIGHT = ("EW", "NS")
ELEMENTS = (*CURVED, *STRAIGHT, CROSSING)
OUTFLOW = {  # Table 1 of the rules: where water that comes in by a side goes out
    "SE": {"E": "S", "S": "E"},
    "SW": {"W": "S", "S": "W"},
    "NE": {"N": "E", "E": "N"},
    "NW": {"N": "W", "W": "N"},
    "EW": {"E": "W", "W": "E"},
    "NS": {"N": "S", "S": "N"},
    CROSSING: {"N": "S", "S": "N", "E": "W", "W": "E"},
}


def kind(element: str) -> str:
    """What a rotation leaves as it is; no kind for what is no element."""
    if element in CURVED:
        return "curved"
    if element in STRAIGHT:
        return "straight"
    return "crossing" if element == CROSSING else ""


def next_to(cell: Cell, side: str) -> Cell:
    return (cell[0] + ACROSS[side][0], cell[1] + ACROSS[side][1])


def middle(length: int) -> set[int]:
    """The middle two of an even number, the middle one and the one before it of an odd one."""
    two = (length // 2, length // 2 + 1) if length % 2 == 0 else ((length + 1) // 2 - 1, (length + 1) // 2)
    return {number for number in two if number >= 1}


@dataclass
class Board:
    """What is printed: the fields, the walls, the valve with its outlet."""

    columns: int
    rows: int
    walls: set[Cell] = field(default_factory=set)
    valve: Cell | None = None
    outlet: str | None = None

    def __post_init__(self) -> None:
        columns, rows = range(1, self.columns + 1), range(1, self.rows + 1)
        self.fields = {(column, row) for column in columns for row in rows}

    def centre(self) -> set[Cell]:
        return {(column, row) for column in middle(self.columns) for row in middle(self.rows)}

    def first_field(self) -> Cell:
        assert self.valve and self.outlet
        return next_to(self.valve, self.outlet)

    def opens_to_a_field(self, side: str) -> bool:
        """Whether the valve's outlet may be on that side."""
        assert self.valve
        return side in ACROSS and next_to(self.valve, side) in self.fields

    def may_be_wall(self, cell: Cell) -> bool:
        return cell not in self.walls and cell != self.valve and cell != self.first_field()

    def keeps_half(self, cell: Cell) -> bool:
        """Whether at least half the board can be reached from the outlet with one more wall."""
        free = self.fields - self.walls - {cell, self.valve}
        newly = {self.first_field()} & free
        reached: set[Cell] = set()
        while newly:
            reached |= newly
            newly = ({next_to(one, side) for one in newly for side in ACROSS} & free) - reached
        return 2 * len(reached) >= self.columns * self.rows

    def copy(self) -> Board:
        return Board(self.columns, self.rows, set(self.walls), self.valve, self.outlet)


@dataclass
class Drawn:
    """What a player has drawn on the board, and what is left in the stock."""

    stock: dict[str, int]  # rotations, crossings, teleports
    elements: dict[Cell, str] = field(default_factory=dict)
    teleports: list[tuple[End, End]] = field(default_factory=list)
    first_end: End | None = None  # of a teleport that still lacks the second
    has_drawn: bool = False  # this turn

    def copy(self) -> Drawn:
        teleports = list(self.teleports)
        return Drawn(dict(self.stock), dict(self.elements), teleports, self.first_end, self.has_drawn)

    def teleport_fields(self) -> set[Cell]:
        return {cell for teleport in self.teleports for cell, _ in teleport}

    def other_end(self, end: End) -> End | None:
        """Where water comes out that enters a teleport here; None where there is no such end."""
        for one, other in self.teleports:
            if end == one:
                return other
            if end == other:
                return one
        return None


class Sheet:
    """A player's board with everything on it."""

    def __init__(self, board: Board, stock: dict[str, int]) -> None:
        self.board = board
        self.start = dict(stock)  # the stock at the start of the game
        self.drawn = Drawn(dict(stock))
        self.history: list[tuple[str, Drawn]] = []  # of this turn: what was done, and how it was before
        self.done = False
        self.wet: dict[Cell, set[str]] = {}  # the sides of each field that water came or went by
        self.path: list[Cell] = []  # the fields water entered, in order
        self.before: End | None = None  # the field the water stands before, and the side it would enter by
        self.recrosses = 0
        self.by_teleport = 0
        self.out: int | None = None  # the round in which this player went out

    def empty(self, cell: Cell) -> bool:
        """Whether nothing at all is on a field of the board, not even the first half of a teleport."""
        drawn = self.drawn
        if cell in self.board.walls or cell == self.board.valve:
            return False
        if drawn.first_end is not None and drawn.first_end[0] == cell:
            return False
        return cell not in drawn.elements and cell not in drawn.teleport_fields()

    def at_turn_start(self) -> Drawn:
        """What the others may see: how it was before this turn."""
        return self.history[0][1] if self.history else self.drawn

    def end_turn(self) -> None:
        self.history = []
        self.done = False
        self.drawn.has_drawn = False

    def stands_before(self) -> End:
        if self.before is not None:
            return self.before
        assert self.board.outlet
        return (self.board.first_field(), OPPOSITE[self.board.outlet])

    def step(self, round_number: int) -> bool:
        """Move the water one field, or end it; whether it recrossed."""
        cell, side = self.stands_before()
        drawn = self.drawn
        recrossed = False
        exit_end: End | None = None
        if cell in drawn.elements:
            element = drawn.elements[cell]
            if side in OUTFLOW[element]:
                exit_end = (cell, OUTFLOW[element][side])
                recrossed = element == CROSSING and cell in self.wet
        elif cell in drawn.teleport_fields():
            exit_end = drawn.other_end((cell, side))
            self.by_teleport += exit_end is not None
        if exit_end is None:
            self.out = round_number
            return False
        self.wet.setdefault(cell, set()).add(side)
        self.wet.setdefault(exit_end[0], set()).add(exit_end[1])
        self.path.append(cell)
        self.recrosses += recrossed
        self.before = (next_to(*exit_end), OPPOSITE[exit_end[1]])
        return recrossed
