"""The server's time decides, and a clock that tests turn by hand shows it."""

import asyncio
import time
from pathlib import Path

import pytest

from pipeyard.web.errors import RequestError
from pipeyard.web.live.clock import SteadyClock, wall_clock
from pipeyard.web.live.table import Table
from pipeyard.web.live.tables import TableManager
from pipeyard.web.store.server_rows import note_server
from pipeyard.web.wire import messages as m
from tests.web.tables import HandClock, frames, heard, look, notices, opened, settle, soon, tell


def wish(game: str, clock: m.ClockSetting, *kinds: str) -> m.NewTable:
    seats = [m.SeatWish(kind, f"player {number}") for number, kind in enumerate(kinds)]
    edition = {"pipes": "pocket", "pipe-land": "76"}[game]
    return m.NewTable(game, edition, {}, seats, clock)


async def new_table(tables: TableManager, game: str, clock: m.ClockSetting, *kinds: str) -> Table:
    return await tables.get((await tables.make(wish(game, clock, *kinds))).table)


def test_at_the_end_of_a_minute_everyone_is_done(tmp_path: Path) -> None:
    async def play() -> None:
        clock = HandClock()
        async with opened(tmp_path, clock) as tables:
            table = await new_table(tables, "pipes", m.ClockSetting("turn", 60), "me", "me")
            screen = await look(table, 0)
            turn = table.match.view(0).turn  # type: ignore[attr-defined]
            clock.time += 20_000
            assert isinstance(await table.play(0, _draw(table)), int)
            assert frames(screen)[-1]["clock"] == {
                "running": True, "paused": False, "remaining": [40_000, 40_000],
                "held": [], "unseen": [], "shown": [],
            }  # fmt: skip
            assert isinstance(await table.play(0, "done"), int)
            clock.time += 39_999
            table.changed.set()
            await settle()
            assert table.match.waiting.must == (1,), "a millisecond is left"
            clock.time += 1
            table.changed.set()
            heard(screen)
            await soon(lambda: bool(screen.read))
            assert table.match.view(0).turn == turn + 1  # type: ignore[attr-defined]
            last = frames(screen)[-1]
            assert last["waiting"]["must"] == [0, 1]
            assert last["clock"]["remaining"] == [60_000, 60_000]

    asyncio.run(play())


def test_a_game_clock_with_increment_runs_out_for_the_one_in_turn(tmp_path: Path) -> None:
    async def play() -> None:
        clock = HandClock()
        async with opened(tmp_path, clock) as tables:
            table = await new_table(tables, "pipe-land", m.ClockSetting("game", 30, 5), "me", "me")
            first = table.match.waiting.must[0]
            screens = [await look(table, seat) for seat in (0, 1)]
            clock.time += 10_000
            await table.play(first, "pass")
            left = table.match.remaining(table.elapsed)
            assert left[first] == 25_000 and left[1 - first] == 30_000
            clock.time += 30_000
            table.changed.set()
            await soon(lambda: table.match.waiting.must == (first,))
            assert table.match.entries()[-1].text == "pass"
            told: list[list[str]] = [[], []]

            def all_know() -> bool:
                for screen, mine in zip(screens, told, strict=True):
                    mine += notices(screen)
                return all(told)

            await soon(all_know)
            late = f"player {1 - first}"
            assert told == [[f"{late}'s time is up, the table moves for them"]] * 2, (
                "nobody is moved for in silence"
            )

    asyncio.run(play())


def test_nobody_loses_time_while_the_table_is_paused_or_the_server_is_down(tmp_path: Path) -> None:
    async def play() -> None:
        clock = HandClock()
        async with opened(tmp_path, clock) as tables:
            table = await new_table(tables, "pipe-land", m.ClockSetting("game", 30), "me", "me")
            first = table.match.waiting.must[0]
            screen = await look(table, 0)
            clock.time += 5_000
            await tell(tables, table, screen, m.Pause(1, 0, True))
            clock.time += 500_000
            table.changed.set()
            await settle()
            assert frames(screen)[-1]["clock"]["paused"]
            await tell(tables, table, screen, m.MakeMove(2, 0, "pass"))
            assert b"paused" in heard(screen)[-1]
            await tell(tables, table, screen, m.Pause(3, 0, False))
            assert table.match.remaining(table.elapsed)[first] == 25_000
            await table.play(first, "pass")
            name = table.row.id
        clock.time += 3_600_000
        async with opened(tmp_path, clock) as tables:
            table = await tables.get(name)
            assert table.match.remaining(table.elapsed) == tuple(
                25_000 if seat == first else 30_000 for seat in (0, 1)
            )

    asyncio.run(play())


