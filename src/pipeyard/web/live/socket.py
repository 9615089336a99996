"""The WebSocket of a table: reads messages, checks them, and hands them to the table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from functools import partial
from typing import cast

import msgspec
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy.exc import SQLAlchemyError

from pipeyard.language import language
from pipeyard.rules.words import say
from pipeyard.web import metrics
from pipeyard.web.errors import Forbidden, RequestError, TooManyRequests
from pipeyard.web.guard import Guard, Socket, address
from pipeyard.web.live.leaving import end_together, resign
from pipeyard.web.live.localize import Localizer
from pipeyard.web.live.previews import preview_of
from pipeyard.web.live.screen import Screen
from pipeyard.web.live.table import Table
from pipeyard.web.live.tables import TableManager
from pipeyard.web.names import printable
from pipeyard.web.rate_limit import Bucket
from pipeyard.web.store.failures import told_plainly
from pipeyard.web.tokens import hashed
from pipeyard.web.wire import messages as m

logger = logging.getLogger(__name__)
_decoder = msgspec.json.Decoder(m.ClientMessage)
QUESTIONS = (m.Ping, m.Hello, m.Look, m.AskRanking, m.AskLog, m.AskHints, m.AskPreview)
TALK = 5  # as how many messages one counts that is no move, and is written by several statements
SCREENS = 10  # that are told something, and count as one more message
LATE = 4408  # the code for who says nothing
FIRST_MESSAGE = 10.0  # seconds a new socket has to say who it is


def decode(data: str | bytes, most: int) -> m.ClientMessage:
    """A message, or a :class:`RequestError` that says what is wrong with it."""
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    if len(raw) > most:
        raise RequestError(
            say("this message has {n} bytes", n=len(raw)), say("a message may have {most}", most=most)
        )
    try:
        return cast(m.ClientMessage, _decoder.decode(raw))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise RequestError(say("this message cannot be read"), str(problem)[:200]) from None


async def serve_socket(socket: Socket, tables: TableManager, guard: Guard, table_id: str) -> None:
    """One connection, from its first message to its last."""
    await socket.accept()
    hello: m.ClientMessage | None = None
    with guard.sockets.hold(address(socket)) as allowed, contextlib.suppress(WebSocketDisconnect):
        try:
            guard.request(socket)
            guard.same_site(socket)
            if not allowed:
                raise TooManyRequests(
                    say("too many screens are open at your address"), say("close one of them")
                )
            hello = decode(
                await asyncio.wait_for(receive(socket), FIRST_MESSAGE), tables.settings.message_bytes
            )
            table = await tables.get(table_id)
            screen = _screen(table, hello)
            if len(table.screens) >= tables.settings.sockets_per_table:
                raise TooManyRequests(say("too many screens look at this table"), say("close one of yours"))
            await _converse(socket, tables, guard, table, screen)
        except (RequestError, TimeoutError, SQLAlchemyError) as problem:
            await last_word(socket, problem, hello.language if isinstance(hello, m.Hello) else "")


async def last_word(
    socket: Socket, problem: RequestError | TimeoutError | SQLAlchemyError, wished: str
) -> None:
    """Say what is wrong, in the language wished for, and hang up.

    After 4503 and after 4408, where it was too slow to say who it is, a page comes back by itself.
    """
    is_late = isinstance(problem, TimeoutError)
    if isinstance(problem, SQLAlchemyError):
        logger.error("the database failed: %s", str(problem).splitlines()[0])
        metrics.ERRORS.inc()
        problem = told_plainly(problem)
    elif isinstance(problem, TimeoutError):
        problem = RequestError(say("nothing was said"), say("begin with hello"))
    failed = m.Failed(None, problem.what, problem.right)
    with contextlib.suppress(Exception):  # the other side may be gone
        await socket.send_data(Localizer(language(wished)).encode(failed).decode(), mode="text")
        await socket.close(code=LATE if is_late else 4000 + problem.status)


async def _converse(socket: Socket, tables: TableManager, guard: Guard, table: Table, screen: Screen) -> None:
    try:
        await table.enter(screen)
        sender = asyncio.create_task(_send(socket, screen))
        screen.hang_up = partial(asyncio.get_running_loop().call_soon, sender.cancel)
        try:
            await _listen(socket, tables, guard, table, screen)
        finally:
            sender.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await sender
            screen.let_go()
    finally:
        table.leave(screen)


def _screen(table: Table, hello: m.ClientMessage) -> Screen:
    if not isinstance(hello, m.Hello):
        raise RequestError(say("the first message must be hello"))
    tokens = {hashed(token) for token in hello.tokens}
    seats = [row.seat for row in table.seats if row.token in tokens]
    if len(seats) != len(tokens):
        raise Forbidden(say("a seat's token is not of this table"), say("open your own link again"))
    is_guest = not seats and hello.watch != table.row.watch
    if is_guest and (table.match.result is None or table.row.daily is not None):  # a finished game is open
        raise Forbidden(
            say("this table is not open to you"), say("use an invitation or the link for watching")
        )
    localizer = Localizer(language(hello.language), table.names)
    screen = Screen(seats, not seats, hello.seen, localizer)
    screen.is_guest = is_guest
    return screen


async def receive(socket: Socket) -> str | bytes:
    """What the other side says next. Raises ``WebSocketDisconnect``."""
    event = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="gone")
    text, data = event.get("text"), event.get("bytes")
    return text if isinstance(text, str) else data if isinstance(data, bytes) else b""


async def _send(socket: Socket, screen: Screen) -> None:
    """Send what the screen is told, until it is let go."""
    with contextlib.suppress(Exception):  # the other side is gone; whoever listens notices too
        with contextlib.suppress(asyncio.CancelledError):  # by being let go
            while not screen.code:
                await socket.send_data((await screen.next()).decode(), mode="text")
        if screen.code:
            await socket.close(code=screen.code)


async def _listen(socket: Socket, tables: TableManager, guard: Guard, table: Table, screen: Screen) -> None:
    """Do what a screen asks until it leaves. Who asks too fast waits; nothing asked is lost."""
    rate = tables.settings.messages_per_second
    bucket = Bucket(rate, 5 * rate, time.monotonic())
    while True:
        await asyncio.sleep(bucket.wait(time.monotonic()))
        data = await receive(socket)
        number: int | None = None
        try:
            message = decode(data, tables.settings.message_bytes)
            number = getattr(message, "id", None)
            await asyncio.sleep(guard.messages.wait(address(socket), cost(table, message)))
            await do(tables, table, screen, message)
        except RequestError as problem:
            screen.send(m.Failed(number, problem.what, problem.right))
        except WebSocketDisconnect:
            raise
        except (SQLAlchemyError, OSError) as problem:
            logger.exception("the database failed")
            metrics.ERRORS.inc()
            error = told_plainly(problem)
            screen.send(m.Failed(number, error.what, error.right))
        except Exception:
            logger.exception("a message could not be done")
            metrics.ERRORS.inc()
            screen.send(m.Failed(number, say("something went wrong on the server"), say("try again")))


def cost(table: Table, message: m.ClientMessage) -> int:
    """As how many a message counts: for what it writes, and for the screens that are told."""
    if isinstance(message, QUESTIONS):
        return 1
    if isinstance(message, m.MakeMove):
        return 1 if table.crowd is not None else 1 + len(table.screens) // SCREENS
    return TALK + len(table.screens) // SCREENS


async def _look(table: Table, screen: Screen, message: m.Look | m.AskRanking) -> None:
    """In a crowd: another's sheet, or more of the ranking. Whoever sees the table may ask."""
    if table.crowd is None:
        raise RequestError(say("here you see everybody already"))
    if isinstance(message, m.AskRanking):
        lines = table.crowd.lines(message.after)
        screen.send(m.Ranking(message.id, lines, len(table.seats)))
        return
    if message.at is not None and message.at >= len(table.seats):
        raise RequestError(say("there is no such seat"))
    async with table.lock:
        screen.looking = message.at
        screen.send(m.Ack(message.id, len(table.match)))
        screen.send(table.crowd.frame(screen))


