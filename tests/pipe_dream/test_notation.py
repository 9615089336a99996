"""Positions and moves as text: whatever is typed gives a position, a move or a clear error, never a crash."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeyard.rules.protocol import NotationError
from pipeyard.rules.random_play import menu
from tests.pipe_dream.guided import GAME, guided_game

START = GAME.start("classic", 2, {})
POSITIONS = [
    GAME.write(state)
    for number, state in enumerate(
        state
        for seed, options in enumerate(({}, {"duplicate": "yes"}, {"source": "dice"}))
        for state in guided_game(random.Random(seed), 2, options, wild=0.3)
    )
    if number % 9 == 0
]


def test_written_positions_read_back_with_the_same_menus() -> None:
    assert len(POSITIONS) > 20
    for text in POSITIONS:
        state = GAME.read(text)
        assert GAME.write(state) == text


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.sampled_from(POSITIONS), st.data())
def test_a_spoiled_position_is_a_position_or_a_clear_error(text: str, data: st.DataObject) -> None:
    lines = text.splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        spot = data.draw(st.integers(0, len(lines) - 1))
        words = lines[spot].split(" ")
        at = data.draw(st.integers(0, len(words) - 1))
        words[at] = data.draw(
            st.sampled_from(
                [".", "S", "w", "╬", "═", "J", "9", "-1", "0", "x", "", "dice", "turn", "yes", "99999"]
            )
        )
        lines[spot] = " ".join(words)
    try:
        state = GAME.read("\n".join(lines))
    except NotationError as error:
        assert len(str(error)) > 15
        return
    again = GAME.write(state)
    assert GAME.write(GAME.read(again)) == again
    for seat in state.waiting().must:
        codes = [code for code, _ in state.chances()] or list(state.codes(seat))
        assert codes
        for code in codes[:5]:
            after = state.copy()
            after.play(seat, code)
            GAME.view(after, None)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.text(alphabet="placebomrsudntg on(),0123456789-¹٣", max_size=30))
def test_any_text_is_a_move_or_a_clear_error(text: str) -> None:
    try:
        move = GAME.read_move(START, text)
    except NotationError as error:
        assert "right is" in str(error) or "moves are" in str(error)
        return
    assert GAME.read_move(START, GAME.write_move(START, move)) == move


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "there is no player here"),
        ("edition classy", "no edition 'classy'"),
        ("players 2\nplayer1", "players 2, but 1 follow"),
        ("player1 turn", "the map has no source|needs dice"),
        ("player2", "'player2' is not known here"),
        ("player1 dice 7 1", "dice must be two numbers from 1 to 6"),
        ("player1 dice 1", "dice are two numbers"),
        ("player1 meter", "say what meter is"),
        ("player1 meter 1 meter 2", "meter is said twice"),
        ("player1 wrenches 9", "wrenches must be a whole number from 0 to 7"),
        ("player1 source\nmeter 3", "without a source the meter is at 0"),
        ("duplicate maybe\nplayer1", "duplicate must be no or yes"),
        (". . . . . .\n. . .", "line 2: this row has 3 cells"),
    ],
)
def test_what_is_wrong_with_a_position_is_said(text: str, words: str) -> None:
    with pytest.raises(NotationError, match=words):
        GAME.read(text)


def test_a_map_alone_is_a_position() -> None:
    state = GAME.read("\n".join([". . . . . ."] * 2 + [". . S - . ."] + [". . . . . ."] * 3))
    assert GAME.write(state).splitlines()[:3] == [
        "edition classic players 1 duplicate no source choose",
        "player1 roll",
        "meter 0 wrenches 2 bombs 0 crosses 0",
    ]
    assert len(menu(GAME, state, -1)) == 21
