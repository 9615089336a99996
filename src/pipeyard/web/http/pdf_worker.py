"""PDFs are made in a process of their own, a few at a time, so that the server never waits for one."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from pipeyard.paper.printing import Order, previewed, printed
from pipeyard.paper.typesetting import CannotPrint
from pipeyard.rules.protocol import BadSetup
from pipeyard.rules.words import say, told_by
from pipeyard.web.errors import RequestError, TooManyRequests
from pipeyard.web.live.bot_workers import start_worker
from pipeyard.web.rate_limit import AtOnce

logger = logging.getLogger(__name__)
MOST = 200  # boards, sheets or aids in one file from the page; the command makes more


class PdfWorker:
    """One process that prints what is asked, in order."""

    def __init__(self, budget: float = 60.0, queue: int = 12, each: int = 3) -> None:
        self.budget = budget  # seconds from being asked to being done
        self.queue = queue  # orders taken at once
        self._addresses = AtOnce(each)  # orders of one address
        self._taken = 0
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
        except (TimeoutError, BrokenProcessPool) as problem:
            logger.warning("nothing was printed", extra={"game": order.game, "why": repr(problem)})
            if self._pool is pool:
                self._pool = None
                pool.shutdown(wait=False, cancel_futures=True)
            raise RequestError(say("this took too long to print"), say("print fewer at once")) from problem

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), start_worker)
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
