"""What a page calls the things of Pipe Dream: pipes, what is in them, and what lies on a cell."""

from __future__ import annotations

from typing import Final

from pipeyard.rules.words import Words, say

PIPE: Final = "{pipe}"  # a place that the page fills
VOCABULARY: Final[dict[str, Words]] = {
    "straight": say("straight pipe"),
    "corner": say("corner pipe"),
    "cross": say("cross-section, open on all four sides"),
    "exit": say("{pipe}, Gloop runs off the map here", pipe=PIPE),
    "way": say("{pipe}, Gloop in it, on its way off the map", pipe=PIPE),
    "joined": say("{pipe}, Gloop in it", pipe=PIPE),
    "unjoined": say("{pipe}, not joined to the source", pipe=PIPE),
    "source": say("the source, open on all four sides"),
    "wrench": say("empty, a wrench lies here"),
    "empty": say("empty"),
}
