"""What takes long runs in a few threads, so that nobody else waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from pipeyard.rules.words import say
from pipeyard.web.errors import TooManyRequests

T = TypeVar("T")


class HeavyWork:
    """So many threads, and so many new pieces of work that may wait for one.

    What people already play with (opening and telling a table) always gets its turn; what is new (setting
    one up) is refused while too much waits.
    """

    def __init__(self, threads: int, queue: int) -> None:
        self.queue = queue
        self._threads = ThreadPoolExecutor(threads, "heavy")
        self.waiting = 0  # jobs that wait or run

    async def run(self, work: Callable[[], T], is_new: bool = False) -> T:
        """Do it in a thread. Raises :class:`TooManyRequests` for new work when the queue is full."""
        if is_new and self.waiting >= self.queue:
            raise TooManyRequests(say("the server is busy"), say("wait a little and try again"))
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self.waiting -= 1

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
