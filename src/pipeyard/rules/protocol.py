"""The interface every game implements: the readable half. The fast half is :mod:`pipeyard.rules.state`.

A *move* is a small frozen class, one per verb. A *code* is the same move as a number. ``Game`` turns
one into the other, says why a move is refused, shows each seat what it may see and writes everything
down as text. Nothing here knows a rule; nothing outside a game's folder does.
"""

from __future__ import annotations

import hashlib
import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from pipeyard.rules.about import About, Option, about_of
from pipeyard.rules.errors import BadSetup, IllegalMove, NotationError, unknown_edition
from pipeyard.rules.grid import Cell
from pipeyard.rules.outcome import Result, Waiting
from pipeyard.rules.shelf import Shelf
from pipeyard.rules.state import NATURE, Seat, State, playout

__all__ = [
    "NATURE",
    "BadSetup",
    "Event",
    "Game",
    "Hints",
    "IllegalMove",
    "Move",
    "NotationError",
    "Option",
    "Refusal",
    "RefusedHint",
    "Result",
    "Seat",
    "State",
    "View",
    "Waiting",
    "check",
    "digest",
    "perform",
    "playout",
    "replay",
]


class Move:
    """A verb and its fields, named with the rulebook's words. Subclasses are frozen dataclasses."""

    __slots__ = ()


class View:
    """What one seat, or a spectator, may see. Subclasses are frozen dataclasses."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class RefusedHint:
    """A move that hints call refused."""

    move: Move
    rule: str
    instead: Move | None = None  # what they offer in its place


class Hints:
    """What helps one seat choose. Subclasses are frozen dataclasses of texts, numbers, tuples and their like.

    What they tell is checked against the rules: see ``conformance.hints``.
    """

    __slots__ = ()

    lists: ClassVar[tuple[type[Move], ...]] = ()  # the verbs of which ``allowed`` has every legal move

    def allowed(self) -> Iterator[Move]:
        """The moves that these hints call legal for a seat that must act, at the prices they name."""
        yield from ()

    def refused(self) -> Iterator[RefusedHint]:
        """Moves that these hints call refused, and why."""
        yield from ()


@dataclass(frozen=True, slots=True)
class Event:
    """A move that was made: the unit of the log."""

    seat: Seat
    move: Move


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not allowed, as help for the one who tried it."""

    rule: str  # a rule id of the game's rulebook, such as pipe-land/place-4
    reason: str  # one sentence a child understands
    cells: tuple[Cell, ...] = ()  # the cells it is about
    instead: Move | None = None  # the nearest legal alternative, where there is one
    also: tuple[str, ...] = ()  # other rules the move breaks


