"""A screen that does not read: it is told the newest, takes little memory, and is closed at last."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import random
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
import uvicorn
from websockets.sync.client import connect

from pipeyard.web.guard import Guard, Socket
from pipeyard.web.http.connections import Connections
from pipeyard.web.live import screen as screens
from pipeyard.web.live.screen import Screen, Unread
from pipeyard.web.live.socket import serve_socket
from pipeyard.web.settings import Settings
from pipeyard.web.wire import messages as m
from tests.web.server import NO_PINGS, Server
from tests.web.tables import HandClock, frames, look, opened, soon, texts
from tests.web.test_floods import Wire, pair


def words(text: str) -> m.Notice:
    return m.Notice(text)


def a_frame(n: int, since: int, size: int = 0) -> m.Frame:
    events = [m.EventInfo(each, 0, "red", f"event {each}", "", 0) for each in range(since + 1, n + 1)]
    return m.Frame(
        n, since, events, {"0": "x" * size}, m.WaitingInfo("", [], []), {}, {}, m.ClockInfo(False, False, []),
        [], [], None, None,
    )  # fmt: skip


async def read(screen: Screen) -> Any:
    return msgspec.json.decode(await screen.next())


def test_a_screen_that_is_behind_gets_the_newest_frame_with_all_events() -> None:
    async def play() -> None:
        screen = Screen([0], False, 0, everyone=Unread())
        screen.send(a_frame(2, 0))
        screen.send(m.Ack(1, 2))
        screen.send(a_frame(4, 2))
        screen.send(words("one"))
        screen.send(a_frame(3, 3))  # the fourth was taken back
        screen.send(a_frame(5, 3))
        frame = await read(screen)
        assert (frame["n"], frame["since"]) == (5, 0)
        assert [event["n"] for event in frame["events"]] == [1, 2, 3, 4, 5]
        assert [(await read(screen))["type"] for _ in range(2)] == ["ack", "notice"]
        screen.send(a_frame(6, 5))
        assert (await read(screen))["since"] == 5, "what was handed out is not told again"

    asyncio.run(play())


def test_however_many_frames_a_screen_holds_one() -> None:
    everyone = Unread()
    screen = Screen([0], False, 0, everyone=everyone)
    for n in range(300):
        screen.send(a_frame(n, n, 600_000))
    assert 600_000 < screen.unread == everyone.bytes < 610_000 and not screen.code


def test_a_screen_too_far_behind_is_let_go_and_takes_no_more() -> None:
    hung_up: list[int] = []
    everyone = Unread()
    screen = Screen([0], False, 0, everyone=everyone)
    screen.hang_up = lambda: hung_up.append(screen.code)
    screen.send(a_frame(0, 0, 2 * screens.SCREEN_BYTES))
    assert not screen.code, "one frame of any size is sent"
    for _ in range(11):
        screen.send(words("x" * (screens.SCREEN_BYTES // 10)))
    assert hung_up == [screens.TOO_SLOW]
    assert screen.unread == everyone.bytes == 0


def test_of_all_screens_the_slowest_is_let_go_when_they_are_too_many() -> None:
    async def play() -> None:
        everyone = Unread(most=10_000)
        slow, slower, new = (Screen([0], False, 0, everyone=everyone) for _ in range(3))
        for screen, size in ((slow, 3000), (slower, 5000)):
            screen.send(words("x" * size))
            await screen.next()  # it is being sent, and is not read
        new.send(words("x" * 6000))
        assert (slow.code, slower.code, new.code) == (0, screens.TOO_SLOW, 0)
        assert everyone.bytes == slow.unread + new.unread

    asyncio.run(play())


def test_frames_that_replace_each_other_tell_a_whole_game(tmp_path: Path) -> None:
    """Whoever reads now and then has the same events in the end as whoever reads all."""

    async def play() -> None:
        async with opened(tmp_path, HandClock()) as tables:
            table = await tables.get((await tables.make(pair())).table)
            reader, slow = await look(table), Screen([], True, 0, everyone=Unread())
            await table.enter(slow)
            events: list[Any] = []
            rng = random.Random(1)
            for number in range(12):
                seat = table.match.waiting.must[0]
                await table.play(seat, rng.choice(texts(table, seat)))
                if number % 5 == 4:
                    while slow.unread - slow._sending:
                        message = await read(slow)
                        if message["type"] == "frame":
                            events[message["since"] :] = message["events"]
            all_events: list[Any] = []
            for frame in frames(reader):
                all_events[frame["since"] :] = frame["events"]
            assert len(events) >= 10 and events == all_events[: len(events)]

    asyncio.run(play())


def test_a_socket_that_is_let_go_is_closed_while_a_message_waits(tmp_path: Path) -> None:
    class Stuck(Wire):
        async def receive(self) -> dict[str, object]:
            if self.says:
                return await super().receive()
            await asyncio.Event().wait()
            raise AssertionError

        async def send_data(self, data: str, mode: str) -> None:
            await asyncio.Event().wait()

    async def play() -> None:
        async with opened(tmp_path, HandClock()) as tables:
            made = await tables.make(pair())
            wire = Stuck(m.Hello(watch=made.watch))
            task = asyncio.create_task(
                serve_socket(cast(Socket, wire), tables, Guard(Settings()), made.table)
            )
            table = await tables.get(made.table)
            await soon(lambda: any(screen.is_sending for screen in table.screens))
            next(iter(table.screens)).let_go()
            await soon(lambda: wire.closed == screens.TOO_SLOW)
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
            assert not table.screens

    asyncio.run(play())


@pytest.fixture
def listening() -> Iterator[socket.socket]:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        found.listen()
        yield found


def test_sending_lasts_until_the_other_side_reads(listening: socket.socket) -> None:
    """And whoever does not read is cut at once when it is to be closed."""
    sent: list[str] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        sending = asyncio.create_task(send({"type": "websocket.send", "text": "x" * 20_000_000}))
        sending.add_done_callback(lambda _: sent.append("read"))
        assert (await receive())["text"] == "bye"
        sent.append("close")
        await send({"type": "websocket.close", "code": 4429})

    def speak() -> None:
        with socket.create_connection(listening.getsockname(), 30) as client:
            client.sendall(
                b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
                + base64.b64encode(b"x" * 16)
                + b"\r\n\r\n"
            )
            assert client.recv(12) == b"HTTP/1.1 101"
            client.sendall(b"\x81\x83\0\0\0\0bye")
            with contextlib.suppress(ConnectionError):
                received = 0
                while piece := client.recv(1 << 20):
                    received += len(piece)
                assert received < 20_000_000

    async def play() -> None:
        http, ws = Connections(10, 10, 30).protocols()
        config = uvicorn.Config(application, http=http, ws=ws, lifespan="off", log_config=None)
        server = uvicorn.Server(config)
        task = asyncio.create_task(server.serve(sockets=[listening]))
        await asyncio.to_thread(speak)
        await soon(lambda: len(sent) == 2)
        assert sent == ["close", "read"]
        server.should_exit = True
        await task

    asyncio.run(play())


def test_nothing_is_compressed(server: Server) -> None:
    """Whatever a browser offers: each screen's frames would be compressed while everybody waits."""
    made = server.table("pipe-dream", ["me"])
    address = server.base.replace("http", "ws")
    with connect(f"{address}/ws/{made['table']}", compression="deflate", ping_interval=NO_PINGS) as line:
        assert line.response is not None
        assert "Sec-WebSocket-Extensions" not in line.response.headers
