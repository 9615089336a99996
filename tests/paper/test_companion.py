"""What companions are told is what the rules say."""

import doctest
from collections import Counter
from pathlib import Path

import pytest

from pipeyard.language import translate
from pipeyard.paper.companion import companions
from pipeyard.paper.pipe_dream.companion import PipeDreamCompanion
from pipeyard.paper.pipe_land.companion import PipeLandCompanion
from pipeyard.paper.pipes.companion import PipesCompanion
from pipeyard.paper.stream import draw, weighted
from pipeyard.paper.tube_tangle.companion import TubeTangleCompanion
from pipeyard.rules import registry
from pipeyard.rules.grid import pack
from pipeyard.rules.pipe_land.edition import edition


@pytest.mark.parametrize("game", registry.GAMES)
def test_every_edition_has_its_companion(game: str) -> None:
    assert [each.edition for each in companions(game)] == list(registry.game(game).editions())


def test_editions_are_called_as_the_reader_calls_them() -> None:
    assert [translate(each.title, "fr") for each in companions("pipe-land")] == [
        "Pipe Land, 76 tuiles",
        "Pipe Land, 114 tuiles",
    ]


def test_pipes_is_told_the_minute_the_dry_turns_and_the_elements() -> None:
    classic = companions("pipes")[0]
    assert isinstance(classic, PipesCompanion)
    assert (classic.seconds, classic.dry) == (60, 12)
    assert classic.elements == ("SE", "SW", "NE", "NW", "EW", "NS", "NS+EW")


def test_pipe_dream_is_told_where_the_gloop_is_counted() -> None:
    classic = companions("pipe-dream")[0]
    assert isinstance(classic, PipeDreamCompanion)
    assert classic.flow == ((6, 5), (12, 10), (18, 15), (24, 20), (30, 25))
    assert classic.pipes[0] == "EW"


def test_the_bank_asks_what_the_state_asks() -> None:
    for told in companions("pipe-land"):
        assert isinstance(told, PipeLandCompanion)
        for bank in told.banks:
            terms = edition(told.edition).terms(bank.players, list(told.colours[: bank.players]))
            prices = {(column, row): price for column, row, price in bank.prices}
            for column in range(-12, 16):
                for row in range(-12, 13):
                    if not terms.on_river(column, row):
                        asked = prices.get((column, row), bank.least)
                        assert asked == terms.state_price(pack(column, row)), (column, row)


def test_the_bank_pays_out_and_draws_as_the_rulebook_says() -> None:
    box = companions("pipe-land")[0]
    assert isinstance(box, PipeLandCompanion)
    three = box.banks[1]
    assert three.players == 3
    assert (three.basic, three.advanced) == ((5, 6, 7), (5, 5, 5))
    assert sum(tile.count for tile in three.piles[0]) == 11  # the rulebook's own count of '1' tiles
    assert three.after_setup == 1  # all of them lie on the table when the first turn begins
    assert box.tax[:4] == (0, 2, 3, 4)


def test_tube_tangle_is_told_its_materials() -> None:
    box = companions("tube-tangle")[0]
    assert isinstance(box, TubeTangleCompanion)
    assert (box.materials, box.side) == (("fire", "PP", "PE", "gas"), 1)


def test_a_seed_brings_each_element_about_as_often() -> None:
    drawn = Counter(draw(f"game{seed}", turn, 7) for seed in range(400) for turn in range(1, 36))
    assert set(drawn) == set(range(7))
    assert max(drawn.values()) - min(drawn.values()) < 300  # of 2,000 each: five times what chance would do


def test_weights_are_kept_to() -> None:
    assert {weighted("seed", turn, [0, 3, 0, 1]) for turn in range(200)} == {1, 3}
    with pytest.raises(ValueError, match="not all 0"):
        weighted("seed", 1, [0, 0])


def test_the_page_of_the_documentation_is_true() -> None:
    page = Path(__file__).parents[2] / "docs" / "companion.md"
    found = doctest.testfile(str(page), module_relative=False)
    assert (found.failed, found.attempted) == (0, 4)
