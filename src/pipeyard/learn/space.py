"""A game as a learner meets it: numbered actions that can be read, and observations as arrays.

>>> space = Space("pipe-dream")
>>> play = space.new(seed=1)
>>> [str(space.decode(play, action)) for action in space.legal(play)][:2]
['PlaceSource(cell=(3, 3))', 'PlaceSource(cell=(3, 4))']
>>> space.encode(play, space.decode(play, space.legal(play)[0])) == space.legal(play)[0]
True
>>> space.observe(play, play.seat)["planes"].shape
(11, 6, 6)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from operator import index
from typing import Any

import numpy as np
import numpy.typing as npt
from mypy_extensions import i64

from pipeyard.learn.core.coder import NO_CODE, WAIT, Coder, Options
from pipeyard.learn.core.picture import Picture
from pipeyard.learn.core.play import NOTHING_HELD, Play
from pipeyard.learn.core.tube_tangle import FIRST_KIND, TubeTangleCoder
from pipeyard.rules import registry
from pipeyard.rules.errors import BadSetup
from pipeyard.rules.int_vectors import vec
from pipeyard.rules.protocol import Move
from pipeyard.rules.state import NO_ONE
from pipeyard.rules.words import say

Planes = npt.NDArray[np.uint8]
Scalars = npt.NDArray[np.int64]
Mask = npt.NDArray[np.int8]
Observation = dict[str, npt.NDArray[Any]]


@dataclass(frozen=True, slots=True)
class Wait(Move):
    """Action 0: say nothing, or it is not this seat's turn."""


@dataclass(frozen=True, slots=True)
class TakeUp(Move):
    """The first half of a move in Tube Tangle: the tile that is laid next."""

    tile: str


