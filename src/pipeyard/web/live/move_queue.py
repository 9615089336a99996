"""Moves on their way to a table: made one after another, and those that come together kept together."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass

from pipeyard.rules.protocol import Move, NotationError, Refusal
from pipeyard.rules.words import say, told_by
from pipeyard.web import metrics
from pipeyard.web.errors import Overtaken, RequestError
from pipeyard.web.live.table_state import LEFT, Receipt, TableState
from pipeyard.web.store.store import Done
from pipeyard.web.wire import messages as m
from pipeyard.web.wire.refusal import refusal_info

Keep = Callable[[Sequence[Done], Collection[int] | None, int | None], Awaitable[None]]
TRIES = 30  # times a move is judged again because another server was faster


@dataclass(eq=False)
class QueuedMove:
    """A move on its way: what it is, and what became of it."""

    seat: int
    move: Move | str
    receipt: Receipt | None
    fence: int | None = None  # of moves that only one server makes
    answer: m.RefusalInfo | int | None = None
    problem: RequestError | None = None


class MoveQueue:
    """One table's. Three hundred moves in a second are a few writes to the store, not three hundred."""

    def __init__(
        self, table: TableState, lock: asyncio.Lock, keep: Keep, fresh: Callable[[], Awaitable[None]]
    ) -> None:
        self.table = table
        self._lock = lock
        self._keep = keep
        self._fresh = fresh  # reads the table again if it has changes that could not be kept
        self._waiting: list[QueuedMove] = []

    async def play(
        self, seat: int, move: Move | str, receipt: Receipt | None, fence: int | None = None
    ) -> m.RefusalInfo | int:
        """Make a move: a refusal, or the number of events there are then. On disk when this returns.

        Moves that come while others are being kept wait, and the first to go on makes them all.
        """
        act = QueuedMove(seat, move, receipt, fence)
        self._waiting.append(act)
        async with self._lock:
            if act in self._waiting:
                acts, self._waiting = self._waiting, []
                for _ in range(TRIES):
                    acts = await self._make(acts)
                    if not acts:
                        break
        if act.problem is not None:
            raise act.problem
        assert act.answer is not None
        return act.answer

    async def _make(self, acts: list[QueuedMove]) -> list[QueuedMove]:
        """Make moves and keep them. Those that another server was faster than are to be judged again."""
        try:
            await self._fresh()
        except RequestError as problem:
            for act in acts:
                act.problem = problem
            return []
        match = self.table.match
        before = len(match)
        made: list[QueuedMove] = []
        for act in acts:
            known = len(match)
            try:
                act.problem = None
                act.answer = self._submit(act)
            except RequestError as problem:
                act.problem = problem
            if len(match) > known:
                made.append(act)
        if not made:
            return []
        notes = [
            Done(*act.receipt, act.answer)
            for act in made
            if act.receipt is not None and isinstance(act.answer, int)
        ]
        fence = next((act.fence for act in made if act.fence is not None), None)
        try:
            await self._keep(notes, self.table.touched(before), fence)
        except Overtaken as problem:
            for act in made:
                act.problem = problem
            return [act for act in made if act.fence is None]
        except RequestError as problem:
            for act in made:
                act.problem = problem
        else:
            for act in made:
                by = "table" if act.receipt is None else "person"
                metrics.MOVES.labels(self.table.game.name, by).inc()
        return []

    def _submit(self, act: QueuedMove) -> m.RefusalInfo | int:
        table, move = self.table, act.move
        if act.receipt in table.done:
            return table.done[act.receipt]
        if table.paused:
            raise RequestError(say("the table is paused"), say("go on first"))
        if table.match.stopped is not None:
            raise RequestError(say("the game is over"), say("ask for a rematch"))
        if act.receipt is not None and table.seats[act.seat].kind == LEFT:
            raise RequestError(say("this seat was given up"), say("you can watch"))
        if act.receipt is not None and table.is_bot(act.seat):
            raise RequestError(say("a bot plays this seat"), say("take it back first"))
        if isinstance(move, str):
            try:
                move = table.game.read_move(table.match.state, move)
            except NotationError as problem:
                raise RequestError(told_by(problem)) from None
        answer = table.match.submit(act.seat, move, table.elapsed)
        if isinstance(answer, Refusal):
            metrics.REFUSALS.labels(table.game.name).inc()
            return refusal_info(table.game, table.match.state, move, answer)
        return len(table.match)
