"""What is done for a player who runs out of time. It is the game's business: a game that has an opinion
has a method ``at_timeout``; for any other, doing nothing is done where doing nothing is a move, and where
something must be done it is the first thing on the menu, so that one sleeper never stops a table."""

from typing import Protocol, runtime_checkable

from pipeyard.rules.protocol import Game, Move, Seat, State

DOING_NOTHING = ("done", "pass")  # in notation, the first that is on the menu


@runtime_checkable
class TimesOut(Protocol):
    """A game that says what happens when time is up."""

    def at_timeout(self, state: State, seat: Seat) -> Move | None:
        """The move the table makes for the seat, or None if it has to be asked for."""


def timeout_move(game: Game, state: State, seat: Seat) -> Move | None:
    """The move to make for a seat whose time is up, or None if nobody can say."""
    if isinstance(game, TimesOut):
        return game.at_timeout(state, seat)
    moves = [game.decode(state, seat, code) for code in state.codes(seat)]
    by_text = {game.write_move(state, move): move for move in moves}
    for text in DOING_NOTHING:
        if text in by_text:
            return by_text[text]
    return moves[0] if moves else None
