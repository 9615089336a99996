"""Opening a table that the store has."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from pipeyard.match.match import Match
from pipeyard.match.reading import read
from pipeyard.web.live.heavy_work import HeavyWork
from pipeyard.web.live.table import Table
from pipeyard.web.settings import Settings
from pipeyard.web.store.server_rows import last_seen
from pipeyard.web.store.store import Behind, TableStore

BEAT = 3.0  # seconds between a server's signs of life, while it runs clocks
ALIVE = 10_000  # milliseconds without one after which it is gone


async def open_table(
    table_id: str,
    store: TableStore,
    heavy_work: HeavyWork,
    settings: Settings,
    now: Callable[[], int],
    wall: Callable[[], int],
) -> Table | None:
    """A table as the store has it; None if there is no such table."""
    kept = await store.get(table_id)
    if kept is None:
        return None
    match = await heavy_work.run(lambda: Match.resume(read(kept.log), kept.table.secret))
    table = Table(kept, match, store, heavy_work, settings, now, wall)
    if table.has_clock and not table.paused and match.result is None:
        seen = await last_seen(store, table_id)
        if seen is not None and abs(now() - seen) <= ALIVE:
            return table  # it runs at another server, and its time with it
        # Nobody loses time while a server is down: clocks go on from when it was last there, or from the
        # last event, also where the system's clock was set back meanwhile.
        last = table.row.made + table.row.paused_for + (match.now or 0)
        gone = now() - max(last, seen or 0)
        table.row = replace(table.row, paused_for=table.row.paused_for + gone)
        table.row = replace(table.row, due=table.due())
        with suppress(Behind):  # another server opened it at the same time: its version is newer
            await store.set_pause(kept.table, table.row, None)
            table.row = replace(table.row, version=table.row.version + 1)
    elif table.row.due is not None and table.due() is None:
        table.row = replace(table.row, due=None)
        await store.set_due(table_id, None)
    return table
