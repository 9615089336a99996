"""Two servers on one database: each change is made once, in one order, and nobody is left behind."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from pipeyard.web.crowd.daily import Daily
from pipeyard.web.errors import Conflict
from pipeyard.web.live.clock import wall_clock
from pipeyard.web.live.lease import LEASE
from pipeyard.web.live.tables import TableManager
from pipeyard.web.store.store import Behind, TableStore
from pipeyard.web.tokens import hashed
from pipeyard.web.wire import messages as m
from pipeyard.web.wire.gathering import BeginTry
from tests.web.tables import HandClock, heard, look, opened, soon, tell


@asynccontextmanager
async def both(folder: Path, database: str) -> AsyncIterator[tuple[TableManager, TableManager]]:
    """Two servers, which look at each other's work only when told to."""
    clock = HandClock()
    more = {"database": database, "catch_up": 0.0}
    async with opened(folder, clock, **more) as one, opened(folder, clock, **more) as two:
        yield one, two


def draws(*kinds: str) -> m.NewTable:
    return m.NewTable("pipe-land", "76", {"bargaining": "no"}, [m.SeatWish(kind) for kind in kinds])


def test_an_invitation_is_accepted_once(tmp_path: Path, database: str) -> None:
    async def play() -> None:
        async with both(tmp_path, database) as (one, two):
            made = await one.make(draws("me", "invite"))
            await two.get(made.table)
            code = made.invites[0].code
            found = await asyncio.gather(
                one.sit_down(code, "Ada"), two.sit_down(code, "Bea"), return_exceptions=True
            )
            assert sorted(type(each).__name__ for each in found) == ["Conflict", "SeatTaken"]
            await two.catch_up()
            await one.catch_up()
            seats = [(await each.get(made.table)).seats for each in (one, two)]
            assert seats[0] == seats[1]
            with pytest.raises(Conflict):
                await two.sit_down(code, "Cy")

    asyncio.run(play())


def test_a_server_that_is_behind_erases_nobody(tmp_path: Path, database: str) -> None:
    """It still takes the seat for a free one. What it changes is written only where all is as it knows it."""

    async def play() -> None:
        async with both(tmp_path, database) as (one, two):
            made = await one.make(draws("me", "invite"))
            stale = await two.get(made.table)
            taken = await one.sit_down(made.invites[0].code, "Ada")
            async with stale.lock:
                with pytest.raises(Conflict):
                    await stale.set_seat(replace(stale.seats[1], bot="random"))
            assert stale.seats[1].token == hashed(taken.token) and not stale.seats[1].bot
            async with stale.lock:
                await stale.set_seat(replace(stale.seats[1], bot="random"))  # now it knows
            await one.catch_up()
            seat = (await one.get(made.table)).seats[1]
            assert (seat.name, seat.token, seat.bot) == ("Ada", hashed(taken.token), "random")

    asyncio.run(play())


def test_paused_time_is_kept_though_a_server_does_not_know_of_it(tmp_path: Path, database: str) -> None:
    async def play() -> None:
        async with both(tmp_path, database) as (one, two):
            clock = cast(HandClock, one.now)
            made = await one.make(draws("me", "me"))
            here, there = await one.get(made.table), await two.get(made.table)
            await here.pause(True)
            clock.time += 3_600_000
            await here.pause(False)
            with pytest.raises(Conflict):
                await there.pause(True)
            await there.pause(True)  # now it knows
            clock.time += 1000
            await there.pause(False)
            kept = await one.store.get(made.table)
            assert kept is not None and kept.table.paused_for == 3_601_000

    asyncio.run(play())


def test_of_two_servers_one_ranks_the_try_of_an_address(tmp_path: Path, database: str) -> None:
    async def play() -> None:
        async with both(tmp_path, database) as (one, two):
            days = Daily(one), Daily(two)
            await days[0].secret(days[0].today())
            tries = await asyncio.gather(
                *(
                    day.begin(BeginTry(device=f"the device {number}", name="Ada"), "192.0.2.1")
                    for number, day in enumerate(days * 3)
                )
            )
            assert [mine is not None and mine.ranked for mine in tries].count(True) == 1

    asyncio.run(play())


