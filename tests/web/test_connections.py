"""Connections that say nothing, half of something, or do not read, and too many of them."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlsplit

import httpx
import pytest

from pipeyard.web.http.connections import AT_ONCE, Connections, GatheringTransport
from tests.web.server import WAIT, Player, Server


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = Path(tmp_path_factory.mktemp("impatient"))
    server = Server(folder, connection_patience=0.3).start()
    yield server
    server.stop()


def connect(server: Server) -> socket.socket:
    address = urlsplit(server.base)
    made = socket.create_connection((address.hostname, address.port), WAIT)
    made.settimeout(WAIT)
    return made


def is_cut(connection: socket.socket) -> bool:
    """Wait until the other side hangs up."""
    try:
        while connection.recv(4096):
            pass
    except ConnectionError:
        return True
    return True


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET /api/games HTTP/1.1\r\nHost: pipeyard\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: pipeyard\r\nContent-Length: 900\r\n\r\n{",
    ],
    ids=["nothing", "half a header", "half a body"],
)
def test_half_a_request_is_cut(impatient: Server, half: bytes) -> None:
    with closing(connect(impatient)) as connection:
        connection.sendall(half)
        assert is_cut(connection)


def test_who_does_not_read_is_cut(impatient: Server) -> None:
    with closing(connect(impatient)) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        request = b"GET /api/games HTTP/1.1\r\nHost: pipeyard\r\n\r\n"
        with pytest.raises(OSError):  # reset, at last: the server gave up sending
            for _ in range(100_000):
                connection.sendall(request * 50)


def test_requests_far_ahead_of_their_answers_are_cut(server: Server) -> None:
    """A few may be sent before the first is answered. Thousands would each take memory."""
    request = b"GET /api/rules/none HTTP/1.1\r\nHost: pipeyard\r\n\r\n"
    with closing(connect(server)) as connection:
        connection.sendall(request * 5)
        answered = b""
        while answered.count(b"HTTP/1.1 404") < 5:
            answered += connection.recv(65536)
    with closing(connect(server)) as connection:
        connection.sendall(request * 1000)
        assert received(connection).count(b"HTTP/1.1 404") < 1000


def test_a_head_without_end_is_cut(server: Server) -> None:
    """One header of any size, or any number of them, would be kept until the request is whole."""
    with closing(connect(server)) as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: pipeyard\r\nX: " + b"x" * 9000 + b"\r\n\r\n")
        assert connection.recv(4096).startswith(b"HTTP/1.1 200")
    for more in (b"x", b": y\r\nx"):
        with closing(connect(server)) as connection:
            connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: pipeyard\r\nx")
            with pytest.raises(OSError):  # reset
                for _ in range(1000):
                    connection.sendall(more * 10_000)


def test_a_request_has_one_host(server: Server) -> None:
    """A proxy may have looked at the other one."""
    for hosts, status in ((1, b"200"), (2, b"400")):
        with closing(connect(server)) as connection:
            connection.sendall(b"GET /api/games HTTP/1.1\r\n" + b"Host: pipeyard\r\n" * hosts + b"\r\n")
            assert connection.recv(4096).startswith(b"HTTP/1.1 " + status)


def received(connection: socket.socket) -> bytes:
    """All that comes until the other side hangs up."""
    found = b""
    try:
        while piece := connection.recv(65536):
            found += piece
    except ConnectionError:
        pass
    return found


def test_too_many_connections_of_one_address(tmp_path: Path) -> None:
    """Those that are too many are let go at once; who plays goes on; one closed makes room for another."""
    server = Server(tmp_path, connections_per_address=8, trusted_proxies=[]).start()
    made = server.table("pipe-dream", ["me"])
    player = Player(server, made["table"], [made["you"][0]["token"]])
    with ExitStack() as stack:
        several = [stack.enter_context(closing(connect(server))) for _ in range(40)]
        assert 1 <= sum(answers(each) for each in several) <= 7
        assert player.ask("chat", 0, text="still here")["type"] == "ack"
    player.close()
    with httpx.Client(transport=httpx.HTTPTransport(retries=20)) as client:
        assert client.get(f"{server.base}/api/games", timeout=WAIT).is_success
    server.stop()


def answers(connection: socket.socket) -> bool:
    try:
        connection.sendall(b"GET /api/rules/none HTTP/1.1\r\nHost: pipeyard\r\n\r\n")
        return connection.recv(4096).startswith(b"HTTP/1.1 404")
    except ConnectionError:
        return False


class Peer:
    """A transport as far as counting goes."""

    def __init__(self, host: str) -> None:
        self.host = host

    def get_extra_info(self, _: str) -> tuple[str, int]:
        return self.host, 1


def peer(host: str) -> asyncio.Transport:
    made: Any = Peer(host)
    return made  # type: ignore[no-any-return]


def test_networks_are_counted_and_proxies_are_not() -> None:
    assert Connections(most=9, most_each=100, patience=1).most_each == 6
    several = Connections(most=7, most_each=2, patience=1, proxies=["192.0.2.1"])
    first = peer("2001:db8::1")
    assert several.admit(first) and several.admit(first), "a WebSocket is the connection it was"
    assert several.admit(peer("2001:db8::ffff"))
    assert not several.admit(peer("2001:db8:0:0:1::")), "one network, one address"
    assert several.admit(peer("2001:db8:0:1::"))
    assert all(several.admit(peer("192.0.2.1")) for _ in range(3)), "a proxy speaks for many"
    several.release(first)
    assert several.admit(peer("2001:db8::2"))
    assert several.admit(peer("203.0.113.5")) and len(several) == 7
    assert not several.admit(peer("203.0.113.6")), "in all"


def test_no_more_connections_than_file_descriptors() -> None:
    """The soft limit is raised as far as that is needed, up to the hard one."""
    pytest.importorskip("resource")
    code = (
        "import resource\n"
        "from pipeyard.web.http.connections import SPARE, affordable\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (256, 1000))\n"
        "print(affordable(1), affordable(500), resource.getrlimit(resource.RLIMIT_NOFILE)[0] - SPARE)\n"
        "print(affordable(10**9), 1000 - SPARE)"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told == "1 500 500\n800 800\n"


@pytest.mark.skipif(sys.platform != "linux", reason="only there all of 127.0.0.0/8 is this machine")
def test_one_address_leaves_room_for_others(tmp_path: Path) -> None:
    """Whatever one address opens and never finishes, another one is answered."""
    server = Server(tmp_path, connections=30, trusted_proxies=[]).start()
    with ExitStack() as stack:
        for _ in range(60):
            half = stack.enter_context(closing(connect(server)))
            with contextlib.suppress(ConnectionError):
                half.sendall(b"GET /healthz HTTP/1.1\r\n")
        address = urlsplit(server.base)
        where = (address.hostname, address.port)
        with closing(socket.create_connection(where, WAIT, source_address=("127.0.0.2", 0))) as other:
            assert answers(other)
    server.stop()


def test_what_is_written_in_one_turn_is_sent_together() -> None:
    class Transport:
        def __init__(self) -> None:
            self.sent: list[bytes] = []
            self.closed = False

        def write(self, data: bytes) -> None:
            self.sent.append(data)

        def is_closing(self) -> bool:
            return self.closed

        def close(self) -> None:
            self.closed = True

    async def write() -> None:
        inner = Transport()
        transport = GatheringTransport(cast(asyncio.Transport, inner))
        transport.write(b"frame ")
        transport.write(b"ack")
        assert inner.sent == []
        await asyncio.sleep(0)
        assert inner.sent == [b"frame ack"]
        transport.write(b"x" * (AT_ONCE + 1))  # too much to wait for
        assert len(inner.sent) == 2
        transport.write(b"bye")
        transport.close()
        assert inner.sent[2:] == [b"bye"] and inner.closed
        await asyncio.sleep(0)
        assert len(inner.sent) == 3

    asyncio.run(write())
