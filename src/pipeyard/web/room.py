"""A table in memory: a match, its seats and the screens that look at it.

Everything that changes a table happens here, one thing at a time, and is in the store before anyone
hears of it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from pipeyard.match.log import Chair, Player
from pipeyard.match.match import Match, MatchError
from pipeyard.match.reading import read
from pipeyard.rules.protocol import Game, Move, NotationError, Refusal
from pipeyard.web import messages as m
from pipeyard.web.frames import FrameMaker
from pipeyard.web.screen import Screen
from pipeyard.web.settings import Settings
from pipeyard.web.store import ChatRow, SeatRow, TableRow, TableStore
from pipeyard.web.thinking import Thinkers

logger = logging.getLogger(__name__)


class Mistake(ValueError):
    """A message that cannot be done: what was wrong and what would be right."""

    def __init__(self, what: str, right: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.right = right


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Room:
    """One table. Make one with :func:`open_room`."""

    def __init__(
        self,
        table: TableRow,
        seats: list[SeatRow],
        match: Match,
        pieces: int,
        store: TableStore,
        thinkers: Thinkers,
        settings: Settings,
        now: Callable[[], int] = wall_clock,
    ) -> None:
        self.table = table
        self.seats = seats
        self.match = match
        self.pieces = pieces  # the number of the last piece of the log that is kept
        self.store = store
        self.thinkers = thinkers
        self.settings = settings
        self.now = now
        self.lock = asyncio.Lock()
        self.screens: set[Screen] = set()
        self.chat: list[ChatRow] = []
        self.thinking: set[int] = set()
        self.undo_wish: tuple[int, set[int]] | None = None  # who wishes, and who has agreed
        self.frames = FrameMaker(self)
        self._lines: list[str] = []
        self.match.journal = self._lines.extend
        self.changed = asyncio.Event()  # wakes the driver

    # Facts

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def elapsed(self) -> int:
        """The table's own time in milliseconds: it stands still while paused."""
        until = self.table.paused_at if self.table.paused_at is not None else self.now()
        return max(0, until - self.table.made - self.table.paused_for)

    @property
    def paused(self) -> bool:
        return self.table.paused_at is not None

    def names(self) -> list[str]:
        """What the players are called."""
        return [row.name or self.match.names[row.seat] for row in self.seats]

    def is_bot(self, seat: int) -> bool:
        return bool(self.seats[seat].bot)

    def is_here(self, seat: int) -> bool:
        return any(seat in screen.seats for screen in self.screens)

    def seat_infos(self) -> list[m.SeatInfo]:
        return [
            m.SeatInfo(
                seat=row.seat,
                name=row.name,
                colour=self.match.names[row.seat],
                kind=row.kind,
                bot=row.bot,
                here=self.is_bot(row.seat) or self.is_here(row.seat),
            )
            for row in self.seats
        ]

    # Screens

    async def enter(self, screen: Screen) -> None:
        """A screen joins: everything it needs to show the table."""
        self.screens.add(screen)
        await screen.send(self.frames.welcome(screen))
        for line in self.chat:
            await screen.send(m.ChatLine(line.n, line.seat, line.who, line.text, line.at))
        await screen.send(self.frames.frame(screen))
        await self.tell(m.Presence(self.seat_infos()))

    async def leave(self, screen: Screen) -> None:
        self.screens.discard(screen)
        await self.tell(m.Presence(self.seat_infos()))

    async def tell(self, message: m.ServerMessage) -> None:
        """Tell every screen the same."""
        for screen in list(self.screens):
            await screen.send(message)

    async def show(self) -> None:
        """Show every screen the table as it may see it."""
        for screen in list(self.screens):
            await screen.send(self.frames.frame(screen))

    # Playing

    async def play(self, seat: int, move: Move, message: int | None = None) -> Refusal | int:
        """Make a move: a refusal, or the number of events there are then. On disk when this returns."""
        async with self.lock:
            if message is not None:
                before = await self.store.was_done(self.table.id, seat, message)
                if before is not None:
                    return before
            if self.paused:
                raise Mistake("the table is paused", "resume it first")
            answer = self.match.submit(seat, move, self.elapsed)
            if isinstance(answer, Refusal):
                self._lines.clear()
                return answer
            self.undo_wish = None
            await self._keep(seat, message)
            return len(self.match)

    async def read_and_play(self, seat: int, text: str, message: int) -> Refusal | int:
        """The same from notation."""
        try:
            move = self.game.read_move(self.match.state, text)
        except NotationError as problem:
            raise Mistake(str(problem)) from None
        return await self.play(seat, move, message)

    async def _keep(self, seat: int | None = None, message: int | None = None) -> None:
        """Write what the last change added to the store; if that fails, the change never was."""
        lines = "".join(f"{line}\n" for line in self._lines)
        self._lines.clear()
        try:
            over = self.match.result is not None
            number = len(self.match)
            await self.store.append(self.table.id, self.pieces + 1, lines, over, seat, message, number)
            self.pieces += 1
        except Exception:
            logger.exception("a change could not be kept")
            await self._reload()
            raise Mistake("the server could not keep that move", "try again in a moment") from None
        self.changed.set()
        await self.show()

    async def _reload(self) -> None:
        found = await self.store.get(self.table.id)
        if found is not None:
            table, _, log, self.pieces = found
            self.match = Match.resume(read(log), table.secret, self._lines.extend)
            self._lines.clear()
            self.frames.forget()

    # Taking back

    async def undo(self, seat: int) -> None:
        """Take back freely what may be, else ask the others."""
        async with self.lock:
            if self.match.result is not None:
                raise Mistake("the game is over", "ask for a rematch")
            if self.match.free_undo(seat) > 0:
                await self._take_back(1)
                return
            if self._own_last(seat) is None:
                raise Mistake("there is nothing of yours to take back")
            self.undo_wish = (seat, set())
            if not self.others(seat):
                await self._take_back_to(seat)
                return
        await self.show()

    async def consent(self, seat: int, yes: bool) -> None:
        """Another player's answer to a wish to take back."""
        async with self.lock:
            if self.undo_wish is None or seat == self.undo_wish[0]:
                raise Mistake("nobody asked you to take anything back")
            wisher, agreed = self.undo_wish
            if not yes:
                self.undo_wish = None
            else:
                agreed.add(seat)
                if agreed >= self.others(wisher):
                    await self._take_back_to(wisher)
                    return
        await self.show()

    def others(self, seat: int) -> set[int]:
        """The people who have a say in another's undo: those at the table, not the bots."""
        return {row.seat for row in self.seats if row.kind == "human" and not row.bot and row.seat != seat}

    def _own_last(self, seat: int) -> int | None:
        """The number of a seat's last event."""
        last = None
        for number, entry in enumerate(self.match.entries(), 1):
            if entry.seat == self.match.names[seat]:
                last = number
        return last

    async def _take_back_to(self, seat: int) -> None:
        last = self._own_last(seat)
        self.undo_wish = None
        if last is not None:
            await self._take_back(len(self.match) - last + 1)

    async def _take_back(self, count: int) -> None:
        self.match.undo(count)
        self.frames.forget()
        await self._keep()

    # Time

    async def pause(self, on: bool) -> None:
        """Stop or go on; the table's own time stands still in between."""
        async with self.lock:
            if on == self.paused:
                return
            now = self.now()
            if on:
                self.table = replace(self.table, paused_at=now)
            else:
                gone = now - (self.table.paused_at or now)
                self.table = replace(self.table, paused_at=None, paused_for=self.table.paused_for + gone)
            await self.store.set_pause(self.table.id, self.table.paused_at, self.table.paused_for)
        self.changed.set()
        await self.show()

    async def time_out(self) -> bool:
        """Move for those whose time is up; whether there was anyone."""
        async with self.lock:
            late = [] if self.paused else list(self.match.ran_out(self.elapsed))
            if not late or self.match.result is not None:
                return False
            for seat in late:
                if seat in self.match.ran_out(self.elapsed):
                    try:
                        self.match.timeout(seat, self.elapsed)
                    except MatchError:
                        logger.exception("no move for a seat whose time is up")
                        return False
                    await self._keep()
            return True

    # People

    async def set_seat(self, row: SeatRow) -> None:
        """Change who sits at a seat, and tell everyone."""
        await self.store.set_seat(self.table.id, row)
        self.seats[row.seat] = row
        self.changed.set()
        await self.tell(m.Presence(self.seat_infos()))
        await self.show()

    async def say(self, seat: int, text: str) -> None:
        """Something said at the table."""
        line = ChatRow(
            len(self.chat) + 1 if not self.chat else self.chat[-1].n + 1,
            seat,
            self.names()[seat],
            text,
            self.now(),
        )
        await self.store.say(self.table.id, line, self.settings.chat_kept)
        self.chat = [*self.chat, line][-self.settings.chat_kept :]
        await self.tell(m.ChatLine(line.n, line.seat, line.who, line.text, line.at))

    def chairs(self) -> tuple[Chair, ...]:
        """Who sat where, for the log that is handed out."""
        return tuple(
            Chair(name, Player("bot", row.bot) if row.kind == "bot" else Player("human", row.name or name))
            for name, row in zip(self.match.names, self.seats, strict=True)
        )


async def open_room(
    table: str,
    store: TableStore,
    thinkers: Thinkers,
    settings: Settings,
    now: Callable[[], int] = wall_clock,
) -> Room | None:
    """The room of a table as the store has it; None if there is no such table."""
    found = await store.get(table)
    if found is None:
        return None
    row, seats, log, pieces = found
    match = Match.resume(read(log), row.secret)
    room = Room(row, seats, match, pieces, store, thinkers, settings, now)
    room.chat = await store.said(table)
    return room


def seats_of(rows: Sequence[SeatRow], tokens: Sequence[str]) -> list[int]:
    """The seats that hashed tokens belong to."""
    return [row.seat for row in rows if row.token is not None and row.token in tokens]
