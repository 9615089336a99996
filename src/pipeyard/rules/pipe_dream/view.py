"""What a seat sees of Pipe Dream. Nothing is secret, so everyone sees every sheet.

Cells are (row, column) counted from 1 at the top left.
"""

from dataclasses import dataclass

from pipeyard.rules.grid import Cell
from pipeyard.rules.protocol import Result, View


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a score sheet: 7 pieces on a way to an exit, +7."""

    rule: str  # the rule id it comes from
    text: str  # with the count in it
    count: int  # pieces, bombs or cross-sections
    points: int


@dataclass(frozen=True, slots=True)
class PieceView:
    """A pipe or cross-section on a map."""

    cell: Cell
    sides: str  # its open sides
    joined: bool  # to the source, directly or through others
    exit: bool  # joined, and open off the map
    way: bool  # on a way from the source to an exit


@dataclass(frozen=True, slots=True)
class SheetView:
    """A player's sheet."""

    player: str
    step: str  # roll, source, turn, stop, scored, out, no-exit
    dice: tuple[int, int] | None
    placed: bool  # this turn's pipe is placed
    crossed: int  # cross-sections placed this turn
    source: Cell | None
    pieces: tuple[PieceView, ...]  # row by row
    symbols: tuple[Cell, ...]  # wrenches still to be collected
    wrenches: int
    bombs_used: int
    crosses_used: int
    meter: int  # sections marked
    next_section: int | None  # where the next flow number stands; None when there is none
    next_flow: int | None
    joined: int  # pieces joined to the source
    exits: int
    lines: tuple[ScoreLine, ...]  # the score as it would be now, or as it was made
    total: int
    score: int | None  # the points that count: None unless the sheet has scored


@dataclass(frozen=True, slots=True)
class PipeDreamView(View):
    """The whole table."""

    edition: str
    duplicate: bool  # one roll for the whole table
    source: str  # choose, dice
    you: str | None  # the player who looks, None for a spectator
    step: str  # roll, play, over
    size: int  # rows and columns of a map
    pipes: tuple[str, ...]  # the open sides of the pipe on each face of a die, from 1
    symbols: tuple[Cell, ...]  # wrenches printed on the map
    source_cells: tuple[Cell, ...]  # where a source may be chosen
    cross_values: tuple[int, ...]
    crosses_each_turn: int
    bomb_values: tuple[int, ...]
    flow: tuple[tuple[int, int], ...]  # (section of the meter, flow number)
    sheets: tuple[SheetView, ...]  # by seat; in a crowd only one's own and those looked at
    result: Result | None


@dataclass(frozen=True, slots=True)
class PipeDreamResult(Result):
    """How a game ended, with every sheet's score line by line."""

    lines: tuple[tuple[ScoreLine, ...], ...] = ()  # by seat; empty for a sheet without points
