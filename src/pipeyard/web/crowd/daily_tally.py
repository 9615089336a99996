"""What counts of a finished try at the day's challenge, for each game that has one."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pipeyard.rules.pipe_dream.view import PipeDreamView
from pipeyard.rules.pipes.view import PipesView
from pipeyard.rules.protocol import View
from pipeyard.web.games import find_game


class Tally(NamedTuple):
    """A result, told without giving a die or an element away."""

    score: int | None
    passed: int  # flow numbers held; rounds of water survived
    bombs: int = 0
    crosses: int = 0


def _pipe_dream(view: View) -> Tally:
    assert isinstance(view, PipeDreamView)
    sheet = view.sheets[0]
    held = sum(1 for section, _ in view.flow if section <= sheet.meter) - (sheet.step == "out")
    return Tally(sheet.score, held, sheet.bombs_used, sheet.crosses_used)


def _pipes(view: View) -> Tally:
    """Alone, the score is how many fields the water ran through."""
    assert isinstance(view, PipesView)
    [player] = view.players
    return Tally(player.water, (player.out or view.rounds + 1) - 1)


TALLIES: dict[str, Callable[[View], Tally]] = {"pipe-dream": _pipe_dream, "pipes": _pipes}


def flows(name: str) -> int:
    """How many flow numbers there are to hold; 0 where a game has none."""
    game = find_game(name)
    view = game.view(game.start(game.default_edition(), 1, {}), None)
    return len(view.flow) if isinstance(view, PipeDreamView) else 0
