"""What a study counts in each game: who is ahead, and when a turn has ended.

``lab/<game>/measures.py`` has ``standing(state)``, a number for each seat, and ``turn(state)``, which changes
when a new turn begins. A game without such a file is studied by its results alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from pipeyard.rules.protocol import State


class Measures(Protocol):
    """What ``lab/<game>/measures.py`` provides."""

    def standing(self, state: State) -> Sequence[float]:
        """How near each seat is to winning; only the order counts."""

    def turn(self, state: State) -> object:
        """What changes when a new turn begins; None during set-up."""


def measures(game: str) -> Measures | None:
    """A game's measures, or None if it has none."""
    package = f"pipeyard.lab.{game.replace('-', '_')}"
    if find_spec(package) is None:
        return None
    return cast(Measures, import_module(f"{package}.measures"))
