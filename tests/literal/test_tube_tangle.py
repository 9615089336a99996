"""Tube Tangle's two engines play the same game: the fast one, and one written from the rulebook alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from pipeyard.rules import registry
from pipeyard.rules.protocol import NATURE, Move
from pipeyard.rules.tube_tangle import moves
from tests.literal.tube_tangle import LiteralTubeTangle
from tests.literal.tube_tangle_end import judged_game
from tests.literal.tube_tangle_fuzz import TubeTangleStory, compared_game
from tests.literal.tube_tangle_table import Pipe, Table

ALL_HAPPENS = (
    *(
        "Place",
        "OpenPit",
        "ManholeCover",
        "Pass",
        "touched 2",
        "touched 3",
        "brought tiles",
        "covers on pits",
    ),
    *("borders left bare", "closed pipes", "closed pipes opened by a pit", "ended by end-empty"),
    *("ended by end-stuck", "positions told", "positions read", "positions copied"),
)
ALL_REFUSE = (
    *("not-your-turn", "must-place", "hand", "way", "place-1", "place-2", "place-3", "place-4", "place-5"),
    *("pit", "cover", "over", "colours", "deal", "refill", "pouch"),
)


STARTS = ("whole", "drawn")


def total(stories: Iterable[TubeTangleStory]) -> tuple[Counter[str], Counter[str]]:
    """What happened and what was refused in all games; fails at the first disagreement."""
    counts: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    for story in stories:
        assert not story.complaints, story
        assert story.ended
        counts += story.counts
        refused += story.refused
    return counts, refused


def test_both_engines_play_the_same_game() -> None:
    counts, refused = total(compared_game("mixed", start, seed) for start in STARTS for seed in range(4))
    assert [what for what in ALL_HAPPENS if not counts[what]] == []
    assert [rule for rule in ALL_REFUSE if not refused[rule]] == []


def test_both_engines_play_the_same_game_by_the_greedy_bot() -> None:
    counts, _ = total([compared_game("greedy", "whole", 1)])
    assert counts["closed pipes"]


def test_both_engines_judge_the_end_alike() -> None:
    counts, _ = total(judged_game(start, seed) for start in STARTS for seed in range(12))
    assert counts["ended by end-empty"] and counts["ended by end-stuck"]


_take = LiteralTubeTangle._take


def _takes_one(self: LiteralTubeTangle, count: int) -> None:
    _take(self, 1)


def _never_brings(*told: object) -> list[tuple[str, str]]:
    return []


def _always_fits(*told: object) -> bool:
    return True


def _ends_nowhere_free(self: Pipe) -> bool:
    return not any(why == "free" for _, _, why in self.openings)


FAULTS: dict[str, tuple[type, str, object]] = {
    "nothing is brought": (Table, "brought", _never_brings),
    "what is brought always fits": (Table, "_brought_fits", _always_fits),
    "neither a pit nor a bare border opens a pipe": (Pipe, "closed", _ends_nowhere_free),
    "nobody takes more than one": (LiteralTubeTangle, "_take", _takes_one),
    "nobody can lay anything": (LiteralTubeTangle, "could_lay", lambda self, player: set()),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison itself can fail: a rule played wrongly on one engine shows within a few games."""
    monkeypatch.setattr(*FAULTS[fault])
    assert any(compared_game("mixed", "drawn", seed).complaints for seed in range(30))


@pytest.mark.parametrize("tile", ["pit", "cover"])
def test_a_held_pit_or_cover_is_refused_as_a_pipe_tile_for_its_way(tile: str) -> None:
    game = registry.game("tube-tangle")
    state = game.read(f"tube-tangle standard\nhand ann B1 {tile}\n")
    refusal = game.refusal(state, 0, moves.Place((0, 1), tile, "FFFF"))
    assert refusal is not None and refusal.rule == "tube-tangle/way"


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        (moves.Place((0, 1), "b1", "FPmF"), "hand"),
        (moves.Place((0, 1), "B1", "fpmf"), "way"),
    ],
)
def test_a_move_has_one_name_only(move: Move, rule: str) -> None:
    """Reading a text forgives capitals; the move that is made and logged is on the menu as it stands."""
    game = registry.game("tube-tangle")
    state = game.read("tube-tangle standard\nhand ann B1\n")
    assert game.refusal(state, 0, moves.Place((0, 1), "B1", "FPmF")) is None
    refusal = game.refusal(state, 0, move)
    assert refusal is not None and refusal.rule == f"tube-tangle/{rule}"


def test_a_taken_tile_has_one_name_only() -> None:
    game = registry.game("tube-tangle")
    state = game.read("tube-tangle standard\nstep deal ann 4\n")
    assert game.refusal(state, NATURE, moves.TakeTile("ann", "A7")) is None
    refusal = game.refusal(state, NATURE, moves.TakeTile("ann", "a7"))
    assert refusal is not None and refusal.rule == "tube-tangle/pouch"
