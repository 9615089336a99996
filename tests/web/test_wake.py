"""Tables wake when they are due, found by an index; a damaged one keeps no other from it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import delete, update

from pipeyard.web.errors import Damaged
from pipeyard.web.live.tables import TableManager
from pipeyard.web.store import schema as s
from pipeyard.web.wire import messages as m
from tests.web.tables import HandClock, opened, soon


async def new(tables: TableManager, *kinds: str, clock: int = 0) -> str:
    seats = [m.SeatWish("bot", bot=kind) if kind == "random" else m.SeatWish(kind) for kind in kinds]
    setting = m.ClockSetting("turn", clock) if clock else m.ClockSetting()
    return (await tables.make(m.NewTable("pipes", "pocket", {}, seats, setting))).table


def test_only_due_tables_are_opened(tmp_path: Path) -> None:
    async def play() -> None:
        clock = HandClock()
        async with opened(tmp_path, clock, bot_pause=60.0) as tables:
            sleeping = [await new(tables, "me", "me") for _ in range(30)]
            bots = await new(tables, "random", "random")
            timed = await new(tables, "me", "me", clock=60)
            invited = await new(tables, "me", "invite", clock=60)
        opened_ones: list[str] = []
        async with opened(tmp_path, clock) as tables:
            read = tables.store.get

            async def counted(table_id: str) -> object:
                opened_ones.append(table_id)
                return await read(table_id)

            tables.store.get = counted  # type: ignore[method-assign,assignment]
            await tables.wake()
            assert opened_ones == [bots] == list(tables.live), "a clock that runs is not due yet"
            table = tables.live[bots]
            await soon(lambda: table.match.result is not None)
            clock.time += 61_000
            await tables.wake()
            assert opened_ones == [bots, timed]
            assert not {*sleeping, invited} & tables.live.keys(), "only people make anything happen there"
            kept = await read(bots)
            assert kept is not None and kept.table.over and kept.table.due is None
            assert kept.table.ended is not None

    asyncio.run(play())


def test_pausing_and_bots_change_what_is_due(tmp_path: Path) -> None:
    async def play() -> None:
        clock = HandClock()
        async with opened(tmp_path, clock, bot_pause=60.0) as tables:
            table = await tables.get(await new(tables, "me", "me", clock=60))
            name = table.row.id

            async def due() -> int | None:
                kept = await tables.store.get(name)
                assert kept is not None
                return kept.table.due

            assert await due() == clock.time + 60_000
            await table.pause(True)
            assert await due() is None
            clock.time += 5_000
            await table.pause(False)
            assert await due() == clock.time + 60_000
            await tables.replace(table, 1, 1, "random", (1, 1))
            assert await due() == clock.time, "a bot is to move"

    asyncio.run(play())


def test_a_damaged_table_keeps_no_other_from_going_on(tmp_path: Path) -> None:
    async def play() -> None:
        clock = HandClock()
        async with opened(tmp_path, clock, bot_pause=60.0) as tables:
            names = [await new(tables, "random", "random") for _ in range(5)]
            whole = await new(tables, "me", "me")
            async with tables.store.write() as connection:
                pieces, at = s.pieces, s.pieces.c.table_id
                await connection.execute(update(pieces).where(at == names[0]).values(lines="\0 gibberish"))
                await connection.execute(delete(pieces).where(at == names[1]))
                await connection.execute(delete(s.seats).where(s.seats.c.table_id == names[2]))
                bad = update(s.tables).where(s.tables.c.id == names[3])
                await connection.execute(bad.values(secret=b"another", game="none"))
        async with opened(tmp_path, clock, bot_pause=60.0) as tables:
            await tables.wake()
            assert list(tables.live) == [names[4]]
            for name in names[:4]:
                with pytest.raises(Damaged, match="cannot be opened") as caught:
                    await tables.get(name)
                assert caught.value.right and caught.value.status == 410
            assert (await tables.get(whole)).row.id == whole

    asyncio.run(play())
