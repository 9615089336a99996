"""Players, colours and tiles of Pipe Land in words that can be translated.

A colour an edition adds is said as it is written there.
"""

from typing import Final

from pipeyard.rules.pipe_land.terms import Terms
from pipeyard.rules.words import Words, say, seated, together

COLOURS: Final = {
    "red": say("red"),
    "blue": say("blue"),
    "green": say("green"),
    "yellow": say("yellow"),
    "purple": say("purple"),
    "orange": say("orange"),
    "state": say("the State"),
}
# Whole, because a colour and a shape agree differently in every language.
TILES: Final = {
    "red straight": say("red straight"),
    "red corner": say("red corner"),
    "red tee": say("red tee"),
    "red plus": say("red plus"),
    "red double corner": say("red double corner"),
    "blue straight": say("blue straight"),
    "blue corner": say("blue corner"),
    "blue tee": say("blue tee"),
    "blue plus": say("blue plus"),
    "blue double corner": say("blue double corner"),
    "green straight": say("green straight"),
    "green corner": say("green corner"),
    "green tee": say("green tee"),
    "green plus": say("green plus"),
    "green double corner": say("green double corner"),
    "yellow straight": say("yellow straight"),
    "yellow corner": say("yellow corner"),
    "yellow tee": say("yellow tee"),
    "yellow plus": say("yellow plus"),
    "yellow double corner": say("yellow double corner"),
    "purple straight": say("purple straight"),
    "purple corner": say("purple corner"),
    "purple tee": say("purple tee"),
    "purple plus": say("purple plus"),
    "purple double corner": say("purple double corner"),
    "orange straight": say("orange straight"),
    "orange corner": say("orange corner"),
    "orange tee": say("orange tee"),
    "orange plus": say("orange plus"),
    "orange double corner": say("orange double corner"),
    "state straight": say("State straight"),
    "state corner": say("State corner"),
    "state tee": say("State tee"),
    "state plus": say("State plus"),
    "state double corner": say("State double corner"),
}


def colour_word(colour: str) -> Words:
    """A colour, or the State."""
    return COLOURS[colour] if colour in COLOURS else together(colour)


def tile_word(owner: str, shape: str) -> Words:
    """A tile by its colour and shape."""
    name = f"{owner} {shape}"
    return TILES[name] if name in TILES else together(name)


def player_word(terms: Terms, seat: int) -> Words:
    """The player of a seat."""
    return seated(seat, colour_word(terms.colours[seat]))
