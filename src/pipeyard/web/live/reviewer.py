"""Finished games looked over, in the bots' processes, a little at a time so that bots can move meanwhile."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass

from pipeyard.bots.ceilings import Ceiling, ceiling, has_ceiling, opened
from pipeyard.bots.guides import has_guide
from pipeyard.bots.review import Decision, Judged, judge_all
from pipeyard.match import chance
from pipeyard.match.match import Match
from pipeyard.match.notation import write
from pipeyard.match.reading import read
from pipeyard.narration.reasons import clause, reason
from pipeyard.rules.grid import Cell
from pipeyard.rules.protocol import Game, Move, State
from pipeyard.rules.words import say
from pipeyard.web.errors import Forbidden, TooManyRequests
from pipeyard.web.guard import asker
from pipeyard.web.live.bot_workers import BotWorkers
from pipeyard.web.live.table import Table

PARTS = 8  # pieces of work for a game; each gets as long as a bot may think about a move
MOST = 320  # choices that are looked at, spread over a longer game
SEATS = 6  # players whose games are looked over
KEPT = 100  # reviews that are remembered
QUEUE = 4  # that may wait
EACH = 2  # of one address: the others are for others


@dataclass(frozen=True, slots=True)
class Better:
    """A move that would have been better."""

    move: str  # in notation
    words: str  # a clause without its subject
    why: str
    cell: Cell | None


@dataclass(frozen=True, slots=True)
class Looked:
    """A choice, and what would have been better."""

    judged: Judged
    better: Better | None


@dataclass(frozen=True, slots=True)
class Review:
    """A game looked over."""

    looked: tuple[Looked, ...]
    ceiling: Ceiling | None  # for one player alone


@dataclass(frozen=True, slots=True)
class Part:
    """Some choices of a game, to be sent to another process."""

    log: str
    numbers: tuple[int, ...]  # of the events


def choices(match: Match) -> list[int]:
    """The numbers of the events in which somebody who had to act chose among several moves.

    Bargaining is nothing that a guide judges, and what is taken back is no choice.
    """
    game = match.game
    found = []
    for number, (state, event) in enumerate(match.events(), 1):
        if event.seat < 0 or event.move == game.undo_move or isinstance(event.move, game.bargaining_moves):
            continue
        if event.seat in state.waiting().must and len(state.codes(event.seat)) > 1:
            found.append(number)
    step = -(-len(found) // MOST)
    return found[:: max(1, step)]


def look(part: Part, seconds: float) -> list[Looked]:
    """What a worker process does."""
    match = Match.resume(read(part.log))
    wanted = set(part.numbers)
    decisions = [
        Decision(number, state.copy(), event.seat, event.move)
        for number, (state, event) in enumerate(match.events(), 1)
        if number in wanted
    ]
    states = {decision.number: decision.state for decision in decisions}
    found = []
    for judged in judge_all(match.game, decisions, seconds):
        better = None
        if judged.better is not None:
            better = in_words(match.game, states[judged.number], judged.seat, judged.better)
        found.append(Looked(judged, better))
    return found


def in_words(game: Game, state: State, seat: int, move: Move) -> Better:
    """A move with what it does and changes."""
    words = clause(game, state, seat, move, beside_board=True)
    why = reason(game, state, seat, move)
    return Better(game.write_move(state, move), words, why, getattr(move, "cell", None))


def most_possible(part: Part, seconds: float) -> Ceiling | None:
    """What one player could have scored had the draws been known."""
    match = Match.resume(read(part.log))
    secret = match.secret
    if secret is None:
        return None
    start = match.at(0)
    state, draws = opened(start, lambda number, chances: chance.draw(secret, number, chances))
    return ceiling(state, draws, deadline=time.monotonic() + seconds)


class Reviewer:
    """Looks games over, one after another, each once."""

    def __init__(self, bot_workers: BotWorkers) -> None:
        self.bot_workers = bot_workers
        self._known: OrderedDict[str, Review] = OrderedDict()
        self._turn = asyncio.Lock()
        self._asked: Counter[str] = Counter()  # reviews that wait or are made, by address

    async def review(self, table: Table) -> Review:
        """A finished game looked over. Raises :class:`RequestError` where that cannot be."""
        if not has_guide(table.game.name):
            raise Forbidden(say("nobody here can judge this game"), say("look through it again"))
        if len(table.match.names) > SEATS:
            raise Forbidden(say("this game is too big to be looked over"), say("download its log"))
        who = asker.get()
        if self._asked.total() > QUEUE or self._asked[who] >= EACH:
            raise TooManyRequests(say("the server is busy"), say("wait a little and try again"))
        self._asked[who] += 1
        try:
            async with self._turn:
                if table.row.id not in self._known:
                    self._known[table.row.id] = await self._look(table)
                    while len(self._known) > KEPT:
                        self._known.popitem(last=False)
                return self._known[table.row.id]
        except (TimeoutError, BrokenProcessPool):
            raise TooManyRequests(say("the server is busy"), say("wait a little and try again")) from None
        finally:
            self._asked[who] -= 1
            if not self._asked[who]:
                del self._asked[who]

    async def _look(self, table: Table) -> Review:
        match = table.match
        log, numbers = await table.heavy_work.run(lambda: (write(match.log()), choices(match)))
        found: list[Looked] = []
        size = max(1, -(-len(numbers) // PARTS))
        for first in range(0, len(numbers), size):
            part = Part(log, tuple(numbers[first : first + size]))
            found += await self.bot_workers.run(look, part, table.row.id)
        possible = None
        if len(match.names) == 1 and has_ceiling(match.game.name) and match.header.position is None:
            possible = await self.bot_workers.run(most_possible, Part(log, ()), table.row.id)
        return Review(tuple(found), possible)
