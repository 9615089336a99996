"""How soon one player's move is on another's screen while many tables are busy: ``python -m bench table``.

At every table two programs play Pipe Land over WebSockets on this machine, a move every second or so, with a
bot between them. Measured: from just before one sends a move until the other has read the frame that
shows it. The server runs in a process of its own; so do these programs, all in one.
"""

from __future__ import annotations

import asyncio
import json
import random
import statistics
import time
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from bench.section import Section
from bench.serving import served
from bench.texts import texts

TABLES = 50
SECONDS = 20.0
PAUSE = 1.0  # seconds a player thinks, on average


class Table:
    """One table: two players who know when each sees what the other did."""

    def __init__(self, base: str, made: dict[str, Any]) -> None:
        self.base = base
        self.table = made["table"]
        self.tokens = {each["seat"]: each["token"] for each in made["you"]}
        self.frames: dict[int, dict[str, Any]] = {}
        self.sent: dict[int, float] = {}  # by number of events before the move
        self.delays: list[float] = []
        self.moves = 0
        self.rng = random.Random(self.table)

    async def play(self, until: float) -> None:
        async with connect(self._address()) as one, connect(self._address()) as two:
            sockets = dict(zip(self.tokens, (one, two), strict=True))
            readers = [asyncio.create_task(self._read(seat, socket)) for seat, socket in sockets.items()]
            while not self.is_over(until):
                await asyncio.sleep(self.rng.uniform(0.5, 1.5) * PAUSE)
                for seat, socket in sockets.items():
                    frame = self.frames.get(seat)
                    if frame is not None and seat in frame["waiting"]["must"] and frame["result"] is None:
                        await self._move(seat, socket, frame)
            for reader in readers:
                reader.cancel()

    def is_over(self, until: float) -> bool:
        return time.perf_counter() >= until

    def _address(self) -> str:
        return f"{self.base.replace('http', 'ws')}/ws/{self.table}"

    async def _move(self, seat: int, socket: ClientConnection, frame: dict[str, Any]) -> None:
        text = self._choice(frame, seat)
        self.moves += 1
        self.sent[frame["n"]] = time.perf_counter()
        message = {"type": "move", "id": self.moves, "seat": seat, "text": text, "at": frame["n"]}
        await socket.send(json.dumps(message))

    def _choice(self, frame: dict[str, Any], seat: int) -> str:
        menu: list[str] = [
            text for text in frame["menus"].get(str(seat), []) if text not in ("pass", "withdraw")
        ]
        if menu:
            return self.rng.choice(menu)
        hints = frame["hints"][str(seat)]
        legal = [each for each in hints.get("cells", []) if each["legal"]]
        if legal:
            column, row = self.rng.choice(legal)["cell"]
            return f"place ({column},{row}) {self.rng.choice(hints['ways'])}"
        return "done"

    async def _read(self, seat: int, socket: ClientConnection) -> None:
        await socket.send(json.dumps({"type": "hello", "tokens": [self.tokens[seat]]}))
        async for data in socket:
            now = time.perf_counter()
            message = json.loads(data)
            if message["type"] != "frame":
                continue
            before = self.frames.get(seat)
            self.frames[seat] = message
            other = [event for event in message["events"] if event["seat"] not in (seat, -1)]
            if before is not None and other and before["n"] in self.sent:
                self.delays.append(now - self.sent.pop(before["n"]))


async def measure(base: str) -> list[Table]:
    wish = {
        "game": "pipe-land", "edition": "76", "options": {},
        "seats": [{"kind": "me"}, {"kind": "me"}, {"kind": "bot", "bot": "greedy"}],
    }  # fmt: skip
    async with httpx.AsyncClient(timeout=60) as client:
        made = [(await client.post(f"{base}/api/tables", json=wish)).json() for _ in range(TABLES)]
    tables = [Table(base, each) for each in made]
    until = time.perf_counter() + SECONDS
    await asyncio.gather(*(table.play(until) for table in tables))
    return tables


def section() -> Section:
    """Play for a while and tell."""
    tables = served(measure)
    delays = sorted(delay * 1000 for table in tables for delay in table.delays)
    moves = sum(table.moves for table in tables)
    lines = [
        texts("page.md")["table"],
        "",
        f"{TABLES} tables, {SECONDS:.0f} s: {moves / SECONDS:.0f} moves a second by the players, of which",
        f"{len(delays)} were seen by the other one: median {statistics.median(delays):.1f} ms, 95 of 100",
        f"within {delays[len(delays) * 95 // 100]:.1f} ms, longest {delays[-1]:.1f} ms.",
    ]
    return Section("The table", "\n".join(lines))