class Space:
    """One game, one edition, one number of seats and one set of options: all sizes are fixed by these."""

    def __init__(
        self,
        game: str,
        edition: str | None = None,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        bargaining: bool = False,
        summary: bool = False,
    ) -> None:
        self.game = registry.game(game)
        self.edition = self.game.default_edition() if edition is None else edition
        self.game.check_edition(self.edition)
        self.seats = self.game.seat_range(self.edition)[0] if seats is None else whole(seats)
        self.options = {name: str(value) for name, value in (options or {}).items()}
        if any(option.name == "bargaining" for option in self.game.options(self.edition)):
            self.options.setdefault("bargaining", "yes" if bargaining else "no")
        elif bargaining:
            raise BadSetup(say("{game} has no bargaining", game=self.game.title))
        self.coder = _coder(game, self)
        self.summary = summary
        if summary and not self.coder.sum_up():
            raise BadSetup(say("{game} has no summary", game=self.game.title))
        self.actions = int(self.coder.actions)
        self.plane_names = tuple(self.coder.plane_names())
        self.scalar_names = tuple(self.coder.scalar_names())
        self.shape = (int(self.coder.planes), int(self.coder.height), int(self.coder.width))

    def __repr__(self) -> str:
        return f"<{self.game.name} {self.edition}, {self.seats} seats, {self.actions} actions>"

    def __deepcopy__(self, memo: object) -> Space:
        return self  # it is never changed, so copies of what holds it share it

    def __reduce__(self) -> tuple[Any, ...]:
        return Space, (self.game.name, self.edition, self.seats, self.options, False, self.summary)

    def new(self, seed: int) -> Play:
        """A new game at its first choice. The same seed, the same chance."""
        return self.coder.new(whole(seed))

    def over(self, play: Play) -> bool:
        return play.seat == NO_ONE

    def legal(self, play: Play) -> list[int]:
        """The actions of the seat whose choice it is, in order."""
        return [] if self.over(play) else sorted(self.coder.options(play).actions)

    def mask(self, play: Play, seat: int | None = None) -> Mask:
        """1 for every action the seat may choose now; a seat that has no choice may only wait."""
        if seat is not None:
            self._check_seat(seat)
        made = np.zeros(self.actions, np.int8)
        if self.over(play) or (seat is not None and seat != play.seat):
            made[WAIT] = 1
        else:
            made[self.legal(play)] = 1
        return made

    def choices(self, play: Play) -> dict[int, Move]:
        """Every legal action and what it means now; none when the game is over."""
        if self.over(play):
            return {}
        options = self.coder.options(play)
        pairs = sorted(zip(options.actions, options.codes, strict=True))
        return {action: self._meaning(play, action, code) for action, code in pairs}

    def decode(self, play: Play, action: int) -> Move:
        """What an action means now. Raises :class:`BadSetup` if it is not legal now."""
        return self._meaning(play, action, self.code(play, action))

    def encode(self, play: Play, move: Move) -> int:
        """The action to take now in order to make a legal move; in Tube Tangle first the tile is taken up.

        Raises :class:`BadSetup` if no action leads to it.
        """
        options = self._options(play)
        action: int | None = None
        if isinstance(move, Wait):
            action = WAIT
        elif isinstance(self.coder, TubeTangleCoder) and play.held == NOTHING_HELD and tile_of(move):
            tile = tile_of(move)
            action = FIRST_KIND + self.coder.names.index(tile) if tile in self.coder.names else None
        else:
            menu = {
                self.game.decode(play.state, play.seat, code): code for code in options.codes if code >= 0
            }
            place = list(options.codes).index(menu[move]) if move in menu else None
            action = None if place is None else options.actions[place]
        if action is None or options.place(action) < 0:
            raise BadSetup(say("no action makes the move {move}", move=str(move)))
        return action

    def _options(self, play: Play) -> Options:
        if self.over(play):
            raise is_over()
        return self.coder.options(play)

    def code(self, play: Play, action: int) -> int:
        """The rules' code of an action, ``NO_CODE`` for one that is no move by itself.

        Raises :class:`BadSetup` if it is not legal now.
        """
        options = self._options(play)
        place = options.place(whole(action))
        if place < 0:
            raise BadSetup(say("action {n} is not legal now", n=action))
        return options.codes[place]

    def _meaning(self, play: Play, action: int, code: int) -> Move:
        if code != NO_CODE:
            return self.game.decode(play.state, play.seat, code)
        if action == WAIT:
            return Wait()
        assert isinstance(self.coder, TubeTangleCoder)
        return TakeUp(self.coder.names[action - FIRST_KIND])

    def text(self, play: Play, action: int) -> str:
        """What an action means, as people write it: ``place 3 at (2,4)``, ``take up A7``, ``wait``."""
        move = self.decode(play, action)
        if isinstance(move, Wait):
            return "wait"
        return f"take up {move.tile}" if isinstance(move, TakeUp) else self.game.write_move(play.state, move)

    def act(self, play: Play, action: int) -> None:
        """Do it, and let chance go on to the next choice. Raises :class:`BadSetup` if it is not legal now."""
        code = self.code(play, action)
        self.coder.act(play, int(action), code)
        self.coder.settle(play)

    def returns(self, play: Play) -> list[float]:
        """What the finished game brought each seat; noughts before."""
        return list(self.coder.returns(play))

    def observe(self, play: Play, seat: int, out: Observation | None = None) -> Observation:
        """What a seat sees, into ``out`` where arrays are given: of any type of numbers, as :meth:`blank`."""
        self._check_seat(seat)
        if out is not None:
            self._check_arrays(out)
        scalars = vec[i64]([0] * len(self.scalar_names))
        picture = self.coder.picture()
        self.coder.see(play, seat, scalars, 0, picture)
        found = self.blank() if out is None else out
        found["planes"][:] = drawn(picture, self.shape)
        found["scalars"][:] = numbers(scalars)
        return found

    def _check_seat(self, seat: int) -> None:
        if not 0 <= whole(seat) < self.seats:
            raise BadSetup(
                say("there is no seat {seat}; the last one is {last}", seat=seat, last=self.seats - 1)
            )

    def _check_arrays(self, out: Observation) -> None:
        for name, shape in (("planes", self.shape), ("scalars", (len(self.scalar_names),))):
            given = getattr(out.get(name), "shape", None)
            if given != shape:
                raise BadSetup(
                    say(
                        "{name} must be an array of the shape {shape}, not {given}",
                        name=name,
                        shape=str(shape),
                        given=str(given),
                    )
                )

    def blank(self) -> Observation:
        """Arrays for one observation."""
        return {
            "planes": np.zeros(self.shape, np.uint8),
            "scalars": np.zeros(len(self.scalar_names), np.int64),
        }

    def describe(self, play: Play, seat: int) -> dict[str, Any]:
        """The same observation by name: scalars as numbers, planes as lists of rows."""
        seen = self.observe(play, seat)
        planes = {name: seen["planes"][place].tolist() for place, name in enumerate(self.plane_names)}
        scalars = dict(zip(self.scalar_names, seen["scalars"].tolist(), strict=True))
        return {"planes": planes, "scalars": scalars}


def numbers(run: vec[i64]) -> Scalars:
    """A run of whole numbers as an array: a view where the rules are compiled, a copy where not."""
    held: Any = run
    made: Scalars = np.array(held, np.int64) if isinstance(held, list) else np.frombuffer(held, np.int64)
    return made


def drawn(picture: Picture, shape: tuple[int, ...]) -> Planes:
    """The planes of a picture as an array; it too may be a view."""
    held: Any = picture.planes
    made: Planes = np.array(held, np.uint8) if isinstance(held, list) else np.frombuffer(held, np.uint8)
    return made.reshape(shape)


def whole(number: Any) -> int:
    """A whole number of any kind as an int. Raises :class:`BadSetup` for anything else."""
    try:
        return index(number)
    except TypeError:
        raise BadSetup(say("{given} is no whole number", given=repr(number))) from None


def is_over() -> BadSetup:
    """The error for playing on after the end."""
    return BadSetup(say("the game is over; begin a new one"))


def tile_of(move: Move) -> str | None:
    """The tile a move of Tube Tangle lays."""
    named: str | None = getattr(move, "tile", None)
    return named or {"OpenPit": "pit", "ManholeCover": "cover"}.get(type(move).__name__)


def _coder(game: str, space: Space) -> Coder:
    home = f"pipeyard.learn.core.{game.replace('-', '_')}"
    try:
        module = import_module(home)
    except ModuleNotFoundError:
        raise BadSetup(say("nobody has numbered the moves of {game} yet", game=space.game.title)) from None
    start = space.game.start(space.edition, space.seats, space.options)
    made: Coder = module.make(start, space.seats)
    return made
