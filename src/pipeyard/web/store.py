"""Keeps tables in a database: SQLite by default, PostgreSQL by one setting. Everything here is awaited."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, event, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from pipeyard.web import schema as s


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


@dataclass(frozen=True, slots=True)
class ChatRow:
    """Something said."""

    n: int
    seat: int
    who: str
    text: str
    at: int


def make_engine(address: str) -> AsyncEngine:
    """An engine; SQLite writes ahead and waits for the disk, so that what is acknowledged is kept."""
    engine = create_async_engine(address)
    if engine.dialect.name == "sqlite":

        @event.listens_for(engine.sync_engine, "connect")
        def prepare(connection: Any, _: object) -> None:
            cursor = connection.cursor()
            for line in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
                cursor.execute(f"PRAGMA {line}")
            cursor.close()

    return engine


class TableStore:
    """Tables in a database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    async def add(self, table: TableRow, seats: Sequence[SeatRow], log: str) -> None:
        """Keep a new table with its log so far."""
        async with self.engine.begin() as connection:
            await connection.execute(insert(s.tables).values(**_fields(table)))
            await connection.execute(
                insert(s.seats), [{"table_id": table.id, **_fields(seat)} for seat in seats]
            )
            await connection.execute(insert(s.pieces).values(table_id=table.id, number=0, lines=log))

    async def get(self, table: str) -> tuple[TableRow, list[SeatRow], str, int] | None:
        """A table, its seats, its log as text and the number of its last piece; None if there is none."""
        async with self.engine.connect() as connection:
            row = (
                (await connection.execute(select(s.tables).where(s.tables.c.id == table))).mappings().first()
            )
            if row is None:
                return None
            of_table = s.seats.c.table_id == table
            seats = (
                await connection.execute(select(s.seats).where(of_table).order_by(s.seats.c.seat))
            ).mappings()
            pieces = select(s.pieces).where(s.pieces.c.table_id == table).order_by(s.pieces.c.number)
            found = (await connection.execute(pieces)).mappings().all()
            rows = [
                SeatRow(**{key: value for key, value in seat.items() if key != "table_id"}) for seat in seats
            ]
            log = "".join(piece["lines"] for piece in found)
            return TableRow(**row), rows, log, found[-1]["number"]

    async def append(
        self, table: str, number: int, lines: str, over: bool, seat: int | None, message: int | None, n: int
    ) -> None:
        """Keep what one change added, and that a seat's message was done, at once or not at all."""
        async with self.engine.begin() as connection:
            await connection.execute(insert(s.pieces).values(table_id=table, number=number, lines=lines))
            if over:
                await connection.execute(update(s.tables).where(s.tables.c.id == table).values(over=True))
            if seat is not None and message is not None:
                await connection.execute(insert(s.done).values(table_id=table, seat=seat, id=message, n=n))

    async def was_done(self, table: str, seat: int, message: int) -> int | None:
        """How many events there were after a message was done; None if it was not."""
        query = select(s.done.c.n).where(
            s.done.c.table_id == table, s.done.c.seat == seat, s.done.c.id == message
        )
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).scalar()

    async def set_seat(self, table: str, row: SeatRow) -> None:
        """Change who sits at a seat."""
        where = (s.seats.c.table_id == table) & (s.seats.c.seat == row.seat)
        async with self.engine.begin() as connection:
            await connection.execute(update(s.seats).where(where).values(**_fields(row)))

    async def set_pause(self, table: str, paused_at: int | None, paused_for: int) -> None:
        values = {"paused_at": paused_at, "paused_for": paused_for}
        async with self.engine.begin() as connection:
            await connection.execute(update(s.tables).where(s.tables.c.id == table).values(**values))

    async def set_rematch(self, table: str, other: str) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(update(s.tables).where(s.tables.c.id == table).values(rematch=other))

    async def find_code(self, code: str) -> tuple[str, int | None] | None:
        """The table a code belongs to, and the seat if it is an invitation; None if it is neither."""
        async with self.engine.connect() as connection:
            seat = (
                (await connection.execute(select(s.seats).where(s.seats.c.invite == code))).mappings().first()
            )
            if seat is not None:
                return seat["table_id"], seat["seat"]
            table = (await connection.execute(select(s.tables.c.id).where(s.tables.c.watch == code))).scalar()
            return None if table is None else (table, None)

    async def running(self) -> list[str]:
        """The tables whose games are not over."""
        async with self.engine.connect() as connection:
            return list((await connection.execute(select(s.tables.c.id).where(~s.tables.c.over))).scalars())

    async def say(self, table: str, row: ChatRow, keep: int) -> None:
        """Keep something said, and forget what was said long ago."""
        async with self.engine.begin() as connection:
            await connection.execute(insert(s.chat).values(table_id=table, **_fields(row)))
            old = (s.chat.c.table_id == table) & (s.chat.c.n <= row.n - keep)
            await connection.execute(delete(s.chat).where(old))

    async def said(self, table: str) -> list[ChatRow]:
        query = select(s.chat).where(s.chat.c.table_id == table).order_by(s.chat.c.n)
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query)).mappings()
            return [
                ChatRow(**{key: value for key, value in row.items() if key != "table_id"}) for row in rows
            ]

    async def count(self) -> int:
        """How many tables there are."""
        async with self.engine.connect() as connection:
            return (await connection.execute(select(func.count()).select_from(s.tables))).scalar_one()


def _fields(row: TableRow | SeatRow | ChatRow) -> dict[str, object]:
    return {name: getattr(row, name) for name in row.__slots__}
