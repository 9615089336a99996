"""A table in memory: a match, its seats and the screens that look at it.

Everything that changes a table happens here, one thing at a time, and is in the store before anyone
hears of it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import SQLAlchemyError

from pipeyard.match.match import Match
from pipeyard.rules.protocol import Move
from pipeyard.rules.words import Words, say, seated
from pipeyard.web import metrics
from pipeyard.web.errors import Conflict, Overtaken, RequestError
from pipeyard.web.live.catch_up import catch_up, fresh, lowest, reload, undo_unkept
from pipeyard.web.live.chat import chat_line, written
from pipeyard.web.live.crowd_frames import CrowdFrames
from pipeyard.web.live.end_votes import EndVotes
from pipeyard.web.live.frames import OPEN, FrameMaker
from pipeyard.web.live.heavy_work import HeavyWork
from pipeyard.web.live.move_queue import MoveQueue
from pipeyard.web.live.screen import Screen
from pipeyard.web.live.table_state import Receipt, TableState
from pipeyard.web.live.timeouts import move_late_seats
from pipeyard.web.live.undo_votes import UndoVotes
from pipeyard.web.settings import Settings
from pipeyard.web.store.failures import told_plainly
from pipeyard.web.store.store import Behind, ChatRow, Done, SeatRow, StoredTable, TableStore
from pipeyard.web.wire import messages as m

if TYPE_CHECKING:
    from pipeyard.web.live.cluster import Cluster
    from pipeyard.web.live.fan_out import Piece

logger = logging.getLogger(__name__)


class Table(TableState):
    """One table, and everything that may be done at it. Opened by ``opening``."""

    def __init__(
        self,
        kept: StoredTable,
        match: Match,
        store: TableStore,
        heavy_work: HeavyWork,
        settings: Settings,
        now: Callable[[], int],
        wall: Callable[[], int],
    ) -> None:
        super().__init__(kept, match, settings, now)
        self.wall = wall  # for when a game ended
        self.store = store
        self.heavy_work = heavy_work
        self.pieces = kept.pieces  # the number of the last piece of the log that is kept
        self.lock = asyncio.Lock()
        self.is_stale = False  # it has changes that could not be kept
        self.cluster: Cluster | None = None  # the other servers, where they are told of
        # Events up to this number never were others: what came after may have been taken back.
        self.lowest = lowest(kept.log)
        self._lines: list[str] = []
        self.match.journal = self._lines.extend
        self.undo_votes, self.end_votes = UndoVotes(self), EndVotes(self)
        self._moves = MoveQueue(self, self.lock, self.keep, lambda: fresh(self))
        votes = (self.undo_votes, self.end_votes)
        self.crowd = CrowdFrames(self, *votes) if self.is_crowd else None
        self.frames: FrameMaker = self.crowd or FrameMaker(self, *votes)

    # Screens

    async def enter(self, screen: Screen) -> None:
        """A screen joins: everything it needs to show the table."""
        async with self.lock:
            await fresh(self)
            screen.eyes = self.frames.eyes(screen.seats)
            event_log = self.frames.event_log(screen.eyes)
            await self.heavy_work.run(event_log.read_on)  # a long game takes a while to tell
            if screen.eyes == OPEN:
                screen.seen = 0
            elif self.lowest is not None:
                screen.seen = min(screen.seen, event_log.count(self.lowest))
            self.screen_came(screen)
            if self.cluster is not None:
                self.cluster.presence(self)
            screen.send(self.frames.welcome(screen))
            for line in [] if screen.is_guest else self.chat:
                screen.send(chat_line(line))
            if (frame := self.frames.frame(screen)) is not None:
                screen.send(frame)
            self._tell_presence_of(screen)
            if self.row.rematch is not None:
                screen.send(m.Again(self.row.rematch))

    def leave(self, screen: Screen) -> None:
        self.screen_left(screen)
        self._tell_presence_of(screen)
        if self.cluster is not None:
            self.cluster.presence(self)
        self.changed.set()

    def tell_presence(self) -> None:
        if self.crowd is None:
            self.tell(m.Presence(self.seat_infos()))
        else:
            self.crowd.rank_soon()

    def _tell_presence_of(self, screen: Screen) -> None:
        """Somebody came or went. Of spectators nobody else need know."""
        if screen.seats or self.crowd is not None:
            self.tell_presence()
        elif screen in self.screens:
            screen.send(m.Presence(self.seat_infos()))

    def set_elsewhere(self, server: str, seats: Sequence[int]) -> None:
        """Who is at another server."""
        if self.change_elsewhere(server, seats):
            self.tell_presence()
            self.changed.set()

    def tell(self, message: m.ServerMessage) -> None:
        """Tell every screen the same."""
        for screen in self.screens:
            screen.send(message)

    def announce(self, words: Words) -> None:
        """Say something that happened at the table but is no event of the game."""
        self.tell(m.Notice(words))

    def player(self, seat: int) -> Words:
        return seated(seat, self.match.names[seat])

    def show(self, seats: Collection[int] | None = None) -> None:
        """Show every screen the table as it may see it, where it sees anything new.

        Of a crowd only those of some seats are shown it at once, if only these acted.
        """
        if self.is_stale:
            return
        if self.crowd is not None:
            self.crowd.show_crowd(seats)
        else:
            self.frames.show(self.screens)

    # Playing

    async def play(
        self, seat: int, move: Move | str, receipt: Receipt | None = None, fence: int | None = None
    ) -> m.RefusalInfo | int:
        """Make a move: a refusal, or the number of events there are then. On disk when this returns."""
        return await self._moves.play(seat, move, receipt, fence)

    async def keep(
        self, notes: Sequence[Done] = (), seats: Collection[int] | None = None, fence: int | None = None
    ) -> None:
        """Write what the last changes added to the store; if that fails, the changes never were."""
        lines = "".join(f"{line}\n" for line in self._lines)
        self._lines.clear()
        over = self.match.result is not None
        new: dict[str, Any] = {"due": self.due()}
        if over:
            new |= {"over": True, "ended": self.wall()}
        changes = {name: value for name, value in new.items() if value != getattr(self.row, name)}
        try:
            with metrics.timed(metrics.KEEP_SECONDS):
                version = await self.store.append(self.row.id, self.pieces + 1, lines, notes, changes, fence)
        except Behind:
            await undo_unkept(self)
            raise Overtaken(say("somebody else was faster"), say("look again")) from None
        except Exception as problem:
            logger.exception("a change could not be kept", extra={"table": self.row.id[:6]})
            await undo_unkept(self)
            if isinstance(problem, SQLAlchemyError | OSError):
                raise told_plainly(problem) from None
            raise RequestError(say("the server could not keep that"), say("try again in a moment")) from None
        self.pieces += 1
        self.done.update({(note.seat, note.id): note.n for note in notes})
        self.undo_votes.wish = None
        self._wrote(version, lines, notes, **changes)
        self.frames.changed()
        if over:
            await self.heavy_work.run(self.frames.event_log(OPEN).read_on)  # the whole of it, for everyone
        (self.changed.set_all if seats is None else self.changed.set)()
        self.show(seats)

    def _done(self, receipt: Receipt | None) -> Done | None:
        return None if receipt is None else Done(*receipt, len(self.match))

    async def note(self, receipt: Receipt) -> None:
        """Keep that a message was done which adds nothing to the log, and show what it changed."""
        self._wrote(await self.store.mark(self.row.id, Done(*receipt, len(self.match))))
        self._note(receipt)
        self.show()

    def _note(self, receipt: Receipt | None) -> None:
        if receipt is not None:
            self.done[receipt] = len(self.match)

    def _wrote(self, version: int, lines: str = "", notes: Sequence[Done] = (), **changes: Any) -> None:
        """The table in the store is newer, with these changes: by one, or another server wrote to it too."""
        self.row = replace(self.row, version=self.row.version + 1, **changes)
        if self.cluster is not None:
            self.cluster.wrote(self, version, lines, notes)

    def _tell_change(self, version: int, receipt: Receipt | None) -> None:
        """Something that is no event was written: everybody sees what came of it."""
        self._wrote(version)
        self._note(receipt)
        self.changed.set()
        self.show()

    async def catch_up(self, version: int | None = None, piece: Piece | None = None) -> None:
        """Take over what other servers have written, and show it; nothing if that version is known."""
        async with self.lock:
            if version is None or version > self.row.version:
                await catch_up(self, version, piece)

    def take_over(self, kept: StoredTable, match: Match) -> None:
        """Be as the store has it; who sits there and what was said come after."""
        self.row, self.done, self.pieces, self.match = kept.table, kept.done, kept.pieces, match
        self._lines.clear()
        self.match.journal = self._lines.extend
        self.undo_votes.wish = None
        self.frames.forget()
        self.lowest = lowest(kept.log)

    async def set_wishes(
        self, undo: tuple[int, Sequence[int]] | None, end: tuple[int, Sequence[int]] | None
    ) -> None:
        """Somebody at another server asks to take moves back, or to end the game."""
        async with self.lock:
            wish = None if undo is None else (undo[0], set(undo[1]))
            ending, agreed = (None, set()) if end is None else (end[0], set(end[1]))
            votes = self.end_votes
            if (self.undo_votes.wish, votes.wish, votes.agreed) != (wish, ending, agreed):
                self.undo_votes.wish, votes.wish, votes.agreed = wish, ending, agreed
                self.show()

    async def ask_undo(self, seat: int, receipt: Receipt) -> int:
        """Take back what may be taken back freely, else ask the others."""
        move = self.undo_votes.own_move(seat)
        if move is not None and receipt not in self.done:
            await self.play(seat, move, receipt)
        async with self.lock:
            if receipt not in self.done:
                await self._take_back_to(self.undo_votes.ask(seat), receipt)
            return self.done[receipt]

    async def answer_undo(self, seat: int, yes: bool, receipt: Receipt) -> int:
        """Another player's answer to a wish."""
        async with self.lock:
            if receipt not in self.done:
                await self._take_back_to(self.undo_votes.answer(seat, yes), receipt)
                if not yes:
                    self.announce(say("{player} would rather not take it back", player=self.player(seat)))
            return self.done[receipt]

    async def _take_back_to(self, number: int | None, receipt: Receipt) -> None:
        """Take back every event after that number; with none, only note the message and show the votes."""
        await fresh(self)
        if number is None:
            await self.note(receipt)
            return
        left = self.match.undo(len(self.match) - number)
        self.lowest = left if self.lowest is None else min(left, self.lowest)
        self.frames.back_to(left)
        await self.keep([Done(*receipt, left)])

    # Time

    async def pause(self, on: bool, receipt: Receipt | None = None) -> int:
        """Stop or go on; the table's own time stands still in between. Any player may do either."""
        async with self.lock:
            if receipt in self.done:
                return self.done[receipt]
            if receipt is not None:
                self.check_may_pause(receipt[0])
            row = self.row
            if on and not self.paused:
                row = replace(row, paused_at=self.now())
            elif not on and row.paused_at is not None:
                row = replace(row, paused_at=None, paused_for=row.paused_for + self.now() - row.paused_at)
            before, self.row = self.row, row
            self.row = replace(row, due=self.due())
            try:
                version = await self.store.set_pause(before, self.row, self._done(receipt))
            except Behind:
                self.row = before
                await reload(self)
                raise Overtaken(say("somebody else was faster"), say("look again")) from None
            except BaseException:
                self.row = before
                raise
            self._tell_change(version, receipt)
            return len(self.match)

    async def ready(self, seats: list[int], here: int | None, receipt: Receipt) -> int:
        """People have seen what happened; one of them has the screen now."""
        async with self.lock:
            ready = self.pace.after(seats, here)
            if receipt not in self.done and self.pace.matters() and ready != self.row.ready:
                await self._set_ready(ready, receipt)
            return len(self.match)

    async def wait_no_longer(self) -> bool:
        """Go on without those who were waited for long enough; whether there was anyone."""
        async with self.lock:
            late = None if self.paused else self.pace.overdue()
            if late is not None:
                await self._set_ready(late)
            return late is not None

    async def _set_ready(self, ready: str, receipt: Receipt | None = None) -> None:
        self.row = replace(self.row, ready=ready)
        self.row = replace(self.row, due=self.due())
        self._tell_change(await self.store.set_ready(self.row, self._done(receipt)), receipt)

    async def time_out(self, fence: int | None = None) -> bool:
        """Move for those whose time is up; whether there was anyone."""
        async with self.lock:
            await fresh(self)
            if self.paused or self.match.result is not None:
                return False
            late = () if self.is_crowd else self.ran_out()
            moved = await move_late_seats(self, self.keep, fence)
            for seat in late if moved else ():
                self.announce(
                    say("{player}'s time is up, the table moves for them", player=self.player(seat))
                )
            return moved

    # People

    async def set_seat(self, row: SeatRow, receipt: Receipt | None = None) -> None:
        """Change who sits at a seat, and tell everyone. The caller holds the lock.

        Raises :class:`Conflict` if somebody else sits there by now.
        """
        before, self.seats[row.seat] = self.seats[row.seat], row
        due = self.due()
        try:
            version = await self.store.set_seat(self.row.id, before, row, self._done(receipt), due)
        except Behind:
            self.seats[row.seat] = before
            await reload(self)
            if before.token is None and self.seats[row.seat].token is not None:
                raise Conflict(
                    say("somebody sits there already"), say("ask for another seat, or watch")
                ) from None
            raise Overtaken(say("somebody else was faster"), say("look again")) from None
        except BaseException:
            self.seats[row.seat] = before
            raise
        self.row = replace(self.row, due=due)
        self.used = self.now()
        self.tell_presence()
        self._tell_change(version, receipt)

    async def say(self, seat: int, text: str, receipt: Receipt | None = None) -> int:
        """Something said at the table, by a person or, in each reader's language, by the table itself."""
        async with self.lock:
            if receipt is not None and receipt in self.done:
                return self.done[receipt]
            for last in (False, False, True):  # another server may say something at the same time
                number = self.chat[-1].n + 1 if self.chat else 1
                line = ChatRow(number, seat, self.names()[seat], written(text), self.now())
                try:
                    note = self._done(receipt)
                    version = await self.store.say(self.row.id, line, self.settings.chat_kept, note)
                    break
                except Behind:
                    await reload(self)
                    if receipt in self.done:
                        return self.done[receipt]
                    if last:
                        raise Overtaken(say("somebody else was faster"), say("look again")) from None
            self._wrote(version)
            self._note(receipt)
            self.chat = [*self.chat, line][-self.settings.chat_kept :]
            for screen in self.screens:
                if not screen.is_guest:
                    screen.send(chat_line(line))
            return len(self.match)

    async def follow(self, table_id: str) -> None:
        """The same players go on at another table. Raises :class:`Overtaken` if at yet another."""
        try:
            version = await self.store.set_rematch(self.row.id, table_id)
        except Behind:
            await reload(self)
            raise Overtaken(say("somebody else was faster"), say("look again")) from None
        self.row = replace(self.row, rematch=table_id)
        self._wrote(version)
        self.tell(m.Again(table_id))
