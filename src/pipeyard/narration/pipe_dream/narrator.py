"""Pipe Dream, told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from pipeyard.narration.narrator import Ending, EndingLine, Narrator, Past
from pipeyard.narration.pipe_dream.events import told
from pipeyard.narration.pipe_dream.vocabulary import VOCABULARY
from pipeyard.rules.pipe_dream.moves import RollDice
from pipeyard.rules.pipe_dream.view import PipeDreamView, SheetView
from pipeyard.rules.protocol import Event, Seat, View
from pipeyard.rules.words import say

SHOWN = 12  # players in the ending


class PipeDreamNarrator(Narrator):
    """A roll belongs to who rolled; the ending tells the score of everyone line by line."""

    def tell(self, event: Event, text: str, before: View, after: View) -> str | None:
        return told(event, cast(PipeDreamView, before), cast(PipeDreamView, after))

    def tell_beside_board(self, event: Event, text: str, before: View, after: View) -> str | None:
        return told(event, cast(PipeDreamView, before), cast(PipeDreamView, after), with_turns=False)

    def subject(self, event: Event, seats: Sequence[str], before: View) -> Seat | None:
        if isinstance(event.move, RollDice) and event.move.player is not None:
            return seats.index(event.move.player)
        return super().subject(event, seats, before)

    def vocabulary(self) -> Mapping[str, str]:
        return VOCABULARY

    def ending(self, view: View, history: Sequence[Past]) -> Ending:
        sheets = cast(PipeDreamView, view).sheets
        order = sorted(range(len(sheets)), key=lambda seat: (-_score(sheets[seat]), seat))
        pieces = (say("on the way"), say("dead ends"), say("not joined"))
        titles = (*pieces, say("bombs"), say("unused crosses"), say("total"))
        lines = tuple(EndingLine(seat, sheets[seat].player, _cells(sheets[seat])) for seat in order[:SHOWN])
        left = len(order) - SHOWN
        return Ending(titles, lines, say("and {n} more", n=left) if left > 0 else "")


def _score(sheet: SheetView) -> float:
    """To sort by: who is out comes last."""
    return float("-inf") if sheet.score is None else sheet.score


def _cells(sheet: SheetView) -> tuple[str, ...]:
    if sheet.score is None:
        why = say("no exit") if sheet.step == "no-exit" else say("out")
        return (*[""] * 5, why)
    return (*(str(line.points) for line in sheet.lines), str(sheet.score))


def make() -> Narrator:
    return PipeDreamNarrator()
