"""Pictures the page uses: each game's sprite, drawn by ``drawing``."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache

from pipeyard.drawing import sprites
from pipeyard.rules.words import say
from pipeyard.web.mistake import Missing


@dataclass(frozen=True, slots=True)
class Art:
    """A picture, and a tag that changes when it does."""

    svg: str
    tag: str


@cache
def sprite(game: str) -> Art:
    """A game's pieces as one SVG. Raises :class:`Missing`."""
    if game not in sprites.names():
        raise Missing(
            say("this game has no pieces to draw"), say("one of: {names}", names=", ".join(sprites.names()))
        )
    svg = sprites.sprite(game)
    return Art(svg, f'"{hashlib.sha256(svg.encode()).hexdigest()[:20]}"')
