"""What a device on a real table needs to know of Tube Tangle."""

from __future__ import annotations

from dataclasses import dataclass

from pipeyard.paper.companion import Companion
from pipeyard.rules.tube_tangle import edition as tube_tangle
from pipeyard.rules.words import written


@dataclass(frozen=True, slots=True)
class TubeTangleCompanion(Companion):
    """Who had which colour, and what the closed pipes bring."""

    fewest: int
    most: int
    materials: tuple[str, ...]
    side: int  # points for each side that meets another pipe tile


def companion(name: str) -> TubeTangleCompanion:
    box = tube_tangle.load(name)
    return TubeTangleCompanion(
        name, written(box.title), box.fewest, box.most, tuple(box.materials), box.side_points
    )
