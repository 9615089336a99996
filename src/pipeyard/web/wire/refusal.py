"""The one place where a refusal is made ready to be sent."""

from pipeyard.narration.narrator import narrator
from pipeyard.rules.protocol import Game, Move, Refusal, State
from pipeyard.web.wire.messages import InsteadInfo, RefusalInfo


def refusal_info(game: Game, state: State, tried: Move, refusal: Refusal) -> RefusalInfo:
    """Why a move was refused in a position, and what a button offers in its place."""
    return RefusalInfo(
        rule=refusal.rule,
        reason=refusal.reason,
        cells=list(refusal.cells),
        instead=None if refusal.instead is None else _instead(game, state, tried, refusal.instead),
        also=list(refusal.also),
    )


def _instead(game: Game, state: State, tried: Move, better: Move) -> InsteadInfo:
    return InsteadInfo(
        move=game.write_move(state, better),
        words=narrator(game.name).instead(tried, better),
        cell=getattr(better, "cell", None),
    )
