"""The easel of each game."""

from collections.abc import Callable
from typing import Any

from pipeyard.drawing.pictures.easel import Easel
from pipeyard.drawing.pictures.pipe_dream import DreamEasel
from pipeyard.drawing.pictures.pipe_land import LandEasel
from pipeyard.drawing.pictures.pipes import SheetEasel
from pipeyard.drawing.pictures.tube_tangle import StreetEasel
from pipeyard.rules.protocol import Seat, View

_EASELS: dict[str, Callable[[Any, Seat], Easel]] = {
    "pipe-land": LandEasel,
    "pipes": SheetEasel,
    "pipe-dream": DreamEasel,
    "tube-tangle": StreetEasel,
}


def easel(game: str, view: View, seat: Seat) -> Easel:
    """How to draw a view of a game, with the seat's own sheet and hand. Raises ``KeyError``."""
    return _EASELS[game](view, seat)
