"""What a move would bring: it is made on a copy, and told by the game's narrator."""

from __future__ import annotations

from pipeyard.narration.narrator import narrator
from pipeyard.rules.protocol import Game, NotationError, State
from pipeyard.rules.words import say, told_by
from pipeyard.web.errors import RequestError
from pipeyard.web.wire.preview import AskPreview, Preview


def preview_of(game: Game, state: State, asked: AskPreview) -> Preview:
    """The answer to a question. Where something is hidden a copy would tell it, so nothing is tried there."""
    if game.about.has_secrets:
        raise RequestError(say("nothing is tried out in a game with secrets"), say("make the move"))
    try:
        move = game.read_move(state, asked.text)
    except NotationError as problem:
        raise RequestError(told_by(problem)) from None
    refusal = game.refusal(state, asked.seat, move)
    if refusal is not None:
        return Preview(asked.id, asked.text, False, [refusal.reason])
    after = state.copy()
    after.play(asked.seat, game.encode(state, asked.seat, move))
    before, then = game.view(state, asked.seat), game.view(after, asked.seat)
    return Preview(asked.id, asked.text, True, narrator(game.name).preview(before, then, asked.seat))
