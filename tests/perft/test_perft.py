"""Positions counted by depth, NATURE's branches included: a change in any menu changes a count."""

import sys
from pathlib import Path

import pytest

from tests.harness import NAMES, SHALLOW
from tests.harness.perft import FOLDER, Count, counts, perft, rewritten
from tests.toy import Buckets

COUNTS = [count for name in NAMES for path in FOLDER.glob(f"{name}.toml") for count in counts(path)]
MOST = 500 if SHALLOW else sys.maxsize  # ways


@pytest.mark.parametrize("count", COUNTS, ids=[f"{count.game.name}: {count.name}" for count in COUNTS])
def test_perft(count: Count) -> None:
    depth = max(moves for moves, ways in enumerate(count.paths) if ways <= MOST)
    paths, distinct = perft(count.game, count.state, depth, count.may)
    assert paths == count.paths[: depth + 1]
    assert distinct == count.distinct[: depth + 1]


@pytest.mark.parametrize("name", NAMES)
def test_every_game_is_counted(name: str) -> None:
    assert (FOLDER / f"{name}.toml").exists()


def test_paths_and_positions_differ_when_ways_meet() -> None:
    game = Buckets()
    state = game.read("edition plain rounds 2 rain 2\nred 3\nblue 3\n")
    # Either may choose first: 3 + 3 ways; then the other: 3 ways each. All at once: 9 pairs, of which those
    # that ask for more than 2 all leave the drops as they were, like the pair of nothing and nothing.
    assert perft(game, state, 2, may=False) == ([1, 6, 18], [1, 6, 6])


def test_counting_again_keeps_the_rest_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "buckets.toml"
    path.write_text(
        '# why\n[[count]]\nstart = "plain players 2"\nmay = true\npaths = [0,\n 0]\ndistinct = [0, 0]\n'
    )
    assert rewritten(path) == (
        '# why\n[[count]]\nstart = "plain players 2"\nmay = true\npaths = [1, 3]\ndistinct = [1, 3]\n'
    )
