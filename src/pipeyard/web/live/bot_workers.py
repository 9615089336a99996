"""Bots think in processes of their own, so that the server never waits for one."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import multiprocessing
import os
import random
import secrets
import signal
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import TypeVar

from pipeyard import plugins
from pipeyard.bots import registry as bots
from pipeyard.bots.asking import raised, stand_in
from pipeyard.bots.bot import Bot, Question
from pipeyard.match.match import Match
from pipeyard.rules import registry
from pipeyard.rules.protocol import Move, View
from pipeyard.rules.words import Words
from pipeyard.web import metrics
from pipeyard.web.live.fair_turns import FairTurns

logger = logging.getLogger(__name__)
T = TypeVar("T")
Task = TypeVar("Task")

_SECRET = secrets.token_bytes(32)  # for tables whose chance is by hand
GRACE = 2.0  # times its budget a bot may take before it counts as lost and is stopped


@dataclass(frozen=True, slots=True)
class BotTask:
    """A question that can be sent to another process."""

    game: str
    bot: Bot  # with what it remembers
    view: View
    seat: int
    menu: tuple[Move, ...]
    must: bool
    seed: str  # nothing that anybody may know while they play
    events: int  # how many there were when it was asked
    edition: tuple[str, str] = (
        "",
        "",
    )  # of an edition from outside its name and its file: a log may have brought it

    def question(self, deadline: float | None = None) -> Question:
        rng = random.Random(f"{self.seed} {self.seat} {self.events}")
        game = registry.game(self.game)
        if game.shelf is not None and self.edition[1]:
            game.shelf.lend(*self.edition)
        return Question(game, self.view, self.seat, self.menu, self.must, rng, deadline)


def bot_task(match: Match, seat: int, must: bool, bot: Bot) -> BotTask | None:
    """What to ask a bot; None if it has no choice at all."""
    state = match.state
    menu = tuple(match.game.decode(state, seat, code) for code in state.codes(seat))
    if not menu:
        return None
    name, shelf = state.edition_name(), match.game.shelf
    edition = (name, shelf.own_text(name)) if shelf is not None else ("", "")
    secret = match.secret or _SECRET
    seed = hashlib.sha256(b"bots " + secret).hexdigest()  # the seal is public: who knew the seed knew the bot
    return BotTask(match.game.name, bot, match.view(seat), seat, menu, must, seed, len(match), edition)


class _OverBudget(BaseException):
    """Not an Exception, so that no bot catches it."""


def _stop(_: int, __: FrameType | None) -> None:
    raise _OverBudget


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """Interrupt what takes longer, where the system can (not on Windows)."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    signal.signal(signal.SIGALRM, _stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


@dataclass(frozen=True, slots=True)
class Answer:
    """A bot's move, None if it keeps silent, and the bot as it is after thinking."""

    move: Move | None
    bot: Bot
    trouble: Words | None = None  # what was wrong with the bot: then the move is a stand-in


def quick(task: BotTask, why: Words | None = None) -> Answer:
    """A move without thinking, for a bot that must make one. The bot begins afresh."""
    new = bots.bot(task.bot.name, task.game)
    if why is not None:
        found = stand_in(task.question(), why)
        return Answer(found.move, new, found.trouble)
    move = bots.bot("random", task.game).choose(task.question()) if task.must else None
    return Answer(move, new)


def answer(task: BotTask, budget: float) -> Answer:
    """What a worker process does. A bot that answers long after its deadline is stopped."""
    try:
        with _at_most(GRACE * budget):
            question = task.question(time.monotonic() + budget)
            try:
                return Answer(task.bot.choose(question), task.bot)
            except Exception as problem:
                return quick(task, raised(task.bot, problem))
    except _OverBudget:
        return quick(task)


def start_worker() -> None:
    """Let the server go first, and end when it ends, even if it was killed: what a new worker does."""
    if hasattr(os, "nice"):
        os.nice(5)
    plugins.load()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is for the server, which ends its workers
    parent = multiprocessing.parent_process()
    if parent is not None:

        def watch() -> None:
            parent.join()
            os._exit(0)

        threading.Thread(target=watch, daemon=True).start()


def end_processes(pool: ProcessPoolExecutor) -> None:
    """Stop a pool with what it does: nobody waits for that any more."""
    processes = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()


class BotWorkers:
    """A few processes that answer for bots, who have ``budget`` seconds to think."""

    def __init__(self, workers: int, budget: float, patience: float) -> None:
        self.workers = workers
        self.budget = budget
        self.patience = patience
        self._pool: ProcessPoolExecutor | None = None
        self._turns = FairTurns(workers)

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Fresh processes rather than forks: a fork of a running server copies its locks half held.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.workers, context, start_worker)
        return self._pool

    def warm(self) -> None:
        """Start the processes before anyone waits for them."""
        for name in registry.GAMES:
            self._ready().submit(bots.names, name)

    @asynccontextmanager
    async def _turn(self, table: str) -> AsyncIterator[None]:
        with metrics.BOT_QUESTIONS.track_inprogress():
            async with self._turns.turn(table):
                yield

    async def run(self, work: Callable[[Task, float], T], task: Task, table: str) -> T:
        """Do other work that bots can do, when it is the table's turn. Raises :class:`TimeoutError`."""
        async with self._turn(table):
            pool = self._ready()
            done = asyncio.get_running_loop().run_in_executor(pool, work, task, self.budget)
            return await asyncio.wait_for(done, self.patience)

    async def think(self, task: BotTask, table: str = "") -> Answer:
        """The bot's answer, when it is the table's turn to be thought for."""
        async with self._turn(table):
            return await self._think(task)

    async def _think(self, task: BotTask) -> Answer:
        """The bot's answer. Where bots are out of order, one that must move makes a quick one."""
        pool = self._ready()
        try:
            work = asyncio.get_running_loop().run_in_executor(pool, answer, task, self.budget)
            return await asyncio.wait_for(work, self.patience)
        except Exception as problem:
            metrics.BOT_FAILURES.inc()
            logger.warning("a bot did not answer", extra={"bot": task.bot.name, "why": repr(problem)})
            if isinstance(problem, (TimeoutError, BrokenProcessPool)) and self._pool is pool:
                self._pool = None
                pool.shutdown(wait=False)
            return quick(task)

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
