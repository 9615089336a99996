"""A table over time: a game, its log and the position it has led to.

Every change is worked out on a copy, handed to the journal if there is one, and only then becomes the
match's own: a refused or failed move leaves everything as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pipeyard.match import chance, notation, undo
from pipeyard.match.clock import NO_CLOCK, Clock, Moment, left_of_turn, ran_out, remaining, write_seconds
from pipeyard.match.ending import by_players, by_rules, is_by_players, result_of
from pipeyard.match.log import NATURE_NAME, Chair, Ending, Entry, Header, Log, LogError, Player
from pipeyard.match.track import Step, Track
from pipeyard.match.versions import game_of, starting_state
from pipeyard.rules.errors import PipeyardError
from pipeyard.rules.protocol import (
    NATURE,
    BadSetup,
    Event,
    Game,
    Move,
    Refusal,
    Result,
    Seat,
    State,
    View,
    Waiting,
)

Journal = Callable[[Sequence[str]], None]  # takes lines to keep; raises if it cannot


class MatchError(PipeyardError, ValueError):
    """The table cannot do that; the message says what would be right. Nothing changed."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """A move that was made: its number in the log, and the draws NATURE made after it."""

    number: int
    event: Event
    drawn: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Seen:
    """An event as one seat may see it."""

    number: int
    event: Event
    text: str  # the move in notation
    at: int | None


class Match:
    """One game being played. Make one with :meth:`begin` or :meth:`resume`."""

    def __init__(self, game: Game, header: Header, start: State, secret: bytes | None) -> None:
        self.game = game
        self.header = header
        self.names: tuple[str, ...] = game.seat_names(start)
        self.journal: Journal | None = None  # told of every change before it is made
        self.secret = secret  # for the keeper of the match alone
        self.is_open = False  # whether the secret has been shown
        self._track = Track(start)
        self._ended: Result | None = None  # made when first asked for: with many players it takes a while
        self.stopped: Ending | None = None  # the end that the players made, where they did

    @classmethod
    def begin(
        cls,
        game: Game,
        edition: str | None = None,
        players: Sequence[Player] = (),
        options: Mapping[str, str] | None = None,
        *,
        secret: bytes | None,
        clock: Clock = NO_CLOCK,
        position: str | None = None,
        began: str | None = None,
    ) -> Match:
        """A new match, NATURE's set-up drawn. Raises ``BadSetup`` or ``NotationError``.

        Without a ``secret`` (see :func:`pipeyard.match.chance.new_secret`) chance is by hand: NATURE's moves
        are submitted like any other. With a ``position`` the match begins there, and the edition and the
        options are the position's.
        """
        if position is not None:
            if edition is not None or options:
                raise BadSetup(
                    "a match from a position has the position's edition and options: leave them out"
                )
            start = game.read(position)
            position = game.write(start).removesuffix("\n")
        else:
            edition = game.default_edition() if edition is None else edition
            game.check_edition(edition)
            start = game.start(edition, len(players), dict(options or {}))
        names = game.seat_names(start)
        if len(players) != len(names):
            raise BadSetup(f"{len(players)} players were named; right is {len(names)}: {', '.join(names)}")
        header = Header(
            game=game.name,
            rules_version=game.rules_version,
            chairs=tuple(Chair(name, player) for name, player in zip(names, players, strict=True)),
            edition=edition,
            edition_file=(game.shelf and game.shelf.own_text(start.edition_name())) or None,
            options=tuple((options or {}).items()),
            position=position,
            clock=clock,
            commitment=None if secret is None else chance.commitment(secret),
            began=began,
        )
        match = cls(game, header, start, secret)
        match._go_on([], None)
        return match

    @classmethod
    def resume(cls, log: Log, secret: bytes | None = None, journal: Journal | None = None) -> Match:
        """The match a log leads to. Raises :class:`LogError` where the log cannot be followed.

        To go on drawing, a sealed match needs its secret, here or open in the log; without it NATURE's
        moves have to be submitted. Draws that the log still lacks are made at once.
        """
        game = game_of(log.header)
        match = cls(game, log.header, starting_state(game, log.header), secret or log.secret)
        if match.names != tuple(chair.seat for chair in log.header.chairs):
            raise LogError(f"the seats are not those of this game; right is: {', '.join(match.names)}")
        if match.secret is not None and chance.commitment(match.secret) != log.header.commitment:
            raise LogError("the secret is not the one this log was sealed with")
        for number, entry in enumerate(log.entries, 1):
            try:
                match._track.add(match._step(entry))
            except ValueError as problem:
                line = f"line {log.lines[number - 1]}: " if log.lines else ""
                raise LogError(
                    f"{line}event {number} ({entry.seat}: {entry.text}) cannot be: {problem}"
                ) from problem
        if log.ending is not None and match.ending() is None and is_by_players(match.names, log.ending):
            match.stopped = log.ending
        if log.ending is not None and log.ending != match.ending():
            told = notation.write_ending(log.ending)
            raise LogError(f"the log ends with {told!r}, but its events lead elsewhere: {match._standing()}")
        match.is_open = log.secret is not None
        match.journal = journal
        if log.ending is None:
            match._go_on([], match.now)
        return match

    # Looking

    def __len__(self) -> int:
        """How many events there are."""
        return len(self._track)

    @property
    def state(self) -> State:
        """The position now: look, and copy it before playing on."""
        return self._track.state

    @property
    def waiting(self) -> Waiting:
        """The step the game is in, who must act and who may."""
        return self.state.waiting()

    @property
    def result(self) -> Result | None:
        """How the game ended, None while it goes on."""
        if self._ended is None:
            stopped = self.stopped
            self._ended = self.state.result() if stopped is None else result_of(self.names, stopped)
        return self._ended

    @property
    def now(self) -> int | None:
        """The time of the last event that has one."""
        return self._track.time(len(self))

    @property
    def by_hand(self) -> bool:
        """Whether NATURE's moves have to be submitted."""
        return self.secret is None

    def at(self, number: int) -> State:
        """The position after that many events, as a copy."""
        if not 0 <= number <= len(self):
            raise MatchError(f"there is no event {number}; there are {len(self)}")
        return self._track.at(number)

    def view(self, seat: Seat | None) -> View:
        """What a seat, or a spectator, may see now."""
        return self.game.view(self.state, None if seat is None else self._real(seat))

    def events(self, since: int = 0) -> Iterator[tuple[State, Event]]:
        """Every event after number ``since``, whole, with the position it was made in."""
        state = self.at(since)
        for step in self._track.steps[since:]:
            yield state, step.event
            state.play(step.event.seat, step.code)

    def played(self, since: int = 0) -> list[Event]:
        """The events after number ``since``, without their positions."""
        return [step.event for step in self._track.steps[since:]]

    def entries(self, since: int = 0) -> list[Entry]:
        """The log's entries after number ``since``."""
        return [step.entry for step in self._track.steps[since:]]

    def last_of(self, seat: Seat) -> int | None:
        """The number of the last event that a seat made."""
        return self._track.last_of(seat)

    def seen(self, seat: Seat | None, since: int = 0) -> list[Seen]:
        """The events after number ``since`` as a seat, or a spectator, may see them."""
        found = []
        for number, (state, event) in enumerate(self.events(since), since + 1):
            shown = self.game.seen(state, event, None if seat is None else self._real(seat))
            text = self.game.write_move(state, shown.move)
            found.append(Seen(number, shown, text, self._track.steps[number - 1].entry.at))
        return found

    def seat_name(self, seat: Seat) -> str:
        """What a seat is called in the log."""
        return NATURE_NAME if seat == NATURE else self.names[self._real(seat)]

    def ending(self) -> Ending | None:
        """The end as the log tells it, None while the game goes on."""
        return self.stopped or by_rules(self.names, self.state)

    def log(self, *, with_secret: bool = False) -> Log:
        """The log. The secret is in it once the game was over, or ``with_secret``, to resume elsewhere."""
        secret = self.secret if with_secret or self.is_open else None
        return Log(self.header, tuple(self.entries()), self.ending(), secret)

    def copy(self) -> Match:
        """The same match, to be played on apart from this one. It has no journal."""
        made = Match(self.game, self.header, self._track.at(0), self.secret)
        made.is_open, made.stopped = self.is_open, self.stopped
        made._track = self._track.copy()
        return made

    # Playing

    def submit(self, seat: Seat, move: Move, at: int | None = None) -> Accepted | Refusal:
        """Make a move, and the draws that follow it; or say why not. Time never runs backwards."""
        if seat == NATURE and not self.by_hand:
            raise MatchError("this table draws for nature; only players' moves are submitted")
        if seat != NATURE:
            self._real(seat)
        if self.stopped is not None:
            raise MatchError(f"the game is over: {self._standing()}")
        refusal = self.game.refusal(self.state, seat, move)
        if refusal is not None:
            return refusal
        if at is not None:
            at = max(at, self.now or 0)
        number = len(self) + 1
        step = self._written(self.state, Event(seat, move), self.game.encode(self.state, seat, move), at)
        self._go_on([step], at)
        return Accepted(number, step.event, tuple(self.played(number)))

    def follow(self, entries: Sequence[Entry]) -> None:
        """Take over events that it had elsewhere. After a ``ValueError`` resume it from its log."""
        for entry in entries:
            self._track.add(self._step(entry))
            self._ended = None

    def stop(self, rule: str, winners: Sequence[Seat] = ()) -> None:
        """End the game as its players wish: see :mod:`pipeyard.match.ending`. The secret is opened."""
        if self.result is not None:
            raise MatchError(f"the game is over already: {self._standing()}")
        self._go_on([], None, stopped=by_players(self.names, rule, winners))

    def undo(self, count: int = 1) -> int:
        """Take back the last ``count`` events, and return how many are left.

        Where the table draws for NATURE it goes back further, to where a player was to act: a draw alone is
        never taken back, and the one that comes in its place comes from the same part of the secret.
        """
        if not 0 <= count <= len(self):
            raise MatchError(f"{count} events cannot be taken back; there are {len(self)}")
        number = len(self) - count
        while count and number and not self.by_hand and NATURE in self._track.must[number]:
            number -= 1
        if count:
            self._go_on([], self._track.time(number), back_to=number)
        return len(self)

    def free_undo(self, seat: Seat) -> int:
        """How many events the seat may take back without asking: its own, while nothing came to light."""
        return undo.free(self, self._real(seat))

    def timeout(self, seat: Seat, now: int, move: Move | None = None) -> Accepted | Refusal:
        """Move for a seat that has run out of time: ``move``, or else what the game does then."""
        left = self.remaining(now)[self._real(seat)]
        if seat not in self.ran_out(now):
            why = "there is no clock" if left is None else f"{write_seconds(max(left, 0))} seconds are left"
            raise MatchError(
                f"{self.seat_name(seat)} is not out of time: {why}, or the game waits for others"
            )
        chosen = move or self.game.idle_move(self.state, seat)
        if chosen is None:
            raise MatchError(f"{self.game.title} has no move to make for {self.seat_name(seat)}: name one")
        return self.submit(seat, chosen, now)

    # Time

    def moments(self) -> list[Moment]:
        """Whom the game waited for, from when: what clocks count with."""
        return self._track.moments()

    def turn(self) -> tuple[int, Moment]:
        """After how many events the game began to wait as it does now, when, and for whom."""
        number = max(self._track.since.values(), default=len(self))
        return number, Moment(self._track.time(number) or 0, self._track.must[number])

    def waits_since(self, seat: Seat) -> tuple[int, int] | None:
        """After how many events the game began to wait for a seat, and when; None if it does not."""
        number = self._track.since.get(seat)
        return None if number is None else (number, self._track.time(number) or 0)

    def remaining(self, now: int) -> tuple[int | None, ...]:
        """Each seat's time left at ``now``, None without a clock."""
        clock = self.header.clock
        if clock.kind != "turn":
            return remaining(clock, len(self.names), self.moments() if clock.kind != "none" else [], now)
        began = {seat: self._track.time(number) or 0 for seat, number in self._track.since.items()}
        return left_of_turn(clock, len(self.names), began, now)

    def ran_out(self, now: int) -> tuple[Seat, ...]:
        """The seats the game waits for that have no time left."""
        return ran_out(self.remaining(now), self.waiting.must)

    # How it is done

    def _real(self, seat: Seat) -> Seat:
        if not 0 <= seat < len(self.names):
            raise MatchError(
                f"there is no seat {seat}; there are 0 to {len(self.names) - 1}: {', '.join(self.names)}"
            )
        return seat

    def _written(self, state: State, event: Event, code: int, at: int | None) -> Step:
        text = self.game.write_move(state, event.move)
        return Step(event, code, Entry(self.seat_name(event.seat), text, at))

    def _step(self, entry: Entry) -> Step:
        """An entry of a log, checked against the position now."""
        if entry.seat != NATURE_NAME and entry.seat not in self.names:
            raise MatchError(
                f"nobody is called {entry.seat}; seats are {', '.join(self.names)} and {NATURE_NAME}"
            )
        seat = NATURE if entry.seat == NATURE_NAME else self.names.index(entry.seat)
        move = self.game.read_move(self.state, entry.text)
        refusal = self.game.refusal(self.state, seat, move)
        if refusal is not None:
            raise MatchError(f"{refusal.reason} ({refusal.rule})")
        return Step(Event(seat, move), self.game.encode(self.state, seat, move), entry)

    def _standing(self) -> str:
        ending = self.ending()
        return "the game is not over" if ending is None else notation.write_ending(ending)

    def _go_on(
        self, steps: list[Step], at: int | None, back_to: int | None = None, stopped: Ending | None = None
    ) -> None:
        """Go back if told to, make the steps, draw for NATURE, tell the journal, and only then be changed."""
        number = len(self) if back_to is None else back_to
        state = self._track.at(number)
        for step in steps:
            state.play(step.event.seat, step.code)
        drawn = self._track.draws(number)
        while self.secret is not None and NATURE in state.waiting().must:
            drawn += 1
            code = chance.draw(self.secret, drawn, state.chances())
            event = Event(NATURE, self.game.decode(state, NATURE, code))
            steps.append(self._written(state, event, code, at))
            state.play(NATURE, code)
        ending = stopped or by_rules(self.names, state)
        opening = ending is not None and self.secret is not None and not self.is_open
        if self.journal is not None:
            lines = [] if back_to is None else [notation.write_back(back_to)]
            lines += [notation.write_entry(n, step.entry) for n, step in enumerate(steps, number + 1)]
            # The end comes last: a log that has it has its secret, wherever writing was cut off.
            if opening and self.secret is not None:
                lines.append(notation.write_secret(self.secret))
            if ending is not None:
                lines.append(notation.write_ending(ending))
            if lines:
                self.journal(lines)
        self._ended, self.stopped = None, stopped
        if back_to is not None:
            self._track.cut(back_to)
        self._track.add_all(steps)
        self.is_open = self.is_open or opening
