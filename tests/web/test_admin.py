"""``pipeyard admin``: copies, upgrades and the way back, sizes, and what is kept of a person."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
from pathlib import Path

from click.testing import CliRunner, Result
from litestar.testing import TestClient
from sqlalchemy import text

from pipeyard.cli import main
from pipeyard.web.http.app import make_app
from pipeyard.web.live.clock import wall_clock
from pipeyard.web.settings import Settings
from pipeyard.web.store.bans import Bans
from pipeyard.web.store.engine import make_engine
from pipeyard.web.store.migrate import upgrade

SEATS = [{"kind": "me", "name": "Adalind"}, {"kind": "me", "name": "Bea"}]
WISH = {"game": "tube-tangle", "edition": "standard", "options": {}, "seats": SEATS}


def admin(database: str | Path, *words: str | Path, typed: str = "") -> Result:
    address = f"sqlite+aiosqlite:///{database}" if isinstance(database, Path) else database
    return CliRunner().invoke(main, ["admin", "--database", address, *map(str, words)], input=typed)


def at_step(address: str, step: str) -> None:
    """Make a database as a version of long ago left it."""

    async def make() -> None:
        engine = make_engine(address)
        async with engine.begin() as connection:
            await connection.run_sync(upgrade, step)
        await engine.dispose()

    asyncio.run(make())


def do(address: str, *statements: str) -> None:
    async def execute() -> None:
        engine = make_engine(address)
        async with engine.begin() as connection:
            for each in statements:
                await connection.execute(text(each))
        await engine.dispose()

    asyncio.run(execute())


def revision(database: Path) -> str:
    connection = sqlite3.connect(database)
    [found] = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    connection.close()
    return str(found)


def test_an_old_database_is_brought_up_and_back(tmp_path: Path) -> None:
    database, copy = tmp_path / "pipeyard.sqlite", tmp_path / "pipeyard.sqlite.step-0002"
    at_step(f"sqlite+aiosqlite:///{database}", "0002")
    told = admin(database, "upgrade", "--check")
    assert "at step 0002" in told.output and "0003" in told.output and str(copy) in told.output
    assert revision(database) == "0002" and not copy.exists(), "it was only asked"
    told = admin(database, "upgrade")
    assert told.exit_code == 0 and revision(database) > "0009"
    assert revision(copy) == "0002" and copy.stat().st_mode & 0o077 == 0
    assert "Nothing to do" in admin(database, "upgrade").output
    assert f"restore {copy}" in told.output
    assert admin(database, "restore", copy).exit_code == 0
    assert revision(database) == "0002" and database.stat().st_mode & 0o077 == 0
    assert revision(tmp_path / "pipeyard.sqlite.before") > "0009", "what was there is kept"


def test_an_old_database_on_postgresql_is_brought_up_and_back(
    tmp_path: Path, postgresql_database: str
) -> None:
    at_step(postgresql_database, "0002")
    copy = tmp_path / "copy"
    assert "at step 0002" in admin(postgresql_database, "upgrade", "--check").output
    told = admin(postgresql_database, "upgrade", "--copy", copy)
    assert told.exit_code == 0, told.output
    assert "Nothing to do" in admin(postgresql_database, "upgrade").output
    assert "not empty" in admin(postgresql_database, "restore", copy).output
    do(postgresql_database, "DROP SCHEMA public CASCADE", "CREATE SCHEMA public")
    told = admin(postgresql_database, "restore", copy)
    assert told.exit_code == 0, told.output
    assert "at step 0002" in admin(postgresql_database, "upgrade", "--check").output


def test_what_cannot_be_done_is_one_line(tmp_path: Path) -> None:
    database = tmp_path / "pipeyard.sqlite"
    for words in (["upgrade"], ["sizes"], ["backup", tmp_path / "copy"], ["restore", tmp_path / "none"]):
        told = admin(database, *words)
        assert told.exit_code == 2 and told.output.count("\n") == 1, told.output
        assert "there is no" in told.output
    at_step(f"sqlite+aiosqlite:///{database}", "head")
    connection = sqlite3.connect(database)
    connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.commit()
    connection.close()
    assert "a newer version" in admin(database, "upgrade").output
    (tmp_path / "copy").write_text("somebody's file")
    assert "is there already" in admin(database, "backup", tmp_path / "copy").output
    database.write_bytes(os.urandom(4096))
    assert "cannot be" in admin(database, "backup", tmp_path / "other").output
    assert not (tmp_path / "other").exists()


def test_a_person_is_shown_and_taken_out(tmp_path: Path) -> None:
    with TestClient(make_app(Settings(data=tmp_path))) as client:
        made = client.post("/api/tables", json=WISH).json()
    database = tmp_path / "pipeyard.sqlite"
    connection = sqlite3.connect(database)
    for seat, line in ((0, "my words"), (1, "hers")):
        connection.execute("INSERT INTO chat VALUES (?, ?, ?, 'x', ?, 0)", (made["table"], seat, seat, line))
    connection.commit()
    token = made["you"][0]["token"] + "\n"
    shown = json.loads(admin(database, "export", typed=token).output)
    assert [seat["name"] for seat in shown["seats"]] == ["Adalind"]
    assert [line["text"] for line in shown["said"]] == ["my words"]
    assert "1 seats" in admin(database, "erase", typed=token).output
    assert connection.execute("SELECT text FROM chat").fetchall() == [("hers",)]
    connection.close()
    for word in ("export", "erase"):
        told = admin(database, word, typed=token)
        assert told.exit_code == 2 and "nothing is kept" in told.output
    with TestClient(make_app(Settings(data=tmp_path))) as client:
        names = [seat["name"] for seat in client.get(f"/api/tables/{made['table']}").json()["seats"]]
        assert names[1] == "Bea" and "Adalind" not in names


def test_sizes_are_told(tmp_path: Path) -> None:
    with TestClient(make_app(Settings(data=tmp_path))) as client:
        for _ in range(2):
            assert client.post("/api/tables", json=WISH).status_code == 201
    told = admin(tmp_path / "pipeyard.sqlite", "sizes").output
    assert "unfinished" in told and "2 tables" in told and "MB" in told


def test_old_games_are_removed(tmp_path: Path) -> None:
    database = tmp_path / "pipeyard.sqlite"
    with TestClient(make_app(Settings(data=tmp_path))) as client:
        old, fresh = [client.post("/api/tables", json=WISH).json()["table"] for _ in range(2)]
    do(f"sqlite+aiosqlite:///{database}", f"UPDATE tables SET touched = 1 WHERE id = '{old}'")
    assert "say which" in admin(database, "remove").output
    told = admin(database, "remove", "--finished", "1", "--untouched", "30").output
    assert told == "0 finished games are removed.\n1 others are removed.\n"
    with TestClient(make_app(Settings(data=tmp_path))) as client:
        assert client.get(f"/api/tables/{fresh}").status_code == 200
        assert client.get(f"/api/tables/{old}").status_code == 404


def test_who_is_shut_out_reaches_nothing(tmp_path: Path) -> None:
    database = tmp_path / "pipeyard.sqlite"
    at_step(f"sqlite+aiosqlite:///{database}", "head")
    assert (
        "203.0.113.0/24 is shut out until"
        in admin(database, "ban", "203.0.113.9/24", "--why", "floods").output
    )
    assert "is no address" in admin(database, "ban", "nobody").output
    assert "is not shut out" in admin(database, "unban", "198.51.100.1").output

    async def known(*hosts: str) -> list[bool]:
        engine = make_engine(f"sqlite+aiosqlite:///{database}")
        bans = Bans(engine, wall_clock)
        await bans.read()
        await engine.dispose()
        return [bans.holds(host) for host in hosts]

    hosts = ("203.0.113.7", "::ffff:203.0.113.7", "203.0.114.7", "2001:db8::1", "testclient")
    assert asyncio.run(known(*hosts)) == [True, True, False, False, False]
    with TestClient(make_app(Settings(data=tmp_path))) as client:
        assert client.get("/api/games").status_code == 200
        client.app.state.guard.is_banned = {"testclient"}.__contains__
        for path in ("/api/games", "/api/tables/none", "/healthz"):
            answer = client.get(path)
            assert answer.status_code == 403 and "shut out" in answer.json()["what"]
    assert admin(database, "bans").output.endswith("floods\n")
    assert "may come in again" in admin(database, "unban", "203.0.113.0/24").output
    assert admin(database, "bans").output == ""
