"""What a move of Pipe Dream changes on the player's own sheet."""

from __future__ import annotations

from pipeyard.rules.pipe_dream.scoring import next_section, survey, total
from pipeyard.rules.pipe_dream.sheet import SCORED
from pipeyard.rules.pipe_dream.state import PipeDreamState
from pipeyard.rules.state import State
from pipeyard.rules.words import Words, say


def changes(before: State, after: State, seat: int) -> list[Words]:
    """What is joined first, then exits and wrenches, then what it costs."""
    assert isinstance(before, PipeDreamState) and isinstance(after, PipeDreamState)
    old, new = before.sheets[seat], after.sheets[seat]
    if new.step == SCORED:
        return [say("scores {n} {n:point|points}", n=total(new))]
    if new.meter != old.meter or new.step != old.step:
        return [say("goes on to the next roll")]
    was, now = survey(old), survey(new)
    found: list[Words] = []
    joined = now.joined_count - was.joined_count
    if joined > 0:
        found.append(say("joins {n} more {n:piece|pieces} to the source", n=joined))
    if now.exit_count > was.exit_count:
        found.append(say("opens an exit"))
    if now.way_count > was.way_count:
        found.append(say("leads {n} more {n:piece|pieces} to an exit", n=now.way_count - was.way_count))
    if new.wrenches > old.wrenches:
        found.append(say("collects a wrench"))
    if joined < 0:
        found.append(say("cuts {n} {n:piece|pieces} off", n=-joined))
    elif joined == 0 and now.unjoined_count > was.unjoined_count:
        found.append(say("lies ready to be joined later"))
    if new.bombs > old.bombs:
        found.append(say("costs a bomb"))
    if new.wrenches < old.wrenches:
        found.append(say("spends {n} {n:wrench|wrenches}", n=old.wrenches - new.wrenches))
    section = next_section(new)
    if section and joined > 0:
        missing = new.terms.flow[section] - now.joined_count
        if missing > 0:
            found.append(say("{n} {n:piece is|pieces are} still missing for the flow number", n=missing))
    return found
