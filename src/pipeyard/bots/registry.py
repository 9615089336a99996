"""Which bots there are. A bot is one file with a function ``make() -> Bot``, and needs no line here.

- ``bots/NAME.py`` plays every game (such as ``random``);
- ``bots/GAME/NAME.py`` plays one game (such as ``pipe_land/greedy.py`` for ``pipe-land``).

>>> "random" in names("pipe-land")
True
>>> bot("random", "pipe-land").name
'random'
>>> bot("rnadom", "pipe-land")
Traceback (most recent call last):
...
pipeyard.rules.errors.UnknownBot: there is no bot called 'rnadom' for pipe-land; there are: greedy, random
"""

from __future__ import annotations

import pkgutil
from importlib import import_module
from importlib.util import find_spec
from typing import cast

from pipeyard.bots.bot import Bot
from pipeyard.rules.errors import UnknownBot
from pipeyard.rules.words import say

_PACKAGE = "pipeyard.bots"


def _modules(package: str) -> list[str]:
    """The plain modules of a package, by name; empty if there is no such package."""
    spec = find_spec(package)
    if spec is None or spec.submodule_search_locations is None:
        return []
    found = pkgutil.iter_modules(list(spec.submodule_search_locations))
    return [module.name for module in found if not module.ispkg and not module.name.startswith("_")]


def _folder(game: str) -> str:
    return f"{_PACKAGE}.{game.replace('-', '_')}"


def _homes(game: str) -> dict[str, str]:
    """Bot name -> module, for one game. A game's own bot goes before one that plays every game."""
    homes = {}
    for package in (_PACKAGE, _folder(game)):
        for name in _modules(package):
            module = f"{package}.{name}"
            if hasattr(
                import_module(module), "make"
            ):  # what bots are made of lives beside them, without `make`
                homes[name] = module
    return homes


def names(game: str) -> tuple[str, ...]:
    """The bots that play a game."""
    return tuple(sorted(_homes(game)))


def bot(name: str, game: str) -> Bot:
    """A new bot for one seat of one match. Raises :class:`UnknownBot` with the names there are."""
    homes = _homes(game)
    if name not in homes:
        raise UnknownBot(
            say(
                "there is no bot called {name} for {game}; there are: {names}",
                name=repr(name),
                game=game,
                names=", ".join(sorted(homes)),
            )
        )
    return cast(Bot, import_module(homes[name]).make())
