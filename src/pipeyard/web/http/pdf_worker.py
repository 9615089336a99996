"""PDFs are made in processes of their own, so that the server never waits for one.

What an order costs is known before: pages times looks at a cell. Small orders have a process of their own and
never wait behind large ones. A process ends when it has printed something large, and when it is idle:
its memory goes back.
"""

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
from pipeyard.web.live.fair_turns import FairTurns
from pipeyard.web.rate_limit import AtOnce

logger = logging.getLogger(__name__)
LARGE = 100_000  # looks at a cell: about ninety boards of Pipes of the usual size, or a hundred other pages
IDLE = 60.0  # seconds without an order, after which the process ends
MOST = 200  # boards, sheets or aids in one file from the page; the command makes more


def start_press(megabytes: int) -> None:
    """What the process does first. Where the system can, it ends when it needs more memory than this."""
    start_worker()
    if resource is not None:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (megabytes * 2**20, megabytes * 2**20))


class PdfWorkers:
    """One process for small orders, and one for large ones."""

    def __init__(self, budget: float, queue: int, each: int, memory: int) -> None:
        self.small = PdfWorker(budget, queue, each, memory)
        self.large = PdfWorker(budget, queue, each, memory, idle=0)

    async def made(self, order: Order, preview: bool, address: str, cost: int) -> bytes:
        worker = self.large if cost > LARGE else self.small
        return await worker.made(order, preview, address)

    def close(self) -> None:
        self.small.close()
        self.large.close()


class PdfWorker:
    """One process that prints what is asked; addresses take turns."""

    def __init__(
        self, budget: float = 60.0, queue: int = 12, each: int = 3, memory: int = 1500, idle: float = IDLE
    ) -> None:
        self.budget = budget  # seconds for one file
        self.memory = memory  # megabytes
        self.queue = queue  # orders taken at once
        self._addresses = AtOnce(each)  # orders of one address
        self._taken = 0
        self._turns = FairTurns(1)
        self.idle = idle
        self._resting: asyncio.TimerHandle | None = None
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
            self._rest()
            try:
                async with self._turns.turn(address):
                    return await self._run(order, preview)
            finally:
                self._taken -= 1
                self._rest()

    async def _run(self, order: Order, preview: bool) -> bytes:
        pool = self._ready()
        make = previewed if preview else printed
        try:
            work = asyncio.get_running_loop().run_in_executor(pool, make, order)
            return await asyncio.wait_for(work, self.budget)
        except (BadSetup, CannotPrint) as problem:
            raise RequestError(told_by(problem)) from problem
        except asyncio.CancelledError:  # whoever ordered it is gone
            self._end(pool)
            raise
        except (TimeoutError, BrokenProcessPool, MemoryError) as problem:
            logger.warning("nothing was printed", extra={"game": order.game, "why": repr(problem)})
            self._end(pool)
            raise RequestError(say("this is too much to print"), say("print fewer at once")) from problem

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, context, start_press, (self.memory,))
        return self._pool

    def _end(self, pool: ProcessPoolExecutor | None) -> None:
        if pool is not None and self._pool is pool:
            self._pool = None
            end_processes(pool)

    def _rest(self) -> None:
        """Give the memory back, soon or at once, where nothing is ordered."""
        if self._resting is not None:
            self._resting.cancel()
        if not self._taken:
            self._resting = asyncio.get_running_loop().call_later(self.idle, self._end, self._pool)

    def close(self) -> None:
        if self._resting is not None:
            self._resting.cancel()
        self._end(self._pool)
