"""Symmetries of the games: positions turned, mirrored or with colours renamed, in which the same rules hold.

``symmetries(space)`` lists them, the identity first. ``pipes``, ``pipe_land`` and ``tube_tangle`` have theirs
in modules of those names; ``geometry`` is what they share. Pipe Dream has none: a die's number names a pipe,
a row and a column at once, and the wrenches on the map lie in no pattern.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from pipeyard.learn.space import Space
from pipeyard.learn.symmetry.geometry import Symmetry, identity

__all__ = ["Symmetry", "symmetries"]


def symmetries(space: Space) -> list[Symmetry]:
    """Every symmetry of a game, the identity first.

    >>> [each.name for each in symmetries(Space("pipe-land"))]
    ['as it is', 'mirrored west to east', 'mirrored across the river', 'turned by half']
    """
    home = f"{__name__}.{space.game.name.replace('-', '_')}"
    others = import_module(home).make(space) if find_spec(home) else []
    return [identity(space), *others]
