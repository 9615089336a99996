"""Edition files: the two that ship add up, and a wrong file is refused with the line and the reason."""

from collections import Counter
from importlib.resources import files

import pytest

from pipeyard.rules.grid import pack
from pipeyard.rules.pipe_land.edition import Edition, edition, names, terms_for
from pipeyard.rules.pipe_land.terms import STATE, kind_owner
from pipeyard.rules.protocol import BadSetup

TEXT = (files("pipeyard.rules.pipe_land") / "editions" / "76.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "tiles", "taps_and_all"), [("76", 8, 76), ("114", 11, 110)])
def test_tiles_add_up(name: str, tiles: int, taps_and_all: int) -> None:
    terms = terms_for(name, 6, [])
    owned = Counter[int]()
    for pile in terms.piles:
        for kind, count in enumerate(pile):
            owned[kind_owner(kind)] += count
    assert [owned[seat] for seat in range(6)] == [tiles] * 6
    assert 6 * (tiles + 1) + owned[STATE] + 2 == taps_and_all


@pytest.mark.parametrize(("name", "ones"), [("76", 11), ("114", 15)])
def test_three_players_have_as_many_ones_as_the_rulebook_says(name: str, ones: int) -> None:
    assert sum(terms_for(name, 3, []).piles[0]) == ones


def test_prices_of_the_designers_drawing() -> None:
    terms = terms_for("76", 3, [])
    seen = {
        (-2, 2): 8,
        (-2, 3): 6,
        (1, 1): 12,
        (2, 1): 12,
        (1, 2): 10,
        (3, 4): 8,
        (0, 1): 14,
        (0, 2): 12,
        (9, 9): 4,
    }
    assert {cell: terms.state_price(pack(*cell)) for cell in seen} == seen


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "rotate_state = 3",
            "rotate_state = -3",
            "mine.toml, line 44: prices.rotate_state must be a",
        ),
        ("rotate_state = 3", "", "mine.toml, line 43: prices.rotate_state is missing"),
        ("rotate_state = 3", "rotate_state = 3\nrotate_sate = 4", "line 45: prices.rotate_sate is not known"),
        ("players = [2, 6]", "players = [6, 2]", "line 4: players must be two numbers, the smaller first"),
        ("pipes = [0, 3]", "pipes = [0, 1]", "line 8: river.two.pipes must rise, with a column between"),
        ("pipes = [0, 3]", "pipes = [0, 9]", "line 8: river.two.pipes must rise, with a column between"),
        ("{ tee = 1, corner = 1 }", "{ tea = 1 }", "line 18: tiles.colour.piles pile 2 has no shape 'tea'"),
        (
            "{ corner = 1, straight = 1 }",
            "{ corner = 1.5 }",
            "line 18: tiles.colour.piles pile 1, corner: must",
        ),
        ('style = "close"', 'style = "wide"', "line 35: layout.style must be one of close, mirror"),
        (
            "tap_faces_river = true",
            'tap_faces_river = "yes"',
            "line 53: rules.tap_faces_river must be true",
        ),
        ('"blue"', '"rose"', "line 3: colours must name 6 colours or more with different first letters"),
        ('"blue"', '"silver"', "line 3: colours must name 6 colours or more with different first letters"),
        ("[money]", "[money", "mine.toml: this is not TOML: "),
        ("[victory]", "[vctory]", "line 59: vctory is not known; known here: title, colours"),
    ],
)
def test_a_wrong_file_is_refused_with_line_and_reason(old: str, new: str, message: str) -> None:
    assert old in TEXT
    with pytest.raises(BadSetup) as caught:
        Edition("mine", TEXT.replace(old, new, 1), "mine.toml")
    assert message in str(caught.value)


def test_unknown_editions_and_seats_are_refused_with_what_there_is() -> None:
    assert names() == ("76", "114")
    with pytest.raises(BadSetup, match="there are: 76, 114"):
        edition("77")
    with pytest.raises(BadSetup, match="2 to 6 players, not 7"):
        terms_for("76", 7, [])
    with pytest.raises(BadSetup, match="2 different colours"):
        terms_for("76", 2, ["red", "red"])
    with pytest.raises(BadSetup, match="no colour 'pink'"):
        terms_for("76", 2, ["red", "pink"])
