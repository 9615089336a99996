"""A player of Pipe Land: lays and acts as its level thinks, and bargains where both sides gain."""

from __future__ import annotations

from pipeyard.bots.bot import Question
from pipeyard.bots.levels import Level
from pipeyard.bots.pipe_land.bargainer import Bargainer
from pipeyard.bots.searcher import Player as Searcher
from pipeyard.rules.pipe_land.moves import Ask, Draw
from pipeyard.rules.pipe_land.state import PipeLandState
from pipeyard.rules.pipe_land.view import PipeLandView, QuestionView
from pipeyard.rules.protocol import Move, State

ROUND_OFFERS = 2  # offers it makes between two turns of its own; answers do not count
ROUND_ASKS = 1  # questions in a turn of its own
# With many players luck decides more, and searching longer brings little: the levels slip to be apart there.
MANY = 3
SLIPS_WITH_MANY = {"apprentice": 1.0, "plumber": 0.75, "engineer": 0.45}


class Player(Searcher):
    """Offers seldom, answers whoever asks, and never pays what it has not got."""

    def __init__(self, level: Level, game: str) -> None:
        super().__init__(level, game)
        self._considered: tuple[object, ...] | None = None  # the step of another's turn it has thought about
        self._offers = 0  # since its last turn

    def choose(self, question: Question) -> Move | None:
        view = question.view
        assert isinstance(view, PipeLandView)
        if not question.must:
            return self._out_of_turn(question, view)
        self._offers = 0
        if view.step == "choose":
            return next(move for move in question.menu if isinstance(move, Draw))
        state = question.game.imagine(view, question.rng)
        assert isinstance(state, PipeLandState)
        return self._ask(question, view, state) or self.think(question, state)

    def slips(self, state: State) -> float:
        assert isinstance(state, PipeLandState)
        usual = super().slips(state)
        return SLIPS_WITH_MANY.get(self.level.name, usual) if state.terms.seats >= MANY else usual

    def _ask(self, question: Question, view: PipeLandView, state: PipeLandState) -> Move | None:
        """Ask once for the price of what would help and can be had."""
        asks = {
            move.cell: move
            for move in question.menu
            if isinstance(move, Ask) and move.about == "rotate" and move.pounds is None
        }
        if view.step != "act" or not asks or not self.level.proposes:
            return None
        if len(view.players) < 3 or sum(each.verb == "ask" for each in view.questions) >= ROUND_ASKS:
            return None
        wish = Bargainer(state, question.seat).wish()
        return asks.get(state.board.cell(wish[1])) if wish is not None else None

    def _out_of_turn(self, question: Question, view: PipeLandView) -> Move | None:
        """Answer what is asked; else think once a step about an offer."""
        colour = view.players[question.seat].colour
        open_question = next((each for each in view.questions if is_for(each, colour, view)), None)
        step = (view.turn, view.step, len(view.tiles), open_question)
        if step == self._considered or view.step not in ("place", "act"):
            return None
        self._considered = step
        state = question.game.imagine(view, question.rng)
        assert isinstance(state, PipeLandState)
        move = self._word(Bargainer(state, question.seat), view, colour, open_question)
        if move is None or question.game.refusal(state, question.seat, move) is not None:
            return None
        return move

    def _word(
        self, bargainer: Bargainer, view: PipeLandView, colour: str, open_question: QuestionView | None
    ) -> Move | None:
        """What to say, if anything."""
        if open_question is not None:
            return bargainer.answer(open_question)
        quiet = len(view.players) < 3 or self._offers >= ROUND_OFFERS or not self.level.proposes
        if quiet or any(offer.maker == colour for offer in view.offers):
            return None
        if view.opening and view.step == "act":
            return None
        move = bargainer.best_placement() if view.step == "place" else bargainer.best_rotation()
        if move is not None:
            self._offers += 1
        return move


def is_for(question: QuestionView, colour: str, view: PipeLandView) -> bool:
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
