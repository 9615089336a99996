"""Sentences that remember how they were made, so that they can be said in another language.

>>> say("{n} {n:tile|tiles} left for {player}.", n=1, player="Ada")
'1 tile left for Ada.'
>>> say("{n} {n:tile|tiles} left for {player}.", n=3, player="Ada").template
'{n} {n:tile|tiles} left for {player}.'

A template is a literal, so that every one can be found and translated. ``{name}`` is a place for a value;
``{name:form|form}`` is the form that goes with the number of that name. English has two forms, other
languages as many as they need (:mod:`pipeyard.language`). A value that is a word to translate is itself said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, Self

PLACE: Final = re.compile(r"\{(\w+)(?::([^{}]*))?\}")


class Words(str):
    """A text in English that knows its template and the values put into it."""

    __slots__ = ("has_players", "template", "values")

    template: str
    values: Mapping[str, object]
    has_players: bool  # whether a front end says players' names in it

    def __new__(cls, template: str, values: Mapping[str, object]) -> Self:
        made = super().__new__(cls, fill(template, values, english_form))
        made.template = template
        made.values = values
        made.has_players = False
        for value in values.values():
            if isinstance(value, Words) and value.has_players:
                made.has_players = True
        return made

    def __reduce__(self) -> tuple[Callable[..., Words], tuple[Any, ...]]:
        return Words, (self.template, self.values)


class Seated(Words):
    """What a seat is called where nobody knows who sits there; a front end says the player's name instead."""

    __slots__ = ("seat",)

    seat: int

    def __reduce__(self) -> tuple[Callable[..., Words], tuple[Any, ...]]:
        return _seated, (self.seat, self.template, self.values)


def _seated(seat: int, template: str, values: Mapping[str, object]) -> Words:
    made = Seated(template, values)
    made.seat = seat
    made.has_players = True
    return made


def say(template: str, /, **values: object) -> Words:
    """A sentence from its template; values that are themselves said are translated with it."""
    return Words(template, values)


def written(text: str) -> Words:
    """A text that stands in a data file: the whole of it is its template, and it has no places.

    >>> written("Pipes, pocket size").template, written("{odd}")
    ('Pipes, pocket size', '{odd}')
    """
    return together(text) if PLACE.search(text) else Words(text, {})


def seated(seat: int, word: str) -> Words:
    """The player of a seat, called by a word such as its colour until somebody knows the name."""
    if isinstance(word, Words):
        return _seated(seat, word.template, word.values)
    return _seated(seat, "{word}", {"word": word})


def together(*parts: object, between: str = "") -> Words:
    """Several texts as one, each still translatable.

    >>> together(say("lays a tee"), say("and stops"), between=" ")
    'lays a tee and stops'
    """
    places = between.join(f"{{part{n}}}" for n in range(len(parts)))
    return Words(places, {f"part{n}": part for n, part in enumerate(parts)})


def all_of(parts: Sequence[object]) -> Words:
    """Several things in a row: "red, blue and green".

    >>> all_of(["red", "blue", "green"]), all_of(["red"])
    ('red, blue and green', 'red')
    """
    if len(parts) < 2:
        return together(*parts)
    return say("{several} and {last}", several=together(*parts[:-1], between=", "), last=parts[-1])


def one_of(parts: Sequence[object]) -> Words:
    """One of several things: "red, blue or green".

    >>> one_of(["(3,3)", "(3,4)"])
    '(3,3) or (3,4)'
    """
    if len(parts) < 2:
        return together(*parts)
    return say("{several} or {last}", several=together(*parts[:-1], between=", "), last=parts[-1])


def told_by(problem: BaseException) -> str:
    """What an exception says, still translatable: ``str(problem)`` would be plain English."""
    first = problem.args[0] if problem.args else ""
    return first if isinstance(first, str) else str(problem)


def english_form(number: int) -> int:
    """Which of the two forms goes with a number."""
    return 0 if abs(number) == 1 else 1


def fill(template: str, values: Mapping[str, object], form: Callable[[int], int]) -> str:
    """The template with its values; ``form`` says which plural form goes with a number."""
    pieces = _pieces(template)
    if len(pieces) == 1:
        return template
    found = [pieces[0]]
    for at in range(1, len(pieces), 3):
        name, forms = pieces[at], pieces[at + 1]
        value = values[name]
        if forms is None:
            found.append(str(value))
        elif isinstance(value, int):
            found.append(forms.split("|")[form(value)])
        else:
            raise TypeError(f"{name!r} must be a number to choose between {forms!r}, not {value!r}")
        found.append(pieces[at + 2])
    return "".join(found)


@lru_cache(4096)
def _pieces(template: str) -> list[str]:
    """A template taken apart: text, and for each place its name, its forms or None, and the text after it."""
    return PLACE.split(template)
