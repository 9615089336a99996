"""Where each game comes from: its rulebook, and what is our reading of it::

rulebook Its title and edition
about A few sentences.
ruling How crossings push                begins a reading of ours; they are numbered from 1
kind open                                picture (it is lost), open (the text is silent) or ours
rules pipes/recross pipes/wave           the rules it is about
text What we decided.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from pipeyard.lessons.script import Line, lines, sentence

KINDS = ("picture", "open", "ours")


@dataclass(slots=True)
class Ruling:
    """A reading of ours where the rulebook leaves something open."""

    number: int
    title: str
    kind: str = ""
    rules: tuple[str, ...] = ()
    text: str = ""


@dataclass(slots=True)
class Credits:
    """Where a game comes from."""

    game: str
    rulebook: str = ""
    about: str = ""
    rulings: list[Ruling] = field(default_factory=list)

    def texts(self) -> list[str]:
        """Every sentence people read, in order."""
        readings = [text for ruling in self.rulings for text in (ruling.title, ruling.text)]
        return [self.rulebook, self.about, *readings]


@cache
def credits(name: str) -> Credits:
    """A game's credits; a game that has not said them yet has none."""
    page = files("pipeyard.lessons") / name.replace("-", "_") / "credits.txt"
    return read_credits(name, page.read_text(encoding="utf-8")) if page.is_file() else Credits(name)


def read_credits(name: str, text: str) -> Credits:
    """Credits from their text. Raises :class:`~pipeyard.lessons.script.ScriptError`."""
    found = Credits(name)
    for line in lines(text):
        _read(found, line)
    return found


def _read(found: Credits, line: Line) -> None:
    ruling = found.rulings[-1] if found.rulings else None
    match line.word:
        case "rulebook":
            found.rulebook = sentence(line.rest)
        case "about":
            found.about = sentence(line.rest)
        case "ruling":
            found.rulings.append(Ruling(len(found.rulings) + 1, sentence(line.rest)))
        case "kind" if ruling is not None:
            if line.rest not in KINDS:
                raise line.wrong(f"right is one of: {', '.join(KINDS)}")
            ruling.kind = line.rest
        case "rules" if ruling is not None:
            ruling.rules = tuple(line.rest.split())
        case "text" if ruling is not None:
            ruling.text = sentence(line.rest)
        case _:
            raise line.wrong("does not belong here: rulebook, about, then ruling, kind, rules, text")
