"""A search on several cores: each core searches the same position with other dice, then all is added up.

The same seed, playouts and number of cores give the same move. Processes do it, not threads: only one thread
at a time runs Python, compiled or not. They start when they are first asked for and stay.
"""

from __future__ import annotations

import multiprocessing
import time
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from functools import cache

from pipeyard.bots.guides import guide
from pipeyard.bots.search.tree import Search
from pipeyard.rules.protocol import State

# Between the seeds of two cores; a search uses one for each playout of a move. Dice take it modulo 1 << 32:
# 64 cores have dice of their own.
APART = 1 << 26
LATE = 0.02  # seconds that they keep for sending what they found

Ranking = list[tuple[int, int, float]]


@dataclass(frozen=True, slots=True)
class Task:
    """A search that another process can make."""

    game: str
    state: State  # imagined; not yet narrowed to what the guide looks at
    seat: int
    seed: int
    horizon: int
    playouts: int
    end: float | None  # when it must be over, on the clock of time.time: processes share that one

    def run(self) -> Search:
        """Search, here and now."""
        knowing = guide(self.game)
        focus = knowing.focus(self.state, self.seat)
        search = Search(knowing, focus, knowing.seat_in(self.seat), self.seed, self.horizon)
        left = None if self.end is None else self.end - time.time()
        search.run(self.playouts, 0.0 if left is None else time.monotonic() + max(0.0, left))
        return search


def ranking(task: Task) -> Ranking:
    """What a process of its own does."""
    return task.run().ranking()


@cache
def _pool(processes: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"))


def search_on(cores: int, task: Task) -> Search:
    """What all cores found, added up; the playouts are shared out among them.

    This process only begins the search and then waits. While it searches, nothing can be sent to others:
    compiled code does not let go of the interpreter.
    """
    search = replace(task, playouts=1).run()
    if len(search.root.options) < 2:
        return search
    found = [_pool(cores).submit(ranking, part) for part in parts(cores, task)]
    for each in found:
        search.join(_found(each, task.end))
    return search


def parts(cores: int, task: Task) -> list[Task]:
    """What each core does of a search that has begun: its share of the playouts, with dice of its own."""
    share, more = divmod(task.playouts - 1, cores)
    end = None if task.end is None else task.end - LATE
    shares = [
        replace(task, seed=task.seed + number * APART, playouts=share + (number <= more), end=end)
        for number in range(1, cores + 1)
    ]
    return [each for each in shares if each.playouts > 0]


def _found(core: Future[Ranking], end: float | None) -> Ranking:
    """What a core found; nothing if it is late, as when its process is still starting."""
    try:
        return core.result(None if end is None else max(0.0, end - time.time()))
    except (TimeoutError, BrokenProcessPool):
        core.cancel()
        return []
