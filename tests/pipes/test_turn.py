"""A turn: menus and refusals agree on every move there is, and everything can be taken back."""

import random

from pipeyard.rules.grid import SIDE_NAMES
from pipeyard.rules.pipes.edition import ELEMENT_NAMES
from pipeyard.rules.pipes.menu import take_all_back
from pipeyard.rules.pipes.moves import Cross, Done, Draw, Rotate, TakeBack, Teleport
from pipeyard.rules.protocol import Move
from pipeyard.rules.random_play import menu
from tests.pipes.tables import GAME, guided_game


def every_move(columns: int, rows: int) -> list[Move]:
    """Everything a player could say, on the board and just beside it."""
    moves: list[Move] = [Done(), TakeBack()]
    for cell in [(column, row) for row in range(rows + 2) for column in range(columns + 2)]:
        moves += [Draw(cell), Cross(cell)]
        moves += [Rotate(cell, sides) for sides in (*ELEMENT_NAMES, "", "NESW")]
        moves += [Teleport(cell, side) for side in (*SIDE_NAMES, "X")]
    return moves


def test_the_menu_lists_exactly_what_is_not_refused() -> None:
    rng = random.Random(5)
    moves = every_move(6, 6)
    for seed in range(3):
        for state, _, _ in guided_game(seed, 2, "pocket"):
            if rng.random() < 0.05:
                for seat in range(2):
                    allowed = {move for move in moves if GAME.refusal(state, seat, move) is None}
                    assert allowed == set(menu(GAME, state, seat))


def test_refusals_offer_something_legal_of_the_same_kind() -> None:
    rng = random.Random(6)
    offered = 0
    for state, _, _ in guided_game(11, 2, "pocket"):
        for move in rng.sample(every_move(6, 6), 20):
            refusal = GAME.refusal(state, 0, move)
            if refusal is None:
                continue
            assert refusal.reason.endswith(".")
            if refusal.instead is not None:
                offered += 1
                assert GAME.refusal(state, 0, refusal.instead) is None
                assert type(refusal.instead) in (type(move), TakeBack)
            elif refusal.rule == "pipes/empty":
                raise AssertionError("there is an empty field somewhere")
    assert offered > 100


def test_everything_done_in_a_turn_can_be_taken_back() -> None:
    rng = random.Random(7)
    for seed in range(6):
        for state, seat, _ in guided_game(seed, 2):
            if seat >= 0 and not state.boards[seat].acts and rng.random() < 0.5:
                before = GAME.write(state)
                tried = state.copy()
                for _ in range(8):
                    acts = [code for code in tried.codes(seat) if code > 1]
                    if acts:
                        tried.play(seat, rng.choice(acts))
                while tried.boards[seat].acts:
                    tried.play(seat, 1)
                assert GAME.write(tried) == before
                assert tried.boards[seat].pieces == state.boards[seat].pieces


def test_a_position_draws_the_board_as_the_turn_began() -> None:
    for state, _, _ in guided_game(2, 2):
        for board in state.boards:
            began = board.copy()
            take_all_back(began)
            assert not began.acts
            assert began.pending < 0
            assert began.left >= board.left


def test_hundreds_can_play() -> None:
    state = GAME.start("pocket", 300, {"duplicate": "yes", "dry": "1"})
    rng = random.Random(1)
    while state.waiting().step != "turn":
        codes, weights = zip(*state.chances(), strict=True)
        state.play(-1, rng.choices(codes, weights)[0])
    assert state.waiting().must == tuple(range(300))
    for seat in rng.sample(range(300), 300):
        state.play(seat, 0)
    result = state.result()
    assert result is not None
    assert result.winners == tuple(range(300))
    assert result.rule == "pipes/shared"
