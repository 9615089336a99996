"""The databases that a test is run on: SQLite, and a real PostgreSQL where it is installed."""

from __future__ import annotations

import asyncio
import importlib.util
import os
import shutil
import socket
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine


def _program(name: str) -> str | None:
    """Where a program of PostgreSQL is; Debian keeps those of the server out of everybody's way."""
    folders = [os.environ.get("PATH", ""), *map(str, sorted(Path("/usr/lib/postgresql").glob("*/bin")))]
    return shutil.which(name, path=os.pathsep.join(folders))


def _missing() -> str:
    if importlib.util.find_spec("asyncpg") is None:
        return "asyncpg is not installed"
    if _program("initdb") is None or _program("pg_ctl") is None:
        return "PostgreSQL is not installed"
    if os.geteuid() == 0 and subprocess.run(["id", "postgres"], capture_output=True).returncode:
        return "PostgreSQL does not run as root, and there is no user postgres"
    return ""


def _as_server(*command: str) -> None:
    """Run a command as whoever may run PostgreSQL: anyone but root."""
    program, *words = command
    other = {"user": "postgres", "group": "postgres"} if os.geteuid() == 0 else {}
    command = (_program(program) or program, *words)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/", **other)  # type: ignore[call-overload]


class Postgresql:
    """A PostgreSQL of one's own, in a folder."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="pipeyard-postgres-"))
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
        _as_server("initdb", "-D", self._data, "-U", "pipeyard", "-A", "trust")
        self._find_port()

    def _find_port(self, tries: int = 5) -> None:
        """Start on a free port. Another program may take the port just before: then on another one."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        try:
            self.start()
        except subprocess.CalledProcessError:
            if tries == 1:
                raise
            self._find_port(tries - 1)

    @property
    def _data(self) -> str:
        return str(self.folder / "data")

    @property
    def address(self) -> str:
        """Without the database's name."""
        return f"postgresql+asyncpg://pipeyard@127.0.0.1:{self.port}"

    def start(self) -> None:
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        _as_server("pg_ctl", "-D", self._data, "-o", options, "-l", str(self.folder / "log"), "-w", "start")

    def stop(self) -> None:
        _as_server("pg_ctl", "-D", self._data, "-m", "immediate", "-w", "stop")


@contextmanager
def running_postgresql() -> Iterator[Postgresql]:
    if why := _missing():
        pytest.skip(why)
    server = Postgresql()
    try:
        yield server
    finally:
        server.stop()
        shutil.rmtree(server.folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The address of a PostgreSQL of one's own, without the database's name."""
    with running_postgresql() as server:
        yield server.address


@pytest.fixture
def own_postgresql() -> Iterator[Postgresql]:
    """A PostgreSQL that a test may stop, and starts again."""
    with running_postgresql() as server:
        yield server


async def create(server: str) -> str:
    """A new and empty database: its address."""
    name = f"test_{uuid.uuid4().hex}"
    engine = create_async_engine(f"{server}/postgres", isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(text(f'CREATE DATABASE "{name}"'))
    await engine.dispose()
    return f"{server}/{name}"


@pytest.fixture
def postgresql_database(postgresql: str) -> str:
    """The address of an empty database of PostgreSQL."""
    return asyncio.run(create(postgresql))


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}"
    found: str = request.getfixturevalue("postgresql_database")
    return found
