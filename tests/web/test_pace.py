"""When a turn's time begins: after a round of water when all have seen it, on one screen when it is taken."""

import asyncio
from pathlib import Path
from typing import Any

from pipeyard.web.live.table import Table
from pipeyard.web.live.tables import TableManager
from pipeyard.web.wire import messages as m
from tests.web.tables import HandClock, Reader, frames, look, opened, settle, soon, tell

FULL = 60_000
# A board of 4 x 4 without walls, on which the first water comes after the first turn.
SMALL = {"size": "4x4", "walls": "0", "dry": "1"}


async def new_table(tables: TableManager, *seats: m.SeatWish) -> Table:
    wish = m.NewTable("pipes", "pocket", SMALL, list(seats), m.ClockSetting("turn", 60))
    return await tables.get((await tables.make(wish)).table)


ADA, BEN = m.SeatWish("me", "Ada"), m.SeatWish("me", "Ben")


def on_the_way(table: Table, seat: int) -> str:
    """A draw that the water goes through, or the help of a crossing."""
    hints: Any = table.game.hints(table.match.state, seat)
    assert hints.water is not None and hints.water.end is not None
    what = "draw" if hints.water.fits else "crossing"
    return f"{what} ({hints.water.end[0]},{hints.water.end[1]})"


async def to_the_water(table: Table, seats: int = 2) -> None:
    """The first turn, ended so that everyone's water finds a way."""
    for seat in range(seats):
        assert isinstance(await table.play(seat, on_the_way(table, seat)), int)
    for seat in range(seats):
        assert isinstance(await table.play(seat, "done"), int)
    assert table.match.view(0).rounds == 1  # type: ignore[attr-defined]


def clock_at(screen: Reader) -> dict[str, Any]:
    found: dict[str, Any] = frames(screen)[-1]["clock"]
    return found


def test_nobodys_minute_begins_before_everyone_has_seen_the_water(tmp_path: Path) -> None:
    async def play() -> None:
        clock = HandClock()
        async with opened(tmp_path, clock) as tables:
            table = await new_table(tables, ADA, BEN)
            ada, ben = await look(table, 0), await look(table, 1)
            await to_the_water(table)
            clock.time += 20_000
            assert table.remaining() == (FULL, FULL)
            assert clock_at(ada)["unseen"] == [0, 1]
            await tell(tables, table, ada, m.Ready(1, 0))
            assert clock_at(ben)["unseen"] == [1]
            clock.time += 5_000
            assert table.remaining() == (FULL, FULL)
            await tell(tables, table, ben, m.Ready(1, 1))
            last = clock_at(ada)
            assert (last["unseen"], last["held"]) == ([], [])
            clock.time += 7_000
            assert table.remaining() == (FULL - 7_000, FULL - 7_000)
            clock.time += FULL - 7_000
            before = len(table.match)
            table.changed.set()
            await soon(lambda: len(table.match) > before)
            assert table.match.entries(before)[0].text == "done"

    asyncio.run(play())


def test_bots_have_seen_it_at_once_and_who_is_away_is_waited_for_a_few_seconds(tmp_path: Path) -> None:
    async def play() -> None:
        clock = HandClock()
        async with opened(tmp_path, clock, absent_pause=4.0) as tables:
            table = await new_table(tables, ADA, BEN, m.SeatWish("bot", bot="greedy"))
            ada = await look(table, 0)
            await soon(lambda: table.match.waiting.must == (0, 1))
            await to_the_water(table)
            assert list(table.pace.waits().seen) == [0, 1], "the bot needs no time to look"
            await tell(tables, table, ada, m.Ready(1, 0))
            clock.time += 3_999
            table.changed.set()
            await settle()
            assert list(table.pace.waits().seen) == [1]
            clock.time += 1
            table.changed.set()
            await soon(lambda: not table.pace.held())
            assert table.remaining()[:2] == (FULL, FULL)

    asyncio.run(play())


def test_a_sleeper_at_an_open_screen_holds_the_others_up_for_a_turn_at_most(tmp_path: Path) -> None:
    async def play() -> None:
        clock = HandClock()
        async with opened(tmp_path, clock) as tables:
            table = await new_table(tables, ADA, BEN)
            ada, _ = await look(table, 0), await look(table, 1)
            await to_the_water(table)
            await tell(tables, table, ada, m.Ready(1, 0))
            clock.time += FULL
            table.changed.set()
            await soon(lambda: not table.pace.held())

    asyncio.run(play())


def test_who_makes_a_move_has_seen_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, HandClock()) as tables:
            table = await new_table(tables, ADA, BEN)
            await look(table, 0), await look(table, 1)
            await to_the_water(table)
            await table.play(0, "done")
            assert list(table.pace.waits().seen) == [1]

    asyncio.run(play())


def test_on_one_screen_a_minute_begins_when_its_player_takes_the_screen(tmp_path: Path) -> None:
    async def play() -> None:
        clock = HandClock()
        async with opened(tmp_path, clock) as tables:
            table = await new_table(tables, ADA, BEN)
            screen = await look(table, 0, 1)
            assert clock_at(screen)["held"] == [0, 1]
            clock.time += 500_000
            assert table.remaining() == (FULL, FULL), "the screen has been with nobody"
            await tell(tables, table, screen, m.Ready(1, 0, here=True))
            assert clock_at(screen)["held"] == [1]
            clock.time += 30_000
            assert table.remaining() == (FULL - 30_000, FULL)
            await table.play(0, "done")
            clock.time += 90_000
            assert table.remaining()[1] == FULL
            await tell(tables, table, screen, m.Ready(2, 1, here=True))
            clock.time += 10_000
            assert table.remaining()[1] == FULL - 10_000

    asyncio.run(play())


def test_one_look_is_enough_for_all_at_a_screen_and_is_kept(tmp_path: Path) -> None:
    async def play() -> None:
        clock = HandClock()
        async with opened(tmp_path, clock) as tables:
            table = await new_table(tables, ADA, BEN)
            screen = await look(table, 0, 1)
            await to_the_water(table)
            assert clock_at(screen)["unseen"] == [0, 1]
            await tell(tables, table, screen, m.Ready(1, 0))
            last = clock_at(screen)
            assert (last["unseen"], last["held"]) == ([], [0, 1])
            name = table.row.id
            await table.catch_up()  # as another server would read it
            assert table.pace.waits().seen == {}
        async with opened(tmp_path, clock) as tables:
            again = await tables.get(name)
            assert again.pace.waits().seen == {}

    asyncio.run(play())
