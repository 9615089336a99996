"""Pipe Land, told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from pipeyard.narration.narrator import Ending, EndingLine, Narrator, Past
from pipeyard.narration.pipe_land.accounts import Account, accounts
from pipeyard.narration.pipe_land.events import told
from pipeyard.narration.pipe_land.previews import previewed
from pipeyard.narration.pipe_land.vocabulary import VOCABULARY
from pipeyard.rules.pipe_land.moves import DrawTile, FirstPlayer
from pipeyard.rules.pipe_land.naming import colour_word
from pipeyard.rules.pipe_land.view import PipeLandView, PlayerView
from pipeyard.rules.protocol import Event, Move, Seat, View
from pipeyard.rules.words import Words, say, together


class PipeLandNarrator(Narrator):
    """Draws belong to whose turn it is; the ending tells where everybody's money came from and went."""

    def tell(self, event: Event, text: str, before: View, after: View) -> str | None:
        return told(event, cast(PipeLandView, before), cast(PipeLandView, after))

    def tell_beside_board(self, event: Event, text: str, before: View, after: View) -> str | None:
        return told(event, cast(PipeLandView, before), cast(PipeLandView, after), with_sides=False)

    def subject(self, event: Event, seats: Sequence[str], before: View) -> Seat | None:
        if isinstance(event.move, FirstPlayer):
            return seats.index(event.move.player)
        turn = cast(PipeLandView, before).turn
        if isinstance(event.move, DrawTile) and turn is not None:
            return seats.index(turn)
        return super().subject(event, seats, before)

    def preview(self, before: View, after: View, seat: Seat) -> list[Words]:
        return previewed(cast(PipeLandView, before), cast(PipeLandView, after), seat)

    def vocabulary(self) -> Mapping[str, str]:
        return VOCABULARY

    def instead(self, tried: Move, better: Move) -> Words:
        pounds = _pounds(better)
        if pounds is not None and pounds != _pounds(tried):
            return say("Rather for £{pounds}", pounds=pounds)
        return super().instead(tried, better)

    def ending(self, view: View, history: Sequence[Past]) -> Ending:
        books = accounts(history)
        money = (say("began with"), say("income"), say("bank"), say("bargains"), say("money"))
        lines = []
        for seat, player in enumerate(cast(PipeLandView, view).players):
            book = books.get(player.colour, Account(given=player.money))
            earned = (f"£{book.given}", _signed(book.income), _signed(book.bank), _signed(book.others))
            land = (f"£{book.total()}", str(player.irrigated), str(player.tiles))
            lines.append(EndingLine(seat, _name(player), (*earned, *land)))
        return Ending((*money, say("watered"), say("land")), tuple(lines))


def _pounds(move: Move) -> int | None:
    """What a move offers or pays, None if it is not about money."""
    return cast("int | None", getattr(move, "price", getattr(move, "pounds", None)))


def _name(player: PlayerView) -> Words:
    name = colour_word(player.colour)
    return together(name, say("withdrew"), between=" ") if player.withdrawn else name


def _signed(pounds: int) -> str:
    return f"{'-' if pounds < 0 else '+'}£{abs(pounds)}" if pounds else "–"


def make() -> Narrator:
    return PipeLandNarrator()
