"""Games, bots and editions from outside the package: from folders, from files, and from installed packages.

- ``PIPEYARD_GAMES``: folders that hold games, each a package with ``about.toml`` and ``game.py``;
- ``PIPEYARD_BOTS``: folders that hold bots, ``NAME.py`` for every game, ``GAME/NAME.py`` for one;
- ``PIPEYARD_EDITIONS``: folders that hold editions, ``GAME/NAME.toml``.

Several folders are parted as in ``PATH``. Installed packages bring games and bots by the entry points
``pipeyard.games`` and ``pipeyard.bots``. Only the one who starts Pipeyard names files: nothing here is ever
reached from the network. What is wrong with a file is told by :func:`problems`, and takes nothing else down.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

from pipeyard.bots import registry as bots
from pipeyard.rules import registry as games
from pipeyard.rules.errors import BadSetup, PipeyardError
from pipeyard.rules.protocol import Game
from pipeyard.rules.words import say, told_by

GAMES, BOTS, EDITIONS = "PIPEYARD_GAMES", "PIPEYARD_BOTS", "PIPEYARD_EDITIONS"

_done: set[tuple[str, str]] = set()  # what was loaded already: a variable and a folder
_problems: dict[str, None] = {}  # each once, in order


def load() -> None:
    """Make known what the environment names and what is installed; what is known already stays."""
    if ("", "") not in _done:
        _done.add(("", ""))
        _installed()
    for variable, take in ((GAMES, _games), (BOTS, _bots), (EDITIONS, _editions)):
        for folder in filter(None, os.environ.get(variable, "").split(os.pathsep)):
            if (variable, folder) not in _done:
                _done.add((variable, folder))
                _try(partial(_in_folder, Path(folder).expanduser(), take))


def problems() -> tuple[str, ...]:
    """What is wrong with things from outside and with editions, a sentence each."""
    load()
    found = dict(_problems)
    for name in games.GAMES:
        found |= dict.fromkeys(games.game(name).problems())
    return tuple(found)


def name_folder(variable: str, folder: str) -> None:
    """Add a folder to a variable, for this process and those it starts, and load it."""
    known = [part for part in os.environ.get(variable, "").split(os.pathsep) if part]
    path = str(Path(folder).expanduser().absolute())
    if path not in known:
        os.environ[variable] = os.pathsep.join([path, *known])
    load()


def name_folders(games: Sequence[str], bots: Sequence[str], editions: Sequence[str]) -> None:
    """Add folders to the variables, and load whatever is named."""
    for variable, each in ((GAMES, games), (BOTS, bots), (EDITIONS, editions)):
        for folder in (part for parts in each for part in parts.split(os.pathsep) if part):
            name_folder(variable, folder)
    load()


def is_path(text: str) -> bool:
    """Whether a text names a file rather than something that is known by name."""
    return "/" in text or os.sep in text or text.endswith((".py", ".toml"))


def edition_name(game: Game, edition: str) -> str:
    """The name of an edition that is given by its name or its file. Raises :class:`BadSetup`."""
    return add_edition(game.name, edition) if is_path(edition) else edition


def add_edition(game: str, file: str) -> str:
    """Make an edition file known; the edition's name. Raises :class:`BadSetup` with file, line and reason."""
    path = Path(file).expanduser()
    shelf = games.game(game).shelf
    if shelf is None:
        raise BadSetup(say("{game} takes no editions from files", game=games.game(game).title))
    shelf.add(path.stem, _text(path), path.name, replace=True)
    try:
        shelf.get(path.stem)
    except BadSetup:
        shelf.forget(path.stem)
        raise
    return path.stem


def add_bot(file: str) -> str:
    """Make a bot's file known; the bot's name. Raises :class:`BadSetup` if it is no bot."""
    path = Path(file).expanduser().absolute()
    if not path.is_file():
        raise BadSetup(say("there is no file {file}", file=file))
    return bots.add_file(path)


def _in_folder(folder: Path, take: Callable[[Path], None]) -> None:
    if not folder.is_dir():
        raise BadSetup(say("there is no folder {folder}", folder=folder))
    take(folder)


def _games(folder: Path) -> None:
    for inside in sorted(folder.iterdir()):
        if (inside / "about.toml").is_file():
            _try(partial(_game, inside))


def _game(folder: Path) -> None:
    if str(folder.parent.absolute()) not in sys.path:
        sys.path.append(str(folder.parent.absolute()))
    spec = find_spec(folder.name)
    where = [] if spec is None else [Path(place) for place in spec.submodule_search_locations or ()]
    if folder.absolute() not in [place.absolute() for place in where]:
        raise BadSetup(
            say(
                "{folder}: something else is called {name}; rename the folder",
                folder=folder,
                name=folder.name,
            )
        )
    games.add(folder.name.replace("_", "-"), f"{folder.name}.game")


def _bots(folder: Path) -> None:
    for file in sorted([*folder.glob("*.py"), *folder.glob("*/*.py")]):
        if not file.name.startswith("_"):
            game = None if file.parent == folder else file.parent.name.replace("_", "-")
            _try(partial(bots.add_file, file.absolute(), game))


def _editions(folder: Path) -> None:
    for file in sorted(folder.glob("*/*.toml")):
        _try(partial(_edition, file))


def _edition(file: Path) -> None:
    game = file.parent.name.replace("_", "-")
    shelf = games.game(game).shelf
    if shelf is not None:
        shelf.add(file.stem, _text(file), file.name)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadSetup(say("{file} is not a text in UTF-8", file=path.name)) from None
    except OSError as problem:
        raise BadSetup(
            say("{file} cannot be read: {why}", file=path.name, why=problem.strerror or problem)
        ) from None


def _installed() -> None:
    for found in entry_points(group="pipeyard.games"):
        _try(partial(games.add, found.name, found.module))
    for found in entry_points(group="pipeyard.bots"):
        _try(partial(_installed_bot, found))


def _installed_bot(found: EntryPoint) -> None:
    game, _, name = found.name.rpartition(".")
    try:
        loaded = found.load()
    except Exception as problem:
        raise BadSetup(
            say(
                "the bot {name} cannot be made: {why}",
                name=repr(name),
                why=f"{type(problem).__name__}: {problem}",
            )
        ) from problem
    if loaded is not None:  # None offers nothing, because what the bot needs is not installed
        bots.add(name, loaded if callable(loaded) else loaded.make, game or None)


def _try(act: Callable[[], object]) -> None:
    try:
        act()
    except PipeyardError as problem:
        _problems[told_by(problem)] = None
