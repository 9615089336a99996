"""The fast half of the protocol: what a position can do, in small numbers, without a word of text.

Search, learning and simulation live on this class alone. The readable half, moves and refusals and
views, is :mod:`pipeyard.rules.protocol`.
"""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from pipeyard.rules.bag import Dice
from pipeyard.rules.code_list import Codes
from pipeyard.rules.int_vectors import vec
from pipeyard.rules.outcome import Result, Waiting

if TYPE_CHECKING:
    from pipeyard.rules.protocol import Game

Seat = int
NATURE: Final = -1  # chance is a seat: its draws and rolls are moves like any other
NO_ONE: Final = -2  # whose turn it is when the game is over


@mypyc_attr(allow_interpreted_subclasses=True)  # a game under construction need not be compiled
class State:
    """A position. Mutable, cheap to copy; subclasses are compiled where a compiler is there.

    Two positions are equal when their game, their edition and their text are. A position travels between
    processes as its text too, and with the text of its edition's file, so an edition need not be known there.
    """

    def game(self) -> "Game":
        """The game this is a position of."""
        raise NotImplementedError

    def edition_name(self) -> str:
        """The name of the edition that is played."""
        raise NotImplementedError

    def edition_file(self) -> str:
        """The text of the edition's file; "" where a game has no such files."""
        return ""

    def waiting(self) -> Waiting:
        """The step the game is in, the seats that must act and the seats that may."""
        raise NotImplementedError

    def menu(self, seat: int) -> vec[i64]:
        """Every legal move of a seat as a code, and of open-ended prices the sensible ones."""
        raise NotImplementedError

    def codes(self, seat: int) -> Codes:
        """The menu of a seat, to be read from Python."""
        return Codes(self.menu(seat))

    def chances(self) -> list[tuple[int, int]]:
        """NATURE's menu: (code, weight). Empty unless NATURE must act."""
        raise NotImplementedError

    def whose(self, dice: Dice) -> int:
        """A seat that must act, or ``NO_ONE``: of several, the one that ``dice`` picks from ``waiting``."""
        must = self.waiting().must
        if len(must) > 1:
            return must[dice.below(len(must))]
        return must[0] if must else NO_ONE

    def pick(self, seat: int, dice: Dice) -> int:
        """One of a seat's codes, each as likely: the one that ``dice`` picks from ``codes``."""
        menu = self.menu(seat)
        return menu[dice.below(len(menu))]

    def draw(self, dice: Dice) -> int:
        """One of NATURE's codes, each as likely as ``chances`` weighs it."""
        return dice.pick(self.chances())

    def play(self, seat: int, code: int) -> None:
        """Play a legal code in place. Nothing is checked: ask ``Game.refusal`` first."""
        raise NotImplementedError

    def copy(self) -> "State":
        raise NotImplementedError

    def result(self) -> Result | None:
        """Scores, winners and why it ended; None while the game goes on."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, State) or type(self) is not type(other):
            return False
        game = self.game()
        if type(game) is not type(other.game()) or self.edition_file() != other.edition_file():
            return False
        return game.write(self) == game.write(other)

    def __hash__(self) -> int:
        raise TypeError(
            "a position can change, so it has no hash; pipeyard.rules.protocol.digest gives a key"
        )

    def __repr__(self) -> str:
        game, waiting = self.game(), self.waiting()
        names = game.seat_names(self)
        must = ", ".join(["nature" if seat == NATURE else names[seat] for seat in waiting.must])
        about = f"{game.name} {self.edition_name()}, {len(names)} players"
        return f"<{about}, step {waiting.step}, {must} to act>" if must else f"<{about}, over>"

    def __copy__(self) -> "State":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "State":
        return self.copy()  # what copies share is never changed

    def __reduce__(self) -> tuple[object, ...]:
        from pipeyard.rules.protocol import restored

        game = self.game()
        return restored, (type(game), game.write(self), self.edition_file())


def playout(state: State, dice: Dice, limit: int = 1_000_000) -> int:
    """Play random moves by seats that must act, in place, to the end or ``limit`` moves; how many it took."""
    moves = 0
    while moves < limit:
        seat = state.whose(dice)
        if seat == NO_ONE:
            break
        state.play(seat, state.draw(dice) if seat == NATURE else state.pick(seat, dice))
        moves += 1
    return moves
