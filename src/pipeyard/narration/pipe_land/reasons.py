"""What a move of Pipe Land changes: whose tiles get water, and what it costs."""

from __future__ import annotations

from pipeyard.rules.pipe_land.naming import colour_word
from pipeyard.rules.pipe_land.state import PipeLandState
from pipeyard.rules.state import State
from pipeyard.rules.words import Words, say, seated


def changes(before: State, after: State, seat: int) -> list[Words]:
    """One's own water first, then the others', then the money."""
    assert isinstance(before, PipeLandState) and isinstance(after, PipeLandState)
    result = after.result()
    if result is not None and seat in result.winners:
        return [say("wins the game")]
    was, now = watered(before), watered(after)
    found: list[Words] = []
    gained = now[seat] - was[seat]
    if gained > 0:
        found.append(say("waters {n} more {n:tile|tiles} of yours", n=gained))
    elif gained < 0:
        found.append(say("takes the water from {n} {n:tile|tiles} of yours", n=-gained))
    for other in range(len(now)):
        if other != seat and now[other] != was[other]:
            name = seated(other, colour_word(after.game().seat_names(after)[other]))
            count = abs(now[other] - was[other])
            if now[other] < was[other]:
                found.append(say("takes the water from {n} {n:tile|tiles} of {player}", n=count, player=name))
            else:
                found.append(say("also waters {n} {n:tile|tiles} of {player}", n=count, player=name))
    paid = before.money[seat] - after.money[seat]
    if after.turn != seat and before.turn == seat:
        return found or [say("keeps your money")]
    if paid > 0:
        found.append(say("costs £{n}", n=paid))
    if not found and len(after.board.tiles) > len(before.board.tiles):
        found.append(say("gives nobody water yet"))
    return found


def watered(state: PipeLandState) -> list[int]:
    """How many tiles of each seat have water."""
    counts = [0] * state.terms.seats
    wet = state.board.wet()
    for site in state.board.tiles:
        owner = state.board.owners[site]
        if owner >= 0 and wet[site]:
            counts[owner] += 1
    return counts
