"""Pipes, told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from pipeyard.narration.narrator import Ending, EndingLine, Narrator, Past
from pipeyard.narration.pipes.events import told
from pipeyard.narration.pipes.water_round import round_told
from pipeyard.rules.naming import SHAPES
from pipeyard.rules.pipes.view import PipesView, PlayerView
from pipeyard.rules.protocol import Event, Seat, View
from pipeyard.rules.words import Words, say

FIELDS = {"wall": say("wall"), "valve": say("valve"), "teleport": say("teleport")}
SHOWN = 12  # players in the ending


class PipesNarrator(Narrator):
    """What others do is sealed until the turn has ended; the ending tells how long the water found a way."""

    def tell(self, event: Event, text: str, before: View, after: View) -> str | None:
        return told(event, cast(PipesView, before), cast(PipesView, after))

    def shown(self, before: View, after: View, seat: Seat | None) -> list[Words]:
        return round_told(cast(PipesView, before), cast(PipesView, after), seat)

    def vocabulary(self) -> Mapping[str, str]:
        return {**SHAPES, **FIELDS}

    def ending(self, view: View, history: Sequence[Past]) -> Ending:
        seen = cast(PipesView, view)
        lasted = sorted(enumerate(seen.players), key=lambda each: -(each[1].out or seen.rounds + 1))
        lines = [
            EndingLine(
                seat, player.name, (str(_survived(seen.rounds, player)), str(player.water), player.code)
            )
            for seat, player in lasted[:SHOWN]
        ]
        return Ending((say("rounds survived"), say("water steps"), say("board")), tuple(lines))


def _survived(rounds: int, player: PlayerView) -> int:
    return rounds if player.out is None else player.out - 1


def make() -> Narrator:
    return PipesNarrator()
