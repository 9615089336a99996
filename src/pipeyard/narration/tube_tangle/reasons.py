"""What a move of Tube Tangle changes for the player's own colour and the others."""

from __future__ import annotations

from pipeyard.bots.search.tube_tangle_pipes import CLOSED, LOST, survey
from pipeyard.rules.state import State
from pipeyard.rules.tube_tangle.naming import material_word
from pipeyard.rules.tube_tangle.scoring import material_points
from pipeyard.rules.tube_tangle.state import TubeTangleState
from pipeyard.rules.tube_tangle.table import Table
from pipeyard.rules.words import Words, say


def changes(before: State, after: State, seat: int) -> list[Words]:
    """Points of one's own first, then longer pipes, then harm to others, then tiles to take."""
    assert isinstance(before, TubeTangleState) and isinstance(after, TubeTangleState)
    own = before.colours[seat]
    was, now = material_points(before), material_points(after)
    found: list[Words] = []
    if now[own] > was[own]:
        found.append(say("closes a pipe of yours: {n} {n:point|points} more", n=now[own] - was[own]))
    elif now[own] < was[own]:
        found.append(say("opens a closed pipe of yours"))
    longer = links(after, own) - links(before, own)
    if longer > 0 and now[own] <= was[own]:
        found.append(say("makes an open pipe of yours longer: {n} {n:point|points} once closed", n=longer))
    for colour in range(1, len(now)):
        if colour == own:
            continue
        name = material_word(before.terms.materials[colour - 1])
        if now[colour] < was[colour]:
            found.append(
                say("opens {material}: {n} {n:point|points} less", material=name, n=was[colour] - now[colour])
            )
        elif lost(after, colour) > lost(before, colour):
            found.append(say("spoils a pipe of {material} for good", material=name))
    if after.to_take > 1:
        found.append(say("takes {n} {n:tile|tiles}", n=after.to_take))
    if not found:
        found.append(say("gives the other colours no points"))
    return found


def links(position: Table, colour: int) -> int:
    """What the open pipes of a colour would pay if they were closed."""
    pipes = survey(position)
    places = range(0, len(pipes), 3)
    paid = [pipes[at + 2] for at in places if pipes[at] == colour and pipes[at + 1] not in (CLOSED, LOST)]
    return position.terms.side_points * sum(paid)


def lost(position: Table, colour: int) -> int:
    """How many links of a colour can never pay."""
    pipes = survey(position)
    return sum(
        pipes[at + 2] for at in range(0, len(pipes), 3) if pipes[at] == colour and pipes[at + 1] == LOST
    )
