"""What a crowd's host does at its table: skip those who are still at it, take one out, end it."""

from __future__ import annotations

from dataclasses import replace

from pipeyard.rules.words import say
from pipeyard.web.live.table import Table
from pipeyard.web.live.timeouts import move_crowd_on

NOBODY = "–"


async def skip(table: Table) -> None:
    """Move for everybody who has not acted yet, until the next roll or the end."""
    async with table.lock:
        before = len(table.match)
        while table.match.result is None and not table.paused:
            waits = table.match.waiting.must
            if not waits or not await move_crowd_on(table, table.keep, None, waits):
                return
            if table.touched(before) is None:
                return


async def expel(table: Table, seat: int) -> None:
    """Nobody sits there any more: the name is gone, the token opens nothing, the table moves for the seat."""
    async with table.lock:
        await table.set_seat(replace(table.seats[seat], name=NOBODY, token=None))
        for screen in [screen for screen in table.screens if seat in screen.seats]:
            screen.let_go()


async def announce_end(table: Table) -> dict[int, int]:
    """Stop here for good: the points as they stand, by seat."""
    assert table.crowd is not None
    if not table.paused:
        await table.pause(True)
    async with table.lock:
        table.announce(say("The host has ended the game."))
        return {line.seat: line.points or 0 for line in table.crowd.ranking()}
