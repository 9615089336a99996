"""Taking back at a table: freely where nothing came of the act, else when everybody agrees.

Where only bots could agree nobody is asked, and nothing is taken back behind what has come to light since:
a drawn tile, a roll, an element. A solo score cannot be made better by looking.
"""

from __future__ import annotations

from dataclasses import dataclass

from pipeyard.match.undo import reveals
from pipeyard.rules.protocol import NATURE, Move
from pipeyard.rules.words import Words, say
from pipeyard.web.errors import RequestError
from pipeyard.web.live.table_state import TableState

REVEALED = say("something new has been shown since")


@dataclass(frozen=True, slots=True)
class Plan:
    """What taking back would do for a seat now."""

    back_to: int  # the last event of the log that stays
    free: bool  # without asking, or so it seems
    why: Words | None = None  # why it cannot be


class UndoVotes:
    """One table's wishes to take back, and who has agreed. It decides; the table does it."""

    def __init__(self, table: TableState) -> None:
        self.table = table
        self.wish: tuple[int, set[int]] | None = None  # who wishes, and who has agreed

    def seems_free(self, seat: int) -> bool:
        """Whether a seat need not ask: nobody acted and nothing was drawn after its own act.

        That this act brought nothing to light is looked into when the seat does take it back.
        """
        if self.table.game.undo_move is not None:
            return self.own_move(seat) is not None
        match = self.table.match
        last = match.entries(max(0, len(match) - 1))
        return bool(last) and last[0].seat == match.names[seat]

    def plan(self, seat: int) -> Plan | None:
        """What taking back would do, at a glance; None if there is nothing of one's own to take back."""
        last = self.table.match.last_of(seat)
        if last is None:
            return None
        if self.seems_free(seat):
            return Plan(last - 1, True)
        if self.table.game.undo_move is not None:
            return None
        if not self.others(seat) and any(event.seat == NATURE for event in self.table.match.played(last)):
            return Plan(last - 1, False, REVEALED)
        return Plan(last - 1, False)

    def others(self, seat: int) -> set[int]:
        """The people who have a say in another's undo: those at the table, not the bots."""
        rows = self.table.seats
        return {row.seat for row in rows if row.kind == "human" and not row.bot and row.seat != seat}

    def ask(self, seat: int) -> int | None:
        """A wish: the event to go back to where nobody need be asked; None if the others are asked now."""
        table = self.table
        if table.match.result is not None:
            raise RequestError(say("the game is over"), say("ask for a rematch"))
        if table.is_crowd:
            raise RequestError(say("in a crowd nothing is taken back"))
        last = table.match.last_of(seat)
        if last is None:
            raise RequestError(say("there is nothing of yours to take back"))
        if self.seems_free(seat) and table.match.free_undo(seat) > 0:
            return len(table.match) - 1
        if table.row.daily is not None:
            raise RequestError(say("the dice have shown more since"), say("the day's try is one try"))
        if not self.others(seat):
            if reveals(table.match, seat, last - 1):
                raise RequestError(REVEALED, say("it can no longer be taken back"))
            return last - 1
        self.wish = (seat, set())
        return None

    def answer(self, seat: int, yes: bool) -> int | None:
        """A vote: the event to go back to when everybody has agreed; None if not, or not yet."""
        if self.wish is None or seat == self.wish[0]:
            raise RequestError(say("nobody asked you to take anything back"))
        wisher, agreed = self.wish
        agreed.add(seat)
        if yes and agreed >= self.others(wisher):
            return (self.table.match.last_of(wisher) or 1) - 1
        if not yes:
            self.wish = None
        return None

    def own_move(self, seat: int) -> Move | None:
        """The move that takes back, in games that have one, if the seat may make it now."""
        game, state = self.table.game, self.table.match.state
        move = game.undo_move
        return None if move is None or game.refusal(state, seat, move) is not None else move
