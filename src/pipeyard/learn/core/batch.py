"""Many games of one coder, stepped in one call: choices in, what is seen next out."""

from typing import final

from mypy_extensions import i64, u8

from pipeyard.learn.core.coder import NO_CODE, Coder, Moves, Options
from pipeyard.learn.core.picture import Picture
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
        self.options: list[Options] = []
        self.last_pictures: list[Picture] = []
        self.after_pictures: list[Picture] = []
        self.pictures = self._pictures(self.planes)
        self.reset(seed)

    def keep_last(self) -> None:
        """Write what is seen at the end of a game, too, before the next one begins."""
        self.last_planes = vec[u8]([u8(0)] * len(self.planes))
        self.last_scalars = vec[i64]([0] * len(self.scalars))
        self.last_pictures = self._pictures(self.last_planes)
        self.keeps_last = True

    def _pictures(self, planes: vec[u8]) -> list[Picture]:
        """One for each game in a run of planes."""
        size = self.plane_size
        cells = self.coder.height * self.coder.width
        return [Picture(planes, row * size, cells) for row in range(i64(len(planes)) // size)]

    def reset(self, seed: int) -> None:
        """All games begin anew. The same seed, the same games."""
        self.plays = []
        for options, index in zip(self.options, range(self.count), strict=False):
            self._unmark(index, options)
        self.options = []
        for index in range(self.count):
            play = self.coder.new(seed + index * 7919)
            self.plays.append(play)
            self.pictures[index].clear()
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
                picture = self.last_pictures[index]
                picture.clear()
                coder.see(play, seat, self.last_scalars, index * coder.scalars, picture)
            self.pictures[index].clear()
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
        coder.see(play, play.seat, self.scalars, index * coder.scalars, self.pictures[index])
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
        if planes and len(self.after_pictures) < rows:
            self.after_planes = vec[u8]([u8(0)] * (2 * rows * self.plane_size))
            self.after_pictures = self._pictures(self.after_planes)

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
            picture = self.after_pictures[row]
            picture.clear()
            coder.see(after, play.seat, self.after_scalars, first, picture)


def random_actions(batch: Batch, dice: Dice) -> list[int]:
    """A legal action in each game, each as likely."""
    actions: list[int] = []
    for options in batch.options:
        actions.append(options.actions[dice.below(i64(len(options.actions)))])
    return actions
