"""Writes moves: those of all tables that came together in one transaction.

Waiting for the disk is most of the time that a move takes, and handing statements over one by one is most of
its CPU. So moves that come while others are being written wait, and are then written together. Each is on
disk before it is acknowledged, and each is written whole or not at all. ``sqlite_moves`` and
``postgresql_moves`` know how their database does that.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy.exc import IntegrityError

MOST = 500  # moves in one transaction
PACE = 0.010  # seconds from one transaction to the next while many write


@dataclass(frozen=True, slots=True)
class Append:
    """What a change, or several together, add to one table: see ``TableStore.append``."""

    table: str
    number: int
    lines: str
    done: Sequence[tuple[int, int, int]]  # seat, message, events
    changes: Mapping[str, object]  # of ``over``, ``ended`` and ``due``
    fence: int | None


class MoveWriter(ABC):
    """One server's. A table's version after each append, or None if another server was faster."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Append, asyncio.Future[int | None]]] = []
        self._task: asyncio.Task[None] | None = None

    async def append(self, append: Append) -> int | None:
        """On disk when this returns. Raises ``SQLAlchemyError``: then nothing was written."""
        future: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        self._waiting.append((append, future))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._write_all())
        return await future

    async def _write_all(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            began, batch = loop.time(), self._next_batch()
            try:
                found = await self._write_each([append for append, _ in batch])
            except Exception as problem:
                for _, future in batch:
                    if not future.done():
                        future.set_exception(problem)
            else:
                for (_, future), version in zip(batch, found, strict=True):
                    if not future.done():
                        future.set_result(version)
            if len(batch) > 1:  # many write: larger batches cost less, and nobody notices the wait
                await asyncio.sleep(began + PACE - loop.time())

    def _next_batch(self) -> list[tuple[Append, asyncio.Future[int | None]]]:
        """Those who waited longest, one for each table: what follows at a table comes after it."""
        batch: dict[str, tuple[Append, asyncio.Future[int | None]]] = {}
        later = []
        for each in self._waiting:
            if len(batch) < MOST and each[0].table not in batch:
                batch[each[0].table] = each
            else:
                later.append(each)
        self._waiting = later
        return list(batch.values())

    async def _write_each(self, batch: Sequence[Append]) -> list[int | None]:
        """Together; one by one where another server wrote the same as one of them at the same time."""
        try:
            return await self.write(batch)
        except IntegrityError:
            if len(batch) == 1:
                return [None]
        return [version for append in batch for version in await self._write_each([append])]

    @abstractmethod
    async def write(self, batch: Sequence[Append]) -> list[int | None]:
        """All of them, of different tables, in one transaction: versions as ``append`` returns them.

        Raises ``IntegrityError`` if a piece, or a message, is there already: then nothing was written.
        """

    async def close(self) -> None:
        """Finish what waits."""
        if self._task is not None:
            await self._task
