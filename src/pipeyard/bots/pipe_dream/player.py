"""A player of Pipe Dream: takes any of the moves that look alike, else all play one game on the same dice."""

from __future__ import annotations

from collections.abc import Sequence

from pipeyard.bots.guides import guide
from pipeyard.bots.search.pipe_dream import PipeDreamGuide
from pipeyard.bots.searcher import Player as Searcher
from pipeyard.rules.pipe_dream.state import PipeDreamState
from pipeyard.rules.protocol import State

ALIKE = 0.1  # points that do not count


class Player(Searcher):
    """Takes what looks best, or what looks nearly so."""

    def as_good(self, focus: State, seat: int, codes: Sequence[int]) -> int:
        knowing = guide(self.game)
        assert isinstance(knowing, PipeDreamGuide) and isinstance(focus, PipeDreamState)
        enough = knowing.after(focus, seat, codes[0]) - ALIKE
        found = 0
        while found + 1 < len(codes) and knowing.after(focus, seat, codes[found + 1]) >= enough:
            found += 1
        return found
