"""What is kept of one person: shown to them, or removed.

A person is whoever has a secret: the token of a seat, of a place in a crowd, or of a device at the day's
challenge. There are no accounts, so nobody else's can be asked for.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Table, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from pipeyard.web.admin.errors import CannotAdmin
from pipeyard.web.store import schema as s
from pipeyard.web.tokens import hashed

NAMELESS = "–"  # stands in logs and rankings where a name was


async def kept_of(engine: AsyncEngine, token: str) -> dict[str, Any]:
    """Everything that is kept under a secret. Raises :class:`CannotAdmin`."""
    async with engine.connect() as connection:
        found = await _found(connection, token)
    if not any(found.values()):
        raise CannotAdmin("nothing is kept under this token")
    return found


async def erase(engine: AsyncEngine, token: str) -> dict[str, int]:
    """Take the person out: name, talk, notices, secret. Their moves stay, without a name."""
    secret = hashed(token)
    async with engine.begin() as connection:
        found = await _found(connection, token)
        for seat in found["seats"]:
            place = (seat["table_id"], seat["seat"])
            for kind in (s.chat, s.subscriptions):
                await connection.execute(
                    delete(kind).where((kind.c.table_id == place[0]) & (kind.c.seat == place[1]))
                )
            await connection.execute(
                update(s.tables)
                .where(s.tables.c.id == place[0])
                .values(version=s.tables.c.version + 1)  # servers that have it in memory read it again
            )
        mine = {"name": NAMELESS, "token": None}
        await connection.execute(update(s.seats).where(s.seats.c.token == secret).values(**mine))
        await connection.execute(
            update(s.gathered).where(s.gathered.c.token == secret).values(name=NAMELESS, token=hashed(secret))
        )
        await connection.execute(
            update(s.daily_tries)
            .where(s.daily_tries.c.device == secret)
            .values(name=NAMELESS, device=hashed(secret), origin="")
        )
    if not any(found.values()):
        raise CannotAdmin("nothing is kept under this token")
    return {kind: len(rows) for kind, rows in found.items()}


async def _found(connection: AsyncConnection, token: str) -> dict[str, list[dict[str, Any]]]:
    secret = hashed(token)
    seats = await _rows(connection, s.seats, s.seats.c.token == secret)
    said: list[dict[str, Any]] = []
    browsers: list[dict[str, Any]] = []
    for seat in seats:
        for kind, rows in ((s.chat, said), (s.subscriptions, browsers)):
            here = (kind.c.table_id == seat["table_id"]) & (kind.c.seat == seat["seat"])
            rows += await _rows(connection, kind, here)
    return {
        "seats": seats,
        "said": said,
        "browsers": browsers,
        "crowds": await _rows(connection, s.gathered, s.gathered.c.token == secret),
        "days": await _rows(connection, s.daily_tries, s.daily_tries.c.device == secret),
    }


async def _rows(connection: AsyncConnection, kind: Table, where: Any) -> list[dict[str, Any]]:
    return [dict(row) for row in (await connection.execute(select(kind).where(where))).mappings()]
