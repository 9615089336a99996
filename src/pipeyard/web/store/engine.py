"""The connection to the database, as every part of the store uses it."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from sqlalchemy import event
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from pipeyard.web.store.sqlite_moves import PRAGMAS

CONNECT_PATIENCE = 10.0  # seconds a database has to take a connection


def make_engine(address: str) -> AsyncEngine:
    """An engine; SQLite writes ahead and waits for the disk, so that what is acknowledged is kept.

    What a statement was about is in no error: codes, tokens and secrets stay out of the log.
    """
    engine = create_async_engine(address, hide_parameters=True)
    if engine.dialect.name == "sqlite":

        @event.listens_for(engine.sync_engine, "connect")
        def prepare(connection: Any, _: object) -> None:
            cursor = connection.cursor()
            for line in PRAGMAS:
                cursor.execute(f"PRAGMA {line}")
            cursor.close()

    else:

        @event.listens_for(engine.sync_engine, "do_connect")
        def connect(_dialect: object, _record: object, _args: object, words: dict[str, Any]) -> None:
            words["async_creator_fn"] = _connect

    return engine


async def _connect(*args: Any, **words: Any) -> Any:
    """A connection to PostgreSQL. That there is none is told like all else that the database cannot do."""
    asyncpg: Any = import_module("asyncpg")  # installed for PostgreSQL only
    try:
        return await asyncpg.connect(*args, timeout=CONNECT_PATIENCE, **words)
    except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as problem:
        raise OperationalError("connecting", None, problem, hide_parameters=True) from None
