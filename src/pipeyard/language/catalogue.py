"""Texts in the language someone reads."""

from __future__ import annotations

import gettext
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Final

from pipeyard.rules.words import Seated, Words, english_form, fill

PARTS: Final = ("lessons", "page", "told", "rules")  # where two have the same text, the first is read


@dataclass(frozen=True, slots=True)
class Language:
    """A language: its code and its own name."""

    code: str
    name: str


LANGUAGES: Final[Mapping[str, Language]] = {
    each.code: each
    for each in (
        Language("en", "English"),
        Language("nl", "Nederlands"),
        Language("pl", "Polski"),
        Language("fr", "Français"),
    )
}


class Catalogue:
    """Every translation of a language, by its English template."""

    def __init__(self, parts: Sequence[gettext.GNUTranslations]) -> None:
        self._texts, *others = parts
        for other in (*others, _Nothing()):
            self._texts.add_fallback(other)

    def get(self, template: str) -> str | None:
        """The translation of a template, if there is one."""
        return self._texts.gettext(template) or None if template else None  # the header is at ""

    @property
    def form(self) -> Callable[[int], int]:
        """Which plural form goes with a number, as the PO file's ``Plural-Forms`` says."""
        rule = gettext.c2py(self._texts.info()["plural-forms"].partition("plural=")[2].rstrip(";"))
        return lambda number: rule(abs(number))


class _Nothing(gettext.NullTranslations):
    """Says that there is no translation, where ``gettext`` would give the template back."""

    def gettext(self, message: str) -> str:
        return ""


def _read(code: str, part: str) -> gettext.GNUTranslations:
    """A part of a language: compiled if the package is installed, else Babel compiles it now."""
    folder = files("pipeyard.language") / code
    compiled = folder / f"{part}.mo"
    if compiled.is_file():
        return gettext.GNUTranslations(BytesIO(compiled.read_bytes()))
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    made = BytesIO()
    with (folder / f"{part}.po").open("rb") as source:
        write_mo(made, read_po(source, locale=code))
    made.seek(0)
    return gettext.GNUTranslations(made)


@cache
def catalogue(code: str) -> Catalogue:
    """The translations of a language; English has none."""
    return Catalogue([_read(code, part) for part in PARTS])


@cache
def plural_form(code: str) -> Callable[[int], int]:
    """Which plural form goes with a number in a language.

    >>> [plural_form("pl")(number) for number in (1, 2, 5, 21, 22)]
    [0, 1, 2, 2, 1]
    """
    return english_form if code == "en" else Catalogue([_read(code, "rules")]).form


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
    if code == "en" and not (names and text.has_players):
        return str(text)
    translated = None if code == "en" else catalogue(code).get(text.template)
    values = {
        name: translate(value, code, names) if isinstance(value, Words) else value
        for name, value in text.values.items()
    }
    if translated is None:
        return fill(text.template, values, english_form)
    return fill(translated, values, plural_form(code))
