"""Everything that is on the table in a position of Pipes: the fields, and nothing that decides."""

from typing import Final

from pipeyard.rules.outcome import Result, Waiting
from pipeyard.rules.pipes.board import Board
from pipeyard.rules.pipes.terms import Terms
from pipeyard.rules.shapes import NO_PIPE
from pipeyard.rules.state import State

# The steps of a game.
SET_VALVE: Final = 0
SET_OUTLET: Final = 1
SET_WALL: Final = 2
SHOW_ELEMENT: Final = 3
TURN: Final = 4
OVER: Final = 5
STEP_NAMES: Final = ("valve", "outlet", "wall", "element", "turn", "over")


class Table(State):
    """The fields of a position. ``PipesState`` adds what can be done with them."""

    def __init__(self, terms: Terms, boards: list[Board]) -> None:
        self.terms = terms
        self.boards = boards
        self.step = SET_VALVE
        self.making = 0  # the board that chance is making
        self.turn = 0  # 0 while boards are made
        self.rounds = 0  # rounds of water so far
        self.element = NO_PIPE  # the pose shown this turn
        self.players_in = len(boards)
        self.undone = 0  # players in who are not done this turn
        self.outcome: Result | None = None
        self.waits: Waiting | None = None  # made when asked for, dropped when it changes
