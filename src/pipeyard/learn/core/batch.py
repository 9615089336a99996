"""Many games of one coder, stepped in one call: choices in, what is seen next out."""

from typing import final

from mypy_extensions import i64, u8

from pipeyard.learn.core.coder import NO_CODE, Coder, Options
from pipeyard.learn.core.play import NOTHING_HELD, Play
from pipeyard.rules.bag import Dice
from pipeyard.rules.int_vectors import vec
from pipeyard.rules.state import NO_ONE


@final
class Batch:
    """Rows of numbers, one row for each game. A game that is over begins anew at once."""

    def __init__(self, coder: Coder, count: int, seed: int) -> None:
        self.coder = coder
        self.count = count
        self.plane_size: i64 = coder.planes * coder.height * coder.width
        self.planes = vec[u8]([u8(0)] * (count * self.plane_size))
        self.scalars = vec[i64]([0] * (count * coder.scalars))
        self.mask = vec[u8]([u8(0)] * (count * coder.actions))
        self.seats = vec[i64]([0] * count)  # whose choice it is
        self.returns = vec[float]([0.0] * (count * coder.seats))  # what a game that just ended brought
        self.rewards = vec[float]([0.0] * count)  # of those, the share of the seat that acted
        self.over = vec[u8]([u8(0)] * count)
        self.last_planes = vec[u8]()  # what the seat that acted saw at the end: only where ``keeps_last``
        self.last_scalars = vec[i64]()
        self.keeps_last = False
        self.after_planes = vec[u8]()
        self.after_scalars = vec[i64]()
        self.plays: list[Play] = []
        self.lit: list[vec[i64]] = []  # what the planes hold, to be put out again
        self.last_lit: list[vec[i64]] = []
        self.after_lit: list[vec[i64]] = []
        self.options: list[Options] = []
        self.lit = [vec[i64]() for _ in range(count)]
        self.reset(seed)

    def keep_last(self) -> None:
        """Write what is seen at the end of a game, too, before the next one begins."""
        self.last_planes = vec[u8]([u8(0)] * len(self.planes))
        self.last_scalars = vec[i64]([0] * len(self.scalars))
        self.last_lit = [vec[i64]() for _ in range(self.count)]
        self.keeps_last = True

    def reset(self, seed: int) -> None:
        """All games begin anew. The same seed, the same games."""
        self.plays = []
        for options, index in zip(self.options, range(self.count), strict=False):
            self._unmark(index, options)
        self.options = []
        for index in range(self.count):
            play = self.coder.new(seed + index * 7919)
            self.plays.append(play)
            self.options.append(self._show(index, play))
            self.over[index] = u8(0)
            self.rewards[index] = 0.0

    def step(self, actions: list[int]) -> None:
        """One action in each game. Raises ValueError, with nothing done, if one is not in its mask."""
        coder = self.coder
        if len(actions) != self.count:
            raise ValueError(f"{len(actions)} actions for {self.count} games")
        for index in range(self.count):
            action = actions[index]
            if not (0 <= action < coder.actions and self.mask[index * coder.actions + action]):
                raise ValueError(f"action {action} is not legal in game {index}")
        for index in range(self.count):
            self._step(index, actions[index])

    def _step(self, index: i64, action: i64) -> None:
        coder = self.coder
        play = self.plays[index]
        options = self.options[index]
        seat = play.seat
        code = options.codes[options.place(action)]
        coder.act(play, action, code)
        self._unmark(index, options)
        self.over[index] = u8(0)
        self.rewards[index] = 0.0
        if code == NO_CODE and play.held != NOTHING_HELD:  # nothing on the table has changed
            coder.see_held(play, self.scalars, index * coder.scalars)
            self.options[index] = self._mark(index, play)
            return
        coder.settle(play)
        if play.seat == NO_ONE:
            brought = coder.returns(play)
            for place in range(coder.seats):
                self.returns[index * coder.seats + place] = brought[place]
            self.rewards[index] = brought[seat]
            self.over[index] = u8(1)
            if self.keeps_last:
                put_out(self.last_planes, index * self.plane_size, self.last_lit[index])
                seen = coder.see(play, seat, self.last_scalars, index * coder.scalars)
                self.last_lit[index] = light(self.last_planes, index * self.plane_size, seen)
            play = Play(coder.start.copy(), play.dice)
            coder.settle(play)
            self.plays[index] = play
        self.options[index] = self._show(index, play)

    def _unmark(self, index: i64, options: Options) -> None:
        first = index * self.coder.actions
        for action in options.actions:
            self.mask[first + action] = u8(0)

    def _show(self, index: i64, play: Play) -> Options:
        coder = self.coder
        at = index * self.plane_size
        put_out(self.planes, at, self.lit[index])
        seen = coder.see(play, play.seat, self.scalars, index * coder.scalars)
        self.lit[index] = light(self.planes, at, seen)
        self.seats[index] = play.seat
        return self._mark(index, play)

    def _mark(self, index: i64, play: Play) -> Options:
        coder = self.coder
        options = coder.options(play)
        first = index * coder.actions
        one = u8(1)
        for action in options.actions:
            self.mask[first + action] = one
        return options

    def make_room(self, rows: int) -> None:
        """Room for so many positions in ``after_planes`` and ``after_scalars``."""
        if len(self.after_scalars) < rows * self.coder.scalars:
            self.after_planes = vec[u8]([u8(0)] * (rows * self.plane_size))
            self.after_scalars = vec[i64]([0] * (rows * self.coder.scalars))
            self.after_lit = [vec[i64]() for _ in range(rows)]

    def look_ahead(self, games: list[int], actions: list[int]) -> None:
        """What the seat that chooses would see right after each action, before chance; nothing is played.

        Row by row into ``after_planes`` and ``after_scalars``, for which there must be room.
        """
        coder = self.coder
        for row in range(i64(len(games))):
            play = self.plays[games[row]]
            options = self.options[games[row]]
            after = play.copy()
            coder.act(after, actions[row], options.codes[options.place(actions[row])])
            at = row * self.plane_size
            put_out(self.after_planes, at, self.after_lit[row])
            seen = coder.see(after, play.seat, self.after_scalars, row * coder.scalars)
            self.after_lit[row] = light(self.after_planes, at, seen)


def light(planes: vec[u8], first: i64, seen: vec[i64]) -> vec[i64]:
    """Write what :meth:`Coder.see` gave back into planes that are all nought from ``first`` on."""
    for lit in seen:
        planes[first + (lit >> 8)] = u8(lit & 255)
    return seen


def put_out(planes: vec[u8], first: i64, seen: vec[i64]) -> None:
    """Make them all nought again."""
    for lit in seen:
        planes[first + (lit >> 8)] = u8(0)


def random_actions(batch: Batch, dice: Dice) -> list[int]:
    """A legal action in each game, each as likely."""
    actions: list[int] = []
    for options in batch.options:
        actions.append(options.actions[dice.below(i64(len(options.actions)))])
    return actions
