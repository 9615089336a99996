"""Short forms of moves: numbers and a few letters instead of whole words.

``3 2 4`` is ``place 3 at (2,4)``; after it ``t2`` turns the pipe twice, and open sides (``nw``) turn it
until it lies so. ``b 3 2 4`` bombs, ``+ 2 4`` (or ``x 2 4``) adds a cross-section, ``d``, ``s`` and ``g`` are
done, stop and go on. Before the first turn ``3 4`` is ``source (3,4)``.
"""

from __future__ import annotations

import re

from pipeyard.rules.grid import TURN_MASK
from pipeyard.rules.pipe_dream.view import PipeDreamView
from pipeyard.rules.shapes import mask_of

_PLAIN = {"d": "done", "s": "stop", "g": "go on", "go": "go on"}
_PIPE = re.compile(
    r"(?:(p|place|b|bomb) +)?(\d) *(?:at +)?(\d) *(\d)(?: +(?:(?:t|turn|turned) *(\d)|([nesw]{2,4})))?"
)
_CROSS = re.compile(r"(?:\+|x|c|cross) *(\d) *(\d)")
_SOURCE = re.compile(r"(?:s|source)? *(\d) *(\d)")


def expand(text: str, view: PipeDreamView, step: str) -> str:
    """The notation of a short form, or the text unchanged."""
    words = re.sub(r"[(),\s]+", " ", text.lower()).strip()
    if words in _PLAIN:
        return _PLAIN[words]
    found = _CROSS.fullmatch(words)
    if found:
        return f"cross ({found[1]},{found[2]})"
    found = _SOURCE.fullmatch(words)
    if found and step == "source":
        return f"source ({found[1]},{found[2]})"
    found = _PIPE.fullmatch(words)
    if not found:
        return text
    verb = "bomb" if (found[1] or "").startswith("b") else "place"
    turned = int(found[5] or 0)
    if found[6]:
        turned = turns_to(view, int(found[2]), found[6])
    return f"{verb} {found[2]} at ({found[3]},{found[4]})" + (f" turned {turned}" if turned else "")


def turns_to(view: PipeDreamView, pipe: int, sides: str) -> int:
    """How often a pipe must be turned to have these open sides; 0 if it never has."""
    if not 1 <= pipe <= len(view.pipes):
        return 0
    mask, wanted = mask_of(view.pipes[pipe - 1]), mask_of("".join(dict.fromkeys(sides.upper())))
    for turned in range(4):
        if mask == wanted:
            return turned
        mask = TURN_MASK[mask]
    return 0
