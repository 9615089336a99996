"""Bots think in processes of their own, so that the server never waits for one."""

from __future__ import annotations

import asyncio
import multiprocessing
import random
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from pipeyard.bots import registry as bots
from pipeyard.bots.bot import Question
from pipeyard.rules import registry
from pipeyard.rules.protocol import Move, View


def answer(
    game: str, bot: str, view: View, seat: int, menu: tuple[Move, ...], must: bool, seed: str
) -> Move | None:
    """A bot's answer: what a worker process does."""
    question = Question(registry.game(game), view, seat, menu, must, random.Random(seed))
    return bots.bot(bot, game).choose(question)


class Thinkers:
    """A few processes that answer for bots within a budget."""

    def __init__(self, workers: int, budget: float) -> None:
        self.workers = workers
        self.budget = budget
        self._pool: ProcessPoolExecutor | None = None

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Fresh processes rather than forks: a fork of a running server copies its locks half held.
            self._pool = ProcessPoolExecutor(self.workers, mp_context=multiprocessing.get_context("spawn"))
        return self._pool

    def warm(self) -> None:
        """Start the processes before anyone waits for them."""
        pool = self._ready()
        for _ in range(self.workers):
            pool.submit(registry.game, next(iter(registry.GAMES)))

    async def think(
        self, game: str, bot: str, view: View, seat: int, menu: tuple[Move, ...], must: bool, seed: str
    ) -> Move | None:
        """The bot's move. Out of time, or out of order, a bot that must move makes a random one."""
        loop = asyncio.get_running_loop()
        try:
            work = loop.run_in_executor(self._ready(), answer, game, bot, view, seat, menu, must, seed)
            return await asyncio.wait_for(work, self.budget)
        except (TimeoutError, BrokenProcessPool, OSError) as problem:
            if isinstance(problem, BrokenProcessPool):
                self._pool = None
            return random.Random(seed).choice(menu) if must else None

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
