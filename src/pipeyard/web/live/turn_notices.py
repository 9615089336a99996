"""Tells people who are away that it is their turn, once a turn and no more than that.

A look at all open tables every few seconds finds whom a game waits for who has not been here since. It runs
beside the tables: no move waits for it. Of several servers the one tells that first writes so into the
database, where each seat has the last turn it was told of.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from sqlalchemy.exc import SQLAlchemyError

from pipeyard.language import translate
from pipeyard.rules.words import say
from pipeyard.web import metrics
from pipeyard.web.live.notice_senders import (
    BrowserGone,
    MailSender,
    Notice,
    NoticeFailed,
    PushSender,
    WebhookSender,
)
from pipeyard.web.live.table import Table
from pipeyard.web.live.tables import TableManager
from pipeyard.web.store.notice_store import NoticeStore, Subscription
from pipeyard.web.store.server_secret import ServerSecret

logger = logging.getLogger(__name__)

LOOK = 5.0  # seconds between looks, at most
WAITING = 500  # notices that may wait for the network; more are dropped
THREADS = 2


@dataclass(slots=True)
class Away:
    """A seat that misses its turn."""

    turn: int
    since: int
    is_told: bool = False


class TurnNotices:
    """A server's."""

    def __init__(self, tables: TableManager) -> None:
        settings = tables.settings
        self.tables = tables
        self.settings = settings
        self.store = NoticeStore(tables.store)
        self.push: PushSender | None = None
        self.mail = MailSender(settings) if settings.mail_server else None
        self.webhook = WebhookSender(settings) if settings.webhook else None
        self._away: dict[tuple[str, int], Away] = {}
        self._ended: set[str] = set()  # tables whose browsers are forgotten
        self._tasks: set[asyncio.Task[None]] = set()
        self._threads = ThreadPoolExecutor(THREADS, "notices")
        self._looking: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Make the keys, or find those made before, and begin to look."""
        if self.settings.push and PushSender.is_installed():
            secret = await ServerSecret(self.tables.store, "push").derive(
                "key of the server for push services"
            )
            self.push = PushSender(self.settings, secret)
        if self.push is not None or self.mail is not None or self.webhook is not None:
            self._looking = asyncio.create_task(self._look_often())

    async def close(self) -> None:
        tasks = [*self._tasks, *([self._looking] if self._looking else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _look_often(self) -> None:
        while True:
            await asyncio.sleep(min(LOOK, max(0.05, self.settings.notice_after / 4)))
            try:
                self.look()
            except Exception:
                logger.exception("turns could not be looked for")

    def look(self) -> None:
        """Find who misses a turn, and tell those who have missed it for long enough."""
        now, away = self.tables.now(), {}
        for table_id, table in self.tables.live.items():
            for seat, turn in _missing(table):
                known = self._away.get((table_id, seat))
                if known is None or known.turn != turn:
                    known = Away(turn, now)
                away[table_id, seat] = known
                if not known.is_told and now - known.since >= 1000 * self.settings.notice_after:
                    known.is_told = True
                    self._soon(table, seat, known)
            if table.match.result is not None and table_id not in self._ended:
                self._ended.add(table_id)
                self._run(self.store.forget(table_id))
        self._away = away
        self._ended &= self.tables.live.keys()

    def _soon(self, table: Table, seat: int, away: Away) -> None:
        if len(self._tasks) >= WAITING:
            logger.warning("too many notices wait; one is dropped")
            metrics.NOTICES.labels("all", "dropped").inc()
            return
        self._run(self._tell(table, seat, away))

    def _run(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(self._quietly(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _quietly(self, work: Coroutine[None, None, None]) -> None:
        with contextlib.suppress(SQLAlchemyError):  # told by others: without a database nothing works
            await work

    async def _tell(self, table: Table, seat: int, away: Away) -> None:
        """Tell a seat in every way it can be told."""
        name = table.names()[seat]
        browsers = await self.store.subscriptions(table.row.id, seat) if self.push else []
        mail = self.mail if self.mail is not None and self.mail.knows(name) else None
        if not browsers and mail is None and self.webhook is None:
            return
        gap = int(1000 * self.settings.notice_gap)
        wait = await self.store.claim(table.row.id, seat, away.turn, self.tables.wall(), gap)
        if wait is None:
            return
        if wait:  # tried again then, if the seat is still away
            away.since = self.tables.now() + wait - int(1000 * self.settings.notice_after)
            away.is_told = False
            return
        work = [self._push(browser, self._notice(table, name, browser.language)) for browser in browsers]
        notice = self._notice(table, name, self.settings.notice_language)
        link = f"{self.settings.public_url.rstrip('/')}/#/table/{table.row.id}"
        if mail is not None and not mail.may(name):
            metrics.NOTICES.labels("mail", "dropped").inc()
        elif mail is not None:
            work.append(self._send("mail", lambda: mail.send(notice, link)))
        if (webhook := self.webhook) is not None:
            work.append(self._send("webhook", lambda: webhook.send(notice, link)))
        await asyncio.gather(*work)

    def _notice(self, table: Table, player: str, language: str) -> Notice:
        text = translate(say("It is your turn at {game}", game=table.game.title), language)
        return Notice(text, table.row.id, table.game.name, player)

    async def _push(self, browser: Subscription, notice: Notice) -> None:
        push = self.push
        assert push is not None
        try:
            await self._send("push", lambda: push.send(browser, notice))
        except BrowserGone:
            metrics.NOTICES.labels("push", "gone").inc()
            await self.store.remove(browser.endpoint)

    async def _send(self, way: str, send: Callable[[], None]) -> None:
        try:
            await asyncio.get_running_loop().run_in_executor(self._threads, send)
        except NoticeFailed as problem:
            metrics.NOTICES.labels(way, "failed").inc()
            logger.warning("a notice could not be sent: %s", problem, extra={"way": way})
        else:
            metrics.NOTICES.labels(way, "sent").inc()


def _missing(table: Table) -> list[tuple[int, int]]:
    """The seats that miss a turn now, and which one; a crowd and the day's challenge are played in one go."""
    if table.paused or table.is_crowd or table.row.daily is not None or table.match.result is not None:
        return []
    must = [seat for seat in table.match.waiting.must if seat >= 0]
    return [(seat, turn) for seat in must if (turn := table.misses_turn(seat)) is not None]
