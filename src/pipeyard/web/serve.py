"""Starts the server and says where it is."""

from __future__ import annotations

import logging
import socket

import uvicorn

from pipeyard.web.app import STATIC, make_app
from pipeyard.web.settings import Settings


def free_port(host: str, wanted: int, tries: int = 20) -> int:
    """The wanted port, or the next one that nobody has."""
    for port in range(wanted, wanted + tries):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return port
    raise OSError(f"no free port from {wanted} to {wanted + tries - 1}")


def serve(settings: Settings, host: str, port: int) -> None:
    """Serve until stopped."""
    settings.data.mkdir(parents=True, exist_ok=True)
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    chosen = free_port(host, port)
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else host
    print(f"\n  Pipeyard is at  http://{shown}:{chosen}/\n", flush=True)
    if not (STATIC / "index.html").is_file():
        print("  The page was not built; run `make client` for it.", flush=True)
    config = uvicorn.Config(
        make_app(settings),
        host=host,
        port=chosen,
        log_level="warning",
        ws_max_size=settings.message_bytes * 2,
        server_header=False,
    )
    uvicorn.Server(config).run()
