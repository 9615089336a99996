"""Names and chat as they may be shown: nothing unseen, no towers of marks, no two names that look alike."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

NAME_LETTERS = 40
MARKS = 4  # on one letter; no language needs more
_JOINER, _AS_EMOJI, _KEYCAP, _BLACK_FLAG = "\u200d", "\ufe0f", "\u20e3", "\U0001f3f4"
_TAGS = range(0xE0020, 0xE0080)  # the letters of a flag such as Scotland's
# Letters, marks and signs that nobody sees, though they count as printable (Unicode's Default_Ignorable).
_UNSEEN = {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, 0x16FE4, 0x1D159}
_UNSEEN |= {*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)}
# What looks like a Latin letter, in the same place as that letter below.
_ALIKE = str.maketrans(
    "АВЕЅІЈКМНОРСТУХԌԚԜЗӀ" + "аеѕіјорсухԁԛԝһӏьгпт" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ" + "αινορυχκτ" + "ıɡɑ" + "01|I",
    "ABESIJKMHOPCTYXGQW3l" + "aesijopcyxdqwhlbrnt" + "ABEZHIKMNOPTYX" + "aivopuxkt" + "iga" + "Olll",
)


def printable(text: str) -> str:
    """A text without what does not print, its spaces as single ones. Emoji stay whole.

    >>> printable(" Ann\\u202e\\n  B.\\u3164 ")
    'Ann B.'
    >>> len(printable("e" + 30 * "\\u0301")), len(printable("\\U0001f469\\u200d\\U0001f680"))
    (5, 3)
    """
    kept: list[str] = []
    marks = 0
    for at, letter in enumerate(text):
        after = text[at + 1 : at + 2]
        if _is_mark(letter) and letter != _AS_EMOJI:
            marks += 1
            if not kept or kept[-1] == " " or marks > MARKS or ord(letter) in _UNSEEN:
                continue
        elif letter.isspace():
            letter, marks = " ", 0
        elif not _is_seen(letter) and not _is_of_emoji(letter, kept, after):
            continue
        else:
            marks = 0
        kept.append(letter)
    return " ".join("".join(kept).split())


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter).startswith("M")


def _is_seen(letter: str) -> bool:
    return letter.isprintable() and ord(letter) not in _UNSEEN


def _is_emoji(letter: str) -> bool:
    is_skin = "\U0001f3fb" <= letter <= "\U0001f3ff"
    return letter != "" and _is_seen(letter) and (is_skin or unicodedata.category(letter) == "So")


def _is_of_emoji(letter: str, before: list[str], after: str) -> bool:
    """Whether an unseen letter belongs to the emoji before it: it joins two, or says how one is drawn."""
    last = before[-1] if before else ""
    if letter == _JOINER:
        return (_is_emoji(last) or last == _AS_EMOJI) and _is_emoji(after)
    if letter == _AS_EMOJI:
        return _is_emoji(last) or (after == _KEYCAP and last in "0123456789#*" and last != "")
    return ord(letter) in _TAGS and (last == _BLACK_FLAG or (last != "" and ord(last) in _TAGS))


@lru_cache(20_000)
def looks(name: str) -> frozenset[str]:
    """What a name looks like, in small letters and in any: names that share one are taken for each other.

    >>> looks("Ann") & looks("\\u0410nn") & looks("\\uff21NN"), looks("Iris") & looks("lris")
    (frozenset({'ann'}), frozenset({'lrls'}))
    >>> looks("Zoe") & looks("Zoë")
    frozenset()
    """
    seen = "".join(filter(_is_seen, unicodedata.normalize("NFKD", name)))
    folded = "".join(seen.casefold().split())
    skeleton = "".join(seen.translate(_ALIKE).casefold().translate(_ALIKE).split())
    return frozenset((folded, skeleton.replace("i", "l")))


def free_name(name: str, taken: Iterable[str]) -> str:
    """A name that looks like nobody else's: a second Ada is Ada 2.

    >>> free_name("ada", ["Ada", "Bob"]), free_name("Ben", ["Ada"]), free_name("", [""])
    ('ada 2', 'Ben', '')
    """
    known = {look for each in taken for look in looks(each)}
    number, found = 1, name
    while name and looks(found) & known:
        number += 1
        found = f"{name[: NAME_LETTERS - len(str(number)) - 1]} {number}"
    return found
