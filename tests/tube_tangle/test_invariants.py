"""What holds at the end of every game: nothing is lost, everything fits, and the end is one of the two."""

from collections import Counter

import pytest

from pipeyard.rules.bag import Dice
from pipeyard.rules.state import playout
from pipeyard.rules.tube_tangle.menu import can_lay
from pipeyard.rules.tube_tangle.scoring import material_points
from pipeyard.rules.tube_tangle.state import TubeTangleState
from pipeyard.rules.tube_tangle.table import NOTHING
from pipeyard.rules.tube_tangle.view_builder import tiles_on
from tests.tube_tangle.tables import check_table, positions, tube_tangle


@pytest.mark.parametrize("seed", range(6))
def test_what_lies_fits_and_nothing_is_lost(seed: int) -> None:
    for state in positions(seed, every=9):
        check_table(state)


def check_end(state: TubeTangleState) -> Counter[str]:
    """Check a finished game; what was seen in it."""
    check_table(state)
    result = state.result()
    assert result is not None
    assert state.pouch.total == 0
    assert not any(can_lay(state, seat) for seat in range(state.seats))
    held = any(state.hands)
    assert result.rule == f"tube-tangle/end-{'stuck' if held else 'empty'}"
    totals = material_points(state)
    assert list(result.scores) == [totals[colour] for colour in state.colours]
    assert sorted(set(state.colours)) == sorted(state.colours)
    assert {
        seat for seat, score in enumerate(result.scores) if score == max(totals[c] for c in state.colours)
    } == (set(result.winners))
    assert all(total % 2 == 0 for total in totals), "each link counts at both of its tiles"
    seen = Counter({result.rule: 1})
    whats = Counter(tile.what for tile in tiles_on(state))
    seen["games with a closed pipe"] += any(totals)
    seen["games with a pit under a cover"] += whats["pit+cover"] > 0
    seen["games with a bare border"] += any(
        lies == NOTHING and state.is_bare(site) for site, lies in enumerate(state.lies)
    )
    seen["games without roads left"] += state.roads == 0
    seen["games without rooms left"] += state.rooms == 0
    return seen


def play_games(count: int, seed: int) -> Counter[str]:
    game, dice = tube_tangle(), Dice(seed)
    seen: Counter[str] = Counter()
    for number in range(count):
        state = game.start("standard", 2 + number % 3, {})
        playout(state, dice, limit=1000)
        seen += check_end(state)
    return seen


def test_games_end_as_they_must() -> None:
    seen = play_games(40, 1)
    assert seen["tube-tangle/end-empty"] and seen["tube-tangle/end-stuck"]
    assert seen["games with a closed pipe"] and seen["games with a bare border"]


@pytest.mark.deep
def test_ten_thousand_games_end_as_they_must() -> None:
    seen = play_games(10_000, 2)
    assert seen["tube-tangle/end-empty"] + seen["tube-tangle/end-stuck"] == 10_000
    assert all(seen[what] for what in seen)
