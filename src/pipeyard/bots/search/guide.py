"""What a search must be told about a game. One subclass for each game lies beside this file."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from pipeyard.rules.bag import Dice
from pipeyard.rules.int_vectors import vec
from pipeyard.rules.state import State

NO_MOVE: Final = -1  # a code no menu has


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide:
    """Knows one game: which moves are worth a try, what players usually do, what a position is worth."""

    first_tried = 3.0  # moves deeper in the tree that a search tries from the beginning
    growth = 1.0  # how fast more of them come to be tried, with the root of the visits
    scale = 1.0  # what a value of 1 means: a certain win, or so many points where a player is alone

    def focus(self, state: State, seat: int) -> State:
        """A position to search in place of this one, with the same menu for the seat; it is never changed.

        Where what others do never matters, it is the seat's own board alone; then the seat is 0 in it.
        """
        return state

    def seat_in(self, seat: int) -> int:
        """The number of the seat in the position that ``focus`` gives."""
        return seat

    def redeal(self, world: State, seat: int, dice: Dice) -> None:
        """Deal anew, in place, what the seat cannot see."""

    def hides(self, state: State) -> bool:
        """Whether a seat cannot see all that the others choose from. The tree then leaves out their moves."""
        return False

    def options(self, state: State, seat: int, dice: Dice) -> vec[i64]:
        """The moves worth a try, the most promising first. Never empty for a seat that must act."""
        raise NotImplementedError

    def reply(self, state: State, seat: int, dice: Dice) -> int:
        """What a player would do, found fast: how a world is played on outside the tree."""
        raise NotImplementedError

    def clock(self, state: State) -> i64:
        """How far the game has gone, in turns. A playout ends so many turns after its beginning."""
        raise NotImplementedError

    def horizon(self, state: State) -> int:
        """How many turns ahead a thorough search of this position looks."""
        raise NotImplementedError

    def mark(self, state: State) -> i64:
        """A number that is nearly always another where what lies on the boards is."""
        raise NotImplementedError

    def values(self, state: State) -> list[float]:
        """What a position is worth to each seat: mostly from 0 to 1, more is better."""
        raise NotImplementedError


def best_first(codes: vec[i64], worths: list[float]) -> vec[i64]:
    """Codes by what they are worth, the best first; equal ones stay in order."""
    count: i64 = len(codes)
    order = sorted([(-worths[number], number) for number in range(count)])
    found = vec[i64]([0] * count)
    for place in range(count):
        found[place] = codes[order[place][1]]
    return found
