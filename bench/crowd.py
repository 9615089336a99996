"""Whether a crowd on one shared roll stays in step: ``python -m bench crowd``.

Three hundred programs gather under one code, as people do, and play a whole game of Pipe Dream over
WebSockets, each thinking for a moment before it acts. Measured, for every roll: from when the last of them
has sent the act that the roll waited for until each has read its frame with the new dice. The server runs in
a process of its own; so do these programs, all in one.
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

from bench.goals import Goal
from bench.section import Section
from bench.serving import served
from bench.texts import texts

PEOPLE = 300
WANTED = 1.0  # seconds
THINK = (0.3, 2.0)  # seconds one thinks before an act


class Round:
    """A roll: when the last act before it was sent, and how long each person waited for it from then."""

    def __init__(self, since: float) -> None:
        self.since = since
        self.delays: list[float] = []


class Crowd:
    """Everybody, and what is known of each roll."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.sent = time.perf_counter()  # when somebody last sent an act
        self.acts = 0
        self.bytes = 0
        self.rounds: dict[int, Round] = {}  # by the number of the roll's event

    def saw_roll(self, number: int) -> None:
        now = time.perf_counter()
        if number not in self.rounds:
            self.rounds[number] = Round(self.sent)
        self.rounds[number].delays.append(now - self.rounds[number].since)


class Person:
    """One of them."""

    def __init__(self, crowd: Crowd, number: int, token: str) -> None:
        self.crowd = crowd
        self.token = token
        self.rng = random.Random(number)
        self.seat = number
        self.frame: dict[str, Any] = {}
        self.hints: dict[str, Any] | None = None
        self.last = 0
        self.thinking: asyncio.Task[None] | None = None

    async def play(self, table: str) -> None:
        address = f"{self.crowd.base.replace('http', 'ws')}/ws/{table}"
        async with connect(address, max_size=None, open_timeout=60) as socket:
            await socket.send(json.dumps({"type": "hello", "tokens": [self.token]}))
            async for data in socket:
                self.crowd.bytes += len(data)
                message = json.loads(data)
                if message["type"] == "frame":
                    self._saw(message)
                elif message["type"] == "hints":
                    self.hints = message["hints"]
                if self.frame.get("result") is not None:
                    break
                if message["type"] in ("frame", "hints"):
                    self._wonder(socket)

    def _saw(self, frame: dict[str, Any]) -> None:
        if self.frame:
            for event in frame["events"]:
                if event["seat"] < 0 and event["n"] > self.frame["n"]:
                    self.crowd.saw_roll(event["n"])
        self.frame = frame
        self.hints = frame["hints"].get(str(self.seat))

    def _wonder(self, socket: ClientConnection) -> None:
        if self.seat not in self.frame["waiting"]["must"] or self.hints is None:
            return
        if self.thinking is None or self.thinking.done():
            self.thinking = asyncio.create_task(self._act(socket, self._choice(self.hints)))

    def _choice(self, hints: dict[str, Any]) -> str:
        if hints["sources"]:
            row, column = hints["sources"][-1]
            return f"source ({row},{column})"
        if hints["may_stop"]:
            return "go on" if self.rng.random() < 0.8 else "stop"
        pipes = [each for each in hints["legal"] if each["verb"] == "place"]
        if not pipes:
            return "done"
        best = max(pipes, key=lambda each: (each["joined"] - 2 * each["turned"], self.rng.random()))
        return str(best["move"])

    async def _act(self, socket: ClientConnection, text: str) -> None:
        await asyncio.sleep(self.rng.uniform(*THINK))
        self.last += 1
        self.crowd.acts += 1
        message = {"type": "move", "id": self.last, "seat": self.seat, "text": text, "at": self.frame["n"]}
        self.crowd.sent = time.perf_counter()
        await socket.send(json.dumps(message))


async def measure(base: str) -> Crowd:
    """Gather, begin, play to the end."""
    crowd = Crowd(base)
    async with httpx.AsyncClient(timeout=60, base_url=base) as client:
        made = (await client.post("/api/gatherings", json={"name": "Host", "plays": False})).json()
        path = f"/api/gatherings/{made['code']}"
        people = []
        for number in range(PEOPLE):
            joined = await client.post(path, json={"name": f"Person {number + 1}"})
            people.append(Person(crowd, number, joined.json()["token"]))
        begun = (await client.post(f"{path}/begin", json={"token": made["host"]})).json()
    await asyncio.gather(*(person.play(begun["table"]) for person in people))
    return crowd


def section() -> Section:
    """Play a game and tell."""
    began = time.perf_counter()
    crowd = served(measure)
    took = time.perf_counter() - began
    rounds = list(crowd.rounds.values())
    delays = [delay for each in rounds for delay in each.delays]
    slowest = [max(each.delays) for each in rounds]
    usual = 1000 * statistics.median(delays)
    middle, worst = 1000 * statistics.median(slowest), 1000 * max(slowest)
    sent = crowd.bytes / 1e6
    lines = [
        texts("page.md")["crowd"],
        "",
        f"{PEOPLE} people, {len(rounds)} rolls and {crowd.acts} acts in {took:.0f} s, {sent:.0f} MB",
        f"to all of them. From the last act to the next roll: median {usual:.0f} ms.",
        f"The slowest of all people: median of the rolls {middle:.0f} ms, worst roll {worst:.0f} ms.",
    ]
    told = f"{PEOPLE} people on one shared roll: the slowest sees the next roll"
    goal = Goal("crowd", told, f"within {WANTED:g} s", f"{max(slowest):.2f} s", max(slowest) <= WANTED)
    return Section("A crowd", "\n".join(lines), [goal])
