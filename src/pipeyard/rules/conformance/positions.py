"""Whom a position waits for, how it ends, and whether its text brings it back."""

from collections.abc import Collection

from pipeyard.rules.conformance.examiner import Examiner
from pipeyard.rules.protocol import NATURE, Seat, State, acting
from pipeyard.rules.random_play import menu, unlike_lists


def check_waiting(examiner: Examiner) -> bool:
    state, waiting, result = examiner.state, examiner.state.waiting(), examiner.state.result()
    examiner.expect((result is None) == bool(waiting.must), "a result and nobody who must act come together")
    if NATURE in waiting.must:
        examiner.expect(waiting.must == (NATURE,), "NATURE acts alone", waiting)
    examiner.expect(NATURE not in waiting.may, "NATURE acts only when it must", waiting)
    for seats in (waiting.must, waiting.may):
        examiner.expect(len(set(seats)) == len(seats), "a seat is waited for once", waiting)
        examiner.expect(all(s == NATURE or s in examiner.seats for s in seats), "seats exist", waiting)
    chances = state.chances()
    examiner.expect(bool(chances) == (NATURE in waiting.must), "NATURE has chances when it must act", chances)
    examiner.expect(all(weight > 0 for _, weight in chances), "weights are positive", chances)
    for seat in waiting.must:
        examiner.expect(seat == NATURE or state.codes(seat), "a seat that must act has a menu", waiting)
    examiner.expect(not unlike_lists(state, len(examiner.log)), "whose, pick and draw agree with the lists")
    if result is not None:
        examiner.expect(not waiting.may, "nobody acts when the game is over", waiting)
        examiner.expect(len(result.scores) == examiner.setup.seats, "every seat has a score or None", result)
        examiner.expect(all(seat in examiner.seats for seat in result.winners), "winners are seats", result)
        examiner.cite(result.rule, result.reason)
    return bool(waiting.must)


def check_text(examiner: Examiner) -> None:
    text = examiner.game.write(examiner.state)
    again = examiner.asked(examiner.game.read, text)
    examiner.expect(
        examiner.game.write(again) == text,
        "read(write(position)) writes the same",
        examiner.game.write(again),
    )
    check_same(examiner, again, acting(examiner.state), "a position read from its text")


def check_same(examiner: Examiner, other: State, seats: Collection[Seat | None], what: str) -> None:
    """Another copy of this position waits for the same seats and gives ``seats`` the same menus."""
    game, state = examiner.game, examiner.state
    examiner.expect(other.waiting() == state.waiting(), f"{what} waits for the same", other.waiting())
    for seat in (seat for seat in seats if seat is not None):
        missing = {*menu(game, state, seat)} ^ {*menu(game, other, seat)}
        examiner.expect(not missing, f"{what} has the same menu", seat, missing)
    if NATURE in seats:
        here_weights, there_weights = (
            {game.decode(s, NATURE, code): weight for code, weight in s.chances()} for s in (state, other)
        )
        examiner.expect(here_weights == there_weights, f"{what} has the same chances", there_weights)
