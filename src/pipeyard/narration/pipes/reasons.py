"""What a move of Pipes changes on the player's own board."""

from __future__ import annotations

from pipeyard.bots.search.pipes import features
from pipeyard.bots.search.pipes_plans import follow
from pipeyard.rules.grid import NOWHERE
from pipeyard.rules.pipes.board import CROSSINGS, EMPTY, ROTATIONS, TELEPORTS, Board
from pipeyard.rules.pipes.state import PipesState
from pipeyard.rules.pipes.terms import ELEMENTS
from pipeyard.rules.state import State
from pipeyard.rules.words import Words, say

FITS = 6  # where the part of the elements that fit next stands among the features
SPENT = (
    (ROTATIONS, say("spends a rotation")),
    (CROSSINGS, say("spends a crossing")),
    (TELEPORTS, say("spends a teleport")),
)


def changes(before: State, after: State, seat: int) -> list[Words]:
    """The way of the water first, then what fits next, then what it costs."""
    assert isinstance(before, PipesState) and isinstance(after, PipesState)
    old, new = before.boards[seat], after.boards[seat]
    if after.turn != before.turn or new.done:
        return [say("keeps the board for the next element")]
    found: list[Words] = []
    longer = follow(new, new.front)[0] - follow(old, old.front)[0]
    if longer > 0:
        found.append(say("lets the water go {n} {n:field|fields} further", n=longer))
    elif new.drawn and not old.drawn:
        found.append(say("lies ready for when the pipe comes there"))
    if longer < 0:
        found.append(say("shortens the way by {n} {n:field|fields}", n=-longer))
    if _is_open(new):
        fits = round(len(ELEMENTS) * features(after, new)[FITS])
        found.append(say("{n} of {all} elements fit at the end next", n=fits, all=len(ELEMENTS)))
    found += [words for kind, words in SPENT if new.left[kind] < old.left[kind]]
    return found


def _is_open(board: Board) -> bool:
    """Whether the pipe ends at an empty field."""
    door = follow(board, board.front)[2]
    return door != NOWHERE and board.pieces[door >> 2] == EMPTY
