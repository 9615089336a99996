"""People who play whole games over real WebSockets, in one process: simulated, quick, and not very clever.

Each screen has one seat of a table. When it is that seat's turn a person thinks for a while and then makes
one of the moves that the rules allow in a position that fits the view.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from pipeyard.rules import registry
from pipeyard.rules.protocol import State, View

GAMES = ("pipe-land", "pipes", "pipe-dream", "tube-tangle")
SEALED = ("pipes",)  # where others see a turn only when all have ended it
LONGEST_WAIT = 2.0  # seconds before the next try to connect
LATER = 1e-9


class _Waiting(msgspec.Struct):
    must: list[int]


class _Message(msgspec.Struct):
    """Of what a server sends, as much as a person needs."""

    type: str
    id: int | None = None
    n: int = 0
    views: dict[str, msgspec.Raw] = {}
    waiting: _Waiting | None = None
    menus: dict[str, list[str]] = {}
    result: msgspec.Raw = msgspec.Raw(b"null")


_decode = msgspec.json.Decoder(_Message).decode


@dataclass
class Tally:
    """What the people of a run did and saw."""

    acknowledged: int = 0
    refused: int = 0
    failed: int = 0
    games: int = 0  # played to the end
    cut: int = 0  # connections that were lost
    bytes: int = 0
    delays: list[float] = field(default_factory=list)  # from a move to the other's frame, or to its answer
    by_game: dict[str, int] = field(default_factory=dict)
    receipts: set[tuple[str, int, int]] = field(default_factory=set)  # table, seat and number of each ack


class PlayedTable:
    """One table, as those who play there share it."""

    def __init__(self, game: str, made: dict[str, Any]) -> None:
        self.game = game
        self.id: str = made["table"]
        self.tokens = {each["seat"]: each["token"] for each in made["you"]}
        self.sent: dict[int, float] = {}  # when a seat sent the move that others have not seen yet


class Person:
    """One seat at one table after another, over one connection at a time."""

    def __init__(
        self, bases: Sequence[str], table: PlayedTable, seat: int, think: float, tally: Tally
    ) -> None:
        self.bases = bases
        self.table = table
        self.seat = seat
        self.think = think
        self.tally = tally
        self.rng = random.Random(f"{table.id} {seat}")
        self.last = 0
        self.unanswered: dict[str, Any] | None = None
        self.message: _Message | None = None  # the last frame
        self.is_over = False
        self.thinking: asyncio.Task[None] | None = None

    async def play(self) -> None:
        """Play until the game is over, coming back when the line is cut."""
        wait = 0.05
        number = self.seat
        while not self.is_over:
            base = self.bases[number % len(self.bases)]
            try:
                async with connect(
                    f"{base.replace('http', 'ws')}/ws/{self.table.id}", compression=None, max_size=None
                ) as socket:
                    wait = 0.05
                    await self._converse(socket)
            except (OSError, WebSocketException, TimeoutError, EOFError):
                self.tally.cut += 1
            except Exception as problem:
                if (
                    "InvalidStatus" not in type(problem).__name__
                    and "InvalidMessage" not in type(problem).__name__
                ):
                    raise
                self.tally.cut += 1
            finally:
                if self.thinking is not None:
                    self.thinking.cancel()
            if not self.is_over:
                number += 1  # another server, if there is one
                await asyncio.sleep(wait * self.rng.uniform(0.75, 1.25))
                wait = min(LONGEST_WAIT, 2 * wait)

    async def _converse(self, socket: ClientConnection) -> None:
        hello = {"type": "hello", "tokens": [self.table.tokens[self.seat]], "seen": 10**6}
        await socket.send(json.dumps(hello))
        if self.unanswered is not None:  # sent again, it is not done again
            await socket.send(json.dumps(self.unanswered))
        async for data in socket:
            self.tally.bytes += len(data)
            message = _decode(data)
            if message.type == "frame":
                self._see(message)
            elif message.id is not None and self.unanswered and message.id == self.unanswered["id"]:
                self._answered(message.type)
            if self.is_over and self.unanswered is None:
                return
            if message.type in ("frame", "ack", "refused", "error"):
                self._wonder(socket)

    def _see(self, frame: _Message) -> None:
        now = time.perf_counter()
        for seat, since in list(self.table.sent.items()):
            if seat != self.seat and self.table.game not in SEALED:
                del self.table.sent[seat]
                self.tally.delays.append(now - since)
        self.message = frame
        if bytes(frame.result) != b"null" and not self.is_over:
            self.is_over = True
            self.tally.games += self.seat == 0

    def _answered(self, kind: str) -> None:
        if kind == "ack" and self.unanswered is not None:
            self.tally.receipts.add((self.table.id, self.seat, self.unanswered["id"]))
        self.unanswered = None
        if kind != "ack" or self.table.game in SEALED:  # others see nothing of it: its answer is the end
            since = self.table.sent.pop(self.seat, None)
            if since is not None and kind == "ack":
                self.tally.delays.append(time.perf_counter() - since)
        if kind == "ack":
            self.tally.acknowledged += 1
            game = self.table.game
            self.tally.by_game[game] = self.tally.by_game.get(game, 0) + 1
        elif kind == "refused":
            self.tally.refused += 1
        else:
            self.tally.failed += 1

    def _wonder(self, socket: ClientConnection) -> None:
        frame = self.message
        if self.unanswered is not None or frame is None or frame.waiting is None:
            return
        if self.seat in frame.waiting.must and (self.thinking is None or self.thinking.done()):
            self.thinking = asyncio.create_task(self._act(socket))

    async def _act(self, socket: ClientConnection) -> None:
        await asyncio.sleep(self.rng.uniform(0.5, 1.5) * self.think + LATER)
        frame = self.message
        if frame is None or frame.waiting is None or self.seat not in frame.waiting.must or self.unanswered:
            return
        text = choice(self.table.game, frame, self.seat, self.rng)
        self.last += 1
        number = time.time_ns() // 1000 + self.last
        self.unanswered = {"type": "move", "id": number, "seat": self.seat, "text": text, "at": frame.n}
        self.table.sent[self.seat] = time.perf_counter()
        try:
            await socket.send(json.dumps(self.unanswered))
        except ConnectionClosed:
            return  # whoever listens notices too


def choice(game: str, frame: _Message, seat: int, rng: random.Random) -> str:
    """A move that the rules allow, as far as a view tells; nobody gives up."""
    menu = [text for text in frame.menus.get(str(seat), []) if text not in ("withdraw", "take back")]
    if menu:
        return rng.choice(menu)
    rules = registry.game(game)
    state = imagined(game, bytes(frame.views[str(seat)]), rng)
    codes = [*state.codes(seat)]
    for _ in range(10):
        move = rules.decode(state, seat, rng.choice(codes))
        if type(move).__name__ not in ("Withdraw", "TakeBack"):
            break
    return rules.write_move(state, move)


_kinds: dict[str, type[View]] = {}


def imagined(game: str, view: bytes, rng: random.Random) -> State:
    rules = registry.game(game)
    if game not in _kinds:
        edition = rules.editions()[0]
        _kinds[game] = type(rules.view(rules.start(edition, rules.seat_range(edition)[0] + 1, {}), None))
    return rules.imagine(msgspec.convert(msgspec.json.decode(view), _kinds[game]), rng)


async def make_table(client: httpx.AsyncClient, game: str, seats: int = 2) -> PlayedTable:
    """A table for people alone."""
    rules = registry.game(game)
    options = {"bargaining": "no"} if game == "pipe-land" else {}
    wish = {
        "game": game,
        "edition": rules.editions()[0],
        "options": options,
        "seats": [{"kind": "me", "name": f"person {seat}"} for seat in range(seats)],
    }
    answer = await client.post("/api/tables", json=wish)
    answer.raise_for_status()
    return PlayedTable(game, answer.json())


async def busy_table(base: str, bases: Sequence[str], game: str, think: float, tally: Tally) -> None:
    """Games one after another at one place, until this is cancelled."""
    async with httpx.AsyncClient(base_url=base, timeout=60) as client:
        while True:
            try:
                table = await make_table(client, game)
            except httpx.HTTPError:  # the server is gone for a moment
                await asyncio.sleep(0.2)
                continue
            people = [Person(bases, table, seat, think, tally) for seat in table.tokens]
            tasks = [asyncio.create_task(person.play()) for person in people]
            try:
                await asyncio.gather(*tasks)
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
