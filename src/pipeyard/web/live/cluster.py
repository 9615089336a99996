"""What a server does with what the others tell it: catch up, know who is there, follow one that is gone."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Coroutine, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from sqlalchemy.exc import SQLAlchemyError

from pipeyard.web.live.fan_out import FanOut, News, Piece, Shares
from pipeyard.web.live.table import Table
from pipeyard.web.store.store import Done

if TYPE_CHECKING:
    from pipeyard.web.live.tables import TableManager

logger = logging.getLogger(__name__)
LONGEST = 10_000  # letters of moves that are told; more of them are read from the database


class Limits(Protocol):
    """Limits that servers share."""

    def taken(self) -> Shares:
        """What was taken since the last time, by limit and address."""

    def held(self) -> Shares:
        """What is held now."""

    def others_took(self, taken: Shares) -> None: ...

    def others_hold(self, server: str, held: Shares) -> None: ...


class Cluster:
    """The servers on one database that hear of each other through Valkey, as one of them sees it."""

    def __init__(self, tables: TableManager, fan_out: FanOut) -> None:
        self.tables = tables
        self.fan_out = fan_out
        self.limits: Limits | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        fan_out.on_up, fan_out.on_news, fan_out.on_lost = self._up, self._heard_of_server, self._lost
        fan_out.beat = self._sign_of_life

    def start(self) -> None:
        self.fan_out.start()

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.fan_out.close()

    def _soon(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self._quietly(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _quietly(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except SQLAlchemyError:
            logger.exception("what other servers wrote could not be read")

    # Tables

    def entered(self, table: Table) -> None:
        """A table was opened here."""
        table_id = table.row.id
        table.cluster = self
        self.fan_out.listen(table_id, partial(self._heard, table))
        self.fan_out.tell(table_id, News(self.fan_out.server, who=True))

    def left(self, table_id: str) -> None:
        """A table was closed here."""
        self.fan_out.forget(table_id)

    def wrote(self, table: Table, version: int, lines: str = "", notes: Sequence[Done] = ()) -> None:
        """Tell the others that a table is newer; and if one of them wrote to it meanwhile, read that.

        Moves are told with what they added; all else is read from the database. So is what was added to a
        table that had changed in a way not known here: what is told would be as old as what is known.
        """
        is_newest = version == table.row.version
        if not is_newest:
            self._soon(table.catch_up(version))
        undo, end = table.undo_votes.wish, table.end_votes
        news = News(self.fan_out.server, version, len(table.match))
        news.undo = None if undo is None else (undo[0], sorted(undo[1]))
        news.end = None if end.wish is None else (end.wish, sorted(end.agreed))
        if is_newest and lines and len(lines) <= LONGEST and not table.row.over:
            done = [(note.seat, note.id, note.n) for note in notes]
            news.piece = Piece(table.pieces, lines, table.row.due, done)
        self.fan_out.tell(table.row.id, news)

    def presence(self, table: Table) -> None:
        """Tell the others who is at a table here."""
        self.fan_out.tell(table.row.id, News(self.fan_out.server, here=table.seats_here()))

    def _heard(self, table: Table, news: News) -> None:
        if news.who:
            self.presence(table)
        if news.here is not None:
            table.set_elsewhere(news.server, news.here)
        if news.version:
            self._soon(self._catch_up(table, news))

    async def _catch_up(self, table: Table, news: News) -> None:
        await table.catch_up(news.version, news.piece)
        if news.events == len(table.match):
            await table.set_wishes(news.undo, news.end)

    # Servers

    def _up(self) -> None:
        """The line is there, maybe again: make up for what was missed."""
        self._soon(self.tables.catch_up())
        for table_id, table in self.tables.live.items():
            self.fan_out.tell(table_id, News(self.fan_out.server, who=True))
            self.presence(table)

    def _sign_of_life(self) -> News:
        if self.limits is None:
            return News(self.fan_out.server)
        return News(self.fan_out.server, taken=self.limits.taken(), held=self.limits.held())

    def _heard_of_server(self, news: News) -> None:
        if self.limits is not None:
            if news.taken:
                self.limits.others_took(news.taken)
            self.limits.others_hold(news.server, news.held)

    def _lost(self, server: str) -> None:
        """Another server is gone: its people are not here, and what it did alone is done by another."""
        if self.limits is not None:
            self.limits.others_hold(server, {})
        for table in self.tables.live.values():
            table.set_elsewhere(server, [])
        self._soon(self._follow(server))

    async def _follow(self, server: str) -> None:
        with contextlib.suppress(SQLAlchemyError):  # leases run out by themselves
            await self.tables.store.release(server)
        await self.tables.catch_up()
        for table in list(self.tables.live.values()):
            table.changed.set()
        await self.tables.wake()
