"""Positions as pictures, cells pointed at and moves tried out: for rulebooks on screen and on paper."""

from typing import cast

from pipeyard.drawing.easel import Easel, Try, draw
from pipeyard.rules.protocol import Seat, View
from pipeyard.rules.rooms import part

__all__ = ["Easel", "Try", "draw", "easel"]


def easel(game: str, view: View, seat: Seat) -> Easel:
    """How to draw a view of a game, with the seat's own sheet and hand. Raises :class:`LookupError`."""
    found = part("drawing", game, "easel")
    if found is None:
        raise LookupError(f"nothing draws positions of {game}")
    return cast(Easel, found.make(view, seat))
