"""What seats and players are called at the terminal: colours and bots by words, people by their names."""

from __future__ import annotations

from typing import Final

from pipeyard.rules.pipe_land.naming import COLOURS
from pipeyard.rules.words import Words, say, together

PLAYERS: Final = {
    "you": say("you"),
    "random": say("random"),
    "greedy": say("greedy"),
    "guided": say("guided"),
    "apprentice": say("apprentice"),
    "plumber": say("plumber"),
    "engineer": say("engineer"),
    "master": say("master"),
    "trained": say("trained"),
}


def seat_word(seat: str) -> Words:
    """A seat: a colour, or a name as it is typed."""
    return COLOURS[seat] if seat in COLOURS else together(seat)


def player_word(player: str) -> Words:
    """A player: a person's name, or the kind of bot."""
    return PLAYERS[player] if player in PLAYERS else together(player)
