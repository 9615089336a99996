"""Removes what nobody needs any more, a few rows at a time, so that moves are written in between."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import delete, select, tuple_, update

from pipeyard.web.store import schema as s
from pipeyard.web.store.store import TableStore

DAY = 86_400_000  # milliseconds
GATHERING_DAYS = 30  # without an act, after which a crowd is removed; after one it has ended
BATCH = 200  # rows that are removed in one transaction


async def remove_old(store: TableStore, now: int, keep_finished_days: int) -> None:
    """What is done now and then: remove old games, where that is wished for, and old crowds."""
    if keep_finished_days:
        await remove_finished(store, now - keep_finished_days * DAY)
    await remove_gatherings(store, now - DAY, now - GATHERING_DAYS * DAY)


async def remove_finished(store: TableStore, before: int) -> int:
    """Remove games that ended before that time, but tries at a day's challenge: how many there were."""
    t = s.tables.c
    old = select(t.id).where(t.over & (t.ended < before) & t.daily.is_(None)).limit(BATCH)
    removed = 0
    while True:
        async with store.write() as connection:
            found = list((await connection.execute(old)).scalars())
            await connection.execute(delete(s.tables).where(t.id.in_(found)))
        removed += len(found)
        if len(found) < BATCH:
            return removed


async def remove_gatherings(store: TableStore, ended: int, before: int) -> None:
    """End crowds in which nobody did anything since ``ended``, and remove those since ``before``."""
    kinds = s.gatherings.c
    async with store.write() as connection:
        await connection.execute(
            update(s.gatherings).where(kinds.acted < ended, ~kinds.ended).values(ended=True)
        )
        await connection.execute(delete(s.gatherings).where(kinds.acted < before))


async def forget_done(store: TableStore, table: str, old: Sequence[tuple[int, int]]) -> None:
    """Forget that these messages were done, by seat and number: nobody sends them again."""
    for first in range(0, len(old), BATCH):
        those = tuple_(s.done.c.seat, s.done.c.id).in_(old[first : first + BATCH])
        async with store.write() as connection:
            await connection.execute(delete(s.done).where(s.done.c.table_id == table, those))
