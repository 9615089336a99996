"""Materials, borders and tiles of Tube Tangle in words that can be translated."""

from typing import Final

from pipeyard.rules.tube_tangle.terms import ROAD, ROOM, Terms
from pipeyard.rules.words import Words, say, seated

MATERIALS: Final = {"fire": say("fire"), "gas": say("gas")}  # PP and PE are called so everywhere


def material_word(material: str) -> str:
    """A material by its name in notation."""
    return MATERIALS.get(material, material)


def value_word(terms: Terms, value: int) -> str:
    """What a side shows: a material, or a border."""
    if value == ROAD:
        return say("a road border")
    if value == ROOM:
        return say("a room border")
    return material_word(terms.materials[value - 1])


def player_word(terms: Terms, seat: int) -> Words:
    """The player of a seat."""
    return seated(seat, terms.seats[seat])
