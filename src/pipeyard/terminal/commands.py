"""What can be typed in every game besides moves, and how a typed line becomes one thing or the other."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import dataclass

from pipeyard.rules.words import say

# word -> the command it stands for
WORDS = {
    "help": "help",
    "h": "help",
    "?": "help",
    "moves": "moves",
    "menu": "moves",
    "rules": "rules",
    "rule": "rules",
    "log": "log",
    "undo": "undo",
    "u": "undo",
    "save": "save",
    "board": "board",
    "listen": "listen",
    "show": "board",
    "quit": "quit",
    "q": "quit",
    "exit": "quit",
    "ok": "ok",
}


@dataclass(frozen=True, slots=True)
class Typed:
    """A line taken apart: who speaks (None: the one asked), a command if it is one, and the rest."""

    speaker: str | None
    command: str | None
    rest: str


def take_apart(line: str, seats: Sequence[str]) -> Typed:
    """Who a line is from and what it is.

    >>> take_apart("blue: offer 3 place (0,3)", ["red", "blue"])
    Typed(speaker='blue', command=None, rest='offer 3 place (0,3)')
    >>> take_apart("U", ["red"])
    Typed(speaker=None, command='undo', rest='')
    >>> take_apart("rules place-4", ["red"])
    Typed(speaker=None, command='rules', rest='place-4')
    """
    speaker = None
    name, colon, rest = line.partition(":")
    if colon and name.strip().replace(" ", "").isalpha():
        speaker, line = _seat(name.strip().lower(), seats), rest.strip()
    word, _, rest = line.partition(" ")
    command = WORDS.get(word.lower())
    return Typed(speaker, command, rest.strip() if command else line)


def _seat(name: str, seats: Sequence[str]) -> str:
    """The seat of that name or first letters. Raises ``ValueError`` with the seats there are."""
    found = [seat for seat in seats if seat.startswith(name)]
    if len(found) != 1:
        raise ValueError(
            say("nobody here is called {name}; there are: {names}", name=repr(name), names=", ".join(seats))
        )
    return found[0]


def near_command(line: str, more: Sequence[str]) -> str | None:
    """A word that was probably meant: a command or the first word of a form that can be typed."""
    word = line.split()[0].lower() if line.split() else ""
    known = [w for w in (*WORDS, *more) if len(w) > 1]
    near = difflib.get_close_matches(word, known, n=1, cutoff=0.7)
    return near[0] if near and near[0] != word else None


def brief(problem: str) -> str:
    """The first sentence of a long complaint: a list of every verb belongs to the help."""
    if len(problem) <= 160:
        return problem if problem.endswith((".", "?")) else f"{problem}."
    return problem.partition(". ")[0].partition("; ")[0] + "."
