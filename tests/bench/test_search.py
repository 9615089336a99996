"""The search's speed is measured on real choices of every game."""

from __future__ import annotations

from bench.search import POSITIONS, SEATS, WANTED, playouts_a_second, positions
from bench.texts import texts
from pipeyard.rules.registry import GAMES


def test_every_game_is_measured_and_has_a_goal_and_a_reason() -> None:
    assert set(SEATS) == set(WANTED) == set(GAMES)
    assert {f"search-{name}" for name in GAMES} <= set(texts("in_the_way.md"))
    assert texts("page.md")["search"]


def test_choices_are_spread_over_a_game_and_playouts_are_counted() -> None:
    found = positions("pipes")
    assert len(found) == POSITIONS
    texts_of = {state.game().write(state) for state, _ in found}
    assert len(texts_of) == POSITIONS
    assert playouts_a_second("pipes", 0.01) > 0
