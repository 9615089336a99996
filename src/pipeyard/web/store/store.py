"""Keeps tables in a database: SQLite by default, PostgreSQL by one setting. Everything here is awaited."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from threading import Thread
from typing import Any

import aiosqlite
from sqlalchemy import Column, RowMapping, Table, Update, case, delete, event, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from pipeyard.rules.errors import PipeyardError
from pipeyard.web.store import schema as s
from pipeyard.web.store.move_writer import Append, MoveWriter
from pipeyard.web.store.postgresql_moves import PostgresqlMoves
from pipeyard.web.store.sqlite_moves import SqliteMoves


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits at a seat."""

    seat: int
    kind: str
    name: str
    bot: str
    token: str | None
    invite: str | None


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table without its log."""

    id: str
    game: str
    made: int
    secret: bytes | None
    watch: str
    over: bool
    paused_at: int | None
    paused_for: int
    rematch: str | None
    daily: str | None = None  # the day, of a try at its challenge
    due: int | None = None  # when something happens though nobody comes
    ready: str = ""  # who is ready for the turn, and since when; as ``web.live.pace`` writes it
    ended: int | None = None  # when its game was over
    version: int = 0  # how often it was written to
    gathering: str | None = None  # the code of the crowd that plays here
    practice: str | None = None  # the crowd's table whose draws this one repeats


@dataclass(frozen=True, slots=True)
class ChatRow:
    """Something said."""

    n: int
    seat: int
    who: str
    text: str
    at: int


@dataclass(frozen=True, slots=True)
class Done:
    """A seat's message that was done, and how many events there were then."""

    seat: int
    id: int
    n: int


@dataclass
class StoredTable:
    """A table with all that is kept of it."""

    table: TableRow
    seats: list[SeatRow]
    log: str
    pieces: int = 0  # the number of the log's last piece
    chat: list[ChatRow] = field(default_factory=list)
    done: dict[tuple[int, int] | None, int] = field(default_factory=dict)  # by seat and number


@dataclass(frozen=True, slots=True)
class NewOfTable:
    """What was written to a table since."""

    table: TableRow
    pieces: list[str]
    done: dict[tuple[int, int] | None, int]


RECEIPTS = 100  # messages of a seat that are known to be done, at least; a client sends only its last again
THREAD_PATIENCE = 5.0  # seconds a statement that was given up may still take


class Behind(PipeyardError):
    """Another server wrote to the table first. Nothing was written: read it again."""


class _Connection(aiosqlite.Connection):
    """One that was given up before the engine had it ends its thread without a warning."""

    def __del__(self) -> None:
        if self._connection is not None:
            self.stop()


