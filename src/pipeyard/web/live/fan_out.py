"""What servers on one database tell each other at once, through Valkey (or Redis).

Nothing here is needed for anything to be right: the database orders what happens. A message that is lost is
made up for by the next look at the database (the setting ``catch_up``), and while Valkey is gone these looks
are all there is. So messages are sent without waiting, and only the newest of a kind matters.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from pipeyard.web import metrics

if TYPE_CHECKING:
    from redis.asyncio import Redis
    from redis.asyncio.client import PubSub

logger = logging.getLogger(__name__)

PREFIX = "pipeyard:"
SERVERS = PREFIX + "servers"  # the channel that every server hears
BEAT = 1.0  # seconds between signs of life
DEAD = 4.0  # seconds without one: the server is gone
PAUSE = 0.005  # seconds between two sendings, so that what comes together goes together

Shares = dict[str, dict[str, int]]  # how much each address took of each limit, or holds now


class Piece(msgspec.Struct):
    """What moves added to a table's log, so that others need not read it from the database."""

    number: int
    lines: str
    due: int | None
    done: list[tuple[int, int, int]]  # seats, the numbers of their messages, and events there were then


class News(msgspec.Struct, omit_defaults=True):
    """What one server tells the others: of a table, of a gathering, or of itself."""

    server: str
    version: int = 0  # of a table: how often it was written to
    events: int = 0  # and how many events its log has
    piece: Piece | None = None  # what the last of these added, if it was moves
    undo: tuple[int, list[int]] | None = None  # who asks to take moves back, and who agreed
    end: tuple[int, list[int]] | None = None  # who asks to end the game, and who agreed
    here: list[int] | None = None  # seats that have a screen at that server
    who: bool = False  # tell me who is there
    taken: Shares = {}  # of limits, since the last sign of life
    held: Shares = {}  # of limits, now
    bye: bool = False  # the server stops


_decode = msgspec.json.Decoder(News).decode
_encode = msgspec.json.Encoder().encode