class Game(ABC):
    """One game, all its editions. Stateless: every question comes with the position it is about."""

    name: str  # as in commands and rule ids: "pipe-land"
    shelf: Shelf[Any] | None = None  # its edition files, for a game whose editions are files
    rules_version: int  # raised whenever an old log would no longer replay the same
    leaves_by_idling: bool = False  # whether a seat that only makes idle moves leaves the game by its rules
    undo_move: Move | None = None  # takes back a seat's own last act, where the rules have such a move
    bargaining_moves: tuple[type[Move], ...] = ()  # verbs that only speak of a deal; a review skips them

    @property
    def about(self) -> About:
        """The game's manifest, ``about.toml`` in its folder."""
        return about_of(type(self))

    @property
    def title(self) -> str:
        """What people call the game: "Pipe Land"."""
        return self.about.title

    def edition_title(self, edition: str) -> str:
        """What people call an edition."""
        return edition

    @abstractmethod
    def editions(self) -> tuple[str, ...]:
        """The editions there are; the first is the default."""

    def default_edition(self) -> str:
        """The edition that is played if nobody says otherwise. Raises :class:`BadSetup` if none can be."""
        found = self.editions()
        if not found:
            raise BadSetup(self.problems()[0])
        return found[0]

    def check_edition(self, edition: str) -> None:
        """Raises :class:`BadSetup` if there is no such edition, or its file cannot be right."""
        if edition in self.editions():
            return
        if self.shelf is not None and self.shelf.is_broken(edition):
            self.shelf.get(edition)
        raise unknown_edition(self.title, edition, self.editions())

    def problems(self) -> tuple[str, ...]:
        """What is wrong with editions that are therefore left out, a line each."""
        return () if self.shelf is None else self.shelf.problems()

    @abstractmethod
    def options(self, edition: str) -> tuple[Option, ...]:
        """What may be chosen when this edition starts."""

    @abstractmethod
    def seat_range(self, edition: str) -> tuple[int, int]:
        """Fewest and most players."""

    def turn_seconds(self, edition: str) -> int:
        """How long this edition's rulebook lets a turn last; 0 where it says nothing."""
        return 0

    @abstractmethod
    def start(self, edition: str, seats: int, options: Mapping[str, str]) -> State:
        """A new game, NATURE about to set it up. Raises :class:`BadSetup`."""

    def setup_work(self, state: State) -> int:
        """How much NATURE has to do before the first turn, in looks at a cell; 0 for next to nothing."""
        return 0

    @abstractmethod
    def seat_names(self, state: State) -> tuple[str, ...]:
        """What the seats are called in notation: one lower-case word each."""

    @abstractmethod
    def decode(self, state: State, seat: Seat, code: int) -> Move:
        """The move a code of this position's menu stands for."""

    @abstractmethod
    def encode(self, state: State, seat: Seat, move: Move) -> int:
        """The code of a legal move, on the menu or not (open-ended prices)."""

    @abstractmethod
    def refusal(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        """Why the seat may not make this move now, or None if it may. The sole authority."""

    def idle_move(self, state: State, seat: Seat) -> Move | None:
        """What a table does for a seat that must act and whose time is up: as little as the rules allow.

        The first move of the menu, unless a game says otherwise. None for a seat that need not act.
        """
        codes = state.codes(seat) if seat in state.waiting().must else None
        return self.decode(state, seat, codes[0]) if codes else None

    def may_be_skipped(self, state: State, seat: Seat) -> bool:
        """Whether a seat that must act has left the game, so that its idle move may be made at once."""
        return False

    def turns_taken(self, state: State, seat: Seat) -> int:
        """How far a seat has come where each plays at its own speed: bots do not run ahead of people."""
        return 0

    def is_to_be_seen(self, state: State) -> bool:
        """Whether something has just happened that all look at before the time of the next turn begins."""
        return False

    @abstractmethod
    def view(self, state: State, seat: Seat | None) -> View:
        """What the seat, or a spectator, may see."""

    @abstractmethod
    def seen(self, state: State, event: Event, seat: Seat | None) -> Event:
        """An event, made in ``state``, as the seat or a spectator may see it."""

    @abstractmethod
    def imagine(self, view: View, rng: random.Random) -> State:
        """A whole position that fits a view: how players guess what is hidden."""

    @abstractmethod
    def hints(self, state: State, seat: Seat) -> Hints:
        """What a front end shows a seat to help it choose: legal cells or why not, prices, what would follow.

        Computed on request, never part of a view.
        """

    @abstractmethod
    def read_move(self, state: State, text: str) -> Move:
        """A move from its notation. Raises :class:`NotationError`."""

    @abstractmethod
    def write_move(self, state: State, move: Move) -> str:
        """The notation of a move: ``read_move`` gives the same move back."""

    @abstractmethod
    def read(self, text: str) -> State:
        """A position from its notation. Raises :class:`NotationError`."""

    def restore(self, text: str, edition_file: str) -> State:
        """A position from its notation and the text of its edition's file, which need not be known here.

        A game whose editions are files implements it. Raises :class:`NotationError` or :class:`BadSetup`.
        """
        return self.read(text)

    @abstractmethod
    def write(self, state: State) -> str:
        """The whole position as text, the same text for the same position."""


def check(game: Game, state: State, seat: Seat, move: Move) -> int:
    """The code of a move if it is legal; raises :class:`IllegalMove` with the refusal if not."""
    refusal = game.refusal(state, seat, move)
    if refusal is not None:
        raise IllegalMove(refusal)
    return game.encode(state, seat, move)


def perform(game: Game, state: State, event: Event) -> None:
    """Check a move and play it in place; a refused move changes nothing."""
    state.play(event.seat, check(game, state, event.seat, event.move))


def replay(game: Game, start: State, events: Iterable[Event]) -> State:
    """The position after ``events``; ``start`` is left as it was."""
    state = start.copy()
    for event in events:
        perform(game, state, event)
    return state


def digest(game: Game, state: State) -> str:
    """A short fingerprint of a position: equal positions, equal fingerprints."""
    return hashlib.sha256(game.write(state).encode()).hexdigest()[:16]


def restored(game: type[Game], text: str, edition_file: str) -> State:
    """A position that was pickled: see :meth:`State.__reduce__`."""
    return game().restore(text, edition_file)


def acting(state: State) -> Sequence[Seat]:
    """Every seat that must or may act now, NATURE included."""
    waiting = state.waiting()
    return (*waiting.must, *(seat for seat in waiting.may if seat not in waiting.must))
