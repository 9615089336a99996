"""What a device on a real table needs to know of a game: an edition's numbers, as the rules read them.

The companions run in the browser, with no network once loaded; everything that is a rule comes from here. A
game has a module ``companion`` in its folder, with ``companion(edition) -> Companion``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from pipeyard.rules import registry
from pipeyard.rules.rooms import part


@dataclass(frozen=True, slots=True)
class Companion:
    """What every companion knows; each game's own knows more."""

    edition: str
    title: str


def companions(game: str) -> tuple[Companion, ...]:
    """A game's companion for each of its editions. Raises ``LookupError`` for a game that has none."""
    found = part("paper", game, "companion")
    if found is None:
        raise LookupError(f"{game} has no companion")
    return tuple(cast(Companion, found.companion(name)) for name in registry.game(game).editions())
