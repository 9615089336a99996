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


def _start(folder: Path, data: str, tries: int = 5) -> int:
    """Start PostgreSQL on a free port. Another program may take the port just before: then on another one."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
    try:
        _as_server("pg_ctl", "-D", data, "-o", options, "-l", str(folder / "log"), "-w", "start")
    except subprocess.CalledProcessError:
        if tries == 1:
            raise
        return _start(folder, data, tries - 1)
    return port


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The address of a PostgreSQL of one's own, without the database's name."""
    if why := _missing():
        pytest.skip(why)
    folder = Path(tempfile.mkdtemp(prefix="pipeyard-postgres-"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
    data = str(folder / "data")
    _as_server("initdb", "-D", data, "-U", "pipeyard", "-A", "trust")
    port = _start(folder, data)
    try:
        yield f"postgresql+asyncpg://pipeyard@127.0.0.1:{port}"
    finally:
        _as_server("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
        shutil.rmtree(folder, ignore_errors=True)


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
