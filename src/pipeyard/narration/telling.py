"""A match's events in words, as one pair of eyes may see them: the same in the browser as in the terminal.

Where a game seals what others do until a turn has ended, such events are left out whole. Front ends number
what is left without them, so that not even their number tells anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from pipeyard.match.match import Match
from pipeyard.narration.narrator import Past, narrator
from pipeyard.rules.protocol import Event, Seat, State, View
from pipeyard.rules.words import seated, together


@dataclass(frozen=True, slots=True)
class Told:
    """An event that may be told."""

    number: int  # in the log, from 1
    event: Event  # as it may be seen
    text: str  # its notation
    subject: Seat | None = None  # whom the clause is about; None where it is a sentence of its own
    clause: str | None = None  # None: it is not worth telling, or too long ago


Look = Callable[[int, State, Seat | None], View]


class Teller:
    """Tells a match to a seat or to spectators (``eyes`` is None); sealed events too if ``is_open``.

    A reader ``beside_board`` sees how pieces lie, and need not be told. Where views are made for others too,
    ``look`` gives the view of some eyes after so many events.
    """

    def __init__(
        self,
        match: Match,
        eyes: Seat | None,
        is_open: bool = False,
        beside_board: bool = False,
        look: Look | None = None,
    ) -> None:
        self.match = match
        self.eyes = eyes
        self.is_open = is_open  # nothing is sealed any more
        self.narrator = narrator(match.game.name)
        self._tell = self.narrator.tell_beside_board if beside_board else self.narrator.tell
        self._look: Look = look or (lambda _, state, eyes: match.game.view(state, eyes))
        self._last: tuple[int, View] | None = None  # the newest view, and the events there were

    def forget(self) -> None:
        """The log was cut: the newest view is no longer true."""
        self._last = None

    def tell(self, since: int = 0, in_words_from: int = 0) -> Iterator[Told]:
        """The events after number ``since``; those before number ``in_words_from`` without words."""
        pending: tuple[Told, View] | None = None  # waits for what is seen after it
        for number, (state, event) in enumerate(self.match.events(since), since + 1):
            view = self._view(number - 1, state) if number >= in_words_from else None
            if pending is not None and view is not None:
                yield self.in_words(*pending, view)
            pending = None
            shown = event if self.is_open else self.match.game.seen(state, event, self.eyes)
            if type(shown.move) is not type(event.move):
                continue  # sealed: another verb stands for it
            told = Told(number, shown, self.match.game.write_move(state, shown.move))
            if view is None:
                yield told
            else:
                pending = (told, view)
        if pending is not None:
            until = len(self.match)
            self._last = (until, self._view(until, self.match.state))
            yield self.in_words(*pending, self._last[1])

    def _view(self, number: int, state: State) -> View:
        """What is seen after that many events."""
        if self._last is not None and self._last[0] == number:
            return self._last[1]
        return self._look(number, state, self.eyes)

    def in_words(self, told: Told, before: View, after: View) -> Told:
        """An event with its clause, told from what is seen before and after it."""
        clause = self._tell(told.event, told.text, before, after)
        if clause is None:
            return told
        return replace(
            told, clause=clause, subject=self.narrator.subject(told.event, self.match.names, before)
        )

    def sentence(self, told: Told) -> str:
        """What happened, with the player's name before it; empty where there is nothing to tell."""
        if told.clause is None or told.subject is None:
            return told.clause or ""
        return together(seated(told.subject, self.match.names[told.subject]), told.clause, between=" ")


def history(match: Match, eyes: Seat | None) -> tuple[Past, ...]:
    """The whole match as one pair of eyes may see it."""
    game = match.game
    events: list[Event] = []
    views: list[View] = []
    for state, event in match.events():
        events.append(game.seen(state, event, eyes))
        views.append(game.view(state, eyes))
    views.append(game.view(match.state, eyes))
    return tuple(Past(event, views[n], views[n + 1]) for n, event in enumerate(events))
