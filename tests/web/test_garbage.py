"""Python's garbage collector holds nobody up."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
import weakref
from pathlib import Path

import pytest

from pipeyard.rules import registry
from pipeyard.web.live import garbage
from pipeyard.web.live.garbage import collect_seldom
from pipeyard.web.wire import messages as m
from tests.processes import WAIT
from tests.web.tables import HandClock, heard, look, opened


class Round:
    """Something that refers to itself."""

    def __init__(self) -> None:
        self.itself = self


def test_garbage_is_collected_though_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python seldom starts a full run by itself; what refers to itself is freed in a quiet moment.

    If it is never quiet, it is freed after a while.
    """
    is_quiet = [False]
    looks = 0

    async def look(_: float) -> bool:
        nonlocal looks
        looks += 1
        await asyncio.sleep(0)
        return is_quiet[0]

    async def wait(longest: float) -> None:
        left = weakref.ref(Round())
        work = asyncio.create_task(collect_seldom(0.01, longest, 1.0))
        known = looks
        while looks < known + 20:
            await asyncio.sleep(0.001)
        assert longest < 100 or left() is not None, "it is busy"
        is_quiet[0] = longest > 100
        while left() is not None:
            await asyncio.sleep(0.01)
        work.cancel()

    monkeypatch.setattr(garbage, "_is_quiet", look)
    gc.disable()
    try:
        asyncio.run(asyncio.wait_for(wait(1e9), WAIT))
        is_quiet[0] = False
        asyncio.run(asyncio.wait_for(wait(20), WAIT))
    finally:
        gc.enable()
    told = "print(math.prod(gc.get_threshold()), gc.get_freeze_count())"
    code = f"import gc, math; from pipeyard.web.live.garbage import calm; calm(); {told}"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    objects, frozen = map(int, run.stdout.split())
    assert 10_000_000 <= objects <= 50_000_000 and frozen > 1000  # garbage between two full runs is bounded


def test_a_quiet_moment_is_one_without_work() -> None:
    async def work() -> None:
        while True:
            sum(range(10_000))
            await asyncio.sleep(0)

    async def look() -> tuple[bool, bool]:
        quiet = await garbage._is_quiet(0.3)
        busy = asyncio.create_task(work())
        found = True
        while found:  # unless others have the processor
            found = await garbage._is_quiet(0.3)
        busy.cancel()
        return quiet, found

    assert asyncio.run(asyncio.wait_for(look(), 60)) == (True, False)


def test_moves_leave_nothing_that_refers_to_itself(tmp_path: Path) -> None:
    """So that the collector has next to nothing to do while people play."""

    async def play() -> None:
        async with opened(tmp_path, HandClock()) as tables:
            for name in registry.GAMES:
                game = registry.game(name)
                seats = [m.SeatWish("me"), m.SeatWish("me")]
                made = await tables.make(m.NewTable(name, game.default_edition(), {}, seats))
                table = await tables.get(made.table)
                screens = [await look(table, 0), await look(table, 1), await look(table)]
                gc.collect()
                gc.disable()
                gc.set_debug(gc.DEBUG_SAVEALL)
                try:
                    for number in range(8):
                        seat = table.match.waiting.must[0]
                        code = table.match.state.codes(seat)[0]
                        move = game.decode(table.match.state, seat, code)
                        assert isinstance(await table.play(seat, move, (seat, number)), int)
                        for screen in screens:
                            heard(screen)
                    gc.collect()
                    kinds = {type(each).__module__.partition(".")[0] for each in gc.garbage}
                    assert "pipeyard" not in kinds and len(gc.garbage) < 200, (name, kinds)
                finally:
                    gc.set_debug(0)
                    gc.garbage.clear()
                    gc.enable()

    asyncio.run(play())
