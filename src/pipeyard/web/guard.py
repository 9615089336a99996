"""What every request passes: where it comes from, how often, and what browsers are told about the answer."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from litestar import Request, WebSocket
from litestar.connection import ASGIConnection
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from pipeyard.rules.words import say
from pipeyard.web.errors import Forbidden, NotFound, RequestError, TooManyRequests
from pipeyard.web.rate_limit import AtOnce, PerAddress, is_own, network
from pipeyard.web.settings import Settings

HttpRequest = Request[Any, Any, Any]
Socket = WebSocket[Any, Any, Any]
Connection = ASGIConnection[Any, Any, Any, Any]

asker: ContextVar[str] = ContextVar("asker", default="")  # the address for which something is done

CSP = (
    "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self'; "
    "font-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
TOLD = 500  # addresses that other servers are told of
PART_BYTES = 200  # of an address between two strokes; a file may not be called much longer
HOST_LETTERS = 255  # as many as a name on the internet may have
_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


def with_headers(app: ASGIApp) -> ASGIApp:
    """Every answer carries the headers, errors and files among them."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_more(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = [*message.get("headers", [])]
                named = {name.lower() for name, _ in own}
                headers = own + [each for each in _HEADERS if each[0] not in named]
                if not any(name.lower() == b"cache-control" for name, _ in headers):
                    headers.append((b"cache-control", _kept(scope["path"], message["status"])))
                message["headers"] = headers
            await send(message)

        await app(scope, receive, send_more)

    return wrapped


def _kept(path: str, status: int) -> bytes:
    """How long a browser keeps an answer: for ever what has its digest in its name, data not at all."""
    if path.startswith("/assets/") and status in (200, 206, 304):
        return b"public, max-age=31536000, immutable"
    return b"no-store" if path.startswith("/api/") else b"no-cache"


class Guard:
    """A server's doorkeeper."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self.settings = settings
        self.is_banned: Callable[[str], bool] = lambda host: False  # whom the operator shut out
        self.sockets = AtOnce(settings.sockets_per_address)
        second, tables, seats = (
            settings.requests_per_second, settings.tables_per_hour, settings.seats_per_hour
        )  # fmt: skip
        self._requests = PerAddress(second, 5 * second, clock)
        every = settings.messages_per_address
        self.messages = PerAddress(every, 5 * every, clock)  # over WebSockets
        self._tables = PerAddress(tables / 3600, tables, clock)
        self._seats = PerAddress(seats / 3600, seats, clock)

        self._arrivals = PerAddress(1.0, 60, clock)  # in crowds, by address and code
        wrong = settings.wrong_codes_per_hour
        self._wrong_codes = PerAddress(wrong / 3600, wrong, clock)

        self._shared = {"requests": self._requests, "messages": self.messages}
        self._shared |= {"tables": self._tables, "seats": self._seats}

    # What servers on one database tell each other of these limits

    def taken(self) -> dict[str, dict[str, int]]:
        """What was taken of each limit since the last time, by the addresses that took most."""
        found = {}
        for name, limit in self._shared.items():
            if limit.taken:
                found[name] = dict(limit.taken.most_common(TOLD))
                limit.taken.clear()
        return found

    def held(self) -> dict[str, dict[str, int]]:
        """What is held now, by the addresses that hold most."""
        return {"sockets": dict(self.sockets.held.most_common(TOLD))} if self.sockets.held else {}

    def others_took(self, taken: Mapping[str, Mapping[str, int]]) -> None:
        for name, counts in taken.items():
            for key, count in counts.items() if name in self._shared else ():
                self._shared[name].took(key, count)

    def others_hold(self, server: str, held: Mapping[str, Mapping[str, int]]) -> None:
        self.sockets.elsewhere[server] = dict(held.get("sockets", {}))
        if not held:
            del self.sockets.elsewhere[server]

    # What is asked for

    def request(self, connection: Connection) -> None:
        """Let a request in, if it is one and there are not too many. Raises :class:`RequestError`."""
        hosts = connection.headers.getall("host", [])
        if "\0" in connection.scope["path"] or len(hosts) > 1 or len("".join(hosts)) > HOST_LETTERS:
            raise RequestError(say("this request cannot be read"), say("check the link"))
        if any(
            len(part.encode(errors="replace")) > PART_BYTES for part in connection.scope["path"].split("/")
        ):
            raise NotFound(say("this request cannot be read"), say("check the link"))
        if connection.client is not None and self.is_banned(connection.client.host):
            raise Forbidden(say("your address is shut out here"), say("ask whoever runs this server"))
        if not self._requests.take(address(connection)):
            raise TooManyRequests(say("too many requests from your address"), say("wait a few seconds"))
        asker.set(address(connection))

    def table(self, connection: Connection) -> None:
        """Let somebody make a table. Raises :class:`TooManyRequests` or :class:`Forbidden`."""
        self.same_site(connection)
        if not self._tables.take(address(connection)):
            raise TooManyRequests(say("too many tables were made from your address"), say("wait a little"))

    def seat(self, connection: Connection) -> None:
        """Let somebody sit down. Raises :class:`TooManyRequests` or :class:`Forbidden`."""
        self.same_site(connection)
        if not self._seats.take(address(connection)):
            raise TooManyRequests(say("too many seats were taken from your address"), say("wait a little"))

    def arrival(self, connection: Connection, code: str) -> None:
        """Let somebody come to a crowd: sixty at once from one address, then one a second."""
        self.seat(connection)
        own = address(connection)
        if not is_own(own) and not self._arrivals.take(f"{own} {code.strip().upper()}"):
            raise TooManyRequests(say("too many came from your address"), say("wait a little"))

    @contextmanager
    def code(self, connection: Connection) -> Iterator[None]:
        """While a crowd is looked for by its code: whoever guesses too often is not told any more."""
        own = address(connection)
        if self._wrong_codes.is_empty(own):
            raise TooManyRequests(say("too many wrong codes from your address"), say("wait a little"))
        try:
            yield
        except NotFound:
            self._wrong_codes.take(own)
            raise

    def same_site(self, connection: Connection) -> None:
        """Refuse what another site's page sends; programs name no origin and are welcome."""
        self.own_name(connection)
        origin = connection.headers.get("origin")
        if not origin or origin in (*self.settings.origins, self.settings.own_origin):
            return
        if urlsplit(origin).netloc != connection.headers.get("host"):
            raise Forbidden(say("this comes from another site's page"), say("open Pipeyard's own page"))

    def own_name(self, connection: Connection) -> None:
        """Refuse a request from this machine that names another host: a page had its own name lead here."""
        host = urlsplit(f"//{connection.headers.get('host', '')}").hostname or ""
        known = {urlsplit(each).hostname for each in (*self.settings.origins, self.settings.own_origin)}
        if host not in known and "." in host and not host.endswith(_NEAR) and _is_here(connection):
            raise Forbidden(
                say("this server does not know that it is called {name}", name=repr(host)),
                say("open it as localhost, or set public_url"),
            )


_NEAR = (".localhost", ".local", *map(str, range(10)))  # names that nobody far away can have, and addresses


def _is_here(connection: Connection) -> bool:
    """Whether the request was made on this machine, and no proxy passed it on."""
    try:
        return connection.client is not None and ip_address(connection.client.host).is_loopback
    except ValueError:
        return False


def address(connection: Connection) -> str:
    """Where somebody connects from, as limits count it."""
    return network(connection.client.host) if connection.client else ""