def test_a_move_from_behind_is_judged_again(tmp_path: Path, database: str) -> None:
    """Somebody moved at the other server: the log goes on from there, and everyone sees all of it."""

    async def play() -> None:
        async with both(tmp_path, database) as (one, two):
            made = await one.make(draws("me", "me"))
            here, there = await one.get(made.table), await two.get(made.table)
            screen = await look(there, 0, 1)
            heard(screen)
            first = here.match.waiting.must[0]
            assert isinstance(await here.play(first, "draw", (first, 1)), int)
            await tell(two, there, screen, m.MakeMove(1, first, "draw"))  # the same message, sent again
            assert any(b'"type":"ack"' in each for each in heard(screen))
            assert len(there.match) == len(here.match), "it was done once"
            codes = here.match.state.codes(first)
            text = here.game.write_move(here.match.state, here.game.decode(here.match.state, first, codes[0]))
            await tell(two, there, screen, m.MakeMove(2, first, text))
            assert any(b'"type":"ack"' in each for each in heard(screen))
            await tell(two, there, screen, m.MakeMove(3, first, "draw"))  # not one's turn for that any more
            assert not any(b'"type":"ack"' in each for each in heard(screen))
            await one.catch_up()
            assert here.match.log() == there.match.log()
            kept = await one.store.get(made.table)
            assert kept is not None and kept.pieces == here.pieces == there.pieces

    asyncio.run(play())


def test_nobody_is_left_behind(tmp_path: Path, database: str) -> None:
    async def play() -> None:
        async with both(tmp_path, database) as (one, two):
            made = await one.make(draws("me", "me"))
            here, there = await one.get(made.table), await two.get(made.table)
            screen = await look(there, 1)
            heard(screen)
            first = here.match.waiting.must[0]
            await here.play(first, "draw", (first, 1))
            await here.say(0, "hello over there", (0, 52))
            await here.pause(True, (0, 53))
            await two.catch_up()
            told = b"".join(heard(screen))
            assert b'"type":"frame"' in told and b"hello over there" in told and b'"paused":true' in told
            await two.catch_up()
            assert not heard(screen), "what is known is not told again"
            await there.say(1, "and here", (1, 50))
            await here.say(0, "at once", (0, 54))
            await asyncio.gather(one.catch_up(), two.catch_up())
            assert [line.text for line in here.chat] == ["hello over there", "and here", "at once"]
            assert [line.n for line in there.chat] == [1, 2, 3]

    asyncio.run(play())


def test_one_of_them_moves_for_the_bots(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: set[TableStore] = set()
    append = TableStore.append

    async def noted(store: TableStore, *given: Any) -> int:
        tried.add(store)
        return await append(store, *given)

    monkeypatch.setattr(TableStore, "append", noted)

    async def play() -> None:
        shared = {"database": database, "catch_up": 0.1}
        async with (
            opened(tmp_path, wall_clock, **shared) as one,
            opened(tmp_path, wall_clock, **shared) as two,
        ):
            seats = [m.SeatWish("bot", bot="random"), m.SeatWish("bot", bot="random")]
            made = await one.make(m.NewTable("pipes", "pocket", {}, seats))
            here, there = await one.get(made.table), await two.get(made.table)
            await soon(lambda: here.match.result is not None and there.match.result is not None)
            assert here.match.log() == there.match.log()
            fences = [each._drivers[made.table]._fence for each in (one, two)]
            assert fences.count(None) == 1, "the other one never led"
            assert len(tried) == 1, "and never tried to move"

    asyncio.run(play())


def test_an_old_lease_moves_nothing(tmp_path: Path, database: str) -> None:
    """A server that slept past its lease is told so by the store, not by its own clock."""

    async def play() -> None:
        async with both(tmp_path, database) as (one, two):
            made = await one.make(draws("me", "me"))
            now = one.now()
            old = await one.store.lease(made.table, one.server, now, now + LEASE)
            assert old is not None
            assert await two.store.lease(made.table, two.server, now, now + LEASE) is None
            assert await one.store.lease(made.table, one.server, now + 1, now + LEASE) == old, "made longer"
            later = now + LEASE + 1
            new = await two.store.lease(made.table, two.server, later, later + LEASE)
            assert new is not None and new > old
            with pytest.raises(Behind):
                await one.store.append(made.table, 1, "late\n", [], {}, fence=old)
            await two.store.append(made.table, 1, "", [], {}, fence=new)
            with pytest.raises(Behind):
                await one.store.append(made.table, 1, "second\n", [], {})
            await two.store.release(two.server)
            assert await one.store.lease(made.table, one.server, later, later + LEASE) == new + 1
            kept = await one.store.get(made.table)
            assert kept is not None and "late" not in kept.log and "second" not in kept.log

    asyncio.run(play())
