"""Removes what nobody needs any more, a few rows at a time, so that moves are written in between."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import ColumnElement, delete, select, tuple_, update

from pipeyard.web.settings import Settings
from pipeyard.web.store import schema as s
from pipeyard.web.store.store import TableStore

HOUR, DAY = 3_600_000, 86_400_000  # milliseconds
GATHERING_DAYS = 30  # without an act, after which a crowd is removed; after one it has ended
BATCH = 200  # rows that are removed in one transaction


class OldRows:
    """What is done now and then: note which games are open, remove old ones where that is wished for."""

    def __init__(self, store: TableStore, settings: Settings) -> None:
        self._store = store
        self._settings = settings
        self._noted: dict[str, int] = {}  # when it was last noted that a table is open

    async def tidy(self, now: int, live: Iterable[str]) -> None:
        await self._note([*live], now)
        if days := self._settings.keep_finished_days:
            await remove_finished(self._store, now - days * DAY)
        if days := self._settings.keep_untouched_days:
            await remove_untouched(self._store, now - days * DAY)
        await remove_gatherings(self._store, now - DAY, now - GATHERING_DAYS * DAY)

    async def _note(self, live: Sequence[str], now: int) -> None:
        """Each table that is open is noted once an hour."""
        self._noted = {each: self._noted.get(each, 0) for each in live}
        fresh = [each for each, when in self._noted.items() if now - when >= HOUR]
        for first in range(0, len(fresh), BATCH):
            those = s.tables.c.id.in_(fresh[first : first + BATCH])
            async with self._store.write() as connection:
                await connection.execute(update(s.tables).where(those).values(touched=now))
        self._noted |= dict.fromkeys(fresh, now)


async def remove_finished(store: TableStore, before: int) -> int:
    """Remove games that ended before that time: how many there were."""
    t = s.tables.c
    return await _remove(store, t.over & (t.ended < before))


async def remove_untouched(store: TableStore, before: int) -> int:
    """Remove games that are not over and that nobody has opened since that time: how many there were."""
    t = s.tables.c
    return await _remove(store, ~t.over & (t.touched < before))


async def _remove(store: TableStore, old_ones: ColumnElement[bool]) -> int:
    """Remove tables, but not tries at a day's challenge: a ranking refers to them."""
    t = s.tables.c
    old = select(t.id).where(old_ones & t.daily.is_(None)).limit(BATCH)
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
