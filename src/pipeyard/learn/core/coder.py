"""What a game's coder does: choices as small numbers, and what a seat sees as rows of numbers."""

from typing import Final

from mypy_extensions import i64

from pipeyard.learn.core.play import NOTHING_HELD, Play
from pipeyard.rules.bag import Dice
from pipeyard.rules.int_vectors import append, vec
from pipeyard.rules.state import NATURE, NO_ONE, State

WAIT: Final = 0  # the first action of every game: say nothing, or it is not your turn
NO_ACTION: Final = -1  # a move that has no action
NO_CODE: Final = -1  # an action that is no move by itself


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
        self.most_lit: i64 = 0  # places of the planes that hold something, at most

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
        actions = vec[i64](capacity=len(menu))
        codes = vec[i64](capacity=len(menu))
        for code in menu:
            action = self.action_of(play, code)
            if action != NO_ACTION:
                actions = append(actions, action)
                codes = append(codes, code)
        return Options(actions, codes)

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

    def see(self, play: Play, seat: int, scalars: vec[i64], first: i64, seen: vec[i64]) -> i64:
        """What a seat sees: scalars are written from ``first`` on, what planes hold into ``seen``.

        Planes are noughts but for these: 256 times the place (plane by plane, cell by cell) plus the value.
        Gives back how many they are.
        """
        raise NotImplementedError

    def see_scalars(self, play: Play, seat: int, scalars: vec[i64], first: i64) -> None:
        """The scalars alone."""
        self.see(play, seat, scalars, first, self.dark())

    def dark(self) -> vec[i64]:
        """Room for what planes hold."""
        return vec[i64]([0] * self.most_lit)

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
        won = float(len(result.winners))
        if won == 0.0:
            return [0.0] * self.seats
        others = float(self.seats - 1)
        brought: list[float] = []
        for seat in range(self.seats):
            win = float(self.seats) / won if seat in result.winners else 0.0
            brought.append((win - 1.0) / others)
        return brought


def lit(place: i64) -> i64:
    """A one at a place of the planes, as :meth:`Coder.see` tells it."""
    return 256 * place + 1


def seat_word(place: int) -> str:
    """A seat counted from the one who looks.

    >>> seat_word(0), seat_word(2)
    ('mine', 'seat +2')
    """
    return f"seat +{place}" if place else "mine"


def is_over(play: Play) -> bool:
    return play.seat == NO_ONE
