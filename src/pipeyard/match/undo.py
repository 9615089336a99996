"""How far a seat may take back its own acts without asking anyone: never past chance, never past what
another did, never past anything that the act brought to light."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from pipeyard.rules.protocol import NATURE, Event, Game, Seat, State

if TYPE_CHECKING:
    from pipeyard.match.match import Match

GUESSES = 8  # whole positions imagined to see whether an act told its maker something


def free(match: Match, seat: Seat) -> int:
    """How many events at the end of the match the seat may take back freely."""
    if match.is_open:
        return 0  # with the secret open, every draw to come is known
    count = 0
    after = match.state
    while count < len(match):
        before, event = next(match.events(len(match) - count - 1))
        if event.seat != seat or _told(match.game, before, event, after, seat):
            break
        after = before
        count += 1
    return count


def reveals(match: Match, seat: Seat, number: int) -> bool:
    """Whether the events after that number brought something to light that the seat could not foresee.

    Then taking them back would let the seat play again with what it has seen.
    """
    if match.is_open or any(event.seat == NATURE for event in match.played(number)):
        return True
    after = match.state
    for at in range(len(match) - 1, number - 1, -1):
        before, event = next(match.events(at))
        sealed = event.seat != seat and match.game.seen(before, event, seat) != event
        if sealed or _told(match.game, before, event, after, seat):
            return True
        after = before
    return False


def _told(game: Game, before: State, event: Event, after: State, eyes: Seat) -> bool:
    """Whether an act told a seat more than it could foresee, knowing the move.

    It did not if the same act, in positions that the seat could not tell from this one, would have led to
    the same sight.
    """
    sight = game.view(after, eyes)
    view = game.view(before, eyes)
    for guess in range(GUESSES):
        state = game.imagine(view, random.Random(guess))
        if game.refusal(state, event.seat, event.move) is not None:
            return True
        state.play(event.seat, game.encode(state, event.seat, event.move))
        if game.view(state, eyes) != sight:
            return True
    return False
