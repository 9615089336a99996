"""Who plays the games of a study: processes of this machine, or those of a cluster (``cluster``)."""

from __future__ import annotations

import os
import threading
import time
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from multiprocessing import get_context, parent_process
from typing import Protocol

from pipeyard import plugins
from pipeyard.lab.errors import StudyError
from pipeyard.lab.play import GameRow, Table, play
from pipeyard.lab.results import Part, part
from pipeyard.rules import registry
from pipeyard.rules.protocol import Game

SECONDS_A_PART = 2.0  # what a worker plays before it hands its games over

Batch = tuple[Table, tuple[int, ...]]  # games of a table, by number
Played = tuple[Part, Batch | None]  # games, and those of the batch that are still to be played


class Crew(Protocol):
    """Plays batches of games somewhere."""

    size: int  # how many games it plays at a time

    def submit(self, batch: Batch) -> None:
        """Have a batch played."""

    def busy(self) -> int:
        """How many batches it was given and has not handed back."""

    def finished(self) -> list[tuple[Batch, Played | None]]:
        """Wait for batches. None where a machine was lost with its games: they are to be played again."""

    def stop(self) -> None:
        """Let go of what is still being played."""


class Processes:
    """Processes of this machine."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._pool = ProcessPoolExecutor(size, get_context("spawn"), _begin)
        self._running: dict[Future[Played], Batch] = {}

    def submit(self, batch: Batch) -> None:
        self._running[self._pool.submit(play_batch, *batch)] = batch

    def busy(self) -> int:
        return len(self._running)

    def finished(self) -> list[tuple[Batch, Played | None]]:
        ready, _ = wait(self._running, return_when=FIRST_COMPLETED)
        try:
            return [(self._running.pop(future), future.result()) for future in ready]
        except BrokenProcessPool:
            raise StudyError("a process that played games was ended; run the study again to go on") from None

    def stop(self) -> None:
        self._pool.shutdown(wait=not self._running, cancel_futures=True)


def _begin() -> None:
    """What a worker does first. It ends with the study's process, also when that is killed."""
    plugins.load()
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
    os._exit(1)


def play_batch(table: Table, numbers: tuple[int, ...]) -> Played:
    """Play some games in a worker; what did not fit into a part's time is handed back."""
    began = time.perf_counter()
    rows: list[GameRow] = []
    for place, number in enumerate(numbers):
        rows.append(play(table, _game(table.game), number))
        if time.perf_counter() - began > SECONDS_A_PART and place + 1 < len(numbers):
            return part(rows), (table, numbers[place + 1 :])
    return part(rows), None


@cache
def _game(name: str) -> Game:
    return registry.game(name)