class TableStore:
    """Tables in a database. Several servers may share it: each write says whether it was the first."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._writing = asyncio.Lock()
        self._threads: list[Thread] = []  # of SQLite's connections
        self.moves: MoveWriter = PostgresqlMoves(engine)
        if engine.dialect.name == "sqlite":
            self.moves = SqliteMoves(engine.url.database or "", self._writing)
            event.listen(engine.sync_engine, "do_connect", self._note_threads)

    async def ping(self) -> None:
        """Ask the database something; it answers, or this raises."""
        async with self.engine.connect() as connection:
            await connection.execute(select(1))

    async def close(self) -> None:
        """Let go of the database, and wait for SQLite's threads: they still answer to this event loop."""
        await self.moves.close()
        await self.engine.dispose()
        for thread in self._threads:
            await asyncio.to_thread(thread.join, THREAD_PATIENCE)

    def _note_threads(self, _dialect: object, _record: object, _args: object, words: dict[str, Any]) -> None:
        """Hear of a connection's thread before it is opened: that may be given up too."""

        def connect(*args: Any, **words: Any) -> aiosqlite.Connection:
            connection = _Connection(partial(sqlite3.connect, *args, **words), 64)
            connection._thread.daemon = True
            self._threads = [each for each in self._threads if each.is_alive()] + [connection._thread]
            return connection

        words["async_creator_fn"] = connect

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction. SQLite has one writer: wait here, in turn."""
        if self.engine.dialect.name == "sqlite":
            await self._writing.acquire()
        try:
            async with self.engine.begin() as connection:
                yield connection
        finally:
            if self.engine.dialect.name == "sqlite":
                self._writing.release()

    async def add(self, table: TableRow, seats: Sequence[SeatRow], log: str) -> None:
        """Keep a new table with its log so far."""
        async with self.write() as connection:
            await connection.execute(insert(s.tables).values(**_fields(table)))
            rows = [{"table_id": table.id, **_fields(seat)} for seat in seats]
            await connection.execute(insert(s.seats), rows)
            await connection.execute(insert(s.pieces).values(table_id=table.id, number=0, lines=log))

    async def get(self, table: str) -> StoredTable | None:
        """A table and all that is kept of it; None if there is none."""
        async with self.engine.connect() as connection:
            found = await connection.execute(select(s.tables).where(s.tables.c.id == table))
            row = found.mappings().first()
            if row is None:
                return None
            seats = await _rows(connection, s.seats, table, s.seats.c.seat)
            pieces = await _rows(connection, s.pieces, table, s.pieces.c.number)
            chat = await _rows(connection, s.chat, table, s.chat.c.n)
            newest = select(s.done).where(s.done.c.table_id == table).order_by(s.done.c.n.desc())
            most = RECEIPTS * len(seats)
            done = (await connection.execute(newest.limit(most))).mappings().all()[::-1]
        return StoredTable(
            _table_row(row),
            [SeatRow(**seat) for seat in seats],
            "".join(piece["lines"] for piece in pieces),
            pieces[-1]["number"],
            [ChatRow(**line) for line in chat],
            {(each["seat"], each["id"]): each["n"] for each in done},
        )

    async def news(self, table: str, pieces: int, events: int) -> NewOfTable | None:
        """What was written after that piece of the log, when the log had so many events."""
        after = (s.pieces.c.table_id == table) & (s.pieces.c.number > pieces)
        notes = (s.done.c.table_id == table) & (s.done.c.n >= events)
        async with self.engine.connect() as connection:
            row = (
                (await connection.execute(select(s.tables).where(s.tables.c.id == table))).mappings().first()
            )
            if row is None:
                return None
            lines = select(s.pieces.c.lines).where(after).order_by(s.pieces.c.number)
            new = [each[0] for each in await connection.execute(lines)]
            done = await connection.execute(select(s.done.c.seat, s.done.c.id, s.done.c.n).where(notes))
            return NewOfTable(_table_row(row), new, {(each[0], each[1]): each[2] for each in done})

    async def people(self, table: str) -> tuple[list[SeatRow], list[ChatRow]]:
        """Who sits at a table, and what was said."""
        async with self.engine.connect() as connection:
            seats = await _rows(connection, s.seats, table, s.seats.c.seat)
            chat = await _rows(connection, s.chat, table, s.chat.c.n)
        return [SeatRow(**seat) for seat in seats], [ChatRow(**line) for line in chat]

    async def append(
        self,
        table: str,
        number: int,
        lines: str,
        done: Sequence[Done],
        changes: Mapping[str, object],
        fence: int | None = None,
    ) -> int:
        """Keep what a change, or several together, added, and what changed of the table: all or nothing.

        Returns the table's version, as all that write to it do. Raises :class:`Behind` if there is such a
        piece already, or if the lease with that fencing number is another's by now.
        """
        told = [(each.seat, each.id, each.n) for each in done]
        version = await self.moves.append(Append(table, number, lines, told, changes, fence))
        if version is None:
            raise Behind
        return version

    async def lease(self, table: str, holder: str, now: int, until: int) -> int | None:
        """Be the one who moves for bots and the late, until then: the fencing number, None if another is."""
        t = s.tables.c
        free = t.lease.is_(None) | (t.lease == holder) | (t.lease_until < now)
        kept = (t.lease == holder) & (t.lease_until >= now)
        change = (
            update(s.tables)
            .where((t.id == table) & free)
            .values(lease=holder, lease_until=until, fence=case((kept, t.fence), else_=t.fence + 1))
        )
        async with self.write() as connection:
            if (await connection.execute(change)).rowcount != 1:
                return None
            number = await connection.execute(select(t.fence).where(t.id == table))
            return int(number.scalar_one())

    async def release(self, holder: str) -> None:
        """Let go of every lease, so that another server goes on at once."""
        async with self.write() as connection:
            change = update(s.tables).where(s.tables.c.lease == holder)
            await connection.execute(change.values(lease=None, lease_until=0))

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """How often each of these was written to."""
        query = select(s.tables.c.id, s.tables.c.version).where(s.tables.c.id.in_(tables))
        async with self.engine.connect() as connection:
            return {row[0]: row[1] for row in await connection.execute(query)}

    async def mark(self, table: str, done: Done) -> int:
        """Keep that a message was done."""
        async with self.write() as connection:
            return await _newer_by(connection, table, done)

    async def set_seat(
        self, table: str, before: SeatRow, row: SeatRow, done: Done | None, due: int | None = None
    ) -> int:
        """Change who sits at a seat. Raises :class:`Behind` if that is no more as it was ``before``."""
        known = [s.seats.c[name] == value for name, value in _fields(before).items()]
        values = {name: value for name, value in _fields(row).items() if value != getattr(before, name)}
        change = (
            update(s.seats)
            .where(s.seats.c.table_id == table, *known)
            .values(**(values or {"seat": row.seat}))
        )
        async with self.write() as connection:
            if (await connection.execute(change)).rowcount != 1:
                raise Behind
            await connection.execute(update(s.tables).where(s.tables.c.id == table).values(due=due))
            return await _newer_by(connection, table, done)

    async def set_pause(self, before: TableRow, table: TableRow, done: Done | None) -> int:
        """Stop or go on. Raises :class:`Behind` if another server did so since ``before``."""
        values = {"paused_at": table.paused_at, "paused_for": table.paused_for, "due": table.due}
        t = s.tables.c
        as_known = (t.paused_at == before.paused_at) & (t.paused_for == before.paused_for)
        change = update(s.tables).where((t.id == table.id) & as_known).values(**values)
        async with self.write() as connection:
            if (await connection.execute(change)).rowcount != 1:
                raise Behind
            return await _newer_by(connection, table.id, done)

    async def set_ready(self, table: TableRow, done: Done | None) -> int:
        """Keep who is ready for the turn."""
        async with self.write() as connection:
            values = {"ready": table.ready, "due": table.due}
            await connection.execute(update(s.tables).where(s.tables.c.id == table.id).values(**values))
            return await _newer_by(connection, table.id, done)

    async def set_rematch(self, table: str, other: str) -> int:
        """The table where the same people go on. Raises :class:`Behind` if there is one already."""
        first = (s.tables.c.id == table) & s.tables.c.rematch.is_(None)
        async with self.write() as connection:
            if (await connection.execute(update(s.tables).where(first).values(rematch=other))).rowcount != 1:
                raise Behind
            return await _newer_by(connection, table)

    async def find_code(self, code: str) -> tuple[str, int | None] | None:
        """The table a code belongs to, and the seat if it is an invitation; None if it is neither."""
        async with self.engine.connect() as connection:
            found = await connection.execute(select(s.seats).where(s.seats.c.invite == code))
            seat = found.mappings().first()
            if seat is not None:
                return seat["table_id"], seat["seat"]
            table = (await connection.execute(select(s.tables.c.id).where(s.tables.c.watch == code))).scalar()
            return None if table is None else (table, None)

    async def set_due(self, table: str, due: int | None) -> None:
        async with self.write() as connection:
            await connection.execute(update(s.tables).where(s.tables.c.id == table).values(due=due))

    async def due(
        self, now: int, holder: str = "", after: tuple[int, str] = (-1, ""), most: int = 100
    ) -> list[tuple[int, str]]:
        """Tables that should go on by now, and since when: those after one, the longest due first."""
        known, table = s.tables.c.due, s.tables.c.id
        later = (known > after[0]) | ((known == after[0]) & (table > after[1]))
        free = s.tables.c.lease.is_(None) | (s.tables.c.lease == holder) | (s.tables.c.lease_until < now)
        query = select(known, table).where((known <= now) & later & free).order_by(known, table).limit(most)
        async with self.engine.connect() as connection:
            return [(row[0], row[1]) for row in await connection.execute(query)]

    async def say(self, table: str, row: ChatRow, keep: int, done: Done | None) -> int:
        """Keep something said, and forget what was said long ago. Raises :class:`Behind`."""
        try:
            async with self.write() as connection:
                await connection.execute(insert(s.chat).values(table_id=table, **_fields(row)))
                old = (s.chat.c.table_id == table) & (s.chat.c.n <= row.n - keep)
                await connection.execute(delete(s.chat).where(old))
                return await _newer_by(connection, table, done)
        except IntegrityError:
            raise Behind from None

    async def count(self) -> int:
        """How many tables there are."""
        async with self.engine.connect() as connection:
            return (await connection.execute(select(func.count()).select_from(s.tables))).scalar_one()


def _table_row(row: RowMapping) -> TableRow:
    return TableRow(**{name: row[name] for name in TableRow.__slots__})


def _newer(table: str) -> Update:
    """Every write to a table makes it newer, so that other servers notice."""
    return update(s.tables).where(s.tables.c.id == table).values(version=s.tables.c.version + 1)


async def _newer_by(connection: AsyncConnection, table: str, done: Done | None = None) -> int:
    """Make a table newer, with the note that a message was done: its version.

    In this order, as moves do it: two servers that note the same message never wait for each other.
    """
    found = await connection.execute(_newer(table).returning(s.tables.c.version))
    version = int(found.scalar_one())
    if done is not None:
        await connection.execute(insert(s.done).values(table_id=table, **_fields(done)))
    return version


async def _rows(
    connection: AsyncConnection, kind: Table, table: str, order: Column[Any]
) -> list[dict[str, Any]]:
    """A table's rows of one kind, in order, without the table's id."""
    found = await connection.execute(select(kind).where(kind.c.table_id == table).order_by(order))
    return [{key: value for key, value in row.items() if key != "table_id"} for row in found.mappings()]


def _fields(row: TableRow | SeatRow | ChatRow | Done) -> dict[str, object]:
    return {name: getattr(row, name) for name in row.__slots__}
