"""What a game's coder does: choices as small numbers, and what a seat sees as rows of numbers."""

from typing import Final

from mypy_extensions import i64, mypyc_attr, u8

from pipeyard.learn.core.picture import Picture
from pipeyard.learn.core.play import NOTHING_HELD, Play
from pipeyard.rules.bag import Dice
from pipeyard.rules.int_vectors import vec
from pipeyard.rules.state import NATURE, NO_ONE, State

WAIT: Final = 0  # the first action of every game: say nothing, or it is not your turn
NO_ACTION: Final = -1  # a move that has no action
NO_CODE: Final = -1  # an action that is no move by itself


@mypyc_attr(acyclic=True)
class Options:
    """What a seat can choose now: actions, and the code of the move each stands for (or ``NO_CODE``)."""

    def __init__(self, actions: vec[i64], codes: vec[i64]) -> None:
        self.actions = actions
        self.codes = codes

    def place(self, action: i64) -> i64:
        """Where an action stands, or -1."""
        actions = self.actions
        for index in range(i64(len(actions))):
            if actions[index] == action:
                return index
        return -1


class Moves:
    """Whole moves: the action of each, the action that ends it (``WAIT`` where one is all), its code."""

    def __init__(self) -> None:
        self.firsts: list[int] = []
        self.thens: list[int] = []
        self.codes: list[int] = []

    def add(self, first: int, then: int, code: int) -> None:
        self.firsts.append(first)
        self.thens.append(then)
        self.codes.append(code)


class Coder:
    """One game, one edition, one number of seats. Sizes are set by the game's own coder."""

    def __init__(self, start: State, seats: int) -> None:
        self.start = start  # a new game, never changed
        self.seats = seats
        self.actions: i64 = 0
        self.planes: i64 = 0
        self.height: i64 = 0
        self.width: i64 = 0
        self.scalars: i64 = 0

    def plane_names(self) -> list[str]:
        """What each plane shows, in order."""
        raise NotImplementedError

    def scalar_names(self) -> list[str]:
        """What each scalar counts, in order."""
        raise NotImplementedError

    def sum_up(self) -> bool:
        """From now on show scalars that sum up the board as well; whether this game has such."""
        return False

    def new(self, seed: int) -> Play:
        """A new game, set up, at its first choice."""
        play = Play(self.start.copy(), Dice(seed))
        self.settle(play)
        return play

    def settle(self, play: Play) -> None:
        """Let NATURE move until somebody has a choice or the game is over."""
        state = play.state
        while True:
            seat = self.due(state)
            if seat != NATURE:
                break
            state.play(NATURE, state.draw(play.dice))
        self.hand_on(play, seat)

    def hand_on(self, play: Play, due: int) -> None:
        """Say whose choice it is where ``due`` must act next."""
        play.seat = due

    def due(self, state: State) -> int:
        """The seat that must act next, NATURE, or ``NO_ONE``. Of several it is the one furthest behind."""
        raise NotImplementedError

    def options(self, play: Play) -> Options:
        """What the seat whose choice it is can choose: every move of its menu that has an action."""
        menu = play.state.menu(play.seat)
        self.look_over()
        most = i64(len(menu))
        actions = vec[i64]([0] * most)
        count: i64 = 0
        for place in range(most):
            action = self.action_of(play, menu[place])
            actions[place] = action
            if action != NO_ACTION:
                count += 1
        return Options(actions, menu) if count == most else _with_actions(actions, menu, count)

    def list_moves(self, play: Play, options: Options, found: Moves) -> None:
        """Add every move that these options of a play begin."""
        for place in range(i64(len(options.actions))):
            action = options.actions[place]
            if options.codes[place] != NO_CODE or action == WAIT:
                found.add(action, WAIT, options.codes[place])
                continue
            begun = play.copy()
            self.act(begun, action, NO_CODE)
            ends = self.options(begun)
            for end in range(i64(len(ends.actions))):
                found.add(action, ends.actions[end], ends.codes[end])

    def look_over(self) -> None:
        """Called before the moves of a menu are given their actions, one after another."""

    def action_of(self, play: Play, code: i64) -> i64:
        """The action of a move of the menu, or ``NO_ACTION``."""
        raise NotImplementedError

    def act(self, play: Play, action: i64, code: i64) -> None:
        """Do what an option stands for. NATURE is left waiting: see :meth:`settle`."""
        play.state.play(play.seat, code)
        play.held = NOTHING_HELD

    def picture(self) -> Picture:
        """Planes to see one game in."""
        cells = self.height * self.width
        return Picture(vec[u8]([u8(0)] * (self.planes * cells)), 0, cells)

    def see(self, play: Play, seat: int, scalars: vec[i64], first: i64, picture: Picture) -> None:
        """What a seat sees: scalars are written from ``first`` on, planes where they differ from ``picture``.

        A picture is of one game as it goes on: it must be cleared before another is seen in it.
        """
        raise NotImplementedError

    def see_scalars(self, play: Play, seat: int, scalars: vec[i64], first: i64) -> None:
        """The scalars alone."""
        self.see(play, seat, scalars, first, self.picture())

    def see_held(self, play: Play, scalars: vec[i64], first: i64) -> None:
        """Change what the seat whose choice it is saw before it took up a tile, and nothing else happened."""

    def returns(self, play: Play) -> list[float]:
        """What a finished game brought each seat.

        Several seats: 1 for winning alone, less for a shared win, and what winners gain the others lose.
        One seat: its score, and nought without one.
        """
        result = play.state.result()
        if result is None:
            return [0.0] * self.seats
        if self.seats == 1:
            score = result.scores[0]
            return [0.0 if score is None else float(score)]
        return self.shared(list(result.winners))

    def shared(self, winners: list[int]) -> list[float]:
        """What a game of several seats with these winners brought each of them."""
        won = float(len(winners))
        if won == 0.0:
            return [0.0] * self.seats
        others = float(self.seats - 1)
        brought: list[float] = []
        for seat in range(self.seats):
            win = float(self.seats) / won if seat in winners else 0.0
            brought.append((win - 1.0) / others)
        return brought


def _with_actions(actions: vec[i64], menu: vec[i64], count: i64) -> Options:
    """The moves of a menu that have an action, which are so many."""
    kept = vec[i64]([0] * count)
    codes = vec[i64]([0] * count)
    place: i64 = 0
    for number in range(i64(len(menu))):
        if actions[number] != NO_ACTION:
            kept[place] = actions[number]
            codes[place] = menu[number]
            place += 1
    return Options(kept, codes)


def seat_word(place: int) -> str:
    """A seat counted from the one who looks.

    >>> seat_word(0), seat_word(2)
    ('mine', 'seat +2')
    """
    return f"seat +{place}" if place else "mine"


def is_over(play: Play) -> bool:
    return play.seat == NO_ONE