class FanOut:
    """One server's line to the others."""

    def __init__(self, address: str, server: str) -> None:
        self.address = address
        self.server = server
        self.up = False
        self.on_up: Callable[[], None] = lambda: None  # the line is there, maybe again
        self.on_news: Callable[[News], None] = lambda news: None  # of servers themselves
        self.on_lost: Callable[[str], None] = lambda server: None
        self.beat: Callable[[], News] = lambda: News(server)  # the next sign of life
        self._listeners: dict[str, Callable[[News], None]] = {}  # by channel
        self._pending: dict[tuple[str, str], bytes] = {}  # by channel and kind
        self._has_pending = asyncio.Event()
        self._seen: dict[str, float] = {}  # servers, and when each gave a sign of life
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._stay_connected())

    async def close(self) -> None:
        """Say goodbye and hang up."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        with contextlib.suppress(Exception):  # if Valkey is gone others notice by themselves
            async with self._client() as redis:
                await redis.publish(SERVERS, _encode(News(self.server, bye=True)))

    def _client(self) -> Redis:
        from redis.asyncio import Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff

        never = Retry(NoBackoff(), 0)  # trying again is done here
        return Redis.from_url(self.address, retry=never, socket_connect_timeout=2.0, socket_timeout=5.0)

    def listen(self, topic: str, heard: Callable[[News], None]) -> None:
        """Hear what others tell of a table or a gathering."""
        self._listeners[PREFIX + topic] = heard
        self._send(PREFIX + topic, "subscribe", b"")

    def forget(self, topic: str) -> None:
        self._listeners.pop(PREFIX + topic, None)
        self._send(PREFIX + topic, "subscribe", b"")

    def tell(self, topic: str, news: News) -> None:
        """Tell whoever listens, soon; of several news of a kind only the last."""
        kind = "who" if news.who else "version" if news.version else "here"
        self._send(PREFIX + topic, kind, _encode(news))

    def _send(self, channel: str, kind: str, data: bytes) -> None:
        if self.up:  # else everything is told anew when the line is there
            self._pending[channel, kind] = data
            self._has_pending.set()

    # The line

    async def _stay_connected(self) -> None:
        wait = 0.1
        while True:
            try:
                await self._connected()
            except Exception as problem:  # whatever it is: try again
                if self.up:
                    wait = 0.1
                logger.warning("Valkey does not answer", extra={"why": repr(problem)[:200]})
            self._down()
            await asyncio.sleep(wait)
            wait = min(2.0, 2 * wait)

    def _down(self) -> None:
        self.up = False
        metrics.FAN_OUT.set(0)
        self._pending.clear()

    async def _connected(self) -> None:
        """Listen and send until the line is cut."""
        # A client of its own each time: a pool may still have connections of before.
        async with self._client() as redis, redis.pubsub() as pubsub:
            channels = [SERVERS, *self._listeners]
            await pubsub.subscribe(*channels)
            for _ in channels:  # the answers, one for each
                if await pubsub.get_message(timeout=2.0) is None:
                    raise TimeoutError("it does not let us listen")
            self.up = True
            for channel in self._listeners.keys() - set(channels):  # new meanwhile
                self._send(channel, "subscribe", b"")
            metrics.FAN_OUT.set(1)
            self._seen = dict.fromkeys(self._seen, time.monotonic())
            self.on_up()
            tasks = [
                asyncio.create_task(work)
                for work in (self._hear(pubsub), self._send_pending(redis, pubsub), self._beat(redis))
            ]
            try:
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    task.result()
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)

    async def _hear(self, pubsub: PubSub) -> None:
        last = time.monotonic()
        while time.monotonic() - last < DEAD:  # one hears at least oneself
            message = await pubsub.get_message(ignore_subscribe_messages=True, timeout=BEAT)
            if message is not None and message["type"] == "message":
                last = time.monotonic()
                self._heard(message["channel"].decode(), message["data"])
        raise TimeoutError("nothing was heard")

    def _heard(self, channel: str, data: bytes) -> None:
        try:
            news = _decode(data)
        except msgspec.DecodeError as problem:  # of a server of another version
            logger.warning("a message of another server cannot be read", extra={"why": str(problem)})
            return
        if news.server == self.server:
            return
        # Whatever it tells is a sign of life: what a server that was given up tells would stay for ever.
        self._seen[news.server] = time.monotonic()
        try:
            if channel != SERVERS:
                if heard := self._listeners.get(channel):
                    heard(news)
            elif news.bye:
                self._lose(news.server)
            else:
                self.on_news(news)
        except Exception:
            logger.exception("what another server told could not be done")

    def _lose(self, server: str) -> None:
        self._seen.pop(server, None)
        self.on_lost(server)

    async def _send_pending(self, redis: Redis, pubsub: PubSub) -> None:
        while True:
            await self._has_pending.wait()
            self._has_pending.clear()
            pending, self._pending = self._pending, {}
            subscribed = [channel for channel, kind in pending if kind == "subscribe"]
            wanted = [channel for channel in subscribed if channel in self._listeners]
            if wanted:
                await pubsub.subscribe(*wanted)
            if unwanted := [channel for channel in subscribed if channel not in self._listeners]:
                await pubsub.unsubscribe(*unwanted)
            pipe: Any = redis.pipeline(transaction=False)
            for (channel, kind), data in pending.items():
                if kind != "subscribe":
                    pipe.publish(channel, data)
            if len(pipe):
                await pipe.execute()
            await asyncio.sleep(PAUSE)

    async def _beat(self, redis: Redis) -> None:
        while True:
            await redis.publish(SERVERS, _encode(self.beat()))
            now = time.monotonic()
            for server in [each for each, seen in self._seen.items() if now - seen > DEAD]:
                self._lose(server)
            await asyncio.sleep(BEAT)
