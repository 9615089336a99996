"""Each game's pieces as one SVG, by the game's name: what a page fetches from ``/art/NAME.svg``.

Games may be on one page together, so no two sprites name different pieces alike.

>>> sprite("pipes").startswith("<svg")
True
"""

from typing import cast

from pipeyard.rules.rooms import games_with, part


def names() -> tuple[str, ...]:
    """The games that have pieces to draw."""
    return games_with("drawing", "pieces")


def sprite(game: str) -> str:
    """The pieces of a game. Raises :class:`LookupError` for a game that has none."""
    found = part("drawing", game, "pieces")
    if found is None:
        raise LookupError(f"{game} has no pieces to draw")
    return cast(str, found.sprite())
