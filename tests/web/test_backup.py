"""Copies taken by deploy/backup.sh and brought back by deploy/restore.sh."""

from __future__ import annotations

import asyncio
import os
import subprocess
from pathlib import Path

import pytest

from pipeyard.web.store.engine import make_engine
from pipeyard.web.store.migrate import migrate
from pipeyard.web.store.store import SeatRow, TableRow, TableStore
from tests.web.databases import create
from tests.web.server import Player, Server

DEPLOY = Path(__file__).parent.parent.parent / "deploy"
TABLE = TableRow("a" * 24, "pipes", 5, b"secret", "w" * 24, False, None, 0, None)


def run(*words: str) -> None:
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_a_copy_of_postgresql_is_brought_back(
    tmp_path: Path, postgresql: str, postgresql_database: str
) -> None:
    async def keep() -> None:
        store = TableStore(make_engine(postgresql_database))
        await migrate(store.engine)
        await store.add(TABLE, [SeatRow(0, "human", "Ann", "", "hash", None)], "log\n")
        await store.close()

    async def found() -> str:
        store = TableStore(make_engine(other))
        await migrate(store.engine)  # which has nothing to do
        kept = await store.get(TABLE.id)
        await store.close()
        assert kept is not None and kept.table.secret == b"secret"
        return kept.log

    asyncio.run(keep())
    copy = str(tmp_path / "copy")
    run(str(DEPLOY / "backup.sh"), postgresql_database, copy)  # the address as the settings have it
    other = asyncio.run(create(postgresql))
    run(str(DEPLOY / "restore.sh"), copy, other)
    assert asyncio.run(found()) == "log\n"


def test_a_copy_of_sqlite_is_taken_while_a_server_plays_and_brought_back(own_server: Server) -> None:
    """What came after the copy is gone, and kept beside the database."""
    database = own_server.data / "pipeyard.sqlite"
    first = own_server.table("pipe-dream", ["me"])
    run(str(DEPLOY / "backup.sh"), str(database), str(own_server.data / "copy"))
    second = own_server.table("pipe-dream", ["me"])
    own_server.stop()
    run(str(DEPLOY / "restore.sh"), str(own_server.data / "copy"), str(database))
    own_server.start()
    player = Player(own_server, first["table"], [first["you"][0]["token"]])
    assert player.move(0, "source (3,4)")["type"] == "ack"
    player.close()
    with pytest.raises(AssertionError, match="404"):
        own_server.get(f"/api/tables/{second['table']}")
    assert database.with_name("pipeyard.sqlite.before").exists()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives files away")
def test_what_root_brings_back_is_the_services(tmp_path: Path) -> None:
    service = tmp_path / "service"
    service.mkdir()
    os.chown(service, 12345, 12346)
    (tmp_path / "copy").write_bytes(b"copy")
    run(str(DEPLOY / "restore.sh"), str(tmp_path / "copy"), str(service / "pipeyard.sqlite"))
    found = (service / "pipeyard.sqlite").stat()
    assert (found.st_uid, found.st_gid, found.st_mode & 0o777) == (12345, 12346, 0o600)
