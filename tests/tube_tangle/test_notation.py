"""Positions as text: what may be left out, and what is wrong is said."""

import random

import pytest

from pipeyard.rules.bag import Dice
from pipeyard.rules.protocol import NotationError
from pipeyard.rules.state import playout
from pipeyard.rules.tube_tangle.table import OVER, PLACE
from tests.tube_tangle.tables import positions, tube_tangle


@pytest.mark.parametrize("seed", range(5))
def test_round_trip(seed: int) -> None:
    game = tube_tangle()
    for state in positions(seed, every=5):
        text = game.write(state)
        again = game.read(text)
        assert game.write(again) == text
        assert again.waiting() == state.waiting()
        for seat in range(state.seats):
            assert again.codes(seat) == state.codes(seat)


def test_only_the_first_line_must_be_there() -> None:
    game = tube_tangle()
    state = game.read("tube-tangle")
    assert (state.step, state.turn, state.pouch.total, state.rooms, state.colours) == (
        PLACE,
        0,
        56,
        9,
        [1, 2],
    )


def test_comments_and_case_are_forgiven() -> None:
    game = tube_tangle()
    state = game.read("# a puzzle\ntube-tangle standard\nhand ANN a1 PIT\ncolour bob pp\n")
    assert "hand ann A1 pit\n" in game.write(state) and "colour bob PP\n" in game.write(state)


def test_a_tile_by_its_sides_is_the_first_that_is_free() -> None:
    game = tube_tangle()
    text = game.write(game.read("tube-tangle\nhand ann A1\nhand bob A2\ntable\n 0\n 0 FFPP\n -1 PEPE\n"))
    assert "A7:FFPP" in text and "C4:PEPE" in text


def test_a_pouch_may_be_named() -> None:
    game = tube_tangle()
    state = game.read("tube-tangle\npouch pit A1 pit\n")
    assert "pouch A1 pit pit\n" in game.write(state)


def test_a_position_without_step_may_be_over() -> None:
    assert tube_tangle().read("tube-tangle\npouch empty\n").step == OVER


