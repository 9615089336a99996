"""Pipe Dream's fast engine against the literal one, and what must hold in every game along the way.

Many more games are played by `make deep`.
"""

from collections import Counter

import pytest

from tests.literal.pipe_dream import LiteralPipeDream
from tests.literal.pipe_dream_fuzz import VARIANTS, compared_game
from tests.literal.pipe_dream_map import Map
from tests.literal.pipe_dream_watch import watched_game


def compare(seeds: range, drawn: bool) -> Counter[str]:
    """Play on both engines, with every choice of options; what was seen, how often."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        for duplicate, source in VARIANTS:
            story = compared_game(duplicate, source, seed, drawn=drawn)
            assert not story.complaints, str(story)
            seen += story.seen
    return seen


def test_both_engines_agree_on_whole_games() -> None:
    seen = compare(range(3), drawn=False)
    assert seen.keys() >= {"Bomb", "Cross", "turned", "collected", "Stop", "GoOn", "out at 6"}


def test_both_engines_agree_from_the_middle_of_a_game() -> None:
    seen = compare(range(6), drawn=True)
    assert seen.keys() >= {"Bomb", "Cross", "turned", "collected", "skipped"}


def test_what_must_hold_holds_along_the_way() -> None:
    for seed in range(8):
        for duplicate, source in VARIANTS:
            assert watched_game(duplicate, source, seed).ended


FAULTS: dict[str, tuple[type, str, object]] = {
    "loops are allowed": (LiteralPipeDream, "_loop_refusal", lambda self, sheet, cell, sides: None),
    "dead ends score": (Map, "ways", lambda self: self.joined()),
    "placing is never a must": (LiteralPipeDream, "can_place", lambda self, sheet: False),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison itself can fail: a rule played wrongly on one engine shows within a few positions."""
    monkeypatch.setattr(*FAULTS[fault])
    stories = (compared_game("no", "choose", seed, drawn=True) for seed in range(10))
    assert any(story.complaints for story in stories)
