"""A match as a Python program plays it: seats by name, moves as text, the board to look at."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from pipeyard.library import pictures
from pipeyard.match import match as tables
from pipeyard.match import notation, reading, saving
from pipeyard.match.log import NATURE_NAME
from pipeyard.rules.errors import IllegalMove, NotationError, UnknownName
from pipeyard.rules.protocol import NATURE, Game, Move, Refusal, Result, Seat, State, View
from pipeyard.rules.words import say


@dataclass(frozen=True, slots=True)
class LegalMove:
    """A move that a seat can make now. ``str`` gives its notation."""

    seat: str
    move: Move
    text: str

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.seat}: {self.text}>"


@dataclass(frozen=True, slots=True)
class Played:
    """A move that was made, by a player or by chance (``nature``)."""

    number: int  # from 1
    seat: str
    move: Move
    text: str

    def __str__(self) -> str:
        return f"{self.seat}: {self.text}"

    def __repr__(self) -> str:
        return f"<{self}>"


class Match:
    """A game being played. Made by :func:`pipeyard.start` and :func:`pipeyard.load`.

    Chance is drawn by the match itself, after each move, unless it was started with ``by_hand``.
    """

    def __init__(self, table: tables.Match) -> None:
        self.table = table  # the same with numbered seats, clocks and a journal

    # Looking

    @property
    def game(self) -> Game:
        """The rules."""
        return self.table.game

    @property
    def edition(self) -> str | None:
        """The edition's name; None where the match began from a position, which knows its own."""
        return self.table.header.edition

    @property
    def options(self) -> dict[str, str]:
        """The options that were chosen."""
        return dict(self.table.header.options)

    @property
    def seats(self) -> tuple[str, ...]:
        """What the seats are called: ``("red", "green")``."""
        return self.table.names

    @property
    def players(self) -> dict[str, str]:
        """Who sits where."""
        return {chair.seat: chair.player.name for chair in self.table.header.chairs}

    @property
    def state(self) -> State:
        """The position, whole: what nobody sees is in it. Copy it before playing on it."""
        return self.table.state

    @property
    def position(self) -> str:
        """The position as text, for :func:`pipeyard.start`."""
        return self.game.write(self.state)

    @property
    def step(self) -> str:
        """The rulebook's word for what happens now."""
        return self.table.waiting.step

    @property
    def must(self) -> tuple[str, ...]:
        """The seats that must act: one, or several where all act at once; none when the game is over."""
        return tuple(map(self.table.seat_name, self.table.waiting.must))

    @property
    def may(self) -> tuple[str, ...]:
        """The seats that may act out of turn."""
        return tuple(map(self.table.seat_name, self.table.waiting.may))

    @property
    def to_move(self) -> str | None:
        """The seat whose turn it is, the first of :attr:`must`; None when the game is over."""
        return next(iter(self.must), None)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.table.result is not None

    @property
    def result(self) -> Result | None:
        """How the game ended, with seats as numbers; None while it goes on."""
        return self.table.result

    @property
    def scores(self) -> dict[str, int | None]:
        """The final scores by seat, None for a seat that has none; empty while the game goes on."""
        return {} if self.result is None else dict(zip(self.seats, self.result.scores, strict=True))

    @property
    def winners(self) -> tuple[str, ...]:
        """The seats that won; empty while the game goes on, and where nobody did."""
        return () if self.result is None else tuple(self.seats[seat] for seat in self.result.winners)

    def moves(self, seat: str | None = None) -> list[LegalMove]:
        """The moves of a seat, or of the one whose turn it is; of open-ended prices the sensible ones."""
        number = self._turn() if seat is None else self._seat(seat)
        if number is None:
            return []
        state, name = self.state, self.table.seat_name(number)
        codes = [code for code, _ in state.chances()] if number == NATURE else list(state.codes(number))
        found = (self.game.decode(state, number, code) for code in codes)
        return [LegalMove(name, move, self.game.write_move(state, move)) for move in found]

    def refusal(self, move: LegalMove | Move | str, seat: str | None = None) -> Refusal | None:
        """Why a move may not be made now; None if it may. Raises :class:`NotationError`."""
        number = self._mover(move, seat)
        return self.game.refusal(self.state, number, self._read(move))

    def view(self, seat: str | None = None) -> View:
        """What a seat may see, or a spectator."""
        return self.table.view(None if seat is None else self._player(seat))

    @property
    def events(self) -> list[Played]:
        """Every move so far, nature's too."""
        return self._events(0)

    @property
    def log(self) -> str:
        """The match as text (docs/log.md). The secret behind the draws is in it once the game is over."""
        return notation.write(self.table.log())

    # Playing

    def play(self, move: LegalMove | Move | str, seat: str | None = None) -> list[Played]:
        """Make a move, and give back what happened: the move itself, then what chance brought.

        A move is one of :meth:`moves`, its notation, or a :class:`Move`. The seat whose turn it is makes it;
        ``seat`` names another, to act out of turn. Raises :class:`IllegalMove`, which carries the refusal, or
        :class:`NotationError`; then nothing has changed.
        """
        number = self._mover(move, seat)
        before = len(self.table)
        outcome = self.table.submit(number, self._read(move))
        if isinstance(outcome, Refusal):
            raise IllegalMove(outcome)
        return self._events(before)

    def undo(self, moves: int = 1) -> None:
        """Take back the last moves of players, and what chance did after each."""
        for _ in range(moves):
            made = self.table.played()
            by_hand = self.table.by_hand
            own = [number for number, event in enumerate(made) if by_hand or event.seat != NATURE]
            if not own:
                raise tables.MatchError(say("nobody has moved: there is nothing to take back"))
            self.table.undo(len(made) - own[-1])

    def copy(self) -> Match:
        """The same match, to be played on without touching this one."""
        return Match(self.table.copy())

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the match to a file that :func:`pipeyard.load` and ``pipeyard play --resume`` go on with.

        The secret behind the draws is in the file. Share :attr:`log` instead while a game goes on.
        """
        saving.save(Path(path), self.table.log(with_secret=True))

    # Showing

    def svg(self, seat: str | None = None) -> str | None:
        """The board as SVG, as a seat or the one whose turn it is sees it; None if it is not drawn."""
        return pictures.svg(self.table, self._eyes(seat))

    def text(self, seat: str | None = None, width: int = 100) -> str:
        """The board as text in so many columns, as a seat or the one whose turn it is sees it."""
        return pictures.text(self.table, self._eyes(seat), width)

    def __str__(self) -> str:
        return self.text()

    def _repr_svg_(self) -> str | None:
        """What a notebook shows."""
        return self.svg()

    def __repr__(self) -> str:
        header = self.table.header
        edition = "" if header.edition is None else f", edition {header.edition}"
        options = "".join(f", {name}={value}" for name, value in header.options)
        now = "over" if self.is_over else f"{' and '.join(self.must)} to move"
        events = f"{len(self)} event{'' if len(self) == 1 else 's'}"
        return f"<Match of {self.game.title}{edition}{options}: {events}, {now}>"

    def __len__(self) -> int:
        """How many events there are, nature's too."""
        return len(self.table)

    def __eq__(self, other: object) -> bool:
        """Whether two matches have come the same way."""
        return isinstance(other, Match) and self._kept() == other._kept()

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __deepcopy__(self, memo: object) -> Match:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[[str], Match], tuple[str]]:
        return _revived, (self._kept(),)

    # How it is done

    def _kept(self) -> str:
        return notation.write(self.table.log(with_secret=True))

    def _turn(self) -> Seat | None:
        return next(iter(self.table.waiting.must), None)

    def _seat(self, name: str) -> Seat:
        """A seat by its name, nature's among them."""
        if name == NATURE_NAME:
            return NATURE
        return self._player(name)

    def _player(self, name: str) -> Seat:
        if name not in self.seats:
            raise UnknownName(
                say(
                    "there is no seat called {name}; there are: {names}",
                    name=repr(name),
                    names=", ".join(self.seats),
                )
            )
        return self.seats.index(name)

    def _mover(self, move: LegalMove | Move | str, seat: str | None) -> Seat:
        if seat is None and isinstance(move, LegalMove):
            seat = move.seat
        number = self._turn() if seat is None else self._seat(seat)
        if number is None:
            raise tables.MatchError(say("the game is over"))
        return number

    def _read(self, move: LegalMove | Move | str) -> Move:
        if isinstance(move, LegalMove):
            return move.move
        if isinstance(move, Move):
            return move
        try:
            return self.game.read_move(self.state, move)
        except NotationError:
            raise
        except ValueError as problem:  # a number of thousands of digits
            raise NotationError(str(problem)) from None

    def _eyes(self, seat: str | None) -> Seat:
        if seat is not None:
            return self._player(seat)
        turn = self._turn()
        return 0 if turn is None or turn == NATURE else turn

    def _events(self, since: int) -> list[Played]:
        made = zip(self.table.played(since), self.table.entries(since), strict=True)
        return [
            Played(number, entry.seat, event.move, entry.text)
            for number, (event, entry) in enumerate(made, since + 1)
        ]


def _revived(text: str) -> Match:
    return Match(tables.Match.resume(reading.read(text)))
