"""A position of Pipes, whole: the table and everything that can be done with it."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pipeyard.rules.bag import Dice
from pipeyard.rules.grid import NOWHERE
from pipeyard.rules.int_vectors import vec
from pipeyard.rules.outcome import Result, Waiting
from pipeyard.rules.pipes.menu import DONE, TAKE_BACK, act, menu_of, take_back
from pipeyard.rules.pipes.scoring import is_over, result
from pipeyard.rules.pipes.setup import setup_chances, setup_draw, setup_play
from pipeyard.rules.pipes.table import OVER, SHOW_ELEMENT, STEP_NAMES, TURN, Table
from pipeyard.rules.pipes.terms import ELEMENTS
from pipeyard.rules.pipes.water import water_round
from pipeyard.rules.shapes import NO_PIPE
from pipeyard.rules.state import NATURE, NO_ONE

if TYPE_CHECKING:
    from pipeyard.rules.protocol import Game

_FEW = 8  # at so many seats, every set of seats gets its Waiting made once
_waits: dict[int, Waiting] = {}


def _waiting(table: Table) -> Waiting:
    if table.step != TURN:
        key = -1 - table.step
        found = _waits.get(key)
        if found is None:
            found = Waiting(STEP_NAMES[table.step], () if table.step == OVER else (NATURE,))
            _waits[key] = found
        return found
    seats = [seat for seat, board in enumerate(table.boards) if not board.out and not board.done]
    if len(table.boards) > _FEW:
        return Waiting(STEP_NAMES[TURN], tuple(seats))
    key = 0
    for seat in seats:
        key |= 1 << seat
    found = _waits.get(key)
    if found is None:
        found = Waiting(STEP_NAMES[TURN], tuple(seats))
        _waits[key] = found
    return found


class PipesState(Table):
    """See :class:`pipeyard.rules.state.State`."""

    def game(self) -> "Game":
        from pipeyard.rules.pipes.game import Pipes

        return Pipes()

    def edition_name(self) -> str:
        return self.terms.edition

    def edition_file(self) -> str:
        return self.terms.edition_file

    def waiting(self) -> Waiting:
        found = self.waits
        if found is None:
            found = _waiting(self)
            self.waits = found
        return found

    def menu(self, seat: int) -> vec[i64]:
        return menu_of(self, seat)

    def whose(self, dice: Dice) -> int:
        if self.step != TURN:
            return NO_ONE if self.step == OVER else NATURE
        left = dice.below(self.undone) if self.undone > 1 else 0
        for seat in range(len(self.boards)):
            if not self.boards[seat].out and not self.boards[seat].done:
                if left == 0:
                    return seat
                left -= 1
        return NO_ONE

    def draw(self, dice: Dice) -> int:
        return setup_draw(self, dice) if self.step < SHOW_ELEMENT else dice.pick(self.terms.elements)

    def chances(self) -> list[tuple[int, int]]:
        if self.step < SHOW_ELEMENT:
            return setup_chances(self)
        if self.step == SHOW_ELEMENT:
            return self.terms.elements.copy()
        return []

    def play(self, seat: int, code: int) -> None:
        if seat != NATURE:
            board = self.boards[seat]
            if code == DONE:
                self._done(seat)
            elif code == TAKE_BACK:
                take_back(board)
            else:
                act(board, self.element, code)
        elif self.step == SHOW_ELEMENT:
            self.element = ELEMENTS[code]
            self.begin_turn()
        else:
            self.waits = None
            setup_play(self, code)

    def begin_turn(self) -> None:
        """Everyone still in draws or passes."""
        self.step = TURN
        self.undone = self.players_in
        self.waits = None

    def _done(self, seat: int) -> None:
        board = self.boards[seat]
        if board.pending != NOWHERE:  # a teleport is placed whole or not at all
            take_back(board)
        board.done = True
        self.undone -= 1
        self.waits = None
        if self.undone == 0:
            self._end_turn()

    def _end_turn(self) -> None:
        for board in self.boards:
            board.acts.clear()
            board.drawn = False
            board.done = False
        self.element = NO_PIPE
        if self.turn >= self.terms.dry:
            water_round(self)
        if is_over(self):
            self.step = OVER
        else:
            self.turn += 1
            self.step = SHOW_ELEMENT

    def copy(self) -> "PipesState":
        other = PipesState(self.terms, [board.copy() for board in self.boards])
        other.step = self.step
        other.making = self.making
        other.turn = self.turn
        other.rounds = self.rounds
        other.element = self.element
        other.players_in = self.players_in
        other.undone = self.undone
        other.outcome = self.outcome
        other.waits = self.waits
        return other

    def result(self) -> Result | None:
        if self.step != OVER:
            return None
        if self.outcome is None:
            self.outcome = result(self)
        return self.outcome
