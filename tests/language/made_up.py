"""A made-up language in place of French: every letter of what is translated has a sign on it, and only there.

So what stays plain English on a screen was never translated, whatever it says. French has as many plural
forms as English, which is why the made-up words can be made of the English ones.
"""

from __future__ import annotations

import json
from functools import cache

from pipeyard.rules.words import PLACE
from tests.language.po import dictionary

CODE = "fr"
_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SIGNED = "áƀçđéƒğĥíĵķłɱñóþɋřšŧúṽŵẋýžÁɃÇĐÉƑĞĤÍĴĶŁⱮÑÓÞɊŘŠŦÚṼŴẊÝŽ"
_LETTERS = str.maketrans(_PLAIN, _SIGNED)


def made_up(template: str) -> str:
    """A template in the made-up language."""
    pieces, end = [], 0
    for place in PLACE.finditer(template):
        name, forms = place.groups()
        pieces.append(template[end : place.start()].translate(_LETTERS))
        pieces.append(f"{{{name}}}" if forms is None else f"{{{name}:{forms.translate(_LETTERS)}}}")
        end = place.end()
    return "".join(pieces) + template[end:].translate(_LETTERS)


class MadeUp:
    """A catalogue that has everything."""

    def get(self, template: str) -> str | None:
        return made_up(template) if template else None


def speak() -> None:
    """Let this process say in the made-up language what it would say in French."""
    from pipeyard.language import catalogue as module

    real = module.catalogue
    setattr(module, "catalogue", lambda code: MadeUp() if code == CODE else real(code))  # noqa: B010


@cache
def page() -> str:
    """The page's script of French, in the made-up language."""
    words = {template: made_up(template) for template in dictionary(CODE, "page")}
    return f"export default {json.dumps(words)}"
