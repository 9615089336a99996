"""What things are called where a sentence needs them: words that can be translated on their own."""

from typing import Final

from pipeyard.rules.words import Words, say

SHAPES: Final = {
    "straight": say("straight"),
    "corner": say("corner"),
    "tee": say("tee"),
    "plus": say("plus"),
    "double corner": say("double corner"),
    "crossing": say("crossing"),
}
SIDES: Final = {"N": say("north"), "E": say("east"), "S": say("south"), "W": say("west")}


def shape_word(shape: str) -> str:
    """A shape by its name in notation."""
    return SHAPES.get(shape, shape)


def side_word(side: str) -> Words:
    """A side by its letter."""
    return SIDES[side]
