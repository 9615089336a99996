"""Keeps a table going between people's moves: bots, clocks, and turns of those who have left for good."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

from pipeyard.bots import registry as bots
from pipeyard.bots.asking import judge
from pipeyard.bots.bot import Bot
from pipeyard.rules.errors import UnknownBot
from pipeyard.rules.protocol import Move
from pipeyard.rules.words import Words, say, together
from pipeyard.web.errors import Overtaken, RequestError
from pipeyard.web.live.bot_workers import Answer, BotTask, BotWorkers, bot_task, quick
from pipeyard.web.live.lease import Lease
from pipeyard.web.live.practice import deal
from pipeyard.web.live.table import Table
from pipeyard.web.live.table_state import LEFT
from pipeyard.web.wire.messages import RefusalInfo

logger = logging.getLogger(__name__)
FOLLOWING = 3.0  # seconds before a server that does not lead a table asks again
MOMENT = 0.05  # seconds that nothing waits less than
Find = Callable[[str], Awaitable[Table]]  # another table of this server
MOST_CHAT = 280  # letters of what is said of a bot that failed


class Driver:
    """One table's. It does one thing after another, and sleeps while there is nothing to do."""

    def __init__(
        self, table: Table, bot_workers: BotWorkers, lease: Lease | None = None, find: Find | None = None
    ) -> None:
        self.table = table
        self.lease = lease
        self.find = find
        self.bot_workers = bot_workers
        self._asked = -1  # events there were when bots were last asked whether they want to say something
        self._talk = 0  # how often in a row they did
        self._bots: dict[int, Bot] = {}  # by seat
        self._missing: dict[int, Words] = {}  # bots that are not known any more, by seat
        self._told: set[tuple[int, str]] = set()  # what was wrong with bots, by seat

    async def _leads(self) -> bool:
        """Whether this server is the one that moves here; where only people act nobody need be."""
        return self.lease is None or not self._is_needed() or await self.lease.is_held()

    def _is_needed(self) -> bool:
        """Whether anything may have to be done here but what people do."""
        table = self.table
        if table.has_clock or table.is_crowd or table.row.practice:
            return True
        for row in table.seats:
            if row.bot:
                return True
        return self._absent() is not None

    @property
    def _fence(self) -> int | None:
        return None if self.lease is None else self.lease.fence

    async def run(self) -> None:
        """Run the table until its game is over."""
        while self.table.match.result is None:
            self.table.changed.clear()
            try:
                if not await self._leads():
                    await self._something_new(FOLLOWING)
                    continue
                if not self.table.paused and self._is_needed() and await self._step():
                    continue
            except Overtaken:
                if self.lease is not None:
                    self.lease.lose()
                continue
            except RequestError as problem:  # somebody else was faster, or paused the table
                logger.info("driver: %s", problem.what, extra={"table": self.table.row.id[:6]})
                await asyncio.sleep(0.1)
                continue
            except Exception:
                logger.exception("a table stumbled", extra={"table": self.table.row.id[:6]})
                await asyncio.sleep(1.0)
                continue
            await self._something_new(self._until_time())

    @property
    def is_idle(self) -> bool:
        """Whether only people can make anything happen here."""
        table = self.table
        return (
            table.match.result is not None
            or table.paused
            or (not table.has_clock and not table.bots_in_turn() and self._absent() is None)
        )

    async def _step(self) -> bool:
        return (
            await self.table.wait_no_longer()
            or await self.table.time_out(self._fence)
            or await self._deals()
            or await self._talks()
            or await self._moves()
            or await self._skips()
        )

    async def _something_new(self, seconds: float | None) -> bool:
        """Wait until the table changes; whether it did so in time."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.table.changed.wait(), seconds)
        return self.table.changed.is_set()

    def _until_time(self) -> float | None:
        """Seconds until somebody's time is up; None if no clock runs."""
        table = self.table
        if table.paused:
            return None
        if table.crowd is not None and not any(table.is_here(seat) for seat in table.match.waiting.must):
            return max(MOMENT, table.settings.gone_after)  # then those who left are moved for
        if not table.has_clock:
            return None
        left = table.remaining()
        known = [time for seat in table.match.waiting.must if seat >= 0 and (time := left[seat]) is not None]
        if (ends := table.pace.waits().ends()) is not None:
            known.append(ends - table.elapsed)
        return max(0.01, min(known) / 1000) if known else None

    async def _deals(self) -> bool:
        """At a table of practice, draw what the crowd drew; whether there was anything to draw."""
        if self.find is None or self.table.row.practice is None:
            return False
        return await deal(self.table, await self.find(self.table.row.practice), self._fence)

    async def _moves(self) -> bool:
        """Let one bot that must act do so; whether there was one."""
        table = self.table
        must = table.match.waiting.must
        seat = next(iter(table.bots_in_turn()), None)
        if seat is None:
            return False
        if len(must) == 1 and table.settings.bot_pause:  # where all act at once there is nothing to follow
            await asyncio.sleep(table.settings.bot_pause)
        task = self._ask(seat, True)
        if task is None:
            return False
        if seat in self._missing:
            await self._complain(task, self._missing[seat])
        answer = self._judged(task, await self.bot_workers.think(task, table.row.id))
        if self._still(task) and not await self._does(task, answer):
            raise RuntimeError("a bot's menu has a move that is refused")
        return True

    def _judged(self, task: BotTask, answer: Answer) -> Answer:
        """The bot's answer, or a stand-in if it is no move that can be made."""
        match = self.table.match
        if answer.trouble is not None or not self._still(task) or (answer.move is None and not task.must):
            return answer
        found = judge(task.bot, match.game, match.state, task.seat, answer.move)
        return Answer(found, answer.bot) if isinstance(found, Move) else quick(task, found)

    async def _talks(self) -> bool:
        """Ask the bots that may act out of turn, once after each event; whether one did."""
        table = self.table
        number = len(table.match)
        if number == self._asked:
            return False
        self._asked = number
        if self._talk >= table.settings.bot_talk:
            self._talk = 0
            return False
        questions = [self._ask(seat, False) for seat in table.match.waiting.may if table.is_bot(seat)]
        task = [question for question in questions if question is not None]
        answers = await asyncio.gather(*(self.bot_workers.think(question, table.row.id) for question in task))
        for question, given in zip(task, answers, strict=True):
            answer = self._judged(question, given)
            if answer.move is None and answer.trouble is not None:
                await self._complain(question, answer.trouble)
            if answer.move is not None and self._still(question) and await self._does(question, answer):
                self._talk += 1
                return True
        self._talk = 0
        return False

    async def _does(self, task: BotTask, answer: Answer) -> bool:
        """Make a bot's move; whether it was allowed."""
        if answer.move is None:
            return False
        if answer.trouble is not None:
            await self._complain(task, answer.trouble)
        done = await self.table.play(task.seat, answer.move, fence=self._fence)
        if isinstance(done, RefusalInfo):
            logger.error("a bot was refused", extra={"bot": task.bot.name, "rule": done.rule})
            return False
        self._bots[task.seat] = answer.bot
        return True

    async def _complain(self, task: BotTask, trouble: Words) -> None:
        """Tell the table what was wrong with a bot, each thing once."""
        if (task.seat, trouble) not in self._told:
            self._told.add((task.seat, trouble))
            logger.warning("a bot failed", extra={"bot": task.bot.name, "why": str(trouble)})
            await self.table.say(task.seat, trouble if len(trouble) <= MOST_CHAT else trouble[:MOST_CHAT])

    def _ask(self, seat: int, must: bool) -> BotTask | None:
        """What to ask a bot; None if it has no choice at all."""
        return bot_task(self.table.match, seat, must, self._bot(seat))

    def _bot(self, seat: int) -> Bot:
        """The bot of a seat, which remembers as long as it sits there."""
        name, bot = self.table.seats[seat].bot, self._bots.get(seat)
        if bot is None or bot.name != name:
            try:
                bot = bots.bot(name, self.table.game.name)
            except UnknownBot as problem:  # the server knew it once
                bot = bots.bot("random", self.table.game.name)
                bot.name = name
                self._missing[seat] = together(
                    problem.args[0], say("A random move is made for it."), between=". "
                )
            self._bots[seat] = bot
        return bot

    def _still(self, task: BotTask) -> bool:
        """Whether the seat is the bot's as it was, and sees what it saw when it was task."""
        table = self.table
        waiting = table.match.waiting
        return (
            not table.paused
            and table.seats[task.seat].bot == task.bot.name
            and task.seat in (waiting.must if task.must else waiting.may)
            and (len(table.match) == task.events or table.match.view(task.seat) == task.view)
        )

    def _absent(self) -> int | None:
        """A player the game waits for who may be skipped and is not here."""
        table = self.table
        for seat in table.match.waiting.must:
            if seat < 0 or table.is_bot(seat):
                continue
            has_left = table.seats[seat].kind == LEFT
            if has_left or (not table.is_here(seat) and table.may_be_skipped(seat)):
                return seat
        return None

    async def _skips(self) -> bool:
        """Make the idle move of a player who may be skipped and is not here; whether that was done."""
        table = self.table
        seat = self._absent()
        if seat is None:
            return False
        if await self._something_new(table.settings.absent_pause) or seat != self._absent():
            return True
        move = table.game.idle_move(table.match.state, seat)
        if move is None:
            return False
        return not isinstance(await table.play(seat, move, fence=self._fence), RefusalInfo)
