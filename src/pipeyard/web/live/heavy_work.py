"""What takes long runs in a few threads, so that nobody else waits for it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import TypeVar

from pipeyard.rules.words import say
from pipeyard.web.errors import TooManyRequests
from pipeyard.web.guard import asker
from pipeyard.web.live.fair_turns import FairTurns

T = TypeVar("T")
PAGES = 400  # pieces of short work that may wait; a class opens the same lesson at the same moment


class HeavyWork:
    """So many threads, and so many new pieces of work that may wait for one.

    What people play with (opening and telling a table) always gets its turn. Setting new ones up has one
    thread of its own; so has looking through games that are over and reading logs, for which nobody who wants
    to play shall wait; and so has what is short but asked by anybody (a step of a lesson, a puzzle, a sheet
    to be looked over).
    """

    def __init__(self, threads: int, queue: int) -> None:
        self._threads = ThreadPoolExecutor(threads, "heavy")
        self._new, self._past, self._pages = _Line("new", queue), _Line("past", queue), _Line("pages", PAGES)
        self.waiting = 0  # jobs of all kinds that wait or run

    async def run(self, work: Callable[[], T], is_new: bool = False) -> T:
        """Do it in a thread. Raises :class:`TooManyRequests` for new work when the queue is full."""
        return await self._counted(self._new.run(work) if is_new else _do(self._threads, work))

    async def run_past(self, work: Callable[[], T]) -> T:
        """Look at a game that is over. Raises :class:`TooManyRequests`."""
        return await self._counted(self._past.run(work))

    async def run_page(self, work: Callable[[], T]) -> T:
        """Do something short that anybody may ask for. Raises :class:`TooManyRequests`."""
        return await self._counted(self._pages.run(work))

    async def _counted(self, work: Awaitable[T]) -> T:
        self.waiting += 1
        try:
            return await work
        finally:
            self.waiting -= 1

    def close(self) -> None:
        for pool in (self._threads, self._new.thread, self._past.thread, self._pages.thread):
            pool.shutdown(wait=False, cancel_futures=True)


class _Line:
    """One thread at which addresses take turns; who comes when too much waits is refused."""

    def __init__(self, name: str, most: int) -> None:
        self.most = most
        self.thread = ThreadPoolExecutor(1, name)
        self._turns = FairTurns(1)
        self._asked: Counter[str] = Counter()  # what waits or runs, by address

    async def run(self, work: Callable[[], T]) -> T:
        who = asker.get()
        if self._asked.total() >= self.most or self._asked[who] >= max(1, self.most // 2):
            raise TooManyRequests(say("the server is busy"), say("wait a little and try again"))
        self._asked[who] += 1
        try:
            async with self._turns.turn(who):
                return await _do(self.thread, work)
        finally:
            self._asked[who] -= 1
            if not self._asked[who]:
                del self._asked[who]


async def _do(threads: ThreadPoolExecutor, work: Callable[[], T]) -> T:
    """In the language of the request, as everything else that is done for it."""
    return await asyncio.get_running_loop().run_in_executor(threads, copy_context().run, work)
