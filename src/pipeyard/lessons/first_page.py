"""The page a family can play from: aim, set-up, a turn, the end and two drawings, before the exact rules.

``first_page.md`` in a game's folder, in another language ``first_page.nl.md``::

    # Pipes on one page                  its title

    drawings first-field recross         two drawn examples, by the rules they are of

    ## Aim                               sections, each of paragraphs and of steps that begin with a number
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from pipeyard.lessons.examples import Example, examples
from pipeyard.lessons.script import ScriptError

STEP = re.compile(r"^\d+\. ")


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the page: lines in order, steps as they are counted."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FirstPage:
    """A game on one page."""

    game: str
    title: str
    sections: tuple[Section, ...]
    drawings: tuple[Example, ...]

    def markdown(self) -> str:
        """The words alone, as Markdown."""
        parts = [f"# {self.title}"]
        for section in self.sections:
            parts += [f"## {section.title}", *section.lines]
        return "\n\n".join(parts)


@cache
def first_page(game: str, language: str = "en") -> FirstPage | None:
    """The first page of a game's rules in a language, else in English; None if the game has none."""
    folder = files("pipeyard.lessons") / game.replace("-", "_")
    for name in (f"first_page.{language}.md", "first_page.md"):
        if (folder / name).is_file():
            return read_first_page(game, (folder / name).read_text(encoding="utf-8"))
    return None


def read_first_page(game: str, text: str) -> FirstPage:
    """A page from its text. Raises :class:`ScriptError`."""
    title, wanted = "", []
    sections: list[tuple[str, list[str]]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("# "):
            title = line[2:]
        elif line.startswith("## "):
            sections.append((line[3:], []))
        elif line.startswith("drawings ") and not sections:
            wanted = [f"{game}/{name}" for name in line.split()[1:]]
        elif line and sections:
            sections[-1][1].append(line)
        elif line:
            raise ScriptError(f"first_page.md, line {number}: this stands before the first section")
    drawn = {example.rule: example for example in examples(game)}
    if not title or not sections or not all(rule in drawn for rule in wanted):
        raise ScriptError("first_page.md: it needs a title, sections, and drawings that there are")
    return FirstPage(
        game,
        title,
        tuple(Section(name, tuple(lines)) for name, lines in sections),
        tuple(drawn[rule] for rule in wanted),
    )
