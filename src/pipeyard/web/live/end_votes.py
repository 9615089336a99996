"""Ending a game before its end: giving a seat up, or stopping together when everyone present agrees."""

from __future__ import annotations

from pipeyard.rules.words import Words, say
from pipeyard.web.errors import RequestError
from pipeyard.web.live.table_state import LEFT, TableState
from pipeyard.web.wire import messages as m


class EndVotes:
    """One table's wish to end the game, and who has agreed. It decides; ``leaving`` does it."""

    def __init__(self, table: TableState) -> None:
        self.table = table
        self.wish: int | None = None  # who asked
        self.agreed: set[int] = set()

    def check(self) -> None:
        """Raises :class:`RequestError` where no player can end the game before its end."""
        if self.table.match.result is not None:
            raise RequestError(say("the game is over"), say("ask for a rematch"))
        if self.table.is_crowd or self.table.row.daily is not None:
            raise RequestError(say("here everybody plays for themselves"))

    def waiting_for(self) -> list[int]:
        """The people at the table who have not agreed. Bots agree at once, who is gone is not asked."""
        return [
            row.seat
            for row in self.table.seats
            if row.kind == "human"
            and not row.bot
            and row.seat not in self.agreed
            and not self.table.is_gone(row.seat)
        ]

    def winners_if_given_up(self, seat: int) -> list[int] | None:
        """Who wins if this seat gives up; nobody where several bots are left. None: the others play on."""
        others = [row for row in self.table.seats if row.seat != seat and row.kind != LEFT]
        if len(others) > 1 and any(row.kind != "bot" for row in others):
            return None
        return [row.seat for row in others if row.kind != "open"] if len(others) == 1 else []

    def info(self) -> m.Leaving | None:
        """What the screens are told of it."""
        try:
            self.check()
        except RequestError:
            return None
        wish = self.wish
        return m.Leaving(self._giving_up(), wish, [] if wish is None else self.waiting_for())

    def _giving_up(self) -> Words:
        person = next((row.seat for row in self.table.seats if row.kind == "human"), 0)
        winners = self.winners_if_given_up(person)
        if winners:
            return say("The game ends, and the other player wins.")
        if winners is not None:
            return say("The game ends without a winner.")
        if self.table.game.leaves_by_idling:
            return say("You pass from then on, and so leave the game by its rules. The others play on.")
        return say("A bot plays on in your place. You can watch, but not come back.")
