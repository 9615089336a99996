"""Pipe Dream: a player is ahead by the points of the sheet as it stands."""

from collections.abc import Iterator

from pipeyard.lab.measures import Fact
from pipeyard.rules.pipe_dream.moves import Bomb, Cross, Done, GoOn, Place, Stop
from pipeyard.rules.pipe_dream.scoring import survey, total
from pipeyard.rules.pipe_dream.sheet import NO_EXIT, OUT
from pipeyard.rules.pipe_dream.state import PipeDreamState
from pipeyard.rules.protocol import Move, Seat, State

RESULTS = (
    "came to",
    "pieces",
    "missed",
    "could stop",
    "points at",
    "stopped",
    "went on",
    "out at",
    "no exit",
    "sections of the meter",
)


def first(state: State) -> Seat | None:
    """Nobody: each has an own sheet."""
    return None


def standing(state: State) -> list[float]:
    """The points each sheet would score if it could stop now."""
    assert isinstance(state, PipeDreamState)
    return [float(total(sheet)) for sheet in state.sheets]


def turn(state: State) -> object:
    """The sections marked on all meters: every turn marks one."""
    assert isinstance(state, PipeDreamState)
    return sum(sheet.meter for sheet in state.sheets)


def noticed(state: State, seat: Seat, move: Move) -> Iterator[Fact]:
    """What is spent, and how the sheet stands when the meter comes to a flow number."""
    assert isinstance(state, PipeDreamState)
    sheet = state.sheets[seat]
    if isinstance(move, Place | Bomb) and move.turned:
        yield seat, "wrenches used", move.turned
    if isinstance(move, Bomb):
        yield seat, "bombs used", 1
    elif isinstance(move, Cross):
        yield seat, "cross-sections used", 1
    elif isinstance(move, Done) and (number := sheet.terms.flow[sheet.meter + 1]):
        found = survey(sheet)
        yield seat, f"came to number {number}", 1
        yield seat, f"pieces joined at number {number}", found.joined_count
        yield seat, f"missed number {number}", float(found.joined_count < number)
        if found.joined_count >= number and found.exit_count:
            yield seat, f"could stop at number {number}", 1
            yield seat, f"points at number {number}", total(sheet)
    elif isinstance(move, Stop | GoOn):
        done = "stopped" if isinstance(move, Stop) else "went on"
        yield seat, f"{done} at number {sheet.terms.flow[sheet.meter]}", 1


def facts(state: State) -> Iterator[Fact]:
    """How each sheet ended."""
    assert isinstance(state, PipeDreamState)
    for seat, sheet in enumerate(state.sheets):
        found = survey(sheet)
        yield seat, "out at a flow number", float(sheet.step == OUT)
        yield seat, "no exit at the last number", float(sheet.step == NO_EXIT)
        yield seat, "sections of the meter", sheet.meter
        yield seat, "pieces on a way", found.way_count
        yield seat, "pieces in dead ends", found.dead_end_count
        yield seat, "pieces not joined", found.unjoined_count
