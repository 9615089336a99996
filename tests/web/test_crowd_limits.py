"""Crowds that are flooded or never ended: what one address may do, what the host may, when it is over."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pipeyard.web.crowd.gatherings import Gatherings
from pipeyard.web.crowd.host import Host
from pipeyard.web.errors import Conflict, NotFound, TooManyRequests
from pipeyard.web.guard import Connection, Guard
from pipeyard.web.settings import Settings
from pipeyard.web.store.old_rows import DAY, GATHERING_DAYS
from pipeyard.web.wire.gathering import HostAct, NewGathering
from tests.web.tables import HandClock, opened, texts


def test_one_crowd_does_not_wait_for_another(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, HandClock()) as tables:
            crowds = Gatherings(tables)
            codes = [(await crowds.make(NewGathering(name="Host"))).code for _ in range(2)]
            async with crowds.lock(codes[0]):
                assert (await crowds.join(codes[1], "Ada")).name == "Ada"
                late = asyncio.create_task(crowds.join(codes[0], "Bea"))
                await asyncio.sleep(0)
                assert not late.done()
            assert (await late).name == "Bea"

    asyncio.run(play())


def test_a_crowd_that_does_nothing_ends_and_is_removed(tmp_path: Path) -> None:
    async def play() -> None:
        clock = HandClock()
        async with opened(tmp_path, clock) as tables:
            crowds = Gatherings(tables)
            code = (await crowds.make(NewGathering(name="Host"))).code
            clock.time += DAY - 1
            await tables.sweep()
            await crowds.join(code, "Ada")
            clock.time += DAY
            await tables.sweep()
            assert not (await crowds.find(code)).is_over, "somebody came"
            clock.time += 1
            await tables.sweep()
            with pytest.raises(Conflict):
                await crowds.join(code, "Bea")
            clock.time += GATHERING_DAYS * DAY
            await tables.sweep()
            with pytest.raises(NotFound):
                await crowds.find(code)

    asyncio.run(play())


def test_one_address_does_not_fill_a_crowd(tmp_path: Path) -> None:
    """The host may let more in; who is taken out leaves a place."""

    async def play() -> None:
        async with opened(tmp_path, HandClock(), crowd=8, crowd_per_address=3) as tables:
            crowds = Gatherings(tables)
            made = await crowds.make(NewGathering(name="Host", plays=False))
            for number in range(3):
                await crowds.join(made.code, f"Bot {number}", "192.0.2.1")
            with pytest.raises(Conflict, match="3 have come from your address"):
                await crowds.join(made.code, "Bot 3", "192.0.2.1")
            await crowds.join(made.code, "Ada", "192.0.2.2")
            for number in range(2):
                await crowds.join(made.code, f"Pupil {number}", "127.0.0.1")
            told = await Host(crowds).do(made.code, HostAct(made.host, "widen"))
            assert [each.alike for each in told.people] == [3, 3, 3, 1, 0, 0]
            for number in (4, 5):
                await crowds.join(made.code, f"Bot {number}", "192.0.2.1")
            with pytest.raises(Conflict, match="8 have come"):
                await crowds.join(made.code, "Bea", "192.0.2.3")
            told = await Host(crowds).do(made.code, HostAct(made.host, "remove-alike", 0))
            assert [each.name for each in told.people] == ["Ada", "Pupil 0", "Pupil 1"]
            for number in range(5):
                await crowds.join(made.code, f"Real {number}", f"192.0.2.{10 + number}")
            told = (await crowds.find(made.code)).told([made.host])
            assert told.players == 8 and "192.0.2" not in str(told)

    asyncio.run(play())


def test_the_host_takes_out_everybody_who_never_acted(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, HandClock()) as tables:
            crowds = Gatherings(tables)
            made = await crowds.make(NewGathering(name="Ada", game="pipes", edition="pocket"))
            for number in range(4):
                await crowds.join(made.code, f"Bot {number}")
            begun = await crowds.begin(made.code, made.host)
            table = await tables.get(begun.table)
            await table.play(0, texts(table, 0)[0])
            told = await Host(crowds).do(made.code, HostAct(made.host, "remove-idle"))
            assert [each.name for each in told.people] == ["Ada"]
            assert [row.token is None for row in table.seats] == [False, True, True, True, True]

    asyncio.run(play())


def test_arrivals_and_wrong_codes_are_counted_by_address() -> None:
    """A class behind one address comes at once; a flood, or whoever tries codes, is refused."""
    now = 0.0
    guard = Guard(Settings(wrong_codes_per_hour=3), lambda: now)

    def asks(host: str) -> Connection:
        made: Any = SimpleNamespace(client=SimpleNamespace(host=host), headers={}, scope={"path": "/"})
        return made  # type: ignore[no-any-return]

    def comes(host: str, code: str) -> bool:
        try:
            guard.arrival(asks(host), code)
        except TooManyRequests:
            return False
        return True

    assert [comes("192.0.2.1", "ABCDEF") for _ in range(70)].count(True) == 60
    assert comes("192.0.2.1", "GHJKLM") and comes("192.0.2.2", "ABCDEF")
    assert all(comes("127.0.0.1", "ABCDEF") for _ in range(70))
    for _ in range(3):
        with pytest.raises(NotFound), guard.code(asks("192.0.2.1")):
            raise NotFound("no crowd gathers here")
    with pytest.raises(TooManyRequests), guard.code(asks("192.0.2.1")):
        pytest.fail("looked for")
    with guard.code(asks("192.0.2.2")):
        pass
    now = 1200.0
    with guard.code(asks("192.0.2.1")):
        pass
