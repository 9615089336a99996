"""A PostgreSQL and a Valkey (or Redis) of one's own, for as long as something is measured."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class Missing(Exception):
    """What is needed is not installed; the message says what."""


def _program(*names: str) -> str:
    folders = [
        *os.environ.get("PATH", "").split(os.pathsep),
        *map(str, Path("/usr/lib/postgresql").glob("*/bin")),
    ]
    for name in names:
        if found := shutil.which(name, path=os.pathsep.join(folders)):
            return found
    raise Missing(f"{names[0]} is not installed")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def postgresql() -> Iterator[str]:
    """The address of an empty database that waits for the disk, as in earnest."""
    initdb, control, create = _program("initdb"), _program("pg_ctl"), _program("createdb")
    folder = Path(tempfile.mkdtemp(prefix="pipeyard-postgres-"))
    as_root = os.geteuid() == 0
    if as_root:
        shutil.chown(folder, "postgres", "postgres")

    def run(*command: str) -> None:
        other = {"user": "postgres", "group": "postgres"} if as_root else {}
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/", **other)  # type: ignore[call-overload]

    port, data = _free_port(), str(folder / "data")
    run(initdb, "-D", data, "-U", "pipeyard", "-A", "trust")
    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1"
    run(control, "-D", data, "-o", options, "-l", str(folder / "log"), "-w", "start")
    try:
        run(create, "-h", "127.0.0.1", "-p", str(port), "-U", "pipeyard", "pipeyard")
        yield f"postgresql+asyncpg://pipeyard@127.0.0.1:{port}/pipeyard"
    finally:
        run(control, "-D", data, "-m", "immediate", "-w", "stop")
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def valkey() -> Iterator[str]:
    """The address of an empty Valkey, or Redis, that keeps nothing."""
    port = _free_port()
    command = [_program("valkey-server", "redis-server"), "--port", str(port), "--bind", "127.0.0.1"]
    process = subprocess.Popen([*command, "--save", "", "--appendonly", "no"], stdout=subprocess.DEVNULL)
    try:
        until = time.monotonic() + 30
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.05)
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        process.kill()
        process.wait()
