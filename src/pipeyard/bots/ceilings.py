"""How much one player alone could have scored with the draws known in advance: a measure for play.

``found`` is what a beam search reached: such a game can be played. ``bound`` is proven: nobody scores more.
The best possible lies between the two.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pipeyard.bots.guides import guide
from pipeyard.bots.search.ceiling import Known
from pipeyard.rules.bag import Dice
from pipeyard.rules.protocol import NATURE, State
from pipeyard.rules.rooms import part

WIDTH = 8  # ways to have played that are kept after each draw
BRANCH = 6  # moves tried in each step
DRAWS = 400  # more than any game has

Draw = Callable[[int, Sequence[tuple[int, int]]], int]  # the k-th draw, from 1, of (code, weight) pairs


@dataclass(frozen=True, slots=True)
class Ceiling:
    """What could have been scored."""

    found: float
    bound: int
    codes: tuple[int, ...]  # the moves that lead to ``found``


def has_ceiling(game: str) -> bool:
    """Whether a game can be played alone and has a ceiling.

    >>> has_ceiling("pipes"), has_ceiling("pipe-land")
    (True, False)
    """
    return part("bots", game, "ceiling") is not None


def opened(state: State, draw: Draw) -> tuple[State, list[int]]:
    """A new game for one player after what chance does first, and what chance will draw from then on."""
    knowing = guide(state.game().name)
    state = state.copy()
    dice = Dice(1)
    drawn = 0
    while state.whose(dice) == NATURE:
        drawn += 1
        state.play(NATURE, draw(drawn, state.chances()))
    probe = state.copy()
    while probe.whose(dice) != NATURE:
        probe.play(0, knowing.options(probe, 0, dice)[-1])
    chances = probe.chances()  # the same in every turn
    return state, [draw(drawn + number, chances) for number in range(1, DRAWS + 1)]


def ceiling(
    state: State,
    draws: Sequence[int],
    width: int = WIDTH,
    branch: int = BRANCH,
    deadline: float | None = None,
) -> Ceiling:
    """What one player could have scored from a position on, with chance drawing these codes."""
    game = state.game().name
    home = part("bots", game, "ceiling")
    assert home is not None
    known = Known(guide(game), list(draws), width, branch)
    known.search(state, deadline or 0.0)
    return Ceiling(known.best, home.bound(state, draws), tuple(known.codes))
