"""Boards for terminals without box characters: each becomes the ASCII letter that looks most like it."""

from __future__ import annotations

import codecs
import unicodedata
from typing import Final

HANDLER: Final = "pipeyard-plain-letters"

_ALIKE: Final = {
    "|": "┃│║╹╻",
    "-": "━─╺╸╌–",
    "=": "═",
    "L": "┗╚╰",
    "J": "┛╝╯",
    "7": "┓╗╮",
    "F": "┏╔╭",
    "+": "╋┼╬├┬┤┴┣┫┳┻╠╣╦╩",
    "#": "╪╫▄▀▒■",
    "^": "▵▲↑",
    ">": "▸►→",
    "<": "◄←",
    "v": "▼↓✓",
    "*": "•★",
    "x": "✗×",
    "o": "○□",
    "@": "●",
    "/": "╱",
    "\\": "╲",
    "~": "≈",
    ".": "·…",
}
_LETTERS: Final = {character: letter for letter, those in _ALIKE.items() for character in those}


def plain_letter(character: str) -> str:
    """The ASCII letter for a character, one for one so that boards stay straight; money is told in L.

    >>> "".join(map(plain_letter, "╔═╗ £7 · łódź"))
    'F=7 L7 . lodz'
    """
    if character.isascii():
        return character
    if character in _LETTERS:
        return _LETTERS[character]
    if character in "£Ł":
        return "L"
    bare = unicodedata.normalize("NFKD", character)[:1]
    return "l" if character == "ł" else bare if bare.isascii() else "?"


def _encode(problem: UnicodeError) -> tuple[str, int]:
    assert isinstance(problem, UnicodeEncodeError)
    return "".join(map(plain_letter, problem.object[problem.start : problem.end])), problem.end


codecs.register_error(HANDLER, _encode)
