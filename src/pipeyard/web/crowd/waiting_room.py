"""The WebSocket of a crowd: tells who has come, where to go when a round begins, and how they stand."""

from __future__ import annotations

import asyncio
import contextlib

import msgspec
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy.exc import SQLAlchemyError

from pipeyard.rules.words import say
from pipeyard.web.crowd.gathering import Gathering
from pipeyard.web.crowd.gatherings import Gatherings
from pipeyard.web.errors import RequestError, TooManyRequests
from pipeyard.web.guard import Guard, Socket, address
from pipeyard.web.live.socket import FIRST_MESSAGE, decode, last_word, receive
from pipeyard.web.wire import messages as m

PAUSE = 0.4  # seconds between two tellings, however many come


async def serve_waiting_room(socket: Socket, gatherings: Gatherings, guard: Guard, code: str) -> None:
    """One person who waits, from hello until they leave."""
    await socket.accept()
    wished = ""
    with guard.sockets.hold(address(socket)) as allowed, contextlib.suppress(WebSocketDisconnect):
        try:
            guard.request(socket)
            guard.same_site(socket)
            if not allowed:
                raise TooManyRequests(
                    say("too many screens are open at your address"), say("close one of them")
                )
            first = await asyncio.wait_for(receive(socket), FIRST_MESSAGE)
            hello = decode(first, gatherings.tables.settings.message_bytes)
            if not isinstance(hello, m.Hello):
                raise RequestError(say("the first message must be hello"))
            wished = hello.language
            with guard.code(socket):
                crowd = await gatherings.find(code)
        except (RequestError, TimeoutError, SQLAlchemyError) as problem:
            await last_word(socket, problem, wished)
            return
        with gatherings.wait(crowd):
            await _wait(socket, crowd, hello.tokens)


async def _wait(socket: Socket, crowd: Gathering, tokens: list[str]) -> None:
    teller = asyncio.create_task(_tell(socket, crowd, tokens))
    try:
        while True:  # a client says nothing here but that it is still there
            await receive(socket)
            await asyncio.sleep(PAUSE)
    finally:
        teller.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await teller


async def _tell(socket: Socket, crowd: Gathering, tokens: list[str]) -> None:
    while True:
        await socket.send_data(msgspec.json.encode(crowd.told(tokens)).decode(), mode="text")
        await crowd.changed.wait()
        await asyncio.sleep(PAUSE)
        crowd.changed.clear()
