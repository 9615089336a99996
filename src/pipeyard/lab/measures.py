"""What a study counts in each game: who began, who is ahead, when a turn has ended, and what was done.

``lab/<game>/measures.py`` has the functions of :class:`Measures`. A game without such a file is studied by
its results and the kinds of its moves alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from pipeyard.rules.protocol import Move, Seat, State

Fact = tuple[Seat | None, str, float]  # whose, what and how much; None is the whole table. Facts add up.


class Measures(Protocol):
    """What ``lab/<game>/measures.py`` provides."""

    RESULTS: tuple[str, ...]  # how facts begin that are the result itself, and so explain nothing

    def first(self, state: State) -> Seat | None:
        """Who began; None where all play at once."""

    def standing(self, state: State) -> Sequence[float]:
        """How near each seat is to winning; only the order counts."""

    def turn(self, state: State) -> object:
        """What changes when a new turn begins; None during set-up."""

    def noticed(self, state: State, seat: Seat, move: Move) -> Iterable[Fact]:
        """What is counted about a move that is about to be made: which tile, whose land, which deal."""

    def facts(self, state: State) -> Iterable[Fact]:
        """Figures of a game that has ended."""


def measures(game: str) -> Measures | None:
    """A game's measures, or None if it has none."""
    package = f"pipeyard.lab.{game.replace('-', '_')}"
    if find_spec(package) is None:
        return None
    return cast(Measures, import_module(f"{package}.measures"))
