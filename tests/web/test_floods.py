"""What one address, or one of a crowd, can make a server do: no more than others can bear."""

from __future__ import annotations

import asyncio
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import msgspec
import pytest
from litestar.datastructures import Headers

from pipeyard.web.crowd.gatherings import Gatherings
from pipeyard.web.guard import Guard, Socket
from pipeyard.web.live.frames import FrameMaker
from pipeyard.web.live.screen import Screen
from pipeyard.web.live.socket import serve_socket
from pipeyard.web.live.tables import TableManager
from pipeyard.web.rate_limit import PerAddress
from pipeyard.web.settings import Settings
from pipeyard.web.wire import messages as m
from pipeyard.web.wire.gathering import NewGathering
from tests.web.tables import HandClock, frames, heard, look, opened, tell


class Wire:
    """A WebSocket without a network: says some messages and goes."""

    def __init__(self, *messages: m.ClientMessage) -> None:
        self.says = [msgspec.json.encode(message) for message in messages]
        self.client = SimpleNamespace(host="192.0.2.1")
        self.scope = {"path": "/ws/x"}
        self.headers = Headers()
        self.closed = 0

    async def accept(self) -> None:
        """It is taken."""

    async def receive(self) -> dict[str, object]:
        if not self.says:
            return {"type": "websocket.disconnect"}
        return {"type": "websocket.receive", "bytes": self.says.pop(0)}

    async def send_data(self, data: str, mode: str) -> None:
        """It does not listen."""

    async def close(self, code: int) -> None:
        self.closed = code


async def talk(tables: TableManager, guard: Guard, table: str, *messages: m.ClientMessage) -> int:
    """One connection; the code with which it was refused, 0 if it was not."""
    wire = Wire(*messages)
    await serve_socket(cast(Socket, wire), tables, guard, table)
    return wire.closed


def pair(game: str = "pipe-land", edition: str = "76") -> m.NewTable:
    return m.NewTable(game, edition, {}, [m.SeatWish("me"), m.SeatWish("me")])


def test_sockets_of_one_address_are_counted_like_requests(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, HandClock()) as tables:
            made = await tables.make(pair())
            guard = Guard(Settings(requests_per_second=1), lambda: 0.0)
            hello = m.Hello(watch=made.watch)
            codes = [await talk(tables, guard, made.table, hello) for _ in range(7)]
            assert codes == [0] * 5 + [4429] * 2

    asyncio.run(play())


def test_screens_of_one_address_and_of_one_table_are_limited(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, HandClock(), sockets_per_table=1) as tables:
            made = await tables.make(pair())
            table = await tables.get(made.table)
            guard = Guard(Settings(sockets_per_address=1), lambda: 0.0)
            hello = m.Hello(watch=made.watch)
            with guard.sockets.hold("192.0.2.1"):
                assert await talk(tables, guard, made.table, hello) == 4429
            assert await talk(tables, guard, made.table, hello) == 0
            screen = await look(table)
            assert await talk(tables, guard, made.table, hello) == 4429
            table.leave(screen)
            assert await talk(tables, guard, made.table, hello) == 0

    asyncio.run(play())


