"""Whether a crowd on one shared roll stays in step: ``python -m bench crowd``, some minutes for each game.

BENCH_CROWD=pipes python -m bench crowd      # one of the two

Three hundred programs gather under one code, all at once, and play a whole game over WebSockets, of Pipe
Dream and of Pipes, each thinking for a moment before it acts; their host only watches. Measured, for every
roll: from when the last of them has sent the act that the roll waited for until each has read its frame with
the new dice. The server runs in a process of its own; so do these programs, all in one.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import statistics
import sys
import time
from functools import partial
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from bench.goals import Goal
from bench.section import Section
from bench.serving import served
from bench.texts import texts

PEOPLE = 300
GAMES = {"pipe-dream": "Pipe Dream", "pipes": "Pipes"}
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
        self.began = time.perf_counter()
        self.sent = time.perf_counter()  # when somebody last sent an act
        self.acts = 0
        self.joins: list[float] = []  # seconds from asking to come in until one is told who is there
        self.bytes = 0
        self.rounds: dict[int, Round] = {}  # by the number of the roll's event

    def saw_roll(self, number: int) -> None:
        now = time.perf_counter()
        if number not in self.rounds:
            self.rounds[number] = Round(self.sent)
            print(f"roll {len(self.rounds)} after {now - self.began:.0f} s", file=sys.stderr)
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
        self.waiting: ClientConnection | None = None  # until it begins

    async def find_seat(self, table: str) -> None:
        """Hear where it begins: people who come at once sit as the server took them in."""
        assert self.waiting is not None
        async for data in self.waiting:
            told = json.loads(data)
            if told["table"] == table:
                self.seat = told["seat"]
                break
        await self.waiting.close()

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
        return self._in_pipes(hints) if "draw" in hints else self._in_pipe_dream(hints)

    def _in_pipes(self, hints: dict[str, Any]) -> str:
        """Draw where the water ends if the element fits there, else anywhere; then done."""
        own = next(iter(self.frame["views"].values()))["players"][0]
        if not hints["draw"] or own["drawn"]:
            return "done"
        water = hints["water"]
        column, row = water["end"] if water["fits"] else self.rng.choice(hints["draw"])
        return f"draw ({column},{row})"

    def _in_pipe_dream(self, hints: dict[str, Any]) -> str:
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


async def come(client: httpx.AsyncClient, crowd: Crowd, path: str, number: int) -> Person:
    """Join by name, then be told who else comes, as every phone is."""
    began = time.perf_counter()
    joined = await client.post(path, json={"name": f"Person {number % (PEOPLE // 2) + 1}"})
    person = Person(crowd, number, joined.json()["token"])
    address = f"{crowd.base.replace('http', 'ws')}/ws/gathering/{path.rsplit('/', 1)[1]}"
    person.waiting = await connect(address, max_size=None, open_timeout=60)
    await person.waiting.send(json.dumps({"type": "hello", "tokens": [person.token]}))
    await person.waiting.recv()
    crowd.joins.append(time.perf_counter() - began)
    return person


async def measure(base: str, game: str) -> Crowd:
    """Gather all at once, begin, play to the end; the host does not play."""
    crowd = Crowd(base)
    limits = httpx.Limits(max_connections=PEOPLE)
    async with httpx.AsyncClient(timeout=60, base_url=base, limits=limits) as client:
        wish = {"name": "Host", "plays": False, "game": game}
        made = (await client.post("/api/gatherings", json=wish)).json()
        path = f"/api/gatherings/{made['code']}"
        people = await asyncio.gather(*(come(client, crowd, path, number) for number in range(PEOPLE)))
        begun = (await client.post(f"{path}/begin", json={"token": made["host"]})).json()
    await asyncio.gather(*(person.find_seat(begun["table"]) for person in people))
    await asyncio.gather(*(person.play(begun["table"]) for person in people))
    return crowd


def section() -> Section:
    """Play a game of each kind and tell."""
    lines, goals = [texts("page.md")["crowd"]], []
    wanted = os.environ.get("BENCH_CROWD", " ".join(GAMES)).split()
    for game, title in ((game, title) for game, title in GAMES.items() if game in wanted):
        began = time.perf_counter()
        crowd = served(partial(measure, game=game))
        took = time.perf_counter() - began
        rounds = list(crowd.rounds.values())
        delays = [delay for each in rounds for delay in each.delays]
        slowest = [max(each.delays) for each in rounds]
        usual = 1000 * statistics.median(delays)
        middle, worst = 1000 * statistics.median(slowest), 1000 * max(slowest)
        lines += [
            "",
            f"**{title}**: {PEOPLE} people come at once; the last one is in after {max(crowd.joins):.2f} s.",
            f"{len(rounds)} rolls and {crowd.acts} acts in {took:.0f} s, {crowd.bytes / 1e6:.0f} MB",
            f"to all of them. From the last act to the next roll: median {usual:.0f} ms.",
            f"The slowest of all people: median of the rolls {middle:.0f} ms, worst roll {worst:.0f} ms.",
        ]
        told = f"{PEOPLE} people in {title}: the slowest sees what comes next"
        key = "crowd" if game == "pipe-dream" else f"crowd-{game}"
        found = f"{max(slowest):.2f} s"
        goals.append(Goal(key, told, f"within {WANTED:g} s", found, max(slowest) <= WANTED))
    return Section("A crowd", "\n".join(lines), goals)