WRONG = [
    ("", "a position begins with the line: tube-tangle standard"),
    ("pipes", "a position begins with the line"),
    ("tube-tangle huge", "there is no edition 'huge'; there are: standard"),
    ("tube-tangle\nplayer ann", "is not understood; a line begins with one of: players,"),
    ("tube-tangle\nhand ann A1\nhand ann A2", "hand ann is there twice"),
    ("tube-tangle\nhand", "hand needs a player, such as: hand ann"),
    ("tube-tangle\nhand eve A1", "there is no player 'eve'; there are: ann, bob"),
    ("tube-tangle\nhand ann A99", "there is no tile 'A99'"),
    ("tube-tangle\nhand ann A1 A1", "A1 is there too often"),
    ("tube-tangle\nplayers bob ann", "right is 2 to 4 of ann bob cat dan, from the left"),
    ("tube-tangle\nscoring most", "scoring is most; right is all or longest"),
    ("tube-tangle\ncolour ann red", "there is no colour 'red'; there are: fire, PP, PE, gas"),
    ("tube-tangle\ncolour ann gas\ncolour bob gas", "two players have the colour gas"),
    ("tube-tangle\ncolour ann", "colour ann needs one of"),
    ("tube-tangle\nstep colours\ncolour bob gas", "they are taken in seat order"),
    ("tube-tangle\nstep dance", "there is no step 'dance'"),
    ("tube-tangle\nstep place", "a step is written such as"),
    ("tube-tangle\nstep over soon", "a game is over by one of: end-empty, end-stuck"),
    ("tube-tangle\nstep refill ann 3\npouch A1", "3 tiles cannot be taken; the pouch has 1"),
    ("tube-tangle\nstep deal ann 1\npouch A1 A2", "5 tiles are still to be dealt; the pouch has 2"),
    ("tube-tangle\nstep colours\npouch A1", "8 tiles are still to be dealt; the pouch has 1"),
    ("tube-tangle\ntable 0 1\n 0 room .", "after table comes a new line"),
    ("tube-tangle\nfirst ann bob", "first takes one word"),
    ("tube-tangle\npouch", "pouch needs: rest, empty, or the names"),
    ("tube-tangle\npiles rooms 3", "piles are written such as: piles rooms 8 roads 9"),
    ("tube-tangle\npiles rooms 10 roads 0", "rooms in the pile must be 0 to 9"),
    ("tube-tangle\npiles rooms 9 roads x", "'x' is not a whole number"),
    ("tube-tangle\ntable\n 0 1\n 0 room", "row 0 of the table has 1 cells, and its first line names 2"),
    ("tube-tangle\ntable\n 0\n 0 room\n 0 .", "row 0 is there twice"),
    ("tube-tangle\ntable\n 0 0\n 0 room .", "a column is there twice"),
    ("tube-tangle\ntable\n 0 1 1\n 0 room A17:GGEE A18:EGPr", "a column is there twice"),
    ("tube-tangle\ntable\n 0\n 0 .", "the table is empty"),
    ("tube-tangle\ntable\n 9999\n 0 room", "too far away"),
    ("tube-tangle\ntable\n 0 68\n 0 room room", "the cell (68, 0) is too far away"),
    ("tube-tangle\ntable\n 0\n 0 A1:FFFF", "A1 cannot lie so"),
    ("tube-tangle\ntable\n 0\n 0 hut", "'hut' at (0, 0) is no tile; right is . room road pit cover"),
    ("tube-tangle\ntable\n 0 1\n 0 room A1:FPEr", "(0, 0) and (1, 0) touch with different sides"),
    ("tube-tangle\ntable\n 0 1\n 0 room road", "(0, 0) and (1, 0) touch with different sides"),
    ("tube-tangle\ntable\n 0 1\n 0 A1:ErFP A2:FPGr", "(0, 0) and (1, 0) touch with different sides"),
]


@pytest.mark.parametrize(("text", "error"), WRONG, ids=[error for _, error in WRONG])
def test_what_is_wrong_is_said(text: str, error: str) -> None:
    with pytest.raises(NotationError) as caught:
        tube_tangle().read(text)
    assert error in str(caught.value)


@pytest.mark.parametrize("seed", range(4))
def test_a_garbled_position_is_refused_or_read_but_never_breaks(seed: int) -> None:
    game, rng = tube_tangle(), random.Random(seed)
    whole = [game.write(state) for state in positions(seed, every=20)]
    refused = 0
    for number in range(120):
        letters = list(whole[number % len(whole)])
        for _ in range(rng.randint(1, 3)):
            spot = rng.randrange(len(letters))
            letters[spot] = rng.choice(["", " ", "\n", "?", "9", "-", "A", "r", "m", ":", letters[spot] * 2])
        try:
            state = game.read("".join(letters))
        except NotationError:
            refused += 1
        else:
            playout(state, Dice(number), limit=1000)
            assert state.result() is not None
    assert refused > 20


MOVES = [
    ("place 0 1 A1 FPEr", "is not a move; moves are: place (0,1) A7 FPEr"),
    ("place (0,1) pit FFPP", "this tile has no sides; write it as: pit (2,0)"),
    ("place (0,1) A1 FPE", "are no sides"),
    ("pass (0,1)", "is not a move"),
    ("take eve A1", "there is no player 'eve'"),
    ("colour ann blue", "there is no colour 'blue'"),
]


@pytest.mark.parametrize(("text", "error"), MOVES)
def test_a_wrong_move_is_explained(text: str, error: str) -> None:
    game = tube_tangle()
    with pytest.raises(NotationError) as caught:
        game.read_move(game.read("tube-tangle"), text)
    assert error in str(caught.value)