def test_messages_of_one_address_wait_for_each_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many sockets it has. Talk counts as five, and as one more for every ten who hear it."""
    waits: list[float] = []

    async def play() -> None:
        async with opened(tmp_path, HandClock()) as tables:
            made = await tables.make(pair())
            table = await tables.get(made.table)
            for _ in range(30):
                await look(table)
            guard = Guard(Settings(messages_per_address=10), lambda: 0.0)
            wait = guard.messages.wait

            def waited(address: str, count: int) -> float:
                waits.append(round(wait(address, count), 6))
                return 0.0

            monkeypatch.setattr(guard.messages, "wait", waited)
            hello = m.Hello([made.you[0].token])
            for number in range(6):
                said = m.Say(number, 0, "again")
                await talk(tables, guard, made.table, hello, m.Ping(), m.AskHints(number, 0), said)

    asyncio.run(play())
    assert waits == [0.0] * 15 + [0.1, 0.2, 1.0], "fifty may come at once, then ten a second"


def test_one_of_a_crowd_has_nothing_shown_to_all(tmp_path: Path) -> None:
    """Being ready means nothing there. It took 0.8 s with 300 people at a table of Pipes."""

    async def play() -> None:
        async with opened(tmp_path, HandClock(), crowd_from=2) as tables:
            crowds = Gatherings(tables)
            made = await crowds.make(NewGathering("Host"))
            for number in range(4):
                await crowds.join(made.code, f"Guest {number}")
            table = await tables.get((await crowds.begin(made.code, made.host)).table)
            screens = [await look(table, seat) for seat in range(5)]
            for screen in screens:
                heard(screen)
            version = table.row.version
            await tell(tables, table, screens[1], m.Ready(1, 1, False))
            assert [len(heard(screen)) for screen in screens] == [0, 1, 0, 0, 0]
            assert table.row.version == version, "nothing was written"

    asyncio.run(play())


def test_being_ready_twice_is_told_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, HandClock()) as tables:
            clock = m.ClockSetting("turn", 60)
            seats = [m.SeatWish("me"), m.SeatWish("me")]
            made = await tables.make(m.NewTable("pipes", "pocket", {}, seats, clock))
            table = await tables.get(made.table)
            screen = await look(table, 0)
            await tell(tables, table, screen, m.Ready(1, 0, False))
            version = table.row.version
            heard(screen)
            await tell(tables, table, screen, m.Ready(2, 0, False))
            assert table.row.version == version
            [answer] = heard(screen)
            assert b'"type":"ack"' in answer

    asyncio.run(play())


def test_spectators_cost_little(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is told of them, and what they are shown is made once for all of a language."""
    made_for: list[Screen] = []
    make = FrameMaker._frame

    def counted(maker: FrameMaker, screen: Screen) -> m.Frame:
        made_for.append(screen)
        return make(maker, screen)

    async def play(game: str, edition: str) -> None:
        async with opened(tmp_path / game, HandClock()) as tables:
            made = await tables.make(pair(game, edition))
            table = await tables.get(made.table)
            player = await look(table, 0, 1)
            heard(player)
            spectators = [await look(table) for _ in range(6)]
            assert not heard(player)
            spectators[5].localizer.language = "nl"
            late = spectators.pop()
            for number in range(4):
                for screen in (*spectators, late, player):
                    heard(screen)
                made_for.clear()
                with monkeypatch.context() as patch:
                    patch.setattr(FrameMaker, "_frame", counted)
                    seat = table.match.waiting.must[0]
                    code = table.match.state.codes(seat)[0]
                    move = table.game.decode(table.match.state, seat, code)
                    assert isinstance(await table.play(seat, move, (seat, number)), int)
                assert len(made_for) == 3, "the players, and two languages"
                shown = [frames(screen) for screen in spectators]
                assert all(each == shown[0] for each in shown)
            fresh = await look(table, seen=spectators[0].seen)
            last = spectators[0].frame
            assert last is not None and frames(fresh)[-1]["n"] == last.n
            spectators[0].frame = None
            table.show()
            fresh.frame = None
            table.show()
            assert frames(fresh)[-1]["views"] == frames(spectators[0])[-1]["views"]

    for game, edition in (("pipe-land", "76"), ("tube-tangle", "standard")):
        asyncio.run(play(game, edition))


def test_very_many_addresses_are_not_remembered_for_ever() -> None:
    """Who rents networks by the million asks once from each; what is known of them stays bounded."""
    limit = PerAddress(rate=10.0, size=10.0, clock=count().__next__, most=100)
    for number in range(5000):
        assert limit.take(f"2001:db8:0:{number:x}::/64")
    assert len(limit._buckets) <= 100 and len(limit.taken) <= 200


def test_a_new_address_does_not_cost_a_look_at_all_others() -> None:
    limit = PerAddress(rate=1.0, size=10.0, clock=lambda: 0.0, most=100)
    looks, known = 0, limit._buckets
    for number in range(5000):  # all at once: nobody can be forgotten
        limit.take(str(number))
        looks, known = looks + (limit._buckets is not known), limit._buckets
    assert len(known) == 5000 and looks < 10
