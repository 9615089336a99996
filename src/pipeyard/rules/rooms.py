"""Where a game's part of a room lies: each room looks for it here, so nothing lists games by hand.

The part of ``pipe-land`` in ``terminal`` is the package ``pipeyard.terminal.pipe_land``. A game from outside
the package carries its parts with it: beside its class, in a package or module named as the room.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from pipeyard.rules import registry


def home(room: str, game: str, module: str = "") -> str | None:
    """The name of a game's package in a room, or of a module in it; None if it has none there."""
    inside = f".{module}" if module else ""
    for package in (f"pipeyard.{room}.{game.replace('-', '_')}", f"{registry.package(game)}.{room}"):
        if _is_there(package) and _is_there(package + inside):
            return package + inside
    return None


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # not even the package around it
        return False


def part(room: str, game: str, module: str = "") -> ModuleType | None:
    """A game's package in a room, or a module in it, imported; None if it has none there.

    >>> part("drawing", "pipe-land", "easel").__name__, part("terminal", "chess")
    ('pipeyard.drawing.pipe_land.easel', None)
    """
    found = home(room, game, module)
    return None if found is None else import_module(found)


def games_with(room: str, module: str = "") -> tuple[str, ...]:
    """The games that have a part in a room, in their order."""
    return tuple(game for game in registry.GAMES if home(room, game, module) is not None)
