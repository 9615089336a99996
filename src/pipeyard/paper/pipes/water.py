"""The water of audited Pipes boards, told step by step as the rules let it run."""

from pipeyard.paper.audit.report import Step, Wet
from pipeyard.rules.grid import NOWHERE, SIDE_NAMES
from pipeyard.rules.pipes.board import CROSSING_POSE, EMPTY, TELEPORT, VALVE, WALL, Board
from pipeyard.rules.pipes.codes import cell_of
from pipeyard.rules.pipes.scoring import is_over
from pipeyard.rules.pipes.table import Table
from pipeyard.rules.pipes.view_builder import field_view
from pipeyard.rules.pipes.water import water_round
from pipeyard.rules.words import Words, say

SIDES = {"N": say("north"), "E": say("east"), "S": say("south"), "W": say("west")}


class Telling:
    """What the water did, in order; with several boards, whose and in which round."""

    def __init__(self, names: list[str], boards: list[Board]) -> None:
        self.names = names
        self.steps: list[Step] = []
        self._told = [0] * len(names)
        self._doors = [board.first_door() for board in boards]  # the next one to be told
        self._entered: list[set[int]] = [set() for _ in names]
        self._stopped = [False] * len(names)

    def note(self, table: Table) -> None:
        """Tell what is new since the last time."""
        for seat, board in enumerate(table.boards):
            while self._told[seat] < board.steps:
                self._told[seat] += 1
                self._add(table, seat, *self._step(seat, board))
            if board.out and not self._stopped[seat]:
                self._stopped[seat] = True
                site = NOWHERE if board.front == NOWHERE else board.front >> 2
                self._add(table, seat, _stopped(board), site)

    def _step(self, seat: int, board: Board) -> tuple[Words, int]:
        door = self._doors[seat]
        text = _entered(board, door, self._told[seat], door >> 2 in self._entered[seat])
        self._entered[seat].add(door >> 2)
        self._doors[seat] = board.across(board.leaves(door))
        return text, door >> 2

    def _add(self, table: Table, seat: int, text: Words, site: int) -> None:
        if len(self.names) > 1:
            player = self.names[seat]
            text = say("Round {round}, {player}: {what}", round=table.rounds, player=player, what=text)
        cells = () if site == NOWHERE else (cell_of(table.boards[seat], site),)
        self.steps.append(Step(text, cells))


def run_water(table: Table, telling: Telling) -> None:
    """Let the water run to the end of the game."""
    while not is_over(table):
        water_round(table)
        telling.note(table)


def _entered(board: Board, door: int, number: int, again: bool) -> Words:
    column, row = cell_of(board, door >> 2)
    values = {"number": number, "column": column, "row": row, "side": SIDES[SIDE_NAMES[door & 3]]}
    piece = board.pieces[door >> 2]
    if piece == CROSSING_POSE and again:
        return say("Step {number}: the water recrosses ({column},{row}), from the {side}.", **values)
    if piece < TELEPORT:
        return say("Step {number}: the water enters ({column},{row}) from the {side}.", **values)
    out = board.leaves(door)
    to_column, to_row = cell_of(board, out >> 2)
    return say(
        "Step {number}: the water enters the teleport on ({column},{row}) from the {side} and leaves it on"
        " ({to_column},{to_row}).",
        to_column=to_column,
        to_row=to_row,
        **values,
    )


def _stopped(board: Board) -> Words:
    """Where the water ended, and at what."""
    if board.front == NOWHERE:
        return say("The water stops at the edge of the board.")
    column, row = cell_of(board, board.front >> 2)
    piece = board.pieces[board.front >> 2]
    if piece == EMPTY:
        return say("The water stops before ({column},{row}): nothing is drawn there.", column=column, row=row)
    if piece == WALL:
        return say("The water stops before ({column},{row}): a wall is there.", column=column, row=row)
    if piece == VALVE:
        return say("The water stops before ({column},{row}): the valve is there.", column=column, row=row)
    side = SIDES[SIDE_NAMES[board.front & 3]]
    return say(
        "The water stops before ({column},{row}): what is drawn there is not open to the {side}.",
        column=column,
        row=row,
        side=side,
    )


def wet_art(board: Board) -> list[Wet]:
    """The water on a board, as pieces to draw over its fields."""
    found = []
    for site in range(board.size):
        if board.wet[site]:
            view = field_view(board, site)
            if view.kind == "teleport":
                art = [f"sheet-teleport-water-{side}" for side in view.wet]
            else:
                art = [f"ink-water-{sides}" for sides in view.sides.split("+") if sides[0] in view.wet]
            found.append(Wet(view.cell, tuple(art)))
    return found
