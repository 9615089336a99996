"""Saved games: every game at this terminal has a file of its own, kept before every move of a person.

Files are named after the game and the time it began, so that starting another game never costs one its place.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_state_path

from pipeyard.match import saving
from pipeyard.match.log import Log, LogError
from pipeyard.match.match import Match

LAST = "last"  # the word that stands for the game that was played last and is not over
MOST_LISTED = 9


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game that was kept by itself and can go on."""

    path: Path
    log: Log
    when: float  # it was last played, in seconds since 1970

    @property
    def players(self) -> str:
        return ", ".join(chair.player.name for chair in self.log.header.chairs)


def folder() -> Path:
    """Where games are kept: where this system keeps such things of a person."""
    return user_state_path("pipeyard", appauthor=False) / "games"


def new_path(game: str) -> Path:
    """A file for a game that begins now; nobody else has it."""
    stem = f"{game}-{time.strftime('%Y-%m-%d-%H%M%S')}"
    path, number = folder() / f"{stem}.log", 1
    while path.exists():
        number += 1
        path = folder() / f"{stem}-{number}.log"
    return path


def saved_games() -> list[SavedGame]:
    """The games that can go on, the one played last first; files that cannot be read are passed over."""
    found = []
    for path in sorted(folder().glob("*.log"), key=lambda each: each.stat().st_mtime, reverse=True):
        try:
            log = saving.load(path)
        except (OSError, LogError):
            continue
        if log.ending is None:
            found.append(SavedGame(path, log, path.stat().st_mtime))
    return found


def save(match: Match, path: Path) -> None:
    """Keep a match, its secret too, so that it can go on. Whole or not at all. Raises ``OSError``."""
    path.parent.mkdir(parents=True, exist_ok=True)
    saving.save(path, match.log(with_secret=True))


def find(name: str) -> Path:
    """The file that is meant: ``last``, a kept game by its name, or any other file. Raises ``OSError``."""
    if name == LAST:
        found = saved_games()
        if not found:
            raise FileNotFoundError(2, "no game is waiting to go on")
        return found[0].path
    own = folder() / name
    return own if "/" not in name and own.is_file() else Path(name).expanduser()


def resume(path: Path) -> Match:
    """The match a file holds. Raises ``OSError`` or ``LogError``."""
    return Match.resume(saving.load(path))
