"""Tube Tangle, told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from pipeyard.narration.narrator import Ending, EndingLine, Narrator, Past
from pipeyard.narration.tube_tangle.events import told
from pipeyard.narration.tube_tangle.vocabulary import VOCABULARY
from pipeyard.rules.protocol import Event, Seat, View
from pipeyard.rules.tube_tangle.moves import FirstPlayer, TakeTile
from pipeyard.rules.tube_tangle.naming import material_word
from pipeyard.rules.tube_tangle.view import PipeView, TubeTangleView, sentence
from pipeyard.rules.words import say, together


class TubeTangleNarrator(Narrator):
    """The ending tells which closed pipes paid, and the largest one that stayed open, and why."""

    def tell(self, event: Event, text: str, before: View, after: View) -> str | None:
        return told(event, cast(TubeTangleView, before), cast(TubeTangleView, after))

    def tell_beside_board(self, event: Event, text: str, before: View, after: View) -> str | None:
        return told(event, cast(TubeTangleView, before), cast(TubeTangleView, after), with_sides=False)

    def subject(self, event: Event, seats: Sequence[str], before: View) -> Seat | None:
        if isinstance(event.move, (FirstPlayer, TakeTile)):
            return seats.index(event.move.player)
        return super().subject(event, seats, before)

    def vocabulary(self) -> Mapping[str, str]:
        return VOCABULARY

    def ending(self, view: View, history: Sequence[Past]) -> Ending:
        seen = cast(TubeTangleView, view)
        lines = []
        for seat, player in enumerate(seen.players):
            own = [pipe for pipe in seen.pipes if pipe.material == player.colour]
            paid: list[PipeView] = [pipe for pipe in own if pipe.closed]
            if seen.scoring == "longest":
                paid = sorted(paid, key=lambda pipe: -pipe.points)[:1]
            colour = material_word(player.colour or "")
            none = say("no closed pipe of {material}", material=colour)
            facts = [sentence(pipe) for pipe in paid] or [none]
            missed = max((pipe for pipe in own if not pipe.closed), key=lambda pipe: pipe.worth, default=None)
            if missed is not None and missed.worth:
                facts.append(say("not counted: {pipe}", pipe=sentence(missed)))
            cells = (colour, str(player.points), together(*facts, between="\n"))
            lines.append(EndingLine(seat, player.name, cells))
        return Ending((), tuple(lines))


def make() -> Narrator:
    return TubeTangleNarrator()
