"""Data of years: steps of the schema that are stopped, indexes, and messages that nobody sends again."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import Connection, inspect

from pipeyard.web.live import receipts
from pipeyard.web.store import migrate as migrations
from pipeyard.web.store import store as store_module
from pipeyard.web.store.engine import make_engine
from pipeyard.web.store.migrate import migrate
from pipeyard.web.store.schema import metadata
from pipeyard.web.store.store import TableStore
from pipeyard.web.wire import messages as m
from tests.web.tables import HandClock, opened


def test_a_migration_that_is_stopped_begins_again(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed in the middle, it leaves nothing half made, which would stop it for ever."""

    async def look() -> None:
        store = TableStore(make_engine(database))
        with monkeypatch.context() as stopped:
            whole = migrations.upgrade

            def half(connection: Connection) -> None:
                whole(connection, "0009")
                raise KeyboardInterrupt

            stopped.setattr(migrations, "upgrade", half)
            with pytest.raises(KeyboardInterrupt):
                await migrate(store.engine)
        async with store.engine.connect() as connection:
            assert await connection.run_sync(lambda sync: inspect(sync).get_table_names()) == []
        await migrate(store.engine)
        assert await store.count() == 0
        await store.close()

    asyncio.run(look())


def test_what_refers_to_a_row_is_found_by_an_index() -> None:
    """Else each row that is removed costs a look at all that might refer to it."""
    for table in metadata.tables.values():
        keys = [[column.name for column in index.columns] for index in table.indexes]
        keys.append([column.name for column in table.primary_key.columns])
        keys += [[column.name] for column in table.columns if column.unique]
        for key in table.foreign_keys:
            assert any(each[0] == key.parent.name for each in keys), (table.name, key.parent.name)
    leading = {
        (table.name, next(iter(index.columns)).name)
        for table in metadata.tables.values()
        for index in table.indexes
    }
    assert leading >= {("tables", "lease"), ("tables", "ended"), ("subscriptions", "digest")}


def test_old_messages_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of each seat the last are known, however much another one says; what is read at opening is bounded."""
    monkeypatch.setattr(receipts, "RECEIPTS", 3)
    monkeypatch.setattr(store_module, "RECEIPTS", 4)

    async def play() -> None:
        async with opened(tmp_path, HandClock()) as tables:
            made = await tables.make(m.NewTable("pipe-land", "76", {}, [m.SeatWish("me")] * 2))
            table = await tables.get(made.table)
            for number in range(20):
                await table.say(0, f"line {number}", (0, number))
            await table.say(1, "me too", (1, 77))
            kept = await tables.store.get(made.table)
            assert kept is not None and len(kept.done) == 8, "no more is read, whatever there is"
            await tables.sweep()
            assert sorted(each for each in table.done if each) == [(0, 17), (0, 18), (0, 19), (1, 77)]
            kept = await tables.store.get(made.table)
            assert kept is not None and kept.done.keys() == table.done.keys()

    asyncio.run(play())


def test_games_that_nobody_opens_are_removed_where_that_is_wished_for(tmp_path: Path) -> None:
    day = 86_400_000
    clock = HandClock()
    clock.time = 100 * day

    async def play() -> None:
        async with opened(tmp_path, clock, keep_untouched_days=30) as tables:
            seats = [m.SeatWish("me")] * 2
            left, visited = [
                (await tables.make(m.NewTable("pipe-land", "76", {}, seats))).table for _ in "ab"
            ]
            await tables.sweep()  # both are noted
            for _ in range(5):
                clock.time += 20 * day  # nobody looks, so they leave memory
                await tables.sweep()
                await tables.get(visited)
                await tables.sweep()
            assert await tables.store.get(visited) is not None
            assert await tables.store.get(left) is None
        clock.time += 400 * day
        async with opened(tmp_path, clock) as tables:
            await tables.sweep()
            assert await tables.store.get(visited) is not None, "it is not wished for"

    asyncio.run(play())
