"""Where a game's part of a room lies: each room looks for it here, so nothing lists games by hand.

The part of ``pipe-land`` in ``terminal`` is the package ``pipeyard.terminal.pipe_land``. A game from outside
the package carries its parts with it: beside its class, in a package or module named as the room.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from pipeyard.rules import registry


def home(room: str, game: str) -> str | None:
    """The name of the package or module that is a game's part of a room; None if it has none there."""
    for name in (f"pipeyard.{room}.{game.replace('-', '_')}", f"{registry.package(game)}.{room}"):
        if find_spec(name) is not None:
            return name
    return None


def part(room: str, game: str) -> ModuleType | None:
    """A game's part of a room, imported; None if it has none there.

    >>> part("terminal", "chess") is None
    True
    """
    found = home(room, game)
    return None if found is None else import_module(found)
