"""Editions with some numbers changed, for a study."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import tomlkit
from tomlkit.exceptions import TOMLKitError

from pipeyard.lab.errors import StudyError
from pipeyard.rules.protocol import Game


def changed_edition(game: Game, edition: str, change: Mapping[str, object], folder: Path) -> tuple[str, str]:
    """What to start the game with: the edition's name, and its text if it is not one of the game's own.

    Paths of editions are relative to ``folder``. Raises :class:`StudyError`.
    """
    is_file = edition.endswith(".toml")
    if not change and not is_file:
        return edition, ""
    try:
        text = (folder / edition).read_text(encoding="utf-8") if is_file else _text(game, edition)
        changed = change_numbers(text, change) if change else text
    except (OSError, TOMLKitError, UnicodeDecodeError) as problem:
        raise StudyError(f"the edition {edition!r} cannot be read: {problem}") from None
    return Path(edition).stem if is_file else edition, changed


def known_edition(game: Game, name: str, text: str) -> str:
    """The name under which the game starts this edition, here and in workers. Raises ``PipeyardError``."""
    if not text:
        return name
    if game.shelf is None:
        raise StudyError(f"{game.title} takes no editions from files")
    return game.shelf.adopt(name, text)


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
