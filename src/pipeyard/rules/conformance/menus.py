"""Menus list what is allowed, refusals say why the rest is not, and moves survive being written."""

from pipeyard.rules.conformance.examiner import Examiner
from pipeyard.rules.conformance.hints import check_hints
from pipeyard.rules.protocol import NATURE, Move, Refusal, Seat, acting
from pipeyard.rules.random_play import wrong_moves


def check_menus(examiner: Examiner) -> None:
    game, state = examiner.game, examiner.state
    actors = acting(state)
    for seat in examiner.seats:
        examiner.expect(
            seat in actors or not state.codes(seat), "a seat not waited for has an empty menu", seat
        )
    for seat in actors:
        codes = [code for code, _ in state.chances()] if seat == NATURE else state.codes(seat)
        moves = [examiner.asked(game.decode, state, seat, code) for code in codes]
        examiner.expect(len(set(codes)) == len(codes), "a menu lists a code once", seat, codes)
        examiner.expect(len(set(moves)) == len(moves), "two codes are two moves", seat, moves)
        for code, move in examiner.some(list(zip(codes, moves, strict=True)), 24):
            examiner.expect(game.encode(state, seat, move) == code, "encode undoes decode", seat, code, move)
            refusal = examiner.asked(game.refusal, state, seat, move)
            examiner.expect(refusal is None, "a move of the menu is allowed", seat, move, refusal)
            check_notation(examiner, move)
        if seat != NATURE:
            check_hints(examiner, seat)


def check_notation(examiner: Examiner, move: Move) -> None:
    text = examiner.asked(examiner.game.write_move, examiner.state, move)
    examiner.expect(text == text.strip() and "\n" not in text, "a move is one line of text", text)
    examiner.expect(
        examiner.asked(examiner.game.read_move, examiner.state, text) == move,
        "read_move undoes write_move",
        text,
        move,
    )


def check_wrong_moves(examiner: Examiner) -> None:
    game, state = examiner.game, examiner.state
    before = game.write(state)
    for seat, move in wrong_moves(game, state, examiner.rng, 6, examiner.moves[-20:]):
        examiner.wrong += 1
        refusal = examiner.asked(game.refusal, state, seat, move)
        examiner.expect(game.write(state) == before, "a refused move changes nothing", seat, move)
        if refusal is not None:
            check_refusal(examiner, seat, move, refusal)
            continue
        examiner.expect(seat in acting(state), "only seats that are waited for may act", seat, move)
        code = examiner.asked(game.encode, state, seat, move)
        again = examiner.asked(game.decode, state, seat, code)
        examiner.expect(
            examiner.asked(game.encode, state, seat, again) == code, "a code has one meaning", move, again
        )
        menu_codes = [c for c, _ in state.chances()] if seat == NATURE else state.codes(seat)
        if code not in menu_codes:
            examiner.off_menu.add(type(move).__name__)
        after = state.copy()
        examiner.asked(after.play, seat, code)
        examiner.asked(game.write, after)
        examiner.expect(game.write(state) == before, "playing a copy leaves the original as it was", move)


def check_refusal(examiner: Examiner, seat: Seat, move: Move, refusal: Refusal) -> None:
    examiner.cite(refusal.rule, refusal.reason)
    for rule in refusal.also:
        examiner.expect(
            rule in examiner.rules and rule != refusal.rule, "also names other rules", move, refusal
        )
    if refusal.instead is not None:
        second = examiner.asked(examiner.game.refusal, examiner.state, seat, refusal.instead)
        examiner.expect(
            second is None, "what a refusal offers instead is allowed", seat, move, refusal, second
        )
