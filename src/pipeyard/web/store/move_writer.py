"""Writes moves to SQLite: those of all tables that came together in one transaction, in one thread.

Waiting for the disk is most of the time that a move takes, and handing statements to a thread one by one is
most of its CPU. So moves that come while others are being written wait, and are then written together. Each
is on disk before it is acknowledged, and each is written whole or not at all.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy.exc import OperationalError

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")
MOST = 500  # moves in one transaction


@dataclass(frozen=True, slots=True)
class Append:
    """What a change, or several together, add to one table: see ``TableStore.append``."""

    table: str
    number: int
    lines: str
    done: Sequence[tuple[int, int, int]]  # seat, message, events
    changes: Mapping[str, object]
    fence: int | None


class MoveWriter:
    """One server's. A table's version after each append, or None if another server was faster."""

    def __init__(self, path: str, lock: asyncio.Lock) -> None:
        self._path = path
        self._lock = lock  # SQLite has one writer
        self._thread = ThreadPoolExecutor(1, "move writer")
        self._connection: sqlite3.Connection | None = None
        self._waiting: list[tuple[Append, asyncio.Future[int | None]]] = []
        self._task: asyncio.Task[None] | None = None

    async def append(self, append: Append) -> int | None:
        """On disk when this returns. Raises ``OperationalError``: then nothing was written."""
        future: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        self._waiting.append((append, future))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._write_all())
        return await future

    async def _write_all(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            async with self._lock:
                batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                try:
                    found = await loop.run_in_executor(
                        self._thread, self.write, [append for append, _ in batch]
                    )
                except Exception as problem:
                    for _, future in batch:
                        if not future.done():
                            future.set_exception(problem)
                else:
                    for (_, future), version in zip(batch, found, strict=True):
                        if not future.done():
                            future.set_result(version)

    def write(self, batch: Sequence[Append]) -> list[int | None]:
        """All of them in one transaction. Runs in the writer's thread."""
        try:
            connection = self._connection or self._connect()
            connection.execute("BEGIN IMMEDIATE")
            try:
                found = [_write(connection, append) for append in batch]
                connection.execute("COMMIT")
                return found
            except BaseException:
                with suppress(sqlite3.Error):  # a full disk has rolled back already
                    connection.execute("ROLLBACK")
                raise
        except sqlite3.Error as problem:
            raise OperationalError("moves", None, problem, hide_parameters=True) from None

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        for line in PRAGMAS:
            connection.execute(f"PRAGMA {line}")
        self._connection = connection
        return connection

    async def close(self) -> None:
        """Finish what waits."""
        if self._task is not None:
            await self._task
        await asyncio.to_thread(self._thread.shutdown)
        if self._connection is not None:
            self._connection.close()


def _write(connection: sqlite3.Connection, append: Append) -> int | None:
    columns = "".join(f", {name} = ?" for name in append.changes)
    fenced = "" if append.fence is None else " AND fence = ?"
    values = [*append.changes.values(), append.table, *([] if append.fence is None else [append.fence])]
    connection.execute("SAVEPOINT one")
    try:
        rows = connection.execute(
            f"UPDATE tables SET version = version + 1{columns} WHERE id = ?{fenced} RETURNING version", values
        ).fetchall()
        if rows:
            connection.execute(
                "INSERT INTO pieces VALUES (?, ?, ?)", (append.table, append.number, append.lines)
            )
            connection.executemany(
                "INSERT INTO done VALUES (?, ?, ?, ?)", [(append.table, *each) for each in append.done]
            )
        connection.execute("RELEASE one")
        return int(rows[0][0]) if rows else None
    except sqlite3.IntegrityError:
        connection.execute("ROLLBACK TO one")
        connection.execute("RELEASE one")
        return None
