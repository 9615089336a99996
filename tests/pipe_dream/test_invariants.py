"""Whole games by careless and careful players, alone and together: what must hold at their end holds."""

import random
from collections import Counter

import pytest

from pipeyard.rules.pipe_dream.sheet import NO_EXIT, OUT, SCORED
from tests.pipe_dream.guided import GAME, guided_game
from tests.pipe_dream.test_menu import drawn, has_loop
from tests.pipe_dream.test_scoring import ways

BOMBS = (0, 2, 4, 6)  # what so many used ones cost
CROSSES = (6, 5, 3, 0)


def play_games(count: int, rng: random.Random) -> Counter[tuple[int, int]]:
    """Play and check; how often a sheet ended in which step at which section."""
    ends: Counter[tuple[int, int]] = Counter()
    for _ in range(count):
        options = {"duplicate": rng.choice(("no", "yes")), "source": rng.choice(("choose", "dice"))}
        *_, last = guided_game(rng, rng.choice((1, 1, 1, 2, 3)), options, wild=rng.choice((1, 1, 0.3, 0.05)))
        result = last.result()
        assert result is not None
        for seat, sheet in enumerate(last.sheets):
            pieces = drawn(last, seat)
            joined, on_way = ways(pieces, last.terms.cell(sheet.source))
            enough = len(joined) >= last.terms.flow[sheet.meter] > 0
            points = (
                len(on_way) - (len(pieces) - 1 - len(joined)) - BOMBS[sheet.bombs] - CROSSES[sheet.crosses]
            )
            assert not has_loop(pieces)
            assert enough == (sheet.step in (SCORED, NO_EXIT))
            assert result.scores[seat] == (points if sheet.step == SCORED else None)
            ends[(sheet.step, sheet.meter)] += 1
        text = GAME.write(last)
        assert GAME.write(GAME.read(text)) == text
    return ends


def test_games_end_as_they_must() -> None:
    ends = play_games(60, random.Random(1))
    assert {step for step, _ in ends} >= {SCORED, OUT}


@pytest.mark.deep
def test_ten_thousand_games_end_as_they_must() -> None:
    ends = play_games(10_000, random.Random(2))
    assert {section for _, section in ends} == {6, 12, 18, 24, 30}
