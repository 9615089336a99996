"""The server's time decides, and a clock that tests turn by hand shows it."""

import asyncio
from pathlib import Path

from pipeyard.web.live.table import Table
from pipeyard.web.live.tables import TableManager
from pipeyard.web.wire import messages as m
from tests.web.tables import HandClock, frames, heard, look, opened, soon, tell


def wish(game: str, clock: m.ClockSetting, *kinds: str) -> m.NewTable:
    seats = [m.SeatWish(kind, f"player {number}") for number, kind in enumerate(kinds)]
    edition = {"pipes": "pocket", "pipe-land": "76"}[game]
    return m.NewTable(game, edition, {}, seats, clock)


async def table(home: TableManager, game: str, clock: m.ClockSetting, *kinds: str) -> Table:
    return await home.room((await home.make(wish(game, clock, *kinds))).table)


def test_at_the_end_of_a_minute_everyone_is_done(tmp_path: Path) -> None:
    async def play() -> None:
        clock = HandClock()
        async with opened(tmp_path, clock) as home:
            room = await table(home, "pipes", m.ClockSetting("turn", 60), "me", "me")
            screen = await look(room, 0)
            turn = room.match.view(0).turn  # type: ignore[attr-defined]
            clock.time += 20_000
            assert isinstance(await room.play(0, _draw(room)), int)
            assert frames(screen)[-1]["clock"] == {
                "running": True, "paused": False, "remaining": [40_000, 40_000],
            }  # fmt: skip
            assert isinstance(await room.play(0, "done"), int)
            clock.time += 39_999
            room.changed.set()
            await asyncio.sleep(0.05)
            assert room.match.waiting.must == (1,), "a millisecond is left"
            clock.time += 1
            room.changed.set()
            heard(screen)
            await soon(lambda: not screen.queue.empty())
            assert room.match.view(0).turn == turn + 1  # type: ignore[attr-defined]
            last = frames(screen)[-1]
            assert last["waiting"]["must"] == [0, 1]
            assert last["clock"]["remaining"] == [60_000, 60_000]

    asyncio.run(play())


def test_a_game_clock_with_increment_runs_out_for_the_one_in_turn(tmp_path: Path) -> None:
    async def play() -> None:
        clock = HandClock()
        async with opened(tmp_path, clock) as home:
            room = await table(home, "pipe-land", m.ClockSetting("game", 30, 5), "me", "me")
            first = room.match.waiting.must[0]
            clock.time += 10_000
            await room.play(first, "pass")
            left = room.match.remaining(room.elapsed)
            assert left[first] == 25_000 and left[1 - first] == 30_000
            clock.time += 30_000
            room.changed.set()
            await soon(lambda: room.match.waiting.must == (first,))
            assert room.match.entries()[-1].text == "pass"

    asyncio.run(play())


def test_nobody_loses_time_while_the_table_is_paused_or_the_server_is_down(tmp_path: Path) -> None:
    async def play() -> None:
        clock = HandClock()
        async with opened(tmp_path, clock) as home:
            room = await table(home, "pipe-land", m.ClockSetting("game", 30), "me", "me")
            first = room.match.waiting.must[0]
            screen = await look(room, 0)
            clock.time += 5_000
            await tell(home, room, screen, m.Pause(1, 0, True))
            clock.time += 500_000
            room.changed.set()
            await asyncio.sleep(0.05)
            assert frames(screen)[-1]["clock"]["paused"]
            await tell(home, room, screen, m.MakeMove(2, 0, "pass"))
            assert b"paused" in heard(screen)[-1]
            await tell(home, room, screen, m.Pause(3, 0, False))
            assert room.match.remaining(room.elapsed)[first] == 25_000
            await room.play(first, "pass")
            name = room.table.id
        clock.time += 3_600_000
        async with opened(tmp_path, clock) as home:
            room = await home.room(name)
            assert room.match.remaining(room.elapsed) == tuple(
                25_000 if seat == first else 30_000 for seat in (0, 1)
            )

    asyncio.run(play())


def test_time_begins_when_everybody_has_sat_down(tmp_path: Path) -> None:
    async def play() -> None:
        clock = HandClock()
        async with opened(tmp_path, clock) as home:
            made = await home.make(wish("pipes", m.ClockSetting("turn", 60), "me", "invite", "invite"))
            room = await home.room(made.table)
            clock.time += 300_000
            await home.sit_down(made.invites[0].code, "Bea")
            assert room.paused
            await home.replace(room, 2, 0, "greedy", (0, 1))
            assert not room.paused
            assert room.match.remaining(room.elapsed)[:2] == (60_000, 60_000)

    asyncio.run(play())


def _draw(room: Table) -> str:
    state = room.match.state
    texts = [room.game.write_move(state, room.game.decode(state, 0, code)) for code in state.codes(0)]
    return next(text for text in texts if text.startswith("draw"))
