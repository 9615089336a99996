"""Teach machines the four games. docs/learn.md is the tour; it needs the extra ``pipeyard[learn]``.

- ``space``: actions and observations of a game as numbers; ``core`` is its fast part; ``symmetries``;
- ``vectors``: many games at once; ``solo``: Gymnasium; ``tables``: PettingZoo; ``open_spiel``: OpenSpiel;
- ``rendering``: pictures for all of them;
- ``network`` and ``players``: networks as bots; ``export`` writes what ``scripts/train.py`` trained.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pipeyard.learn.vectors import GameVector


def vector(
    game: str,
    num_envs: int,
    *,
    edition: str | None = None,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    bargaining: bool = False,
    summary: bool = False,
    final_observations: bool = False,
) -> GameVector:
    """So many games of one kind, stepped together in compiled code."""
    from pipeyard.learn.space import Space
    from pipeyard.learn.vectors import GameVector

    space = Space(game, edition, seats, options, bargaining, summary)
    return GameVector(space, num_envs, final_observations)
