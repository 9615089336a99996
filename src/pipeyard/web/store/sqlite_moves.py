"""Writes moves to SQLite, in a thread of its own.

Python hands its one interpreter from thread to thread, and a thread that comes back from SQLite may wait
milliseconds for it. So a transaction is a few statements for all of its moves, and none for each.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from sqlalchemy.exc import IntegrityError, OperationalError

from pipeyard.web.store.move_writer import Append, MoveWriter

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")

# Moves come as JSON: [table, number, lines, fence, over, ended, changes due, due].
# SQLite has a shorter way to write this, ``->>``, only since 3.38.
FITTING = """
SELECT json_group_array(json_array(m.key, t.version)) FROM json_each(?) m
JOIN tables t ON t.id = json_extract(m.value, '$[0]')
WHERE (json_extract(m.value, '$[3]') IS NULL OR json_extract(m.value, '$[3]') = t.fence)
  AND NOT EXISTS (SELECT 1 FROM pieces WHERE table_id = t.id AND number = json_extract(m.value, '$[1]'))
"""
CHANGE = """
UPDATE tables SET version = version + 1,
  over = coalesce(json_extract(m.value, '$[4]'), over),
  ended = coalesce(json_extract(m.value, '$[5]'), ended),
  due = CASE WHEN json_extract(m.value, '$[6]') THEN json_extract(m.value, '$[7]') ELSE due END
FROM json_each(?) m WHERE tables.id = json_extract(m.value, '$[0]')
"""
ADD = """
INSERT INTO pieces
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]') FROM json_each(?)
"""
NOTE = """
INSERT INTO done
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
  json_extract(value, '$[3]')
FROM json_each(?)
"""


class SqliteMoves(MoveWriter):
    """The writer for a file."""

    def __init__(self, path: str, lock: asyncio.Lock) -> None:
        super().__init__()
        self._path = path
        self._lock = lock  # SQLite has one writer
        self._thread = ThreadPoolExecutor(1, "move writer")
        self.connection: sqlite3.Connection | None = None

    async def write(self, batch: Sequence[Append]) -> list[int | None]:
        async with self._lock:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._write, batch)

    def _write(self, batch: Sequence[Append]) -> list[int | None]:
        """Runs in the writer's thread."""
        try:
            connection = self.connection or self.connect()
            connection.execute("BEGIN IMMEDIATE")
            try:
                found = _write(connection, batch)
                connection.execute("COMMIT")
                return found
            except BaseException:
                with suppress(sqlite3.Error):  # a full disk has rolled back already
                    connection.execute("ROLLBACK")
                raise
        except sqlite3.IntegrityError as problem:
            raise IntegrityError("moves", None, problem, hide_parameters=True) from None
        except sqlite3.Error as problem:
            raise OperationalError("moves", None, problem, hide_parameters=True) from None

    def connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        for line in PRAGMAS:
            connection.execute(f"PRAGMA {line}")
        self.connection = connection
        return connection

    async def close(self) -> None:
        await super().close()
        await asyncio.to_thread(self._thread.shutdown)
        if self.connection is not None:
            self.connection.close()


def _write(connection: sqlite3.Connection, batch: Sequence[Append]) -> list[int | None]:
    """Write the moves whose place is free. Nobody else writes meanwhile, so it stays free."""
    rows = [_row(append) for append in batch]
    [fitting] = connection.execute(FITTING, [json.dumps(rows)]).fetchone()
    versions = {key: version + 1 for key, version in json.loads(fitting)}
    if versions:
        chosen = json.dumps([rows[key] for key in versions])
        connection.execute(CHANGE, [chosen])
        connection.execute(ADD, [chosen])
        notes = [(batch[key].table, *each) for key in versions for each in batch[key].done]
        if notes:
            connection.execute(NOTE, [json.dumps(notes)])
    return [versions.get(key) for key in range(len(batch))]


def _row(append: Append) -> list[object]:
    changes = append.changes
    return [
        append.table, append.number, append.lines, append.fence,
        changes.get("over"), changes.get("ended"), "due" in changes, changes.get("due"),
    ]  # fmt: skip
