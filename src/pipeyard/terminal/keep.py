"""Games kept in files: saved when asked, and before every move of a person, so that none is lost."""

from __future__ import annotations

import os
from pathlib import Path

from pipeyard.match import saving
from pipeyard.match.match import Match

LAST = "last"  # the word that stands for the game kept by itself


def autosave_path() -> Path:
    """Where the game being played is kept: ``XDG_STATE_HOME``, or the usual place for it."""
    home = os.environ.get("XDG_STATE_HOME")
    return (Path(home) if home else Path.home() / ".local" / "state") / "pipeyard" / "last.log"


def save(match: Match, path: Path) -> None:
    """Keep a match, its secret too, so that it can go on. Whole or not at all. Raises ``OSError``."""
    path.parent.mkdir(parents=True, exist_ok=True)
    saving.save(path, match.log(with_secret=True))


def resume(name: str) -> Match:
    """The match a file holds; ``last`` is the one kept by itself. Raises ``OSError`` or ``LogError``."""
    return Match.resume(saving.load(autosave_path() if name == LAST else Path(name).expanduser()))
