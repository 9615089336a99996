"""The long search itself: every game's is tallied, and a game that breaks off is told."""

import pytest

from tests import deep


@pytest.mark.parametrize("game", deep.PLUGS)
def test_a_search_is_tallied(game: str) -> None:
    word, search = next(iter(deep.searches(game).items()))
    tally = deep.run(((game, word, search.variants[0]), 1, 1))
    assert (tally.games, tally.bad) == (1, [])
    assert word in deep.table({(game, word, search.variants[0]): tally})


def test_a_game_that_breaks_off_is_told() -> None:
    tally = deep.run((("pipe-land", "compared", ("no such edition", "basic")), 0, 1))
    assert len(tally.bad) == 1
    assert "seed 0" in tally.bad[0]