async def do(tables: TableManager, table: Table, screen: Screen, message: m.ClientMessage) -> None:
    """Do what a message asks, for a seat of this screen."""
    if isinstance(message, m.Ping):
        screen.send(m.Pong())
        return
    if isinstance(message, m.Hello):
        raise RequestError(say("hello is only the first message"))
    if isinstance(message, m.Look | m.AskRanking):
        await _look(table, screen, message)
        return
    if isinstance(message, m.AskLog):
        async with table.lock:
            before = message.before
            events = await table.heavy_work.run(lambda: table.frames.log_page(screen, before))
        screen.send(m.LogPage(message.id, events))
        return
    own = message.by if isinstance(message, m.Replace) else message.seat
    if own not in screen.seats:
        raise Forbidden(
            say("that seat is not played on this screen"),
            say("your seats: {seats}", seats=", ".join(map(str, screen.seats)) or "–"),
        )
    receipt = (own, message.id)
    match message:
        case m.MakeMove():
            with metrics.timed(metrics.MOVE_SECONDS):
                answer = await table.play(own, message.text, receipt)
        case m.Undo():
            gone_on = message.at != table.frames.count(screen, len(table.match))
            if message.at >= 0 and gone_on and receipt not in table.done:
                raise RequestError(say("the game has gone on since"), say("look again"))
            answer = await table.ask_undo(own, receipt)
        case m.Consent():
            answer = await table.answer_undo(own, message.yes, receipt)
        case m.Say():
            text = printable(message.text)
            if not text:
                raise RequestError(say("nothing was said"), say("write something"))
            answer = await table.say(own, text, receipt)
        case m.Pause():
            answer = await table.pause(message.on, receipt)
        case m.Ready():
            answer = await table.ready(screen.seats, own if message.here else None, receipt)
        case m.Replace():
            answer = await tables.replace(table, message.seat, own, message.bot, receipt)
        case m.Resign():
            answer = await resign(table, own, receipt)
        case m.EndTogether():
            answer = await end_together(table, own, screen.seats, message.yes, receipt)
        case m.AskHints():
            async with table.lock:
                screen.send(m.HintsFor(message.id, own, table.frames.hints(own, screen.localizer)))
            return
        case m.AskPreview():
            async with table.lock:
                screen.send(preview_of(table.game, table.match.state, message))
            return
    if isinstance(answer, m.RefusalInfo):
        screen.send(m.Refused(message.id, answer))
    else:
        screen.send(m.Ack(message.id, table.frames.count(screen, answer)))
