"""Who may use the bots' processes next: so many at once, and tables take turns."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class FairTurns:
    """Lets ``most`` in at once. A table that asks much waits behind tables that ask little."""

    def __init__(self, most: int) -> None:
        self.free = most
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}  # by table, in the order of their turns

    @asynccontextmanager
    async def turn(self, table: str) -> AsyncIterator[None]:
        """Wait until it is this table's turn, and hold a place while inside."""
        if self.free > 0:
            self.free -= 1
        else:
            place = asyncio.get_running_loop().create_future()
            self._waiting.setdefault(table, deque()).append(place)
            try:
                await place
            except asyncio.CancelledError:
                if place.done() and not place.cancelled():
                    self._pass_on()  # it was let in and does not want to any more
                raise
        try:
            yield
        finally:
            self._pass_on()

    def _pass_on(self) -> None:
        """Give a place to the next table in turn; it goes to the end of the line with what else it wants."""
        while self._waiting:
            table = next(iter(self._waiting))
            places = self._waiting.pop(table)
            place = places.popleft()
            if places:
                self._waiting[table] = places
            if not place.done():
                place.set_result(None)
                return
        self.free += 1
