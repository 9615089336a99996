"""Practice: one of a crowd plays the crowd's dice again, on a table that is drawn for from the crowd's."""

from __future__ import annotations

from typing import cast
from weakref import WeakKeyDictionary

from pipeyard.match import chance
from pipeyard.match.match import Match
from pipeyard.rules.crowd import Crowded
from pipeyard.rules.protocol import NATURE, Move
from pipeyard.web.live.table import Table


class _Draws:
    """The draws of a crowd's game, read once for all who practise."""

    def __init__(self) -> None:
        self.read = 0  # events
        self.shared: list[Move] = []
        self.others = 0  # draws that made boards

    def read_on(self, match: Match) -> None:
        game = cast(Crowded, match.game)
        if len(match) < self.read:  # some were taken back
            self.read, self.shared, self.others = 0, [], 0
        draws = [event.move for event in match.played(self.read) if event.seat == NATURE]
        shared = [move for move in draws if game.is_shared(move)]
        self.shared += shared
        self.others += len(draws) - len(shared)
        self.read = len(match)


_DRAWS: WeakKeyDictionary[Match, _Draws] = WeakKeyDictionary()


async def deal(practice: Table, crowd: Table, fence: int | None) -> bool:
    """Draw what the crowd drew; whether it was time for that and the crowd has got so far.

    The table of practice has no secret. Before the crowd's game is over it is dealt nothing that the crowd
    has not been shown.
    """
    crowd.changed.followers.add(practice.changed)
    if NATURE not in practice.match.waiting.must:
        return False
    move = _next_draw(practice, crowd)
    if move is None:
        return False
    await practice.play(NATURE, move, fence=fence)
    return True


def _next_draw(practice: Table, crowd: Table) -> Move | None:
    drawn = sum(1 for event in practice.match.played() if event.seat == NATURE)
    known = _DRAWS.setdefault(crowd.match, _Draws())
    known.read_on(crowd.match)
    if drawn < len(known.shared):
        return known.shared[drawn]
    if crowd.match.result is None or crowd.match.secret is None:
        return None
    # The crowd has no more use for its dice: the next ones come from the same secret.
    number = known.others + drawn + 1
    state = practice.match.state
    return practice.game.decode(state, NATURE, chance.draw(crowd.match.secret, number, state.chances()))
