"""A tables without a server: for tests that turn the clock, deal the cards or read every byte."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from pipeyard.match import Match, Player, write
from pipeyard.rules import registry
from pipeyard.rules.protocol import Event
from pipeyard.web.errors import RequestError
from pipeyard.web.live.clock import wall_clock
from pipeyard.web.live.localize import Localizer
from pipeyard.web.live.screen import Screen
from pipeyard.web.live.socket import do
from pipeyard.web.live.table import Table
from pipeyard.web.live.tables import TableManager
from pipeyard.web.settings import Settings
from pipeyard.web.store.migrate import migrate
from pipeyard.web.store.store import SeatRow, StoredTable, TableRow
from pipeyard.web.wire import messages as m

QUICK = {"bot_pause": 0.0, "gone_after": 0.0, "absent_pause": 0.05}


class HandClock:
    """Shows the milliseconds it is set to."""

    def __init__(self) -> None:
        self.time = 1_000_000

    def __call__(self) -> int:
        return self.time


@asynccontextmanager
async def opened(folder: Path, clock: Callable[[], int], **settings: Any) -> AsyncIterator[TableManager]:
    """A tables with a database of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    tables = TableManager(Settings(data=folder, **{**QUICK, **settings}), clock)
    await migrate(tables.store.engine)
    await tables.open()
    try:
        yield tables
    finally:
        await tables.close()


def wall_opened(folder: Path, **settings: Any) -> AbstractAsyncContextManager[TableManager]:
    """The same with the real time."""
    return opened(folder, wall_clock, **settings)


async def by_hand(
    tables: TableManager, game: str, seats: int, options: dict[str, str] | None = None
) -> Table:
    """A table whose chance is by hand: nature's moves are made with ``table.play(NATURE, …)``."""
    rules = registry.game(game)
    players = [Player("human", f"player {seat}") for seat in range(seats)]
    match = Match.begin(rules, rules.editions()[0], players, options, secret=None)
    row = TableRow("table" * 4, game, tables.now(), None, "watch" * 4, False, None, 0, None)
    rows = [SeatRow(seat, "human", f"player {seat}", "", f"hash {seat}", None) for seat in range(seats)]
    kept = StoredTable(row, rows, write(match.log()))
    await tables.store.add(row, rows, kept.log)
    return Table(kept, match, tables.store, tables.heavy_work, tables.settings, tables.now, tables.wall)


class Reader(Screen):
    """A screen that reads at once all that it is sent."""

    def __init__(self, seats: list[int], seen: int, localizer: Localizer) -> None:
        super().__init__(seats, not seats, seen, localizer)
        self.read: list[bytes] = []

    def send(self, message: m.ServerMessage, data: bytes | None = None) -> None:
        self.read.append(data or self.localizer.encode(message))


async def look(table: Table, *seats: int, seen: int = 0) -> Reader:
    """A screen at a table."""
    screen = Reader(list(seats), seen, Localizer("en", table.names))
    await table.enter(screen)
    return screen


async def tell(tables: TableManager, table: Table, screen: Screen, message: m.ClientMessage) -> None:
    """What a socket does with a message, errors among it."""
    try:
        await do(tables, table, screen, message)
    except RequestError as problem:
        screen.send(m.Failed(getattr(message, "id", None), problem.what, problem.right))


def heard(screen: Reader) -> list[bytes]:
    """All that a screen was sent since this was last asked."""
    found, screen.read = screen.read, []
    return found


def frames(screen: Reader) -> list[dict[str, Any]]:
    """The frames among what a screen has not heard yet."""
    told = [msgspec.json.decode(data) for data in heard(screen)]
    return [each for each in told if each["type"] == "frame"]


def notices(screen: Reader) -> list[str]:
    """What was told beside the game, among what a screen has not heard yet."""
    told = [msgspec.json.decode(data) for data in heard(screen)]
    return [each["words"] for each in told if each["type"] == "notice"]


def texts(table: Table, seat: int) -> list[str]:
    """All that a seat may do now, as it is written."""
    state = table.match.state
    return [table.game.write_move(state, table.game.decode(state, seat, code)) for code in state.codes(seat)]


async def soon(condition: Callable[[], bool]) -> None:
    """Let everything else go on until something is so."""
    for _ in range(6000):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not come to that")


async def settle() -> None:
    """Let everything that can go on do so, to see what does not happen."""
    for _ in range(200):
        await asyncio.sleep(0)


def events_of(table: Table) -> list[Event]:
    return [event for _, event in table.match.events()]
