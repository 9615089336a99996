"""The players of ``python -m bench table`` follow what a server sends them."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bench import table
from bench.table import Table
from tests.processes import WAIT
from tests.web.server import Server


def test_two_tables_are_played_until_moves_are_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def served(measure: Callable[[str], Awaitable[list[Table]]]) -> list[Table]:
        async def measured() -> list[Table]:
            return await measure(server.base)

        server = Server(tmp_path).start()
        found = asyncio.run(measured())
        server.stop()
        return found

    def is_over(played: Table, until: float) -> bool:
        return bool(played.delays) or time.perf_counter() >= until

    monkeypatch.setattr(table, "served", served)
    monkeypatch.setattr(table, "TABLES", 2)
    monkeypatch.setattr(table, "SECONDS", WAIT)
    monkeypatch.setattr(table, "PAUSE", 0.01)
    monkeypatch.setattr(Table, "is_over", is_over)
    told = table.section().text
    assert "2 tables, 60 s:" in told and "were seen by the other one: median" in told
