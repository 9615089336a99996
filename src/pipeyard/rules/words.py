"""Sentences that remember how they were made, so that they can be said in another language.

>>> say("{n} {n:tile|tiles} left for {player}.", n=1, player="Ada")
'1 tile left for Ada.'
>>> say("{n} {n:tile|tiles} left for {player}.", n=3, player="Ada").template
'{n} {n:tile|tiles} left for {player}.'

A template is a literal, so that every one can be found and translated. ``{name}`` is a place for a value;
``{name:form|form}`` is the form that goes with the number of that name. English has two forms, other
languages as many as they need (:mod:`pipeyard.language`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

PLACE: Final = re.compile(r"\{(\w+)(?::([^{}]*))?\}")


class Words(str):
    """A text in English that knows its template and the values put into it."""

    __slots__ = ("template", "values")

    template: str
    values: Mapping[str, object]

    def __new__(cls, template: str, values: Mapping[str, object]) -> Words:
        made = super().__new__(cls, fill(template, values, english_form))
        made.template = template
        made.values = values
        return made

    def __reduce__(self) -> tuple[type[Words], tuple[str, Mapping[str, object]]]:
        return Words, (self.template, self.values)


def say(template: str, /, **values: object) -> Words:
    """A sentence from its template; values that are themselves said are translated with it."""
    return Words(template, values)


def together(*parts: object, between: str = "") -> Words:
    """Several texts as one, each still translatable.

    >>> together(say("laid a tee"), say("and stopped"), between=" ")
    'laid a tee and stopped'
    """
    places = between.join(f"{{part{n}}}" for n in range(len(parts)))
    return Words(places, {f"part{n}": part for n, part in enumerate(parts)})


def english_form(number: int) -> int:
    """Which of the two forms goes with a number."""
    return 0 if number == 1 else 1


def fill(template: str, values: Mapping[str, object], form: Callable[[int], int]) -> str:
    """The template with its values; ``form`` says which plural form goes with a number."""

    def put(place: re.Match[str]) -> str:
        name, forms = place.group(1), place.group(2)
        value = values[name]
        if forms is None:
            return str(value)
        if not isinstance(value, int):
            raise TypeError(f"{name!r} must be a number to choose between {forms!r}, not {value!r}")
        return forms.split("|")[form(value)]

    return PLACE.sub(put, template)
