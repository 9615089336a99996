"""Board codes: exact, short, and safe against typing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeyard.rules.errors import NotationError
from pipeyard.rules.pipes.board import WALL, Board
from pipeyard.rules.pipes.board_code import ALPHABET, board_of, code_of
from tests.pipes.test_setup import made


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Any board a code can stand for."""
    columns, rows = draw(st.integers(3, 30)), draw(st.integers(3, 30))
    board = Board(columns, rows, draw(st.lists(st.integers(0, 15), min_size=3, max_size=3)))
    board.set_valve(draw(st.integers(0, board.size - 1)))
    sides = [side for side in range(4) if board.neighbour[4 * board.valve + side] >= 0]
    board.set_outlet(draw(st.sampled_from(sides)))
    for site in draw(st.sets(st.integers(0, board.size - 1), max_size=min(40, board.size))):
        if site not in (board.valve, board.outlet_site()):
            board.set_wall(site)
    return board


@settings(deadline=None, derandomize=True, max_examples=60)
@given(boards())
def test_a_code_rebuilds_its_board(board: Board) -> None:
    again = board_of(code_of(board))
    assert (again.grid.columns, again.grid.rows) == (board.grid.columns, board.grid.rows)
    assert again.pieces == board.pieces
    assert (again.valve, again.outlet, again.front) == (board.valve, board.outlet, board.front)
    assert (again.walls, again.stock, again.left) == (board.walls, board.stock, board.stock)


def test_different_boards_have_different_codes_of_a_handy_length() -> None:
    codes = [code_of(made(seed, "10x10", 10).boards[0]) for seed in range(30)]
    assert len(set(codes)) == 30
    assert max(map(len, codes)) <= 24  # 20 characters in groups of four


def test_a_code_is_of_the_board_before_anything_was_drawn() -> None:
    state = made(1, "10x10", 10)
    code = code_of(state.boards[0])
    state.play(-1, 0)
    for _ in range(4):
        state.play(0, state.codes(0)[-1])
    assert code_of(state.boards[0]) == code


def test_one_wrong_character_and_every_swap_are_noticed() -> None:
    code = code_of(made(2, "10x10", 10).boards[0]).replace("-", "")
    for place, letter in enumerate(code):
        for other in ALPHABET.replace(letter, ""):
            with pytest.raises(NotationError):
                board_of(code[:place] + other + code[place + 1 :])
    for place in range(len(code) - 1):
        swapped = code[:place] + code[place + 1] + code[place] + code[place + 2 :]
        if swapped != code:
            with pytest.raises(NotationError):
                board_of(swapped)


@settings(deadline=None, derandomize=True, max_examples=300)
@given(st.text(alphabet=ALPHABET + "- ", min_size=0, max_size=40))
def test_any_text_is_a_board_or_an_error_that_says_why(text: str) -> None:
    try:
        board = board_of(text)
    except NotationError as error:
        assert len(str(error)) > 10
    else:
        assert code_of(board).replace("-", "") == text.replace("-", "").replace(" ", "")


@pytest.mark.parametrize("letter", "0O1IL2Z5S8BGV")
def test_letters_that_look_like_others_are_not_used(letter: str) -> None:
    assert letter not in ALPHABET
    with pytest.raises(NotationError, match="is in no board code"):
        board_of("MQMK-FPYC-4" + letter)


def test_walls_are_walls() -> None:
    assert [s for s, piece in enumerate(board_of("MQMK-FPYC-4T").pieces) if piece == WALL] == [0, 11]