def test_time_begins_when_everybody_has_sat_down(tmp_path: Path) -> None:
    async def play() -> None:
        clock = HandClock()
        async with opened(tmp_path, clock) as tables:
            made = await tables.make(wish("pipes", m.ClockSetting("turn", 60), "me", "invite", "invite"))
            table = await tables.get(made.table)
            clock.time += 300_000
            await tables.sit_down(made.invites[0].code, "Bea")
            assert table.paused
            await tables.replace(table, 2, 0, "greedy", (0, 1))
            assert not table.paused
            assert table.match.remaining(table.elapsed)[:2] == (60_000, 60_000)

    asyncio.run(play())


def _draw(table: Table) -> str:
    state = table.match.state
    texts = [table.game.write_move(state, table.game.decode(state, 0, code)) for code in state.codes(0)]
    return next(text for text in texts if text.startswith("draw"))


def test_a_systems_clock_that_is_set_takes_nobodys_time(monkeypatch: pytest.MonkeyPatch) -> None:
    steady = SteadyClock()
    before = steady()
    real = time.time_ns
    for hours in (1, -1):
        monkeypatch.setattr(time, "time_ns", lambda hours=hours: real() + hours * 3600 * 10**9)
        assert abs(wall_clock() - before) > 3_000_000
        assert 0 <= steady() - before < 3_000_000


def test_a_clock_set_back_while_the_server_was_down_gives_nobody_time(tmp_path: Path) -> None:
    async def play() -> None:
        clock = HandClock()
        clock.time = 10_000_000
        async with opened(tmp_path, clock) as tables:
            table = await new_table(tables, "pipe-land", m.ClockSetting("game", 60), "me", "me")
            clock.time += 20_000
            first = table.match.waiting.must[0]
            await table.play(first, "draw")
            name, left = table.row.id, table.match.remaining(table.elapsed)
        clock.time -= 3_600_000
        async with opened(tmp_path, clock) as tables:
            table = await tables.get(name)
            assert table.match.remaining(table.elapsed) == left
            clock.time += 10_000
            must = table.match.waiting.must[0]
            before, after = left[must], table.match.remaining(table.elapsed)[must]
            assert before is not None and after == before - 10_000

    asyncio.run(play())


@pytest.mark.parametrize("kind", ["turn", "game"])
def test_a_second_server_gives_nobody_time(tmp_path: Path, database: str, kind: str) -> None:
    """A turn that runs at one server goes on at another; after a crash from the last sign of life."""

    async def play() -> None:
        clock = HandClock()
        clock.time = 10_000_000
        async with opened(tmp_path / "one", clock, database=database) as one:
            one._tasks["beating"].cancel()  # its signs of life come when the test wants them
            table = await new_table(one, "pipe-land", m.ClockSetting(kind, 600), "me", "me")
            seat, name = table.match.waiting.must[0], table.row.id
            await soon(lambda: one._drivers[name].lease.fence is not None)  # type: ignore[union-attr]
            one._tasks[name].cancel()
            clock.time += 100_000
            await note_server(one.store, one.server, clock.time)
            async with opened(tmp_path / "two", clock, database=database) as two:
                again = await two.get(name)
                assert again.remaining()[seat] == table.remaining()[seat] == 500_000
            await one.store.lease(name, one.server, clock.time, clock.time + 1)
            clock.time += 3_600_000  # it was gone for an hour, 100 seconds into the turn
            async with opened(tmp_path / "three", clock, database=database) as three:
                assert (await three.get(name)).remaining()[seat] == 500_000

    asyncio.run(play())


def test_who_never_came_is_not_gone_at_once(tmp_path: Path) -> None:
    """Nobody puts a bot in the place of a guest who is still opening the page."""

    async def play() -> None:
        clock = HandClock()
        async with opened(tmp_path, clock, gone_after=10) as tables:
            table = await new_table(tables, "pipes", m.ClockSetting(), "me", "me")
            screen = await look(table, 0)
            with pytest.raises(RequestError, match="a moment ago"):
                await tables.replace(table, 1, 0, "greedy", (0, 1))
            clock.time += 10_000
            await tables.replace(table, 1, 0, "greedy", (0, 2))
            assert table.is_bot(1) and screen in table.screens

    asyncio.run(play())
