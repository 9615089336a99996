"""Texts in the language someone reads."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from pipeyard.rules.words import Seated, Words, english_form, fill

PARTS: Final = ("rules", "told", "page", "lessons")


def french_form(number: int) -> int:
    """Nothing and one go together in French."""
    return 0 if number in (0, 1) else 1


def polish_form(number: int) -> int:
    """One; two to four, but not twelve to fourteen; and all the others."""
    if number == 1:
        return 0
    return 1 if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else 2


@dataclass(frozen=True, slots=True)
class Language:
    """A language: its code, its own name, and how it counts."""

    code: str
    name: str
    forms: int  # how many plural forms it has
    form: Callable[[int], int]


LANGUAGES: Final[Mapping[str, Language]] = {
    each.code: each
    for each in (
        Language("en", "English", 2, english_form),
        Language("nl", "Nederlands", 2, english_form),
        Language("pl", "Polski", 3, polish_form),
        Language("fr", "Français", 2, french_form),
    )
}


@cache
def catalogue(code: str) -> Mapping[str, str]:
    """Every translation of a language, by its English template; empty for English."""
    if code == "en":
        return {}
    folder = files("pipeyard.language") / code
    found: dict[str, str] = {}
    for part in PARTS:
        page = folder / f"{part}.json"
        if page.is_file():
            found |= json.loads(page.read_text(encoding="utf-8"))
    return found


def language(wanted: str) -> str:
    """The code of the language someone wishes, as browsers and systems say it; English if we do not speak it.

    >>> language("pl-PL,pl;q=0.9,en;q=0.8"), language("nl_NL.UTF-8"), language("de, fr")
    ('pl', 'nl', 'fr')
    """
    for wish in wanted.split(","):
        code = wish.split(";")[0].strip().replace("_", "-").replace(".", "-").split("-")[0].lower()
        if code in LANGUAGES:
            return code
    return "en"


def translate(text: str, code: str, names: Sequence[str] = ()) -> str:
    """A text in a language; ``names`` are what the players are called, by seat, where that is known.

    What has no translation stays English: a test sees to it that all have one.
    """
    if not isinstance(text, Words):
        return str(text)
    if isinstance(text, Seated) and 0 <= text.seat < len(names):
        return names[text.seat]
    if code == "en" and not names:
        return str(text)
    translated = catalogue(code).get(text.template)
    values = {
        name: translate(value, code, names) if isinstance(value, Words) else value
        for name, value in text.values.items()
    }
    if translated is None:
        return fill(text.template, values, english_form)
    return fill(translated, values, LANGUAGES[code].form)
