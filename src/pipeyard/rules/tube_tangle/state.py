"""A Tube Tangle position that can be played: the fast half of the protocol."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pipeyard.rules.bag import Dice
from pipeyard.rules.int_vectors import vec
from pipeyard.rules.outcome import Result, Waiting
from pipeyard.rules.state import NATURE, NO_ONE
from pipeyard.rules.tube_tangle.menu import menu_of, pick_from_menu
from pipeyard.rules.tube_tangle.scoring import final_result
from pipeyard.rules.tube_tangle.setup import choose_first, deal, set_up_chances, take_colour
from pipeyard.rules.tube_tangle.table import (
    CHOOSE_FIRST,
    COLOURS,
    DEAL,
    OVER,
    PLACE,
    REFILL,
    STEP_NAMES,
    Table,
)
from pipeyard.rules.tube_tangle.terms import MOST_MATERIALS
from pipeyard.rules.tube_tangle.turn import play_turn, refill

if TYPE_CHECKING:
    from pipeyard.rules.protocol import Game

MOST_SEATS: Final = MOST_MATERIALS  # each has a colour of their own
NATURES: Final = [Waiting(name, (NATURE,)) for name in STEP_NAMES]
PLACING: Final = [Waiting(STEP_NAMES[PLACE], (seat,)) for seat in range(MOST_SEATS)]
ENDED: Final = Waiting(STEP_NAMES[OVER], ())


class TubeTangleState(Table):
    """NATURE's codes: a seat, a colour, a kind, by step. A player's codes: see ``menu``."""

    def game(self) -> "Game":
        from pipeyard.rules.tube_tangle.game import TubeTangle

        return TubeTangle()

    def edition_name(self) -> str:
        return self.terms.name

    def edition_file(self) -> str:
        return self.terms.file_text

    def waiting(self) -> Waiting:
        if self.step == PLACE:
            return PLACING[self.turn]
        if self.step == OVER:
            return ENDED
        return NATURES[self.step]

    def menu(self, seat: int) -> vec[i64]:
        if self.step != PLACE or seat != self.turn:
            return vec[i64]()
        return menu_of(self, seat)

    def whose(self, dice: Dice) -> int:
        if self.step == PLACE:
            return self.turn
        return NO_ONE if self.step == OVER else NATURE

    def pick(self, seat: int, dice: Dice) -> int:
        return pick_from_menu(self, seat, dice)

    def draw(self, dice: Dice) -> int:
        if self.step == DEAL or self.step == REFILL:
            return self.pouch.draw(dice)
        return dice.pick(self.chances())

    def chances(self) -> list[tuple[int, int]]:
        if self.step == PLACE or self.step == OVER:
            return []
        if self.step == CHOOSE_FIRST or self.step == COLOURS:
            return set_up_chances(self)
        return self.pouch.chances()

    def play(self, seat: int, code: int) -> None:
        if self.step == PLACE:
            play_turn(self, code)
        elif self.step == CHOOSE_FIRST:
            choose_first(self, code)
        elif self.step == COLOURS:
            take_colour(self, code)
        elif self.step == DEAL:
            deal(self, code)
        else:
            refill(self, code)

    def copy(self) -> "TubeTangleState":
        other = TubeTangleState(self.terms, self.seats, self.scoring)
        self.copy_into(other)
        return other

    def result(self) -> Result | None:
        if self.step != OVER:
            return None
        return final_result(self)
