"""What a seat could do: its best few moves, found as the master finds its own."""

from __future__ import annotations

from dataclasses import dataclass

from pipeyard.bots.bot import Question
from pipeyard.bots.guides import guide, has_guide
from pipeyard.bots.levels import LEVELS
from pipeyard.bots.searcher import Player
from pipeyard.rules.protocol import Move

BEST = 3  # moves that are told
FEW = 4  # playouts of a move before it is believed


@dataclass(frozen=True, slots=True)
class Advised:
    """A move that is worth a try."""

    move: Move
    worth: float  # what it brings: the chance to win, or the score where a player is alone


def advise(question: Question, most: int = BEST) -> tuple[Advised, ...]:
    """The best moves of a seat that must act, the best first; none for a game without a guide.

    Nothing is known but what the question says: what is hidden from the seat is dealt anew in thought.
    """
    game = question.game
    if not question.must or not has_guide(game.name):
        return ()
    knowing = guide(game.name)
    state = game.imagine(question.view, question.rng)
    focus, seat = knowing.focus(state, question.seat), knowing.seat_in(question.seat)
    search = Player(LEVELS["master"], game.name).search(question, state)
    best = search.best()
    tried = {code: mean for code, visits, mean in search.ranking() if visits >= FEW}
    others = sorted((code for code in tried if code != best), key=lambda code: -tried[code])
    # With little time only a few moves were tried often: then those that look good at once.
    found = list(dict.fromkeys([best, *others, *search.root.options]))[:most]
    return tuple(
        Advised(game.decode(focus, seat, code), knowing.scale * tried.get(code, 0.0)) for code in found
    )
