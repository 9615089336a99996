"""What a page calls the things of Pipe Land: colours, tiles, shapes, and what a bargain is about."""

from __future__ import annotations

from typing import Final

from pipeyard.narration.pipe_land.events import deed_at, placing_at, turning_at
from pipeyard.rules.naming import SHAPES
from pipeyard.rules.pipe_land.bargaining.deals import ABOUT_NAMES
from pipeyard.rules.pipe_land.naming import COLOURS, TILES
from pipeyard.rules.words import Words

VOCABULARY: Final[dict[str, Words]] = {
    **COLOURS,
    **TILES,
    **SHAPES,
    **{about: deed_at(about, "{cell}") for about in ABOUT_NAMES},
    **{f"rotate {quarters}": turning_at("{cell}", quarters) for quarters in (1, 2, 3)},
    "place as": placing_at("{cell}", "{sides}"),
}
