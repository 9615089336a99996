"""The WebSocket of a table: reads messages, checks them, and hands them to the room."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from dataclasses import replace
from typing import Any, cast

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from pipeyard.bots import registry as bots
from pipeyard.rules.protocol import Refusal
from pipeyard.web import messages as m
from pipeyard.web.house import House, hashed
from pipeyard.web.limits import Bucket
from pipeyard.web.room import Mistake, Room, seats_of
from pipeyard.web.screen import Screen

Socket = WebSocket[Any, Any, Any]

logger = logging.getLogger(__name__)
_decoder = msgspec.json.Decoder(m.ClientMessage)
FIRST_MESSAGE = 10.0  # seconds a new socket has to say who it is


def decode(data: str | bytes, most: int) -> m.ClientMessage:
    """A message, or a :class:`Mistake` that says what is wrong with it."""
    raw = data.encode() if isinstance(data, str) else data
    if len(raw) > most:
        raise Mistake(f"a message may have {most} bytes, this one has {len(raw)}")
    try:
        return cast(m.ClientMessage, _decoder.decode(raw))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise Mistake(f"this message cannot be read: {str(problem)[:200]}", "see the message types") from None


async def serve_socket(socket: Socket, house: House, table: str) -> None:
    """One connection, from its first message to its last."""
    await socket.accept()
    try:
        room = await house.room(table)
        hello = decode(await asyncio.wait_for(_receive(socket), FIRST_MESSAGE), house.settings.message_bytes)
        if not isinstance(hello, m.Hello):
            raise Mistake("the first message must be hello")
        screen = _screen(room, hello)
        if len(room.screens) >= house.settings.sockets_per_table:
            raise Mistake("too many screens look at this table", "close one of yours")
    except Mistake as problem:
        await _say(socket, m.Failed(None, problem.what, problem.right))
        await socket.close(code=4400)
        return
    except (TimeoutError, WebSocketDisconnect):
        return
    sender = asyncio.create_task(_send(socket, screen))
    try:
        await room.enter(screen)
        await _listen(socket, house, room, screen)
    except WebSocketDisconnect:
        pass
    finally:
        sender.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await sender
        await room.leave(screen)


def _screen(room: Room, hello: m.Hello) -> Screen:
    seats = seats_of(room.seats, [hashed(token) for token in hello.tokens])
    if len(seats) != len(set(hello.tokens)):
        raise Mistake("a seat's token is not of this table", "open your own link again")
    watching = not seats
    if watching and hello.watch != room.table.watch:
        raise Mistake("this table is not open to you", "use an invitation or the link for watching")
    return Screen(seats, watching, min(hello.seen, len(room.match)))


async def _receive(socket: Socket) -> str | bytes:
    event = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="gone")
    text, data = event.get("text"), event.get("bytes")
    return text if isinstance(text, str) else data if isinstance(data, bytes) else b""


async def _send(socket: Socket, screen: Screen) -> None:
    while True:
        data = await screen.queue.get()
        try:
            if data is None:
                await socket.close(code=4429)
                return
            await socket.send_data(data.decode(), mode="text")
        except Exception:  # the other side is gone; whoever listens notices too
            return


async def _say(socket: Socket, message: m.ServerMessage) -> None:
    with contextlib.suppress(Exception):
        await socket.send_data(msgspec.json.encode(message).decode(), mode="text")


async def _listen(socket: Socket, house: House, room: Room, screen: Screen) -> None:
    rate = house.settings.messages_per_second
    bucket = Bucket(rate, 5 * rate, time.monotonic())
    while True:
        data = await _receive(socket)
        number: int | None = None
        try:
            if not bucket.take(time.monotonic()):
                raise Mistake("too many messages at once", f"send at most {rate:g} a second")
            message = decode(data, house.settings.message_bytes)
            number = getattr(message, "id", None)
            await _do(room, screen, message)
        except Mistake as problem:
            await screen.send(m.Failed(number, problem.what, problem.right))
        except WebSocketDisconnect:
            raise
        except Exception:
            logger.exception("a message could not be done")
            await screen.send(
                m.Failed(number, "something went wrong on the server; nothing was changed", "try again")
            )


async def _do(room: Room, screen: Screen, message: m.ClientMessage) -> None:
    """Do what a message asks. Only for a seat of this screen."""
    if isinstance(message, m.Ping):
        await screen.send(m.Pong())
        return
    if isinstance(message, m.Hello):
        raise Mistake("hello is only the first message")
    own = message.by if isinstance(message, m.Replace) else message.seat
    if own not in screen.seats:
        raise Mistake("that seat is not played on this screen", f"your seats: {screen.seats or 'none'}")
    match message:
        case m.MakeMove():
            answer = await room.read_and_play(message.seat, message.text, message.id)
            if isinstance(answer, Refusal):
                await screen.send(m.Refused(message.id, refusal_info(room, answer)))
                return
            await screen.send(m.Ack(message.id, answer))
            return
        case m.Undo():
            await room.undo(message.seat)
        case m.Consent():
            await room.consent(message.seat, message.yes)
        case m.Say():
            await room.say(message.seat, message.text)
        case m.Pause():
            await room.pause(message.on)
        case m.Replace():
            await _replace(room, message)
        case m.AskHints():
            hints = room.game.hints(room.match.state, message.seat)
            await screen.send(m.HintsFor(message.id, message.seat, hints))
            return
    await screen.send(m.Ack(message.id, len(room.match)))


async def _replace(room: Room, message: m.Replace) -> None:
    """A bot for somebody who is gone, or one's own seat back."""
    if message.seat >= len(room.seats):
        raise Mistake("there is no such seat")
    row = room.seats[message.seat]
    if not message.bot:
        if message.seat != message.by:
            raise Mistake("only its own player takes a seat back")
        await room.set_seat(replace(row, bot=""))
        return
    if message.bot not in bots.names(room.game.name):
        raise Mistake(f"there is no bot {message.bot!r}", f"one of: {', '.join(bots.names(room.game.name))}")
    if row.kind == "bot" or (message.seat != message.by and room.is_here(message.seat)):
        raise Mistake("that player is here", "a bot takes the seat only of someone who is gone")
    await room.set_seat(replace(row, bot=message.bot))


def refusal_info(room: Room, refusal: Refusal) -> m.RefusalInfo:
    """A refusal as it goes over the wire."""
    instead = None if refusal.instead is None else room.game.write_move(room.match.state, refusal.instead)
    return m.RefusalInfo(refusal.rule, refusal.reason, list(refusal.cells), instead, list(refusal.also))
