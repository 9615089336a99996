"""Events in words, the same in the browser as in the terminal."""

from __future__ import annotations

from pipeyard.match.match import Match
from pipeyard.rules.protocol import NATURE, Event, Seat, State
from pipeyard.terminal.face import Face, Scene, face
from pipeyard.web.messages import EventInfo


def events_for(match: Match, names: list[str], seat: Seat | None, since: int, until: int) -> list[EventInfo]:
    """The events after ``since`` up to ``until`` as a seat, or a spectator, may see them."""
    shows = face(match.game.name)
    found: list[EventInfo] = []
    pairs = list(match.events(since))[: until - since]
    states = [state.copy() for state, _ in pairs] + [match.at(until)] if pairs else []
    entries = match.entries(since)
    for index, (_, event) in enumerate(pairs):
        before, after = states[index], states[index + 1]
        shown = match.game.seen(before, event, seat)
        text = match.game.write_move(before, shown.move)
        found.append(
            EventInfo(
                n=since + index + 1,
                seat=event.seat,
                who=match.seat_name(event.seat),
                text=text,
                words=_words(match, shows, names, seat, shown, text, before, after),
                at=entries[index].at or 0,
            )
        )
    return found


def _words(
    match: Match,
    shows: Face,
    names: list[str],
    seat: Seat | None,
    event: Event,
    text: str,
    before: State,
    after: State,
) -> str:
    """One event as a sentence; empty if it is not worth telling."""
    scenes = [_scene(match, names, state, seat) for state in (before, after)]
    clause = shows.tell(event, text, scenes[0], scenes[1])
    if clause is None:
        return ""
    if event.seat == NATURE:
        return str(clause)
    return f"{names[event.seat]} {clause}"


def _scene(match: Match, names: list[str], state: State, seat: Seat | None) -> Scene:
    waiting = state.waiting()
    return Scene(
        game=match.game,
        seats=match.names,
        players=tuple(names),
        view=match.game.view(state, seat),
        seat=seat,
        must=waiting.must,
        may=waiting.may,
        hints={},
    )
