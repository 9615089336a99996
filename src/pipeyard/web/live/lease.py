"""Of several servers on one database, one moves for a table's bots and for those who are late."""

from __future__ import annotations

from collections.abc import Callable

from pipeyard.web.store.store import TableStore

LEASE = 10_000  # milliseconds; a server that stops without a word is followed by another after so long


class Lease:
    """One table's. Its fencing number goes along with every such move, and the store refuses an old one."""

    def __init__(self, table_id: str, holder: str, store: TableStore, wall: Callable[[], int]) -> None:
        self.table_id = table_id
        self.holder = holder
        self.store = store
        self.wall = wall
        self.fence: int | None = None
        self._until = 0

    async def is_held(self) -> bool:
        """Whether this server is the one; the lease is taken or made longer where needed."""
        now = self.wall()
        if self.fence is None or now > self._until - LEASE // 2:
            self.fence = await self.store.lease(self.table_id, self.holder, now, now + LEASE)
            self._until = now + LEASE
        return self.fence is not None

    def lose(self) -> None:
        """Another server has it: ask again before the next move."""
        self.fence = None
