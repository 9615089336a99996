"""Keeps a table going between people's moves: bots, clocks, and turns of those who have left for good."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from pipeyard.bots import registry as bots
from pipeyard.bots.bot import Bot
from pipeyard.web.errors import RequestError
from pipeyard.web.live.bot_workers import Answer, BotTask, BotWorkers, quick
from pipeyard.web.live.table import Table
from pipeyard.web.wire.messages import RefusalInfo

logger = logging.getLogger(__name__)


class Driver:
    """One table's. It does one thing after another, and sleeps while there is nothing to do."""

    def __init__(self, room: Table, bot_workers: BotWorkers) -> None:
        self.room = room
        self.bot_workers = bot_workers
        self._asked = -1  # events there were when bots were last asked whether they want to say something
        self._talk = 0  # how often in a row they did
        self._bots: dict[int, Bot] = {}  # by seat

    async def run(self) -> None:
        """Run the table until its game is over."""
        while self.room.match.result is None:
            self.room.changed.clear()
            try:
                if not self.room.paused and await self._step():
                    continue
            except RequestError as problem:  # somebody else was faster, or paused the table
                logger.info("driver: %s", problem.what, extra={"table": self.room.table.id[:6]})
                await asyncio.sleep(0.1)
                continue
            except Exception:
                logger.exception("a table stumbled", extra={"table": self.room.table.id[:6]})
                await asyncio.sleep(1.0)
                continue
            await self._something_new(self._until_time())

    @property
    def is_idle(self) -> bool:
        """Whether only people can make anything happen here."""
        room = self.room
        return (
            room.match.result is not None
            or room.paused
            or (
                not room.has_clock
                and not any(room.is_bot(seat) for seat in room.match.waiting.must)
                and self._withdrawn() is None
            )
        )

    async def _step(self) -> bool:
        return await self.room.time_out() or await self._talks() or await self._moves() or await self._skips()

    async def _something_new(self, seconds: float | None) -> bool:
        """Wait until the table changes; whether it did so in time."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.room.changed.wait(), seconds)
        return self.room.changed.is_set()

    def _until_time(self) -> float | None:
        """Seconds until somebody's time is up; None if no clock runs."""
        room = self.room
        if room.paused:
            return None
        if room.crowd is not None and not any(room.is_here(seat) for seat in room.match.waiting.must):
            return room.settings.gone_after  # then those who left are moved for
        if not room.has_clock:
            return None
        left = room.match.remaining(room.elapsed)
        known = [time for seat in room.match.waiting.must if seat >= 0 and (time := left[seat]) is not None]
        return max(0.01, min(known) / 1000) if known else None

    async def _moves(self) -> bool:
        """Let one bot that must act do so; whether there was one."""
        room = self.room
        must = room.match.waiting.must
        seat = next((seat for seat in must if seat >= 0 and room.is_bot(seat)), None)
        if seat is None:
            return False
        if len(must) == 1 and room.settings.bot_pause:  # where all act at once there is nothing to follow
            await asyncio.sleep(room.settings.bot_pause)
        task = self._ask(seat, True)
        if task is None:
            return False
        answer = await self.bot_workers.think(task)
        if self._still(task) and not await self._does(task, answer):
            if not await self._does(task, quick(task)):
                raise RuntimeError("a bot's menu has a move that is refused")
        return True

    async def _talks(self) -> bool:
        """Ask the bots that may act out of turn, once after each event; whether one did."""
        room = self.room
        number = len(room.match)
        if number == self._asked:
            return False
        self._asked = number
        if self._talk >= room.settings.bot_talk:
            self._talk = 0
            return False
        questions = [self._ask(seat, False) for seat in room.match.waiting.may if room.is_bot(seat)]
        task = [question for question in questions if question is not None]
        answers = await asyncio.gather(*(self.bot_workers.think(question) for question in task))
        for question, answer in zip(task, answers, strict=True):
            if answer.move is not None and self._still(question) and await self._does(question, answer):
                self._talk += 1
                return True
        self._talk = 0
        return False

    async def _does(self, task: BotTask, answer: Answer) -> bool:
        """Make a bot's move; whether it was allowed."""
        if answer.move is None:
            return False
        done = await self.room.play(task.seat, answer.move)
        if isinstance(done, RefusalInfo):
            logger.error("a bot was refused", extra={"bot": task.bot.name, "rule": done.rule})
            return False
        self._bots[task.seat] = answer.bot
        return True

    def _ask(self, seat: int, must: bool) -> BotTask | None:
        """What to ask a bot; None if it has no choice at all."""
        match = self.room.match
        state = match.state
        menu = tuple(match.game.decode(state, seat, code) for code in state.codes(seat))
        if not menu:
            return None
        number = len(match)
        return BotTask(
            match.game.name,
            self._bot(seat),
            match.view(seat),
            seat,
            menu,
            must,
            match.header.commitment,
            number,
        )

    def _bot(self, seat: int) -> Bot:
        """The bot of a seat, which remembers as long as it sits there."""
        name, bot = self.room.seats[seat].bot, self._bots.get(seat)
        if bot is None or bot.name != name:
            bot = self._bots[seat] = bots.bot(name, self.room.game.name)
        return bot

    def _still(self, task: BotTask) -> bool:
        """Whether the seat is the bot's as it was, and sees what it saw when it was task."""
        room = self.room
        waiting = room.match.waiting
        return (
            not room.paused
            and room.seats[task.seat].bot == task.bot.name
            and task.seat in (waiting.must if task.must else waiting.may)
            and (len(room.match) == task.events or room.match.view(task.seat) == task.view)
        )

    def _withdrawn(self) -> int | None:
        """The withdrawn player whose turn it is though they are not here."""
        room = self.room
        must = room.match.waiting.must
        if len(must) != 1 or must[0] < 0 or room.is_here(must[0]) or room.is_bot(must[0]):
            return None
        players = getattr(room.match.view(None), "players", ())
        player = players[must[0]] if players else None
        return must[0] if getattr(player, "withdrawn", False) else None

    async def _skips(self) -> bool:
        """Pass for a withdrawn player who is not here; whether that was done."""
        room = self.room
        seat = self._withdrawn()
        if seat is None:
            return False
        if await self._something_new(room.settings.absent_pause) or seat != self._withdrawn():
            return True
        return not isinstance(await room.play(seat, "pass"), RefusalInfo)
