"""Editions with some numbers changed, for a study."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

import tomlkit
from tomlkit.exceptions import TOMLKitError

from pipeyard.lab.errors import StudyError
from pipeyard.rules.protocol import Game


def changed_edition(game: Game, edition: str, change: Mapping[str, object], folder: Path) -> str:
    """What to start the game with: the edition's name, or the path of a file with the changed numbers.

    Paths of editions are relative to ``folder``. Raises :class:`StudyError`.
    """
    is_file = edition.endswith(".toml")
    path = folder / edition
    if not change:
        return str(path) if is_file else edition
    try:
        text = path.read_text(encoding="utf-8") if is_file else _text(game, edition)
        changed = change_numbers(text, change)
    except (OSError, TOMLKitError) as problem:
        raise StudyError(f"the edition {edition!r} cannot be read: {problem}") from None
    return str(_kept(changed, Path(edition).stem if is_file else edition))


def _text(game: Game, edition: str) -> str:
    game.check_edition(edition)
    if game.shelf is None:
        raise StudyError(f"the editions of {game.title} are no files: their numbers cannot be changed")
    return game.shelf.text(edition)


def change_numbers(text: str, change: Mapping[str, object]) -> str:
    """The text of an edition with other values for some keys.

    >>> change_numbers("[money]\\nfirst = 5  # pounds\\n", {"money.first": 6})
    '[money]\\nfirst = 6  # pounds\\n'
    """
    document = tomlkit.parse(text)
    for key, value in change.items():
        *sections, last = key.split(".")
        table: object = document
        for section in sections:
            table = table.get(section) if isinstance(table, dict) else None
        if not isinstance(table, dict) or last not in table:
            known = ", ".join(_keys(document))
            raise StudyError(f"there is no {key!r} in the edition; there are: {known}")
        table[last] = value
    return tomlkit.dumps(document)


def _keys(table: Mapping[str, object], before: str = "") -> list[str]:
    found: list[str] = []
    for key, value in table.items():
        found += _keys(value, f"{before}{key}.") if isinstance(value, dict) else [f"{before}{key}"]
    return found


def _kept(text: str, stem: str) -> Path:
    """The text as a file, the same file for the same text: workers read it, and logs carry its words."""
    folder = Path(tempfile.gettempdir()) / f"pipeyard-editions-{os.getuid() if hasattr(os, 'getuid') else 0}"
    folder.mkdir(mode=0o700, exist_ok=True)
    path = folder / f"{stem}-{hashlib.sha256(text.encode()).hexdigest()[:12]}.toml"
    if not path.is_file() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
    return path
