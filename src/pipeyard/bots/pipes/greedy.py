"""The greedy player of Pipes: tries what it could do this turn and takes what leaves its board worth most.

Special actions cost it something, much while the water is far and nothing when it is about to stop.
"""

from __future__ import annotations

from pipeyard.bots.bot import Bot, Question
from pipeyard.bots.pipes.worth import follow, worth
from pipeyard.rules.grid import NOWHERE
from pipeyard.rules.pipes.board import CROSSINGS, EMPTY, ROTATIONS, TELEPORTS, Board
from pipeyard.rules.pipes.menu import (
    CROSS,
    DONE,
    DRAW,
    FIRST,
    OTHER_POSES,
    ROTATE,
    TAKE_BACK,
    TELEPORT_END,
    act,
    take_all_back,
    turnable,
)
from pipeyard.rules.pipes.state import PipesState
from pipeyard.rules.protocol import Move

COST = 3.0  # of a special action while there is time; a teleport costs twice as much
SOON = 2  # steps the water still has: at so few it is time to spend
BETTER = 0.01  # doing something must be worth more than doing nothing by this much
REACH = 3  # how far from the pipe's end an element may be drawn for later


class GreedyBot(Bot):
    """Plans a turn's next few codes, then answers with them one by one."""

    name = "greedy"

    def __init__(self) -> None:
        self.plan: list[int] = []

    def choose(self, question: Question) -> Move | None:
        state = question.game.imagine(question.view, question.rng)
        assert isinstance(state, PipesState)
        menu = state.codes(question.seat)
        board = state.boards[question.seat]
        if not self.plan or self.plan[0] not in menu:
            # An end of a teleport that is not part of the plan is somebody else's idea.
            lost = board.pending != NOWHERE
            self.plan = [TAKE_BACK] if lost else best_plan(state, question.seat)
        return question.game.decode(state, question.seat, self.plan.pop(0))


def best_plan(state: PipesState, seat: int) -> list[int]:
    """The codes that leave the board worth most; done if nothing is worth doing."""
    board = state.boards[seat].copy()
    board.acts.clear()
    rounds = state.turn - state.terms.dry + 1  # that will have been when this turn ends, if above 0
    steps, _, _ = follow(board, board.front)
    near = steps + max(0, -rounds) <= SOON
    best, best_plan = worth(board, state.terms.weights) + BETTER, [DONE]
    for plan, cost in _plans(board, state.element, near):
        for code in plan:
            act(board, state.element, code)
        value = worth(board, state.terms.weights) - (0 if near else COST) * cost
        if value > best:
            best, best_plan = value, plan
        take_all_back(board)
    return best_plan


def _plans(board: Board, element: int, near: bool) -> list[tuple[list[int], int]]:
    """Things to try, each with the special actions it costs."""
    size = board.size
    _, _, door = follow(board, board.front)
    if door == NOWHERE:
        return _last_turned(board)
    site = door >> 2
    if board.pieces[site] != EMPTY:
        return _turned(board, site) + _last_turned(board)
    plans: list[tuple[list[int], int]] = []
    if not board.drawn:
        here = FIRST + DRAW * size + site
        plans += [([FIRST + DRAW * size + spot], 0) for spot in _close(board, site)]
        if board.left[ROTATIONS]:
            plans += [([here, FIRST + (ROTATE + pose) * size + site], 1) for pose in OTHER_POSES[element]]
    if board.left[CROSSINGS]:
        plans.append(([FIRST + CROSS * size + site], 1))
    if board.left[TELEPORTS] and near:
        first = FIRST + (TELEPORT_END + (door & 3)) * size + site
        for spot in range(size):
            for side in range(4) if board.pieces[spot] == EMPTY and spot != site else ():
                plans.append(([first, FIRST + (TELEPORT_END + side) * size + spot], 2))
    return plans


def _close(board: Board, site: int) -> list[int]:
    """Empty fields a few steps around the pipe's end, the end first."""
    column, row = board.grid.cell(site)
    found = []
    for spot in range(board.size):
        far = abs(board.grid.cell(spot)[0] - column) + abs(board.grid.cell(spot)[1] - row)
        if far <= REACH and board.pieces[spot] == EMPTY:
            found.append((far, spot))
    return [spot for _, spot in sorted(found)]


def _turned(board: Board, site: int) -> list[tuple[list[int], int]]:
    """The ways to turn what stops the water."""
    if not board.left[ROTATIONS] or not turnable(board, site):
        return []
    return [([FIRST + (ROTATE + pose) * board.size + site], 1) for pose in OTHER_POSES[board.pieces[site]]]


def _last_turned(board: Board) -> list[tuple[list[int], int]]:
    """The ways to turn the last few elements the water would pass, so that it goes elsewhere."""
    doors: list[int] = []
    door = board.front
    while door != NOWHERE and board.leaves(door) != NOWHERE and len(doors) < 4 * board.size:
        doors.append(door)
        door = board.across(board.leaves(door))
    return [plan for last in doors[-3:] for plan in _turned(board, last >> 2)]


def make() -> Bot:
    return GreedyBot()
