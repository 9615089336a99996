"""Hints are plain data, call legal what is legal, and name the prices that are charged."""

import dataclasses

from pipeyard.rules.conformance.examiner import Examiner
from pipeyard.rules.protocol import Hints, Move, RefusedHint, Seat
from pipeyard.rules.random_play import menu

PLAIN = (str, int, bool, type(None))


def check_hints(examiner: Examiner, seat: Seat) -> None:
    """A seat's hints; where it must act, they say the same as the menu and ``refusal``."""
    game, state = examiner.game, examiner.state
    hints = examiner.asked(game.hints, state, seat)
    frozen = isinstance(hints, Hints) and getattr(type(hints), "__dataclass_params__", None)
    examiner.expect(frozen and frozen.frozen, "hints are a frozen dataclass, a subclass of Hints", hints)
    examiner.expect(_is_plain(hints), "hints are plain data", hints)
    if seat not in state.waiting().must:
        return
    allowed = examiner.asked(_allowed, hints)
    for move in examiner.some(allowed, 24):
        refusal = examiner.asked(game.refusal, state, seat, move)
        examiner.expect(refusal is None, "what hints call legal is allowed", seat, move, refusal)
    listed = {move for move in menu(game, state, seat) if isinstance(move, hints.lists)}
    missing = listed.difference(allowed)
    examiner.expect(not missing, "hints have every legal move of the verbs they list", seat, missing)
    for refused in examiner.some(examiner.asked(_refused, hints), 24):
        refusal = examiner.asked(game.refusal, state, seat, refused.move)
        examiner.expect(
            refusal is not None and refusal.rule == refused.rule,
            "what hints call refused is refused by the same rule",
            refused,
            refusal,
        )
        if refused.instead is not None and refusal is not None:
            same = refused.instead == refusal.instead
            examiner.expect(same, "hints and refusals offer the same instead", refused, refusal)


def _allowed(hints: Hints) -> list[Move]:
    return list(hints.allowed())


def _refused(hints: Hints) -> list[RefusedHint]:
    return list(hints.refused())


def _is_plain(value: object) -> bool:
    """Whether something is made of texts, whole numbers, tuples and frozen dataclasses other than moves."""
    if dataclasses.is_dataclass(value) and not isinstance(value, (type, Move)):
        return all(_is_plain(getattr(value, field.name)) for field in dataclasses.fields(value))
    if isinstance(value, tuple):
        return all(_is_plain(item) for item in value)
    return isinstance(value, PLAIN)
