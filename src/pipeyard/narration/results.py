"""Who won, in words."""

from __future__ import annotations

from collections.abc import Sequence

from pipeyard.narration.names import player_word, seat_word
from pipeyard.rules.protocol import Result
from pipeyard.rules.words import Words, all_of, say, together


def called(seat: str, player: str) -> Words:
    """A player as people say it: "you" plays for itself, others with the seat: "greedy (blue)".

    >>> called("blue", "greedy"), called("red", "you")
    ('greedy (blue)', 'you')
    """
    word = player_word(player)
    return word if player == "you" else together(word, " (", seat_word(seat), ")")


def headline(result: Result, seats: Sequence[str], players: Sequence[str]) -> Words:
    """Who won.

    >>> headline(Result((3, 5), (1,), "pipes/end", "…"), ["p1", "p2"], ["you", "Ada"])
    'Ada (p2) wins.'
    """
    names = [called(seats[seat], players[seat]) for seat in result.winners]
    if not names:
        return say("Nobody wins.")
    if names == ["you"]:
        return say("You win as {seat}.", seat=seat_word(seats[result.winners[0]]))
    if len(names) == 1:
        return say("{player} wins.", player=names[0])
    return say("{players} share the win.", players=all_of(names))
