"""Starts the server and says where it is."""

from __future__ import annotations

import asyncio
import json
import logging
import signal
import socket
import sys
import time

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from pipeyard.web.http.app import STATIC, make_app
from pipeyard.web.settings import Settings
from pipeyard.web.store.migrate import migrate
from pipeyard.web.store.store import make_engine

_USUAL = {*vars(logging.makeLogRecord({})), "message", "asctime", "taskName"}


class JsonLines(logging.Formatter):
    """One JSON object a line. Nothing that is logged names a token, a code or a secret."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "logger": record.name,
            "what": record.getMessage(),
        }
        told |= {key: value for key, value in vars(record).items() if key not in _USUAL}
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told, default=str)


def free_port(host: str, wanted: int, tries: int = 20) -> int:
    """The wanted port, or the next one that nobody has."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for port in range(wanted, min(wanted + tries, 65536)):
        with socket.socket(family) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except PermissionError:
                continue
            except OSError as problem:
                if isinstance(problem, socket.gaierror):
                    raise OSError(f"{host!r} is no address of this machine") from None
                continue
            return probe.getsockname()[1] if wanted == 0 else port
    raise OSError(f"no free port at {host} from {wanted} to {wanted + tries - 1}")


class Announced(uvicorn.Server):
    """Says where it is as soon as it listens."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        host = self.config.host
        shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
        print(f"\n  Pipeyard is at  http://{shown}:{self.config.port}/\n", flush=True)
        if not (STATIC / "index.html").is_file():
            print("  The page was not built; run `make client` for it.", flush=True)


def prepare(settings: Settings) -> None:
    """Make the database ready, so that what is wrong with it is told before anything starts."""

    async def check() -> None:
        engine = make_engine(settings.address)
        await migrate(engine)
        await engine.dispose()

    settings.data.mkdir(parents=True, exist_ok=True)
    try:
        asyncio.run(check())
    except (SQLAlchemyError, ImportError) as problem:
        told = str(problem).splitlines()[0]
        raise OSError(
            f"the database cannot be used: {told}; right is an address such as sqlite+aiosqlite:///tables.sqlite"
        ) from None


def serve(settings: Settings, host: str, port: int) -> None:
    """Serve until stopped. Raises ``OSError`` with words for whoever started it."""
    prepare(settings)
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    chosen = free_port(host, port)
    config = uvicorn.Config(
        make_app(settings),
        host=host,
        port=chosen,
        log_config=None,
        access_log=False,  # addresses of pages name tables and invitations
        ws_max_size=settings.message_bytes * 2,
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    # The server stops in order and then raises the signal again: that too shall end in order.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    Announced(config).run()
