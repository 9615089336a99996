"""Copies of a server's database, made while servers run, and brought back."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from pathlib import Path

from sqlalchemy import URL, make_url

from pipeyard.web.admin.errors import CannotAdmin


def sqlite_file(address: str) -> Path | None:
    """The file of a database, if it is one of SQLite."""
    url = make_url(address)
    return Path(url.database or "") if url.get_backend_name() == "sqlite" else None


def make_copy(address: str, file: Path) -> None:
    """Copy a database into a file that only its owner can read. Raises :class:`CannotAdmin`."""
    if file.exists():
        raise CannotAdmin(f"{file} is there already; name a new file")
    new = file.with_name(file.name + ".new")
    new.unlink(missing_ok=True)
    os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        database = sqlite_file(address)
        if database is None:
            _run("pg_dump", "--format=custom", f"--file={new}", address=address)
        else:
            _copy_sqlite(database, new)
        new.rename(file)
    finally:
        new.unlink(missing_ok=True)


def _copy_sqlite(database: Path, new: Path) -> None:
    if not database.is_file():
        raise CannotAdmin(f"there is no database {database}")
    source, copy = sqlite3.connect(f"file:{database}?mode=ro", uri=True), sqlite3.connect(new)
    try:
        source.backup(copy)
        [found] = copy.execute("PRAGMA integrity_check").fetchone()
    except sqlite3.DatabaseError as problem:
        raise CannotAdmin(f"{database} cannot be copied: {problem}") from None
    finally:
        source.close()
        copy.close()
    if found != "ok":
        raise CannotAdmin(f"{database} is damaged: {found}")


def bring_back(file: Path, address: str) -> str:
    """Put a copy in the place of a database, with all servers stopped; in words what became of that.

    SQLite's file is kept beside it. A database of PostgreSQL's must be empty.
    """
    if not file.is_file():
        raise CannotAdmin(f"there is no copy {file}")
    database = sqlite_file(address)
    if database is None:
        try:
            _run("pg_restore", "--exit-on-error", "--single-transaction", "--no-owner", "--dbname",
                 address=address, last=str(file))  # fmt: skip
        except CannotAdmin as problem:
            if "already exists" in str(problem):
                raise CannotAdmin("this database is not empty; make a new one and name it") from None
            raise
        return "It is in the database now."
    owner = (database if database.exists() else database.parent).stat()
    for part in (database, *_beside(database)):
        if part.exists():
            part.replace(part.with_name(part.name + ".before"))
    shutil.copyfile(file, database)
    database.chmod(0o600)
    if hasattr(os, "chown") and os.geteuid() == 0:
        os.chown(database, owner.st_uid, owner.st_gid)
    return f"What was there is {database}.before now."


def _beside(database: Path) -> list[Path]:
    return [database.with_name(database.name + ending) for ending in ("-wal", "-shm")]


def _run(program: str, *words: str, address: str, last: str = "") -> None:
    """A program of PostgreSQL's; the password goes by the environment, where others do not see it."""
    if shutil.which(program) is None:
        raise CannotAdmin(f"{program} is not here; it comes with PostgreSQL's client programs")
    url = make_url(address)
    plain = URL.create("postgresql", url.username, None, url.host, url.port, url.database, url.query)
    password = {"PGPASSWORD": url.password} if url.password else {}
    command = [program, *words, plain.render_as_string(), *([last] if last else [])]
    done = subprocess.run(command, env={**os.environ, **password}, capture_output=True, text=True)
    if done.returncode:
        raise CannotAdmin(f"{program} failed: {done.stderr.strip()[-300:]}")
