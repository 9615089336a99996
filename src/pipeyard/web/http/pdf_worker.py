"""PDFs are made in a process of their own, a few at a time, so that the server never waits for one."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress

try:
    import resource
except ImportError:  # pragma: no cover  (not on Windows)
    resource = None  # type: ignore[assignment]

from pipeyard.paper.printing import Order, previewed, printed
from pipeyard.paper.typesetting import CannotPrint
from pipeyard.rules.protocol import BadSetup
from pipeyard.rules.words import say, told_by
from pipeyard.web.errors import RequestError, TooManyRequests
from pipeyard.web.live.bot_workers import end_processes, start_worker
from pipeyard.web.rate_limit import AtOnce

logger = logging.getLogger(__name__)
MOST = 200  # boards, sheets or aids in one file from the page; the command makes more


def start_press(megabytes: int) -> None:
    """What the process does first. Where the system can, it ends when it needs more memory than this."""
    start_worker()
    if resource is not None:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (megabytes * 2**20, megabytes * 2**20))


class PdfWorker:
    """One process that prints what is asked, in order."""

    def __init__(self, budget: float = 60.0, queue: int = 12, each: int = 3, memory: int = 1500) -> None:
        self.budget = budget  # seconds for one file
        self.memory = memory  # megabytes
        self.queue = queue  # orders taken at once
        self._addresses = AtOnce(each)  # orders of one address
        self._taken = 0
        self._turn = asyncio.Lock()
        self._pool: ProcessPoolExecutor | None = None

    async def made(self, order: Order, preview: bool, address: str) -> bytes:
        """The file. Raises :class:`RequestError`, or :class:`TooManyRequests` when the queue is full."""
        if order.count is not None and order.count > MOST:
            raise RequestError(
                say("{count} are too many for one file", count=order.count),
                say("print at most {most} from the page", most=MOST),
            )
        with self._addresses.hold(address) as allowed:
            if not allowed or self._taken >= self.queue:
                raise TooManyRequests(say("the press is busy"), say("wait a little and try again"))
            self._taken += 1
            try:
                async with self._turn:
                    return await self._run(order, preview)
            finally:
                self._taken -= 1

    async def _run(self, order: Order, preview: bool) -> bytes:
        pool = self._ready()
        make = previewed if preview else printed
        try:
            work = asyncio.get_running_loop().run_in_executor(pool, make, order)
            return await asyncio.wait_for(work, self.budget)
        except (BadSetup, CannotPrint) as problem:
            raise RequestError(told_by(problem)) from problem
        except (TimeoutError, BrokenProcessPool, MemoryError) as problem:
            logger.warning("nothing was printed", extra={"game": order.game, "why": repr(problem)})
            if self._pool is pool:
                self._pool = None
                end_processes(pool)
            raise RequestError(say("this is too much to print"), say("print fewer at once")) from problem

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, context, start_press, (self.memory,))
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
