"""What takes long runs in a few threads, so that nobody else waits for it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from pipeyard.rules.words import say
from pipeyard.web.errors import TooManyRequests
from pipeyard.web.guard import asker
from pipeyard.web.live.fair_turns import FairTurns

T = TypeVar("T")


class HeavyWork:
    """So many threads, and so many new pieces of work that may wait for one.

    What people play with (opening and telling a table) always gets its turn. What is new (setting one up,
    looking through one whose game is over) has one thread of its own, addresses take turns at it, and it is
    refused while too much waits.
    """

    def __init__(self, threads: int, queue: int) -> None:
        self.queue = queue
        self._threads = ThreadPoolExecutor(threads, "heavy")
        self._new = ThreadPoolExecutor(1, "new")
        self._turns = FairTurns(1)
        self.waiting = 0  # jobs of both kinds that wait or run
        self._asked: Counter[str] = Counter()  # new work that waits or runs, by address

    async def run(self, work: Callable[[], T], is_new: bool = False) -> T:
        """Do it in a thread. Raises :class:`TooManyRequests` for new work when the queue is full."""
        self.waiting += 1
        try:
            return await (self._make_new(work) if is_new else self._do(self._threads, work))
        finally:
            self.waiting -= 1

    async def _do(self, threads: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(threads, work)

    async def _make_new(self, work: Callable[[], T]) -> T:
        who = asker.get()
        if self._asked.total() >= self.queue or self._asked[who] >= max(1, self.queue // 2):
            raise TooManyRequests(say("the server is busy"), say("wait a little and try again"))
        self._asked[who] += 1
        try:
            async with self._turns.turn(who):
                return await self._do(self._new, work)
        finally:
            self._asked[who] -= 1
            if not self._asked[who]:
                del self._asked[who]

    def close(self) -> None:
        for pool in (self._threads, self._new):
            pool.shutdown(wait=False, cancel_futures=True)
