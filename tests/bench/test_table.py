"""The players of ``python -m bench table`` follow what a server sends them."""

import pytest

from bench import table


def test_two_tables_are_played_for_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "TABLES", 2)
    monkeypatch.setattr(table, "SECONDS", 8.0)
    assert "2 tables, 8 s:" in table.section().text
