"""How many busy tables a server carries: ``make load``, or ``python -m bench.load --help``.

Simulated people play whole games of all four over real WebSockets, two at a table, each thinking for three
seconds on average before a move. Tables are added step by step until the 99th percentile of the time from a
move to the other's frame passes 250 ms: the knee. Once for one process on SQLite, and for two processes on
PostgreSQL and Valkey: with the players of a table at the same process, as the proxy of ``deploy/`` sends
them, and at different ones. The people run in this process, and their own CPU is told too.

Writes the figures into docs/scale.md and the curve into docs/pictures/load.svg.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime

import httpx
from websockets.asyncio.client import ClientConnection, connect

from bench import machine, stores
from bench.ours import build
from bench.people import GAMES, PlayedTable, Tally, busy_table, make_table
from bench.plot import Curve, chart
from bench.servers import RunningServer, running
from bench.worker import ROOT

LIMIT = 0.250  # seconds, for 99 of 100 moves
PAGE = ROOT / "docs" / "scale.md"
PICTURE = ROOT / "docs" / "pictures" / "load.svg"
NAMES = {
    "sqlite": "one process, SQLite",
    "cluster": "two processes, PostgreSQL and Valkey",
    "apart": "two processes, a table's players apart",
}
BLOCK = re.compile(r"(<!-- measured -->\n).*?(<!-- /measured -->)", re.DOTALL)


@dataclass(frozen=True)
class Step:
    """What was seen with so many busy tables."""

    tables: int
    moves: float  # acknowledged, a second
    median: float  # seconds from a move to the other's frame
    slow: float  # the 99th percentile
    cpu: float  # seconds of all server processes for each move
    own: float  # cores that the simulated people took
    kilobytes: float  # sent for each move
    failed: int


@dataclass(frozen=True)
class Setup:
    """A way to run servers, and what was seen."""

    name: str
    steps: list[Step]

    def knee(self) -> Step | None:
        """The last step within the limit."""
        good = [step for step in self.steps if step.slow <= LIMIT]
        return good[-1] if good else None


@contextmanager
def servers(kind: str) -> Iterator[list[RunningServer]]:
    with ExitStack() as stack:
        if kind == "sqlite":
            yield stack.enter_context(running(1))
        else:
            database, valkey = stack.enter_context(stores.postgresql()), stack.enter_context(stores.valkey())
            yield stack.enter_context(running(2, database=database, valkey=valkey))


async def climb(
    found: list[RunningServer], steps: list[int], seconds: float, think: float, apart: bool = False
) -> list[Step]:
    """Add tables step by step, and look at each step for a while."""
    tally, seen = Tally(), []
    tasks: list[asyncio.Task[None]] = []
    bases = [server.base for server in found]
    try:
        for count in steps:
            while len(tasks) < count:
                number = len(tasks)
                base = bases[number // len(GAMES) % len(bases)]
                at = bases if apart else [base]
                work = busy_table(base, at, GAMES[number % len(GAMES)], think, tally)
                tasks.append(asyncio.create_task(work))
                await asyncio.sleep(0.02)
            await asyncio.sleep(seconds / 3)  # until it has settled
            seen.append(await _look(found, tally, count, seconds))
            print(f"  {seen[-1]}", flush=True)
            if seen[-1].slow > LIMIT:
                break
    finally:
        for task in tasks:
            task.cancel()
        for ended in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(ended, Exception):
                print(f"  a table ended: {ended!r}")
    return seen


async def _look(found: list[RunningServer], tally: Tally, count: int, seconds: float) -> Step:
    tally.delays.clear()
    acknowledged, sent, failed = tally.acknowledged, tally.bytes, tally.failed + tally.cut
    cpu, own, began = sum(server.cpu() for server in found), time.process_time(), time.perf_counter()
    await asyncio.sleep(seconds)
    took = time.perf_counter() - began
    moves = max(1, tally.acknowledged - acknowledged)
    delays = sorted(tally.delays) or [0.0]
    return Step(
        tables=count,
        moves=moves / took,
        median=delays[len(delays) // 2],
        slow=delays[min(len(delays) - 1, int(len(delays) * 0.99))],
        cpu=(sum(server.cpu() for server in found) - cpu) / moves,
        own=(time.process_time() - own) / took,
        kilobytes=(tally.bytes - sent) / moves / 1000,
        failed=tally.failed + tally.cut - failed,
    )


async def weigh(server: RunningServer, count: int) -> tuple[float, float]:
    """Kilobytes of memory for each open table that nobody plays at, and for each idle connection."""
    async with httpx.AsyncClient(base_url=server.base, timeout=60) as client:
        tables = [await make_table(client, GAMES[number % len(GAMES)]) for number in range(count // 4)]
        before = server.memory()
        tables += [await make_table(client, GAMES[number % len(GAMES)]) for number in range(count)]
        made = server.memory()
        sockets = [await _look_on(server, tables[number % len(tables)]) for number in range(count)]
        await asyncio.sleep(1)
        connected = server.memory()
        for socket in sockets:
            await socket.close()
    return (made - before) / count / 1000, (connected - made) / count / 1000


async def _look_on(server: RunningServer, table: PlayedTable) -> ClientConnection:
    socket = await connect(f"{server.base.replace('http', 'ws')}/ws/{table.id}", compression=None)
    await socket.send(json.dumps({"type": "hello", "tokens": [table.tokens[0]]}))
    await socket.recv()
    return socket


def told(setups: list[Setup], weights: tuple[float, float], think: float, seconds: float) -> str:
    """The figures for the page."""
    lines = [
        f"Measured {datetime.now(UTC):%Y-%m-%d} on {machine.told()}; rules {build()}. Two people at a table, "
        f"{think:g} s for a move on average, {seconds:g} s for each step. The simulated people run on the "
        "same machine; the cores they took are in the table.",
        "",
        "![Time from a move to the other's frame, by busy tables](pictures/load.svg)",
        "",
        "| servers | busy tables | moves a second | median | 99th percentile | server CPU a move "
        "| sent a move | cores for the people | failed |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for setup in setups:
        for step in setup.steps:
            lines.append(
                f"| {setup.name} | {step.tables} | {step.moves:.0f} | {1000 * step.median:.0f} ms | "
                f"{1000 * step.slow:.0f} ms | {1000 * step.cpu:.1f} ms | {step.kilobytes:.1f} kB | "
                f"{step.own:.2f} | {step.failed} |"
            )
    lines.append("")
    for setup in setups:
        knee = setup.knee()
        found = "below the first step" if knee is None else f"{knee.tables} busy tables"
        is_last = knee is not None and knee == setup.steps[-1]
        lines.append(
            f"- The knee for {setup.name}: {found}{' or more (the last step tried)' if is_last else ''}."
        )
    lines.append(
        f"- Memory: {weights[0]:.0f} kB for each open table, {weights[1]:.0f} kB for each idle connection."
    )
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--steps", default="50,100,200,300,400,500,600,700,800,900,1000,1200")
    parser.add_argument("--seconds", type=float, default=20.0, help="for each step")
    parser.add_argument("--think", type=float, default=3.0, help="seconds before a move, on average")
    parser.add_argument("--only", choices=tuple(NAMES), help="one of them")
    parser.add_argument("--weigh", type=int, default=400, help="tables and connections to weigh")
    parser.add_argument("--print", action="store_true", help="print the figures, and write no file")
    asked = parser.parse_args()
    steps = [int(each) for each in asked.steps.split(",")]
    setups = []
    for kind in [asked.only] if asked.only else list(NAMES):
        print(f"== {NAMES[kind]}", flush=True)
        with servers(kind) as found:
            seen = asyncio.run(climb(found, steps, asked.seconds, asked.think, kind == "apart"))
            setups.append(Setup(NAMES[kind], seen))
    with running(1) as [server]:
        weights = asyncio.run(weigh(server, asked.weigh))
    text = told(setups, weights, asked.think, asked.seconds)
    if asked.print:
        print(text)
        return
    curves = [
        Curve(setup.name, [(step.tables, 1000 * step.slow) for step in setup.steps]) for setup in setups
    ]
    title = "From a move to the other's frame, 99th percentile"
    PICTURE.write_text(chart(title, "busy tables", "ms", curves))
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(BLOCK.sub(lambda found: found[1] + text + found[2], page), encoding="utf-8")
    print(f"written: {PAGE} and {PICTURE}")


if __name__ == "__main__":
    main()
