"""When servers were last there: whether a table's clock runs at another one, and until when it ran."""

from __future__ import annotations

from sqlalchemy import delete, insert, select, update

from pipeyard.web.store import schema as s
from pipeyard.web.store.store import TableStore

FORGOTTEN = 30 * 86_400_000  # milliseconds after which a server that is gone is forgotten


async def note_server(store: TableStore, server: str, now: int) -> None:
    """This server is there."""
    own = s.servers.c.id == server
    async with store.write() as connection:
        if (await connection.execute(update(s.servers).where(own).values(seen=now))).rowcount == 0:
            await connection.execute(insert(s.servers).values(id=server, seen=now))
            await connection.execute(delete(s.servers).where(s.servers.c.seen < now - FORGOTTEN))


async def last_seen(store: TableStore, table: str) -> int | None:
    """When the server was last there that moved for a table last; None if it left in order, or none did."""
    query = (
        select(s.servers.c.seen)
        .select_from(s.tables.join(s.servers, s.tables.c.lease == s.servers.c.id))
        .where(s.tables.c.id == table)
    )
    async with store.engine.connect() as connection:
        found: int | None = (await connection.execute(query)).scalar()
    return found
