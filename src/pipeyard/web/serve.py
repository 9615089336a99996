"""Starts the server and says where it is."""

from __future__ import annotations

import asyncio
import importlib.util
import os
import signal
import socket
import sys
from contextlib import suppress
from pathlib import Path

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from pipeyard import plugins
from pipeyard.web.http.access_log import with_access_log
from pipeyard.web.http.addresses import EVERYWHERE, LOOPBACK, Addresses, addresses, let_others_in, local_names
from pipeyard.web.http.app import STATIC, make_app
from pipeyard.web.http.certificate import Certificate, certificate
from pipeyard.web.http.connections import Connections, affordable
from pipeyard.web.live.calling import read_address
from pipeyard.web.live.garbage import calm, collect_seldom
from pipeyard.web.logs import start_logging
from pipeyard.web.ports import free_port
from pipeyard.web.settings import Settings
from pipeyard.web.store.engine import make_engine
from pipeyard.web.store.failures import is_damaged
from pipeyard.web.store.migrate import migrate

RESTORE = "bring a copy back: pipeyard admin restore FILE (deploy/README.md)"
TURN = 0.001  # seconds a thread computes before one that waits is let in; Python's own 0.005 hold writing up


class Announced(uvicorn.Server):
    """Says where it is as soon as it listens."""

    def __init__(
        self, config: uvicorn.Config, addresses: Addresses, authority: Path | None, room: Connections
    ) -> None:
        super().__init__(config)
        self.addresses = addresses
        self.authority = authority
        self.room = room

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            calm()
            sys.setswitchinterval(TURN)
            self.collecting = asyncio.create_task(collect_seldom())
            print(announcement(self.addresses, self.authority, self.room), flush=True)


def announcement(addresses: Addresses, authority: Path | None = None, room: Connections | None = None) -> str:
    """Where the server can be opened, for whoever started it."""
    lines = ["", f"  Pipeyard is at  {addresses.here}"]
    if addresses.elsewhere:
        lines += ["  From other devices:", *(f"    {each}" for each in addresses.elsewhere)]
    else:
        lines.append(
            "  Only this computer can open it. To let other devices in, end it with Ctrl+C and start:"
        )
        lines.append(f"    {let_others_in()}")
    if authority is not None:
        given = next(iter(addresses.elsewhere), addresses.here)
        lines += [
            "  A device warns once and can go on; it no longer warns if it trusts (docs/server.md says how):",
            f"    {given}authority.pem",
        ]
    if room is not None:
        lines.append(f"  There is room for {room.most} connections, {room.most_each} of one address.")
    if not (STATIC / "index.html").is_file():
        lines.append("  The page was not built; run `make client` for it.")
    lines += [f"  Left out: {problem}" for problem in plugins.problems()]
    return "\n".join([*lines, ""])


def prepare(settings: Settings) -> None:
    """Make the database ready, so that what is wrong with it is told before anything starts."""

    async def check() -> None:
        engine = make_engine(settings.address)
        await migrate(engine)
        await engine.dispose()

    settings.data.mkdir(parents=True, exist_ok=True)
    if settings.valkey and importlib.util.find_spec("redis") is None:
        raise OSError("servers that share a Valkey need more: pip install 'pipeyard[valkey]'")
    if settings.valkey and not settings.valkey.startswith(("redis://", "rediss://", "unix://")):
        raise OSError(
            f"{settings.valkey!r} is no address of a Valkey; right is one such as redis://127.0.0.1/0"
        )
    if (settings.webhook or settings.mail_server) and not settings.public_url:
        raise OSError("e-mail and webhooks have a link to the table: set public_url")
    for name, kinds in (("webhook", ("http://", "https://")), ("mail_server", ("smtp://", "smtps://"))):
        value = getattr(settings, name)
        if value and not value.startswith(kinds):
            raise OSError(f"{name} is no address that begins with {' or '.join(kinds)}")
    file = settings.data / "pipeyard.sqlite" if not settings.database else None
    if file is not None and file.exists():
        if not file.stat().st_size:
            raise OSError(f"{file} is empty, as no database is; {RESTORE}, or remove it to begin anew")
        for each in (file, *(file.with_name(file.name + end) for end in ("-wal", "-shm"))):
            with suppress(OSError):  # another user's, who lets this one write
                each.chmod(0o600)
    before = os.umask(0o077)  # it has secrets; the files beside it are as it is
    try:
        read_address(settings.webhook or "https://none")
    except ValueError:
        raise OSError("webhook is no address such as https://chat.example.org/hook") from None
    try:
        asyncio.run(check())
    except ModuleNotFoundError:
        raise OSError("a server on PostgreSQL needs more: pip install 'pipeyard[postgres]'") from None
    except SQLAlchemyError as problem:
        told = str(problem).splitlines()[0]
        if file is not None and is_damaged(problem):
            raise OSError(f"{file} is damaged ({told}); {RESTORE}") from None
        raise OSError(
            f"the database cannot be used: {told}; right is an address such as sqlite+aiosqlite:///tables.sqlite"
        ) from None
    finally:
        os.umask(before)


def serve(settings: Settings, host: str, port: int | None, *, https: bool = False) -> None:
    """Serve until stopped. Raises ``OSError`` with words for whoever started it."""
    prepare(settings)
    start_logging(settings.log_format, settings.log_level, settings.access_log)
    chosen = free_port(host, port)
    found = addresses(host, chosen, https=https, public_url=settings.public_url)
    tls = _certificate(settings, host) if https else None
    room = Connections(
        affordable(settings.connections),
        settings.connections_per_address,
        settings.connection_patience,
        settings.trusted_proxies,
    )
    http, sockets = room.protocols()
    config = uvicorn.Config(
        with_access_log(make_app(settings, addresses=found, authority=tls.authority if tls else None)),
        host=host,
        port=chosen,
        http=http,
        ws=sockets,
        forwarded_allow_ips=list(settings.trusted_proxies),
        log_config=None,
        access_log=False,  # ours names routes; addresses of pages name tables and invitations
        ws_max_size=settings.message_bytes * 2,
        ws_per_message_deflate=False,  # each screen's frames would be compressed while everybody waits
        server_header=False,
        timeout_graceful_shutdown=3,
        ssl_certfile=tls.certificate if tls else None,
        ssl_keyfile=tls.key if tls else None,
    )
    # The server stops in order and then raises the signal again: that too shall end in order.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    Announced(config, found, tls.authority if tls else None, room).run()


def _certificate(settings: Settings, host: str) -> Certificate:
    """A certificate for every name this server may be opened with."""
    reached = local_names() if host in EVERYWHERE else (host,)
    return certificate(settings.data / "https", tuple(dict.fromkeys((*LOOPBACK, *reached))))
