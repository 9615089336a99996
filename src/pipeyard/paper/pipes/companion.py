"""What a device on a real table needs to know of Pipes."""

from __future__ import annotations

from dataclasses import dataclass

from pipeyard.paper.companion import Companion
from pipeyard.rules.pipes import edition as pipes
from pipeyard.rules.words import written


@dataclass(frozen=True, slots=True)
class PipesCompanion(Companion):
    """The element of each turn, the minute, the dry turns and the rounds of water."""

    seconds: int
    dry: int
    elements: tuple[str, ...]  # by their open sides
    weights: tuple[int, ...]
    recross: int  # fields that water crossing its own way again pushes every other player's


def companion(name: str) -> PipesCompanion:
    edition = pipes.edition(name)
    return PipesCompanion(
        name,
        written(edition.title),
        edition.seconds,
        edition.dry,
        pipes.ELEMENT_NAMES,
        edition.weights,
        edition.recross,
    )
