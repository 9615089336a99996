"""Which bots there are. A bot is one file with a function ``make() -> Bot``, and needs no line here.

- ``bots/NAME.py`` plays every game (such as ``random``);
- ``bots/GAME/NAME.py`` plays one game (such as ``pipe_land/greedy.py`` for ``pipe-land``);
- a game from outside the package has its bots beside it, in a package ``bots``;
- other bots from outside are made known by :func:`add` and :func:`add_file` (:mod:`pipeyard.plugins`).

Games with a guide have four levels besides, from easy to hard: see :mod:`pipeyard.bots.levels`.

>>> names("pipe-land")[:4]
('apprentice', 'plumber', 'engineer', 'master')
>>> "random" in names("pipe-land")
True
>>> bot("random", "pipe-land").name
'random'
>>> bot("rnadom", "pipe-land")  # doctest: +ELLIPSIS
Traceback (most recent call last):
...
pipeyard.rules.errors.UnknownBot: there is no bot called 'rnadom' for pipe-land; there are: apprentice, ...
"""

from __future__ import annotations

import pkgutil
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import cast

from pipeyard.bots import levels
from pipeyard.bots.bot import Bot
from pipeyard.bots.function import FunctionBot
from pipeyard.rules import registry, rooms
from pipeyard.rules.errors import BadSetup, UnknownBot
from pipeyard.rules.words import say

Make = Callable[[], Bot]

_PACKAGE = "pipeyard.bots"
_added: dict[tuple[str | None, str], Make] = {}  # by game, None for every game, and name
_files: dict[tuple[str | None, str], Path] = {}  # where those of files came from


def _modules(package: str) -> list[str]:
    """The plain modules of a package, by name; empty if there is no such package."""
    spec = find_spec(package)
    if spec is None or spec.submodule_search_locations is None:
        return []
    found = pkgutil.iter_modules(list(spec.submodule_search_locations))
    return [module.name for module in found if not module.ispkg and not module.name.startswith("_")]


def _makers(game: str) -> dict[str, Make]:
    """How to make each bot of a game. A game's own bot goes before one that plays every game."""
    makers: dict[str, Make] = {}
    for package in (_PACKAGE, rooms.home("bots", game)):
        for name in _modules(package) if package is not None else ():
            make = getattr(import_module(f"{package}.{name}"), "make", None)
            if make is not None:  # what bots are made of lives beside them, without `make`
                makers[name] = make
    for of in (None, game):
        makers |= {name: make for (played, name), make in _added.items() if played == of}
    return makers


def names(game: str) -> tuple[str, ...]:
    """The bots that play a game: the levels from easy to hard, then the others."""
    return (*levels.names(game), *sorted(_makers(game)))


def bot(name: str, game: str) -> Bot:
    """A new bot for one seat of one match. Raises :class:`UnknownBot` with the names there are."""
    if name in levels.names(game):
        return levels.player(name, game)
    makers = _makers(game)
    if name not in makers:
        raise UnknownBot(
            say(
                "there is no bot called {name} for {game}; there are: {names}",
                name=repr(name),
                game=game,
                names=", ".join(names(game)),
            )
        )
    return makers[name]()


def add(name: str, make: Make, game: str | None = None) -> None:
    """Make a bot from outside known, for one game or for all. Raises :class:`BadSetup` if it is no bot."""
    if any(name in names(each) for each in ([game] if game else registry.GAMES)):
        raise BadSetup(say("there is a bot called {name} already", name=repr(name)))

    def made() -> Bot:
        found = make()
        if not isinstance(found, Bot):
            raise TypeError(f"make() gave {found!r}, which is no Bot")
        found.name = name  # as people call it, whatever it calls itself
        return found

    try:
        made()
    except Exception as problem:
        raise BadSetup(
            say("the bot {name} cannot be made: {why}", name=repr(name), why=_told(problem))
        ) from problem
    _added[game, name] = made


def add_file(path: Path, game: str | None = None) -> str:
    """Make the bot of a file known; its name is the file's. Raises :class:`BadSetup` if it is no bot."""
    name = path.stem
    if _files.get((game, name)) == path:
        return name
    # The name is the same in every process, so that a bot can be sent from one to another.
    module = f"pipeyard_bot__{(game or 'any').replace('-', '_')}__{name}"
    spec = spec_from_file_location(module, path)
    if spec is None or spec.loader is None:
        raise BadSetup(say("{file} is no file of Python", file=path.name))
    loaded = module_from_spec(spec)
    sys.modules[module] = loaded
    try:
        spec.loader.exec_module(loaded)
    except (Exception, SystemExit) as problem:
        del sys.modules[module]
        raise BadSetup(say("{file} cannot be loaded: {why}", file=path.name, why=_told(problem))) from problem
    add(name, _maker(loaded, path), game)
    _files[game, name] = path
    return name


def forget(name: str, game: str | None = None) -> None:
    """A bot from outside is no longer known."""
    _added.pop((game, name), None)
    _files.pop((game, name), None)


def _maker(module: ModuleType, path: Path) -> Make:
    make, choose = getattr(module, "make", None), getattr(module, "choose", None)
    if callable(make):
        return cast(Make, make)
    if callable(choose):
        return lambda: FunctionBot(choose)
    raise BadSetup(say("{file} has no function make() and none choose(question)", file=path.name))


def _told(problem: BaseException) -> str:
    if isinstance(problem, SyntaxError):
        return f"{problem.msg}, line {problem.lineno}"
    return f"{type(problem).__name__}: {problem}"
