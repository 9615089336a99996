"""Short forms of moves: two numbers and a letter or two instead of whole words.

``3 4`` is ``draw (3,4)``, ``r 3 4 ne`` turns, ``x 3 4`` adds a crossing, ``t 3 4 n`` names a teleport's end,
``t 3 4 n 5 6 s`` would be two moves and is asked for one by one. ``b`` takes back, ``d`` is done. A field
may be a letter and a number as well: ``c4``.

>>> expand("3 4"), expand("r c4 en"), expand("t 3,4 w"), expand("b")
('draw (3,4)', 'rotate (3,4) EN', 'teleport (3,4) W', 'take back')
>>> expand("rules draw")
'rules draw'
"""

from __future__ import annotations

import re

_PLAIN = {"d": "done", "p": "pass", "b": "take back", "back": "take back"}
_VERBS = {
    "": "draw",
    "draw": "draw",
    "x": "crossing",
    "+": "crossing",
    "c": "crossing",
    "cross": "crossing",
    "crossing": "crossing",
    "r": "rotate",
    "rotate": "rotate",
    "turn": "rotate",
    "t": "teleport",
    "tele": "teleport",
    "teleport": "teleport",
}
_FORM = re.compile(r"([a-z+]*?) ?(?:(\d+) (\d+)|([a-z])(\d+))(?: ([nesw+]+))?")


def expand(text: str) -> str:
    """The notation of a short form, or the text unchanged."""
    words = re.sub(r"[(),\s]+", " ", text.lower()).strip()
    if words in _PLAIN:
        return _PLAIN[words]
    found = _FORM.fullmatch(words)
    if found is None or found[1] not in _VERBS:
        return text
    column, row = (found[2], found[3]) if found[2] else (str(ord(found[4]) - ord("a") + 1), found[5])
    sides = f" {found[6].upper()}" if found[6] else ""
    return f"{_VERBS[found[1]]} ({column},{row}){sides}"
