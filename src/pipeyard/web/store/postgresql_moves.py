"""Writes moves to PostgreSQL: one statement, one way there and back, for all that came together."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from pipeyard.web.store.move_writer import Append, MoveWriter

# Rows are locked in order, so that two servers never wait for each other, and not against what only refers
# to them, such as talk. Where another server writes the same piece at the same time the key of ``pieces``
# refuses it, and with it all that came together.
STATEMENT = text("""
WITH moves AS (
  SELECT * FROM unnest(
    CAST(:tables AS varchar[]), CAST(:numbers AS int[]), CAST(:lines AS text[]), CAST(:fences AS int[]),
    CAST(:over AS boolean[]), CAST(:ended AS bigint[]), CAST(:changes_due AS boolean[]),
    CAST(:due AS bigint[])
  ) AS m (id, number, lines, fence, over, ended, changes_due, due)
), fitting AS (
  SELECT t.id FROM tables t JOIN moves m ON m.id = t.id
  WHERE NOT EXISTS (SELECT 1 FROM pieces p WHERE p.table_id = m.id AND p.number = m.number)
  ORDER BY t.id FOR NO KEY UPDATE OF t
), changed AS (
  UPDATE tables t SET version = t.version + 1,
    over = coalesce(m.over, t.over),
    ended = coalesce(m.ended, t.ended),
    due = CASE WHEN m.changes_due THEN m.due ELSE t.due END
  FROM moves m JOIN fitting f ON f.id = m.id
  WHERE t.id = m.id AND (m.fence IS NULL OR t.fence = m.fence)
  RETURNING t.id, t.version
), added AS (
  INSERT INTO pieces (table_id, number, lines)
  SELECT m.id, m.number, m.lines FROM moves m JOIN changed c ON c.id = m.id
), noted AS (
  INSERT INTO done (table_id, seat, id, n)
  SELECT d.* FROM unnest(
    CAST(:done_tables AS varchar[]), CAST(:seats AS int[]), CAST(:messages AS bigint[]),
    CAST(:events AS int[])
  ) AS d (id, seat, message, n) JOIN changed c ON c.id = d.id
)
SELECT id, version FROM changed
""")


class PostgresqlMoves(MoveWriter):
    """The writer for an engine. Each statement is a transaction by itself."""

    def __init__(self, engine: AsyncEngine) -> None:
        super().__init__()
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")

    async def write(self, batch: Sequence[Append]) -> list[int | None]:
        changes = [append.changes for append in batch]
        notes = [(append.table, *each) for append in batch for each in append.done]
        values = {
            "tables": [append.table for append in batch],
            "numbers": [append.number for append in batch],
            "lines": [append.lines for append in batch],
            "fences": [append.fence for append in batch],
            "over": [each.get("over") for each in changes],
            "ended": [each.get("ended") for each in changes],
            "changes_due": ["due" in each for each in changes],
            "due": [each.get("due") for each in changes],
            "done_tables": [note[0] for note in notes],
            "seats": [note[1] for note in notes],
            "messages": [note[2] for note in notes],
            "events": [note[3] for note in notes],
        }
        async with self._engine.connect() as connection:
            found = {row[0]: row[1] for row in await connection.execute(STATEMENT, values)}
        return [found.get(append.table) for append in batch]
