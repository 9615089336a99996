"""Each game's pieces as one SVG, by the game's name: what a page fetches from ``/art/NAME.svg``.

Games may be on one page together, so no two sprites name different pieces alike.

>>> sprite("pipes").startswith("<svg")
True
"""

from collections.abc import Callable

from pipeyard.drawing import pipe_dream, pipe_land, pipes, tube_tangle

_SPRITES: dict[str, Callable[[], str]] = {
    "pipe-land": pipe_land.sprite,
    "pipes": pipes.sprite,
    "pipe-dream": pipe_dream.sprite,
    "tube-tangle": tube_tangle.sprite,
}


def names() -> tuple[str, ...]:
    """The games that have pieces to draw."""
    return tuple(_SPRITES)


def sprite(game: str) -> str:
    """The pieces of a game. Raises :class:`KeyError` for a game that has none."""
    return _SPRITES[game]()
