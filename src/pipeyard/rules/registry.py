"""The games there are: every folder beside this file with a manifest, ``about.toml``.

A game's folder has a module ``game`` with a function ``make() -> Game``. The manifests say in which order the
games stand; what has no place comes last.
"""

from __future__ import annotations

import pkgutil
from importlib import import_module
from importlib.util import find_spec
from typing import cast

from pipeyard.rules.about import about
from pipeyard.rules.errors import BadSetup, PipeyardError, unknown_game
from pipeyard.rules.protocol import Game
from pipeyard.rules.words import say, told_by


def _found() -> dict[str, str]:
    """The games in this folder, by name: the module that makes each."""
    here = __name__.rpartition(".")[0]
    spec = find_spec(here)
    assert spec is not None and spec.submodule_search_locations is not None
    found = []
    for module in pkgutil.iter_modules(list(spec.submodule_search_locations)):
        manifest = about(f"{here}.{module.name}") if module.ispkg else None
        if manifest is not None:
            name = module.name.replace("_", "-")
            found.append((manifest.order, name, f"{here}.{module.name}.game"))
    return {name: module for _, name, module in sorted(found)}


GAMES: dict[str, str] = _found()  # name -> the module that makes it, imported when first asked for

_made: dict[str, Game] = {}


def game(name: str) -> Game:
    """The game of that name. Raises :class:`UnknownGame` with the names there are."""
    if name not in GAMES:
        raise unknown_game(name, GAMES)
    if name not in _made:
        _made[name] = cast(Game, import_module(GAMES[name]).make())
    return _made[name]


def add(name: str, module: str) -> None:
    """Make a game from outside known; ``module`` has ``make() -> Game``. Raises :class:`BadSetup`."""
    if GAMES.get(name) == module:
        return
    if name in GAMES:
        raise BadSetup(say("there is a game called {name} already", name=repr(name)))
    GAMES[name] = module
    try:
        made = game(name)
        if not isinstance(made, Game) or made.name != name:
            raise TypeError(f"make() gave {made!r}, which is no game called {name!r}")
        made.about.title  # noqa: B018  (a manifest that cannot be right says so now)
    except Exception as problem:
        forget(name)
        why = (
            told_by(problem) if isinstance(problem, PipeyardError) else f"{type(problem).__name__}: {problem}"
        )
        raise BadSetup(say("the game {name} cannot be loaded: {why}", name=repr(name), why=why)) from problem


def forget(name: str) -> None:
    """A game from outside is no longer known."""
    GAMES.pop(name, None)
    _made.pop(name, None)


def playable() -> list[Game]:
    """The games that have an edition to play: a wrong file takes no other game down."""
    return [found for found in map(game, GAMES) if found.editions()]


def package(name: str) -> str:
    """The package a game lives in; its name with underscores where no such game is known."""
    return GAMES[name].rpartition(".")[0] if name in GAMES else name.replace("-", "_")
