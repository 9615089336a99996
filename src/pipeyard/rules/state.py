"""The fast half of the protocol: what a position can do, in small numbers, without a word of text.

Search, learning and simulation live on this class alone. The readable half, moves and refusals and
views, is :mod:`pipeyard.rules.protocol`.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from pipeyard.rules.bag import Dice
from pipeyard.rules.outcome import Result, Waiting

Seat = int
NATURE: Final = -1  # chance is a seat: its draws and rolls are moves like any other


@mypyc_attr(allow_interpreted_subclasses=True)  # a game under construction need not be compiled
class State:
    """A position. Mutable, cheap to copy; subclasses are compiled where a compiler is there."""

    def waiting(self) -> Waiting:
        """The step the game is in, the seats that must act and the seats that may."""
        raise NotImplementedError

    def codes(self, seat: int) -> list[int]:
        """The menu of a seat: every legal move as a code, and of open-ended prices the sensible ones."""
        raise NotImplementedError

    def chances(self) -> list[tuple[int, int]]:
        """NATURE's menu: (code, weight). Empty unless NATURE must act."""
        raise NotImplementedError

    def draw(self, dice: Dice) -> int:
        """One of NATURE's codes, as likely as ``chances`` weighs it: what ``dice`` picks from that list."""
        return dice.pick(self.chances())

    def play(self, seat: int, code: int) -> None:
        """Play a legal code in place. Nothing is checked: ask ``Game.refusal`` first."""
        raise NotImplementedError

    def copy(self) -> "State":
        raise NotImplementedError

    def result(self) -> Result | None:
        """Scores, winners and why it ended; None while the game goes on."""
        raise NotImplementedError


def playout(state: State, dice: Dice, limit: int = 1_000_000) -> int:
    """Play random moves by seats that must act, in place, to the end or ``limit`` moves; how many it took."""
    moves = 0
    while moves < limit and state.result() is None:
        must = state.waiting().must
        seat = must[dice.below(len(must))] if len(must) > 1 else must[0]
        if seat == NATURE:
            state.play(NATURE, state.draw(dice))
        else:
            codes = state.codes(seat)
            state.play(seat, codes[dice.below(len(codes))])
        moves += 1
    return moves
