"""Why a move is good, in plain words taken from what it changes: "waters 2 more tiles of yours".

A game's part is ``narration/GAME/reasons.py`` with a function ``changes(before, after, seat)``: what a move
of the seat changed between two positions, the most important first. The positions are imagined from what the
seat sees, so nothing hidden can be told.
"""

from __future__ import annotations

from pipeyard.narration.narrator import narrator
from pipeyard.rules.protocol import Event, Game, Move, Seat, State
from pipeyard.rules.rooms import part
from pipeyard.rules.words import Words, say, together

MOST = 2  # changes that are told of one move
PLAIN = {
    "Done": say("ends the turn"),
    "Draw": say("draws a tile"),
    "GoOn": say("goes on"),
}  # what nobody tells because it goes without saying


def clause(game: Game, state: State, seat: Seat, move: Move, beside_board: bool = False) -> str:
    """What a legal move does, as a clause without its subject: "turns the tile at (0,1) for £3".

    Beside a board it is for a reader who also sees a picture of the piece as it would lie.
    """
    after = state.copy()
    after.play(seat, game.encode(state, seat, move))
    text = game.write_move(state, move)
    teller = narrator(game.name)
    tell = teller.tell_beside_board if beside_board else teller.tell
    told = tell(Event(seat, move), text, game.view(state, seat), game.view(after, seat))
    return PLAIN.get(type(move).__name__, text) if told is None else told


def reason(game: Game, state: State, seat: Seat, move: Move) -> Words:
    """What a legal move changes, in a few words; the position stays as it is."""
    after = state.copy()
    after.play(seat, game.encode(state, seat, move))
    home = part("narration", game.name, "reasons")
    found: list[Words] = [] if home is None else home.changes(state, after, seat)
    return together(*found[:MOST], between=", ") if found else say("keeps things as they are")
