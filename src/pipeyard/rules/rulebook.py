"""A game's rulebook as data: the rules of the ``rulebook.md`` in its folder, by id.

A rule is one line, ``- **name** text``; its id is ``game/name``. Refusals and results cite ids.
"""

import re
from importlib.resources import files
from typing import Final

from pipeyard.rules.protocol import Game

RULE_LINE: Final = re.compile(r"^- \*\*([a-z0-9-]+)\*\* (.*)$", re.MULTILINE)


def rulebook_text(game: Game, language: str = "en") -> str:
    """The ``rulebook.md`` beside the game's class, or beside the class it is a variant of.

    In another language it is ``rulebook.nl.md``, with the same rules by the same ids; where there is none,
    the English one.
    """
    for kind in type(game).__mro__:
        folder = files(kind.__module__.rpartition(".")[0] or kind.__module__)
        for page in (folder / f"rulebook.{language}.md", folder / "rulebook.md"):
            if page.is_file():
                return page.read_text(encoding="utf-8")
    raise FileNotFoundError(f"{game.name} has no rulebook.md beside {type(game).__module__}")


def rulebook(game: Game, language: str = "en") -> dict[str, str]:
    """Every rule of the game, in order: id -> text."""
    return {f"{game.name}/{name}": words for name, words in RULE_LINE.findall(rulebook_text(game, language))}


def rule_ids(game: Game) -> frozenset[str]:
    """Every rule id a refusal or a result of this game may cite."""
    return frozenset(rulebook(game))
