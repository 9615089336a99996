"""Secrets of the server's own, each made once and kept under a name."""

from __future__ import annotations

import asyncio
import hmac

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from pipeyard.match import chance
from pipeyard.web.store import schema as s
from pipeyard.web.store.store import TableStore


class ServerSecret:
    """One secret, from which others follow."""

    def __init__(self, store: TableStore, name: str) -> None:
        self._store = store
        self._name = name
        self._known: bytes | None = None
        self._lock = asyncio.Lock()

    async def derive(self, text: str) -> bytes:
        """The secret for something: always the same, and nobody can tell it from another's."""
        if self._known is None:
            self._known = await self._kept()
        return hmac.digest(self._known, text.encode(), "sha256")

    async def _kept(self) -> bytes:
        query = select(s.secrets.c.value).where(s.secrets.c.name == self._name)
        async with self._lock:
            async with self._store.engine.connect() as connection:
                found: bytes | None = (await connection.execute(query)).scalar()
            if found is None:
                found = chance.new_secret()
                try:
                    async with self._store.write() as connection:
                        await connection.execute(insert(s.secrets).values(name=self._name, value=found))
                except IntegrityError:  # another server that started at the same time made one
                    async with self._store.engine.connect() as connection:
                        found = (await connection.execute(query)).scalar_one()
        return found
