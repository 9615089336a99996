"""Why a move is good, in plain words taken from what it changes: "waters 2 more tiles of yours".

A game's part is ``narration/GAME/reasons.py`` with a function ``changes(before, after, seat)``: what a move
of the seat changed between two positions, the most important first. The positions are imagined from what the
seat sees, so nothing hidden can be told.
"""

from __future__ import annotations

from pipeyard.rules.protocol import Game, Move, Seat, State
from pipeyard.rules.rooms import part
from pipeyard.rules.words import Words, say, together

MOST = 2  # changes that are told of one move


def reason(game: Game, state: State, seat: Seat, move: Move) -> Words:
    """What a legal move changes, in a few words; the position stays as it is."""
    after = state.copy()
    after.play(seat, game.encode(state, seat, move))
    home = part("narration", game.name, "reasons")
    found: list[Words] = [] if home is None else home.changes(state, after, seat)
    return together(*found[:MOST], between=", ") if found else say("keeps things as they are")
