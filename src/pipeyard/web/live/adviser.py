"""Hints: the best few moves of a seat and why, thought of where bots think."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass

from pipeyard.bots import registry as bots
from pipeyard.bots.advice import advise
from pipeyard.bots.guides import has_guide
from pipeyard.narration.reasons import clause, reason
from pipeyard.rules.grid import Cell
from pipeyard.rules.protocol import View
from pipeyard.rules.words import say, seated
from pipeyard.web.errors import Forbidden, RequestError, TooManyRequests
from pipeyard.web.live.bot_workers import BotTask, BotWorkers, bot_task
from pipeyard.web.live.table import Table
from pipeyard.web.rate_limit import Bucket

RATE = 0.2  # hints a second that a table gets
SAVED = 4.0  # and so many at once, if it asked for none before
KEPT = 500  # tables whose last hints are remembered: the same position is thought about once
BUSY = say("the server is busy")


@dataclass(frozen=True, slots=True)
class Hint:
    """A move worth a try."""

    move: str  # in notation
    words: str  # what it does, as a clause without its subject
    why: str  # what it changes
    cell: Cell | None


def hints_for(task: BotTask, budget: float) -> tuple[Hint, ...]:
    """What a worker process does: think, and put it into words. Nothing is known but what the seat sees."""
    question = task.question(time.monotonic() + budget)
    game, seat = question.game, task.seat
    state = game.imagine(task.view, question.rng)
    found = []
    for advised in advise(question):
        move = advised.move
        text = game.write_move(state, move)
        words = clause(game, state, seat, move, beside_board=True)
        why = reason(game, state, seat, move)
        found.append(Hint(text, words, why, getattr(move, "cell", None)))
    return tuple(found)


class Adviser:
    """Gives hints, to each table only so many, and one at a time."""

    def __init__(self, bot_workers: BotWorkers, clock: Callable[[], float] = time.monotonic) -> None:
        self.bot_workers = bot_workers
        self.clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._last: OrderedDict[tuple[str, int], tuple[View, tuple[Hint, ...]]] = OrderedDict()
        self._thinking: set[str] = set()

    async def hints(self, table: Table, seat: int) -> tuple[Hint, ...]:
        """The best moves of a seat that must act. Raises :class:`RequestError` where there are no hints."""
        match = table.match
        allowed(table)
        task = bot_task(match, seat, True, bots.bot("random", match.game.name))
        if task is None or seat not in match.waiting.must or not has_guide(match.game.name):
            raise RequestError(say("there is nothing to choose now"), say("wait for your turn"))
        seen, known = self._last.get((table.row.id, seat), (None, ()))
        if seen == task.view:  # after an undo there may be as many events, and other ones
            return known
        self.take_turn(table.row.id)
        self._thinking.add(table.row.id)
        if sum(row.kind == "human" for row in table.seats) > 1:
            player = seated(seat, match.names[seat])
            table.announce(say("{player} asks for a hint", player=player))
        try:
            found = await self.bot_workers.run(hints_for, task, table.row.id)
        except (TimeoutError, BrokenProcessPool):
            raise TooManyRequests(BUSY, say("wait a little and try again")) from None
        finally:
            self._thinking.discard(table.row.id)
        self._last[table.row.id, seat] = (task.view, found)
        while len(self._last) > KEPT:
            self._last.popitem(last=False)
        return found

    def take_turn(self, table_id: str) -> None:
        """Raises :class:`TooManyRequests` if this table asks too often."""
        now = self.clock()
        bucket = self._buckets.setdefault(table_id, Bucket(RATE, SAVED, now))
        while len(self._buckets) > KEPT:
            self._buckets.popitem(last=False)
        if table_id in self._thinking or not bucket.take(now):
            raise TooManyRequests(say("a hint takes some thought"), say("wait a little and try again"))


def allowed(table: Table) -> None:
    """Raises :class:`Forbidden` where everybody is to play alone, or the game is over."""
    if table.row.daily is not None or table.is_crowd:
        raise Forbidden(say("there are no hints in this game"), say("look through it when it is over"))
    if table.match.result is not None:
        raise Forbidden(say("the game is over"), say("look through it again"))
