"""A real Valkey, or Redis, of one's own, where one is installed."""

from __future__ import annotations

import importlib.util
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.processes import WAIT


class Valkey:
    """A server that a test may kill and start again. It has a socket in a folder: nobody else takes that."""

    def __init__(self, program: str, folder: Path) -> None:
        self.program = program
        self.place = folder / "socket"
        self.address = f"unix://{self.place}?db=0"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> Valkey:
        self.place.unlink(missing_ok=True)
        options = ["--port", "0", "--unixsocket", str(self.place), "--save", "", "--appendonly", "no"]
        self._process = subprocess.Popen([self.program, *options], stdout=subprocess.DEVNULL)
        until = time.monotonic() + WAIT
        with socket.socket(socket.AF_UNIX) as probe:
            while probe.connect_ex(str(self.place)):
                assert time.monotonic() < until and self._process.poll() is None, "it does not start"
                time.sleep(0.01)
        return self

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


@pytest.fixture
def valkey() -> Iterator[Valkey]:
    program = shutil.which("valkey-server") or shutil.which("redis-server")
    if program is None:
        pytest.skip("Valkey is not installed")
    if importlib.util.find_spec("redis") is None:
        pytest.skip("redis is not installed")
    with tempfile.TemporaryDirectory(prefix="valkey-") as folder:  # a socket's path may not be long
        running = Valkey(program, Path(folder)).start()
        yield running
        running.kill()
