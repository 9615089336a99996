"""Connections that are never finished: how many there may be, and how long one may take.

uvicorn waits for ever for the rest of a request, and takes any number of connections. Its protocols are
extended here: each connection is counted, and is cut when its other side neither sends nor reads.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Collection
from contextlib import suppress
from typing import Any, cast

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from pipeyard.web.rate_limit import network

try:
    import resource
except ImportError:  # pragma: no cover  (not on Windows)
    resource = None  # type: ignore[assignment]

AT_ONCE = 2**16  # bytes that are gathered at most
MOST_AHEAD = 16  # requests that may wait on one connection behind the one being answered
HEAD_BYTES = 2**16  # of a request's head that come after its first piece
SPARE = 200  # file descriptors that are left for the database, bots, files


def affordable(wanted: int) -> int:
    """As many connections as wished for, as far as the system gives file descriptors for them.

    The usual limit of a process (1,024) may be raised up to a hard one without being anybody special.
    """
    if resource is None:
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted + SPARE if hard == resource.RLIM_INFINITY else min(wanted + SPARE, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
    return wanted if soft == resource.RLIM_INFINITY else max(1, min(wanted, soft - SPARE))


class Connections:
    """Those that are open, in all and for each network; proxies that are trusted may have any number."""

    def __init__(self, most: int, most_each: int, patience: float, proxies: Collection[str] = ()) -> None:
        self.most = most
        self.most_each = min(most_each, max(1, most * 2 // 3))  # there is room for others
        self.patience = patience  # seconds without progress
        self.proxies = frozenset(proxies)
        self._open: dict[asyncio.Transport, str] = {}
        self._each: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._open)

    def admit(self, transport: asyncio.Transport) -> bool:
        """Count a connection; whether it may stay. One that became a WebSocket is still the same."""
        if transport in self._open:
            return True
        peer = transport.get_extra_info("peername")
        host = peer[0] if isinstance(peer, tuple) else ""
        key = "" if host in self.proxies else network(host)
        if len(self._open) >= self.most or (key and self._each[key] >= self.most_each):
            return False
        self._open[transport] = key
        self._each[key] += 1
        return True

    def release(self, transport: asyncio.Transport) -> None:
        key = self._open.pop(transport, None)
        if key is not None:
            self._each[key] -= 1
            if not self._each[key]:
                del self._each[key]

    def protocols(self) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
        """uvicorn's protocols for HTTP and for WebSockets, watched."""
        http = type("WatchedHttp", (_WatchedHttp, AutoHTTPProtocol), {"open_connections": self})
        sockets = type(
            "WatchedSocket", (_WatchedSocket, WebSocketsSansIOProtocol), {"open_connections": self}
        )
        return http, sockets


class _Watched:
    """What both protocols do: be counted, and be cut when nothing goes on."""

    open_connections: Connections
    transport: asyncio.Transport

    def connection_made(self, transport: asyncio.Transport) -> None:
        self._counted_as = transport
        self._is_counted = self.open_connections.admit(transport)
        self._unsent = 0
        self._timer: asyncio.TimerHandle | None = None
        super().connection_made(transport)  # type: ignore[misc]
        if self._is_counted:
            self._look_later()
        else:
            transport.abort()

    def connection_lost(self, problem: Exception | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self.open_connections.release(self._counted_as)
        super().connection_lost(problem)  # type: ignore[misc]

    def _look_later(self) -> None:
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(self.open_connections.patience, self._look)

    def _look(self) -> None:
        """Cut the connection if nothing went on since the last look."""
        owner: object = self.transport.get_protocol()
        if owner is not self:
            return  # it became a WebSocket, which looks after itself
        if self._is_stuck():
            self.transport.abort()
        else:
            self._look_later()

    def _is_stuck(self) -> bool:
        """Whether the other side does not read what it was sent."""
        before, self._unsent = self._unsent, self.transport.get_write_buffer_size()
        return 0 < before <= self._unsent


class _WatchedSocket(_Watched):
    """A WebSocket. An answer and the frame that comes with it are sent in one go."""

    writable: asyncio.Event

    def connection_made(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)
        self.transport = cast(asyncio.Transport, GatheringTransport(transport))

    async def send(self, message: Any) -> None:
        """Return when the other side has read it, so that a screen knows how far it is behind."""
        if message["type"] == "websocket.close" and not self.writable.is_set():
            self.transport.abort()  # it does not read, and would be waited for
            return
        await super().send(message)  # type: ignore[misc]
        await self.writable.wait()


class GatheringTransport:
    """Sends together what is written in one turn of the event loop: each sending costs a system call."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._parts: list[bytes] = []
        self._size = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        if not self._parts:
            asyncio.get_running_loop().call_soon(self._flush)
        self._parts.append(data)
        self._size += len(data)
        if self._size > AT_ONCE:  # whoever does not read it shall be noticed
            self._flush()

    def _flush(self) -> None:
        parts, self._parts, self._size = self._parts, [], 0
        if parts and not self._transport.is_closing():
            self._transport.write(b"".join(parts))

    def get_write_buffer_size(self) -> int:
        return self._size + self._transport.get_write_buffer_size()

    def close(self) -> None:
        self._flush()
        self._transport.close()


class _WatchedHttp(_Watched):
    """A request must be there, whole, after one or two looks."""

    cycle: Any  # the request being answered
    pipeline: Any  # those that came meanwhile
    _seen: Any = None  # the one at the last look
    _waited: bool = False  # whether its other side had more to send then
    _head: int | None = None  # bytes of a head that is not whole; None between heads

    def data_received(self, data: bytes) -> None:
        """httptools keeps a head of any size, where h11 has a limit."""
        before = self._head
        super().data_received(data)  # type: ignore[misc]
        if before is not None and self._head is not None:
            self._head += len(data)
            if self._head > HEAD_BYTES:
                self.transport.abort()

    def on_message_begin(self) -> None:
        """Called by httptools when a request begins."""
        self._head = 0
        super().on_message_begin()  # type: ignore[misc]

    def on_headers_complete(self) -> None:
        """Called by httptools for each request. uvicorn would keep any number that came ahead of its turn."""
        self._head = None
        if len(self.pipeline) >= MOST_AHEAD:
            self.transport.abort()
        else:
            super().on_headers_complete()  # type: ignore[misc]

    def _is_stuck(self) -> bool:
        cycle = self.cycle
        waits = cycle is None or cycle.response_complete or cycle.more_body
        stuck = waits and self._waited and cycle is self._seen
        self._seen, self._waited = cycle, waits
        return stuck or super()._is_stuck()
