"""What a page calls the things of Tube Tangle: materials, borders, and what lies on a cell or in a hand."""

from __future__ import annotations

from typing import Final

from pipeyard.rules.tube_tangle.naming import MATERIALS
from pipeyard.rules.words import say

VOCABULARY: Final[dict[str, str]] = {
    **MATERIALS,
    "r": say("road border"),
    "m": say("room border"),
    "room": say("a room"),
    "road": say("a road"),
    "pit": say("a road with an open pit"),
    "cover": say("a road with a manhole cover"),
    "pit+cover": say("a road, its pit under a manhole cover"),
    "held pit": say("An open pit, to lie on a road"),
    "held cover": say("A manhole cover, to lie on a road or a pit"),
}
