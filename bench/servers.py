"""Servers in processes of their own, and what they cost: CPU, memory, open files."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

SCRIPT = """
import json, sys
from pathlib import Path

if __name__ == "__main__":
    from pipeyard.web.serve import serve
    from pipeyard.web.settings import Settings

    serve(Settings(data=Path(sys.argv[1]), **json.loads(sys.argv[2])), "127.0.0.1", int(sys.argv[3]))
"""
NO_LIMITS = {
    "tables_per_hour": 10**6, "requests_per_second": 10**5, "connections_per_address": 10**5,
    "sockets_per_address": 10**5, "connections": 10**5, "messages_per_address": 10**5,
    "seats_per_hour": 10**6, "bot_workers": 1,
}  # fmt: skip
TICKS = os.sysconf("SC_CLK_TCK")


class RunningServer:
    """One process of ``pipeyard serve``."""

    def __init__(self, folder: Path, port: int = 0, **settings: Any) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        script = folder / "serve.py"
        script.write_text(SCRIPT)
        self.errors = folder / "log"
        with self.errors.open("a") as errors:
            self.process = subprocess.Popen(
                [sys.executable, str(script), str(folder), json.dumps({**NO_LIMITS, **settings}), str(port)],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            )
        assert self.process.stdout is not None
        base = next((line.split()[-1] for line in self.process.stdout if "http://" in line), "")
        assert base, self.errors.read_text()
        self.base = base.rstrip("/").replace("localhost", "127.0.0.1")
        with httpx.Client(transport=httpx.HTTPTransport(retries=20), timeout=60) as client:
            client.get(f"{self.base}/api/games")

    def cpu(self) -> float:
        """Seconds of user and system time of the server's own process, without its bots'."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> int:
        """Bytes in memory now."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
        return 0

    def kill(self) -> None:
        """As if the power had failed."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        self.process.send_signal(how)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


@contextmanager
def running(count: int = 1, **settings: Any) -> Iterator[list[RunningServer]]:
    """So many servers, stopped at the end."""
    with tempfile.TemporaryDirectory(prefix="pipeyard-load-") as folder:
        servers = []
        try:
            for number in range(count):
                servers.append(RunningServer(Path(folder) / str(number), **settings))
            yield servers
        finally:
            for server in servers:
                if server.process.poll() is None:
                    server.stop()
