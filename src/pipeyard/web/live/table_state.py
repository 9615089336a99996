"""What is known of a table now: its match, who sits there, who is here, its own time.

The services around a table (frames, move queue, undo votes, time-outs) read it here; what they change, they
change through what they are handed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from pipeyard.drawing.ink import disc
from pipeyard.match.clock import ran_out
from pipeyard.match.log import NATURE_NAME, Chair, Player
from pipeyard.match.match import Match
from pipeyard.rules.crowd import Crowded
from pipeyard.rules.protocol import Game
from pipeyard.rules.words import say
from pipeyard.web.errors import RequestError
from pipeyard.web.live.changes import Changes
from pipeyard.web.live.pace import Pace
from pipeyard.web.live.screen import Screen
from pipeyard.web.settings import Settings
from pipeyard.web.store.store import StoredTable
from pipeyard.web.wire import messages as m

LEFT = "left"  # the kind of a seat whose player gave up
Receipt = tuple[int, int]  # a seat, and the number it gave a message: sent again, it is not done again


class TableState:
    """One table's facts."""

    def __init__(self, kept: StoredTable, match: Match, settings: Settings, now: Callable[[], int]) -> None:
        self.row = kept.table
        self.seats = kept.seats
        self.chat = kept.chat
        self.done = kept.done  # what messages led to: events in the log
        self.match = match
        self.settings = settings
        self.now = now
        self.screens: set[Screen] = set()
        self.used = self.opened = now()  # when somebody last came or went
        self.changed = Changes()  # wakes the driver
        gathered = self.row.gathering is not None and self.row.practice is None
        self.is_crowd = gathered or is_crowd(
            match.game, dict(match.header.options), len(self.seats), settings.crowd_from
        )
        self._has_own_boards = isinstance(match.game, Crowded)  # asked here: it takes a while
        self.pace = Pace(self)
        self._gone: dict[int, int] = {}  # when each seat's last screen left
        self._here: Counter[int] = Counter()  # screens by seat
        self._elsewhere: dict[str, frozenset[int]] = {}  # seats with a screen at other servers

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def elapsed(self) -> int:
        """The table's own time in milliseconds: it stands still while paused."""
        until = self.row.paused_at if self.row.paused_at is not None else self.now()
        return max(0, until - self.row.made - self.row.paused_for)

    @property
    def paused(self) -> bool:
        return self.row.paused_at is not None

    @property
    def is_loaded(self) -> bool:
        """Whether the game was played elsewhere and came here in a file: then nobody holds a seat's token."""
        people = [row for row in self.seats if row.kind == "human"]
        return bool(people) and not any(row.token for row in people)

    @property
    def has_clock(self) -> bool:
        return self.match.header.clock.kind != "none"

    def due(self) -> int | None:
        """When something happens here though nobody comes, since 1970; None if only people act."""
        match, now = self.match, self.now()
        if match.result is not None or self.paused:
            return None
        must = [seat for seat in match.waiting.must if seat >= 0]
        if self.bots_in_turn() or any(self.may_be_skipped(seat) for seat in must):
            return now
        left = self.remaining() if self.has_clock else ()
        times = [time for seat in must if left and (time := left[seat]) is not None]
        if (ends := self.pace.waits().ends()) is not None:
            times.append(ends - self.elapsed)
        return now + max(0, min(times)) if times else None

    def remaining(self) -> tuple[int | None, ...]:
        """Each seat's time left, None without a clock; whose time has not begun has all of it."""
        match, now = self.match, self.elapsed
        left = list(match.remaining(now))
        if match.header.clock.kind == "turn":
            began, held = match.turn()[1].at, self.pace.held()
            for seat in match.waiting.must:
                if seat >= 0 and (time := left[seat]) is not None:
                    since = now if seat in held else min(now, self.pace.begins(seat))
                    left[seat] = time + since - began
        return tuple(left)

    def ran_out(self) -> tuple[int, ...]:
        """The seats that have no time left."""
        return ran_out(self.remaining(), self.match.waiting.must)

    def names(self) -> list[str]:
        """What the players are called."""
        return [row.name or self.match.names[row.seat] for row in self.seats]

    def is_bot(self, seat: int) -> bool:
        return bool(self.seats[seat].bot)

    def may_be_skipped(self, seat: int) -> bool:
        """Whether a seat that must act has left the game, by its rules or by giving up."""
        return self.seats[seat].kind == LEFT or self.game.may_be_skipped(self.match.state, seat)

    def bots_in_turn(self) -> list[int]:
        """The bots that act now: those the game waits for, unless they are ahead of people it waits for."""
        for row in self.seats:
            if row.bot:
                break
        else:
            return []
        match = self.match
        must = [seat for seat in match.waiting.must if seat >= 0]
        taken = {seat: self.game.turns_taken(match.state, seat) for seat in must}
        people = [taken[seat] for seat in must if not self.is_bot(seat)]
        return [seat for seat in must if self.is_bot(seat) and (not people or taken[seat] <= min(people))]

    def is_here(self, seat: int) -> bool:
        return self._here[seat] > 0 or any(seat in seats for seats in self._elsewhere.values())

    def here(self) -> int:
        """How many players are connected."""
        return len({*self._here}.union(*self._elsewhere.values()))

    def seats_here(self) -> list[int]:
        """Who is connected to this server."""
        return sorted(self._here)

    def change_elsewhere(self, server: str, seats: Iterable[int]) -> bool:
        """Who is connected to another server; whether that is new."""
        before, now = self._elsewhere.get(server, frozenset()), frozenset(seats)
        if before == now:
            return False
        self._elsewhere[server] = now
        if not now:
            del self._elsewhere[server]
        self._gone.update(dict.fromkeys(before - now, self.now()))
        return True

    def is_gone(self, seat: int) -> bool:
        """Whether a seat's player has been away for a while; who never came, since the table was opened."""
        row = self.seats[seat]
        if row.kind == "human" and row.token is None:
            return True  # the host has taken them out
        since = self._gone.get(seat, self.opened)
        return not self.is_here(seat) and self.now() - since >= 1000 * self.settings.gone_after

    def misses_turn(self, seat: int) -> int | None:
        """Which turn of theirs a person has not seen, who is away since before it; None if there is none."""
        row, turn = self.seats[seat], self.match.waits_since(seat)
        if turn is None or row.kind != "human" or row.bot or row.token is None or self.is_here(seat):
            return None
        left = self._gone.get(seat)
        is_unseen = left is None or left <= self.now() - max(0, self.elapsed - turn[1])
        return turn[0] if is_unseen else None

    def seat_infos(self, screen: Screen | None = None) -> list[m.SeatInfo]:
        """Who sits where; of a crowd only those at one screen."""
        rows = self.seats
        if self.is_crowd:
            rows = [] if screen is None else [self.seats[seat] for seat in screen.seats]
        return [
            m.SeatInfo(
                seat=row.seat,
                name=row.name,
                colour=self.match.names[row.seat],
                disc=disc(row.seat, self.match.names[row.seat], self.game.about.discs),
                kind=row.kind,
                bot=row.bot,
                here=self.is_bot(row.seat) or self.is_here(row.seat),
            )
            for row in rows
        ]

    def chairs(self) -> tuple[Chair, ...]:
        """Who sat where, for the log that is handed out."""
        return tuple(
            Chair(name, Player("bot", row.bot) if row.kind == "bot" else Player("human", row.name or name))
            for name, row in zip(self.match.names, self.seats, strict=True)
        )

    def check_may_pause(self, seat: int) -> None:
        """Raises :class:`RequestError` for who may not stop the time, or let it go on."""
        if self.is_crowd and (self.row.gathering or seat != 0):
            raise RequestError(say("only the host pauses a crowd"), say("on the host's page"))
        if self.seats[seat].kind == LEFT:
            raise RequestError(say("this seat was given up"), say("you can watch"))

    def touched(self, before: int) -> set[int] | None:
        """In a crowd, the seats that acted after an event; None if everybody is concerned."""
        return self.acted(before) if self.is_crowd else None

    def acted(self, before: int) -> set[int] | None:
        """The seats that acted after an event, where each has a board of its own; None if everybody is
        concerned, as by a roll or the end."""
        if not self._has_own_boards or self.match.result is not None:
            return None
        if any(entry.seat == NATURE_NAME for entry in self.match.entries(before)):
            return None
        return {event.seat for event in self.match.played(before)}

    def screen_came(self, screen: Screen) -> None:
        self.screens.add(screen)
        self._here.update(screen.seats)
        self.used = self.now()

    def screen_left(self, screen: Screen) -> None:
        self.used = self.now()
        if screen in self.screens:
            self.screens.discard(screen)
            self._here -= Counter(screen.seats)
        for seat in screen.seats:
            self._gone[seat] = self.used


def is_crowd(game: Game, options: dict[str, str], seats: int, least: int) -> bool:
    """Whether a table is one for a crowd: many players, of a game that can show them their own part."""
    return (
        isinstance(game, Crowded)
        and seats > least
        and all(options.get(name) == value for name, value in game.crowd_options().items())
    )
