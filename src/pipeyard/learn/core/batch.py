"""Many games of one coder, stepped in one call: choices in, what is seen next out."""

from typing import final

from mypy_extensions import i64, u8

from pipeyard.learn.core.coder import NO_CODE, Coder, Moves, Options
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
        self.lit_counts = vec[i64]([0] * count)
        self.last_lit: list[vec[i64]] = []
        self.last_counts = vec[i64]([0] * count)
        self.after_lit: list[vec[i64]] = []
        self.after_counts = vec[i64]()
        self.options: list[Options] = []
        self.lit = [coder.dark() for _ in range(count)]
        self.reset(seed)

    def keep_last(self) -> None:
        """Write what is seen at the end of a game, too, before the next one begins."""
        self.last_planes = vec[u8]([u8(0)] * len(self.planes))
        self.last_scalars = vec[i64]([0] * len(self.scalars))
        self.last_lit = [self.coder.dark() for _ in range(self.count)]
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
                at = index * self.plane_size
                lit = self.last_lit[index]
                put_out(self.last_planes, at, lit, self.last_counts[index])
                seen = coder.see(play, seat, self.last_scalars, index * coder.scalars, lit)
                light(self.last_planes, at, lit, seen)
                self.last_counts[index] = seen
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
        lit = self.lit[index]
        put_out(self.planes, at, lit, self.lit_counts[index])
        seen = coder.see(play, play.seat, self.scalars, index * coder.scalars, lit)
        light(self.planes, at, lit, seen)
        self.lit_counts[index] = seen
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

    def make_room(self, rows: int, planes: bool) -> None:
        """Room for so many positions in ``after_scalars``, and where asked for in ``after_planes``."""
        if len(self.after_scalars) < rows * self.coder.scalars:
            self.after_scalars = vec[i64]([0] * (2 * rows * self.coder.scalars))
        if planes and len(self.after_counts) < rows:
            self.after_planes = vec[u8]([u8(0)] * (2 * rows * self.plane_size))
            self.after_lit = [self.coder.dark() for _ in range(2 * rows)]
            self.after_counts = vec[i64]([0] * (2 * rows))

    def moves(self, games: list[int]) -> tuple[list[int], Moves]:
        """Every move in these games, one game after another: whose game each is, and the moves."""
        rows: list[int] = []
        found = Moves()
        for game in games:
            self.coder.list_moves(self.plays[game], self.options[game], found)
            for _ in range(len(found.codes) - len(rows)):
                rows.append(game)
        return rows, found

    def look_ahead(self, games: list[int], actions: list[int]) -> None:
        """What the seat that chooses would see right after each action, before chance; nothing is played.

        Row by row into ``after_planes`` and ``after_scalars``, for which there must be room.
        """
        codes: list[int] = []
        for row in range(i64(len(games))):
            options = self.options[games[row]]
            codes.append(options.codes[options.place(actions[row])])
        self.look_after(games, actions, codes, True)

    def look_after(self, games: list[int], actions: list[int], codes: list[int], planes: bool) -> None:
        """The same, with the codes known: those of whole moves, or NO_CODE. Planes only where asked for."""
        coder = self.coder
        for row in range(i64(len(games))):
            play = self.plays[games[row]]
            after = play.copy()
            coder.act(after, actions[row], codes[row])
            first = row * coder.scalars
            if not planes:
                coder.see_scalars(after, play.seat, self.after_scalars, first)
                continue
            at = row * self.plane_size
            lit = self.after_lit[row]
            put_out(self.after_planes, at, lit, self.after_counts[row])
            seen = coder.see(after, play.seat, self.after_scalars, first, lit)
            light(self.after_planes, at, lit, seen)
            self.after_counts[row] = seen


def light(planes: vec[u8], first: i64, lit: vec[i64], count: i64) -> None:
    """Write what :meth:`Coder.see` told into planes that are all nought from ``first`` on."""
    for number in range(count):
        told = lit[number]
        planes[first + (told >> 8)] = u8(told & 255)


def put_out(planes: vec[u8], first: i64, lit: vec[i64], count: i64) -> None:
    """Make them all nought again."""
    none = u8(0)
    for number in range(count):
        planes[first + (lit[number] >> 8)] = none


def random_actions(batch: Batch, dice: Dice) -> list[int]:
    """A legal action in each game, each as likely."""
    actions: list[int] = []
    for options in batch.options:
        actions.append(options.actions[dice.below(i64(len(options.actions)))])
    return actions
