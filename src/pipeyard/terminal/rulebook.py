"""A game's rulebook, for reading at the table: whole, by chapter, or the one rule a refusal cites.

A rule is one line, ``- **name** text``; its id is ``GAME/NAME``.
"""

from __future__ import annotations

import difflib
from dataclasses import dataclass

from pipeyard.lessons import first_page
from pipeyard.rules.errors import UnknownRule
from pipeyard.rules.protocol import Game
from pipeyard.rules.rulebook import RULE_LINE, rulebook_text
from pipeyard.rules.words import one_of, say


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of a rulebook."""

    id: str
    chapter: str
    text: str


class Rulebook:
    """The text of one game's rulebook and the rules in it."""

    def __init__(self, game: str, text: str) -> None:
        self.game = game
        self.text = text
        self.rules: dict[str, Rule] = {}
        chapter = ""
        for line in text.splitlines():
            if line.startswith("#"):
                chapter = line.lstrip("# ")
            if found := RULE_LINE.match(line):
                name, words = found.groups()
                self.rules[name] = Rule(f"{game}/{name}", chapter, words)

    def find(self, wanted: str) -> list[Rule]:
        """The rules a word stands for: an id or name, else a chapter's, else those whose name begins so.

        Raises ``UnknownRule`` with the nearest names.
        """
        word = wanted.strip().lower().removeprefix(f"{self.game}/")
        if word in self.rules:
            return [self.rules[word]]
        of_chapter = [rule for rule in self.rules.values() if rule.chapter.lower() == word]
        begins = [rule for name, rule in self.rules.items() if word and name.startswith(word)]
        if of_chapter or begins:
            return of_chapter or begins
        near = difflib.get_close_matches(word, self.rules, n=3, cutoff=0.4)
        if near:
            raise UnknownRule(
                say(
                    "there is no rule called {name}; did you mean {names}?",
                    name=repr(wanted),
                    names=one_of(near),
                )
            )
        raise UnknownRule(
            say(
                "there is no rule called {name}; {command} lists them all",
                name=repr(wanted),
                command=f"rules {self.game}",
            )
        )


def rulebook(game: Game, language: str = "en") -> Rulebook:
    """The rulebook that lies beside a game's code, in a language; the page to play from comes first."""
    page = first_page(game.name, language)
    text = rulebook_text(game, language)
    return Rulebook(game.name, text if page is None else f"{page.markdown()}\n\n{text}")
