"""A player who takes the best of what it sees: tries each move on a copy, counts, and bargains for the rest.

It sees its view and nothing else; the position it tries moves on is imagined from that.
"""

from __future__ import annotations

import random

from pipeyard.bots.bot import Bot, Question
from pipeyard.bots.pipe_land.bargainer import Bargainer, wishes
from pipeyard.bots.pipe_land.worth import worth
from pipeyard.rules.grid import pack
from pipeyard.rules.pipe_land import code_bits as c
from pipeyard.rules.pipe_land.moves import Ask, Buy, Done, Draw, Place, Rotate, Solicit
from pipeyard.rules.pipe_land.placement import legal_sites
from pipeyard.rules.pipe_land.state import PipeLandState
from pipeyard.rules.pipe_land.table import ACT
from pipeyard.rules.pipe_land.terms import kind_shape
from pipeyard.rules.pipe_land.view import PipeLandView, QuestionView
from pipeyard.rules.protocol import Move
from pipeyard.rules.shapes import POSES_OF

WIDE = 5  # how many of the best first moves are followed by a second
ENOUGH = 0.6  # pounds an action must bring to be worth doing
ASKS = 1  # questions to owners in one turn
WISH = 4.0  # pounds a price must be worth before it is asked for


class GreedyBot(Bot):
    """One place or two actions deep, no further."""

    name = "greedy"

    def __init__(self) -> None:
        self._considered: tuple[object, ...] | None = None  # the step of another's turn it has thought about

    def choose(self, question: Question) -> Move | None:
        view = question.view
        assert isinstance(view, PipeLandView)
        if not question.must:
            return self._out_of_turn(question, view)
        if view.step == "choose":
            return next(move for move in question.menu if isinstance(move, Draw))
        state = question.game.imagine(view, question.rng)
        assert isinstance(state, PipeLandState)
        if view.step == "place":
            return self._call(question, view, state) or self._place(question, state)
        return self._act(question, view, state)

    # Its own turn

    def _place(self, question: Question, state: PipeLandState) -> Move:
        """The best placement, counting the best action after it."""
        places = [move for move in question.menu if isinstance(move, Place)]
        tried: list[tuple[float, Move, PipeLandState]] = []
        for move in places:
            if tried and question.is_late:
                break
            copy = state.copy()
            copy.play(question.seat, question.game.encode(state, question.seat, move))
            tried.append((worth(copy, question.seat) + _whim(question.rng), move, copy))
        tried.sort(key=lambda each: each[0], reverse=True)
        best = max(tried[:WIDE], key=lambda each: max(each[0], _best_action(each[2], question.seat)))
        return best[1]

    def _act(self, question: Question, view: PipeLandView, state: PipeLandState) -> Move:
        """The best action, or the first of the best two; a question if others' land would help; or done."""
        seat = question.seat
        now = worth(state, seat)
        tried = []
        for move in question.menu:
            if isinstance(move, (Rotate, Buy)) and not question.is_late:
                copy = state.copy()
                copy.play(seat, question.game.encode(state, seat, move))
                tried.append((worth(copy, seat) + _whim(question.rng), move, copy))
        tried.sort(key=lambda each: each[0], reverse=True)
        best = max(
            ((max(value, _best_action(copy, seat) - ENOUGH), move) for value, move, copy in tried[:WIDE]),
            key=lambda each: each[0],
            default=None,
        )
        asked = self._ask(question, view, state, best[0] - now if best else 0.0)
        if asked is not None:
            return asked
        if best is not None and best[0] > now + ENOUGH:
            return best[1]
        return next(move for move in question.menu if isinstance(move, Done))

    def _ask(self, question: Question, view: PipeLandView, state: PipeLandState, gain: float) -> Move | None:
        """Ask for the price of what would bring clearly more than the best that can be done now."""
        asks = {
            (move.about, move.cell): move
            for move in question.menu
            if isinstance(move, Ask) and move.pounds is None
        }
        if not asks or sum(each.verb == "ask" for each in view.questions) >= ASKS:
            return None
        for wish, about, site in wishes(state, question.seat):
            if (
                wish < WISH + max(0.0, gain)
                or state.money[question.seat] < state.terms.tax(state.actions) + 1
            ):
                return None
            move = asks.get((about, state.board.cell(site)))
            if move is not None:
                return move
        return None

    def _call(self, question: Question, view: PipeLandView, state: PipeLandState) -> Move | None:
        """Call for offers once, where another gains from a placement about as good as its own best."""
        if any(each.verb == "solicit" for each in view.questions) or view.offers:
            return None
        calls = {pack(*move.cell): move for move in question.menu if isinstance(move, Solicit)}
        seat, terms = question.seat, state.terms
        others = [other for other in range(terms.seats) if other != seat and not state.withdrawn[other]]
        before = {other: worth(state, other) for other in others}
        values: list[tuple[float, int, float]] = []
        for site in legal_sites(state, state.drawn):
            packed = state.board.packed[site]
            for pose in POSES_OF[kind_shape(state.drawn)]:
                copy = state.copy()
                copy.play(seat, c.code_of(c.V_PLACE, packed, pose, 0, 0, 0))
                richest = max((worth(copy, other) - before[other] for other in others), default=0.0)
                values.append((worth(copy, seat), packed, richest))
        top = max((value for value, _, _ in values), default=0.0)
        worthwhile = [
            (gain - (top - value), packed)
            for value, packed, gain in values
            if packed in calls and calls[packed].about == "place" and gain - (top - value) > WISH
        ]
        return calls[max(worthwhile)[1]] if worthwhile else None

    # Others' turns

    def _out_of_turn(self, question: Question, view: PipeLandView) -> Move | None:
        """Answer what is asked; else think once a step about an offer."""
        colour = view.players[question.seat].colour
        open_question = next((each for each in view.questions if _is_for(each, colour, view)), None)
        step = (view.turn, view.step, len(view.tiles), open_question)
        if step == self._considered or view.step not in ("place", "act"):
            return None
        self._considered = step
        state = question.game.imagine(view, question.rng)
        assert isinstance(state, PipeLandState)
        bargainer = Bargainer(state, question.seat)
        move: Move | None
        if open_question is not None:
            move = bargainer.answer(open_question)
        elif any(offer.maker == colour for offer in view.offers) or (view.opening and view.step == "act"):
            move = None
        else:
            move = bargainer.best_placement() if view.step == "place" else bargainer.best_rotation()
        if move is None or question.game.refusal(state, question.seat, move) is not None:
            return None
        return move


def _is_for(question: QuestionView, colour: str, view: PipeLandView) -> bool:
    """Whether a question waits for this player's answer."""
    if question.player not in (None, colour) or question.refused:
        return False
    if question.verb == "solicit":
        return not any(
            (offer.maker, offer.about, offer.cell) == (colour, question.about, question.cell)
            for offer in view.offers
        )
    quoted = [
        price.pounds
        for price in view.prices
        if (price.owner, price.about, price.cell) == (colour, question.about, question.cell)
        and not price.standing
    ]
    return not quoted or (question.pounds is not None and question.pounds < quoted[0])


def _best_action(state: PipeLandState, seat: int) -> float:
    """The worth after the best single action, or -infinity where there is none."""
    best = float("-inf")
    if state.turn != seat or state.step != ACT:
        return best
    for code in state.codes(seat):
        if c.verb_of(code) in (c.V_ROTATE, c.V_BUY):
            copy = state.copy()
            copy.play(seat, code)
            best = max(best, worth(copy, seat))
    return best


def _whim(rng: random.Random) -> float:
    """A hair's breadth, so that equal moves are not always taken in the same order."""
    return rng.random() * 0.01


def make() -> Bot:
    return GreedyBot()
