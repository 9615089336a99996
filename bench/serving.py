"""A server in a process of its own, for measurements over HTTP and WebSockets."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import httpx

Measured = TypeVar("Measured")

SERVER = """
import sys
from pathlib import Path

if __name__ == "__main__":
    from pipeyard.web.serve import serve
    from pipeyard.web.settings import Settings

    serve(Settings(data=Path(sys.argv[1]), tables_per_hour=10_000, requests_per_second=1000), "127.0.0.1", 0)
"""


def served(measure: Callable[[str], Awaitable[Measured]]) -> Measured:
    """Start a server, measure there, and stop it."""
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "serve.py"
        script.write_text(SERVER)
        server = subprocess.Popen(
            [sys.executable, str(script), folder],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        assert server.stdout is not None
        try:
            base = next(line.split()[-1].rstrip("/") for line in server.stdout if "http://" in line)
            base = base.replace("localhost", "127.0.0.1")
            with httpx.Client(transport=httpx.HTTPTransport(retries=20), timeout=60) as client:
                client.get(f"{base}/api/games")
            return asyncio.run(_await(measure(base)))
        finally:
            server.terminate()
            server.wait()
            server.stdout.close()


async def _await(measured: Awaitable[Measured]) -> Measured:
    return await measured
