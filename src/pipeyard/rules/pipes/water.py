"""Water: one field at a time, wave after wave, round after round."""

from typing import Final

from pipeyard.rules.grid import BIT, NOWHERE
from pipeyard.rules.pipes.board import CROSSING_POSE, Board
from pipeyard.rules.pipes.table import Table

ENDED: Final = -1
MOVED: Final = 0
RECROSSED: Final = 1


def step(board: Board) -> int:
    """Move a board's water one field: ``MOVED``, ``RECROSSED``, or ``ENDED`` where it cannot enter."""
    door = board.front
    if door == NOWHERE:
        return ENDED
    out = board.leaves(door)
    if out == NOWHERE:
        return ENDED
    site = door >> 2
    again = board.pieces[site] == CROSSING_POSE and board.wet[site] != 0
    board.wet[site] |= BIT[door & 3]
    board.wet[out >> 2] |= BIT[out & 3]
    board.steps += 1
    board.front = board.across(out)
    return RECROSSED if again else MOVED


def water_round(table: Table) -> None:
    """One round: everyone's water moves a field, and again as recrosses push the others."""
    table.rounds += 1
    boards = table.boards
    seats = len(boards)
    owed = [0 if board.out else 1 for board in boards]
    while True:
        made = [0] * seats
        total = 0
        for seat in range(seats):
            board = boards[seat]
            moves = owed[seat]
            while moves > 0:
                moves -= 1
                what = step(board)
                if what == ENDED:
                    board.out = table.rounds
                    table.players_in -= 1
                    break
                if what == RECROSSED:
                    made[seat] += 1
                    total += 1
        if total == 0:
            return
        # What was owed has been moved; what the others recrossed is owed now.
        for seat in range(seats):
            owed[seat] = 0 if boards[seat].out else table.terms.recross * (total - made[seat])


def path(board: Board) -> list[int]:
    """The doors by which water entered so far, in order."""
    doors: list[int] = []
    door = board.first_door() if board.outlet != NOWHERE else NOWHERE
    for _ in range(board.steps):
        doors.append(door)
        door = board.across(board.leaves(door))
    return doors


def ahead(board: Board) -> list[int]:
    """The doors by which water would enter from where it stands, as the board is now.

    The last is the door that would stop it, or ``NOWHERE`` where that is the edge of the board.
    """
    doors: list[int] = []
    door = board.front
    # A pipe cannot meet itself but in a crossing, so water comes to an end on every board.
    while door != NOWHERE:
        doors.append(door)
        out = board.leaves(door)
        if out == NOWHERE:
            return doors
        door = board.across(out)
    doors.append(NOWHERE)
    return doors
