"""The same byte comparison for every other way out: HTTP, spectators, replays, exports, errors, metrics."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import httpx
from prometheus_client.parser import text_string_to_metric_families

from pipeyard.web import metrics
from pipeyard.web.crowd.daily import Daily
from pipeyard.web.crowd.gatherings import Gatherings
from pipeyard.web.guard import Guard
from pipeyard.web.http.app import make_app
from pipeyard.web.live.table import Table
from pipeyard.web.live.tables import TableManager
from pipeyard.web.tokens import hashed
from tests.web.tables import HandClock, by_hand, heard, look, opened
from tests.web.test_secrets import EYES, pair, same

TOKEN = "t" * 24


def asked(table: str, watch: str) -> list[tuple[str, str, object]]:
    """Everything that can be asked of a table that goes on."""
    path = f"/api/tables/{table}"
    return [
        ("GET", path, None),
        ("GET", f"{path}/log", None),
        ("GET", f"{path}/verify", None),
        ("GET", f"{path}/replay/3", None),
        ("GET", f"{path}/nothing", None),
        ("GET", f"/api/invites/{watch}", None),
        ("GET", f"/api/invites/{watch}/qr.svg", None),
        ("POST", "/api/tables/mine", {"tables": [{"table": table, "tokens": [TOKEN]}]}),
        ("POST", "/api/tables/mine", {"tables": [{"table": table, "tokens": [], "watch": watch}]}),
        ("POST", f"{path}/rematch", {"token": TOKEN}),
        ("POST", f"{path}/rematch", {"token": "x" * 24}),
    ]


def client_of(tables: TableManager, table: Table) -> httpx.AsyncClient:
    """Somebody who asks a server over HTTP, without a network."""
    app: Any = make_app(tables.settings, tables)
    app.state.tables, app.state.guard = tables, Guard(tables.settings)
    app.state.gatherings, app.state.daily = Gatherings(tables), Daily(tables)
    tables.live[table.row.id] = table
    return httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://test")


def counts() -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    """What is counted, without what is timed."""
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(metrics.text().decode())
        for sample in family.samples
        if sample.name.startswith("pipeyard_")
        and "_seconds" not in sample.name
        and "_created" not in sample.name
    }


async def counted(work: Callable[[], Awaitable[object]]) -> dict[object, float]:
    """What one thing adds to the metrics."""
    before = counts()
    await work()
    return {
        key: value - before.get(key, 0.0) for key, value in counts().items() if value != before.get(key, 0.0)
    }


def test_no_other_way_out_tells_of_hands_and_colours(tmp_path: Path) -> None:
    async def play() -> tuple[int, int]:
        clock, rng, seats = HandClock(), random.Random(3), 3
        compared = differing = 0
        async with opened(tmp_path / "a", clock) as one, opened(tmp_path / "b", clock) as two:
            tables = [await by_hand(each, "tube-tangle", seats) for each in (one, two)]
            for table in tables:
                table.seats[EYES] = replace(table.seats[EYES], token=hashed(TOKEN))
            clients = [client_of(each, table) for each, table in zip((one, two), tables, strict=True)]
            watching = [await look(table) for table in tables]
            for number in range(40):
                if tables[0].match.waiting != tables[1].match.waiting:
                    break
                clock.time += 700
                found = pair(tables, rng)
                if found is None:
                    continue
                seat, *moves = found
                added = []
                for table, move in zip(tables, moves, strict=True):
                    added.append(await counted(partial(table.play, seat, move)))
                assert added[0] == added[1]
                states = [table.match.state for table in tables]
                differing += tables[0].game.write(states[0]) != tables[0].game.write(states[1])
                if number % 6:
                    continue
                for method, path, data in asked(tables[0].row.id, tables[0].row.watch):
                    answers = [await client.request(method, path, json=data) for client in clients]
                    first, second = ((each.status_code, each.headers.raw, each.content) for each in answers)
                    assert first == second, path
                    compared += 1
            told = [heard(screen) for screen in watching]
            same(told)
            for client in clients:
                await client.aclose()
        return compared, differing

    compared, differing = asyncio.run(play())
    assert compared > 30 and differing > 10, "the secrets were no others, so nothing was tested"
