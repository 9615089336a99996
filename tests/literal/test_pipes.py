"""Pipes' fast engine against the literal one: whole games, and boards thrown together."""

from collections import Counter
from functools import cache

import pytest

from tests.literal.pipes import LiteralPipes
from tests.literal.pipes_board import Board, Drawn, Sheet
from tests.literal.pipes_fuzz import TABLES, compared_game

GAMES = {"printed": 2, "rich": 3, "odd": 4, "thrown": 4}  # compared after every event
MORE = {"printed": 2, "rich": 20, "odd": 4, "thrown": 60}  # compared at the end of every turn


@cache
def seen_in(table: str) -> Counter[str]:
    """Play games of a kind on both engines; what the water did where three play."""
    seen: Counter[str] = Counter()
    for seed in range(GAMES[table] + MORE[table]):
        story = compared_game(table, seed, closely=seed < GAMES[table])
        assert not story.complaints, str(story)
        assert story.ended
        if story.seats == 3:
            seen += story.seen
    return seen


@pytest.mark.parametrize("table", TABLES)
def test_both_engines_agree(table: str) -> None:
    assert seen_in(table)["rounds"], "games in which water flowed"


def test_three_players_push_each_others_water() -> None:
    """Players who draw anywhere are out at once and try no water; among these a good deal happens."""
    seen = sum((seen_in(table) for table in TABLES), Counter[str]())
    assert seen["recrosses"] >= 30
    assert seen["teleports passed"] >= 50
    assert seen["cascades"] >= 3, "rounds in which pushed water recrossed"
    played = seen_in("rich") + seen_in("odd") + seen_in("printed")
    assert min(played["recrosses"], played["teleports passed"], played["cascades"]) >= 1, (
        "not only thrown boards"
    )


def _never_recrosses(sheet: Sheet, round_number: int) -> bool:
    _step(sheet, round_number)
    return False


_step = Sheet.step
FAULTS: dict[str, tuple[type, str, object]] = {
    "nobody is pushed": (Sheet, "step", _never_recrosses),
    "water goes back by a teleport's own end": (Drawn, "other_end", lambda self, end: end),
    "elements turn to whatever one likes": (LiteralPipes, "_rotate_refusal", lambda *told: None),
    "others see an unfinished turn": (Sheet, "at_turn_start", lambda self: self.drawn),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison itself can fail: a rule played wrongly on one engine shows within a few games."""
    monkeypatch.setattr(*FAULTS[fault])
    assert any(compared_game("thrown", seed).complaints for seed in range(20))


def test_a_wall_too_many_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Board, "keeps_half", lambda self, cell: True)
    assert any(compared_game("odd", seed).complaints for seed in range(20))
