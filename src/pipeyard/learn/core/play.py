"""One game as a learner plays it: the position, and the one seat whose choice it is."""

from typing import Final, final

from mypy_extensions import i64

from pipeyard.rules.bag import Dice
from pipeyard.rules.int_vectors import vec
from pipeyard.rules.state import NO_ONE, State

NOTHING_HELD: Final = -1


@final
class Play:
    """A position and what a learner's turn adds to it."""

    def __init__(self, state: State, dice: Dice) -> None:
        self.state = state
        self.dice = dice  # NATURE's
        self.seat = NO_ONE  # whose choice it is; NO_ONE when the game is over
        self.held: i64 = NOTHING_HELD  # the kind of tile taken up, to be laid next (Tube Tangle)
        self.spots = vec[i64]()  # where the hand fitted when ``held`` was taken up (Tube Tangle)
        self.asked: list[int] = []  # seats that may still say something before the active one goes on

    def copy(self) -> "Play":
        """The same game, to be played on otherwise; its dice are its own."""
        dice = Dice(0)
        dice.word = self.dice.word
        other = Play(self.state.copy(), dice)
        other.seat = self.seat
        other.held = self.held
        other.spots = self.spots
        other.asked = self.asked.copy()
        return other
