"""Where everybody's money came from and went in a finished game of Pipe Land."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from pipeyard.narration.narrator import Past
from pipeyard.rules.pipe_land.moves import Buy, Done, Pass, Rotate
from pipeyard.rules.pipe_land.view import PipeLandView


@dataclass(slots=True)
class Account:
    """One player's money by where it came from. The parts add up to what the player has."""

    given: int = 0  # to begin with, compensation included
    income: int = 0
    bank: int = 0  # paid to the bank: the State's prices and tax; never above 0
    others: int = 0  # from other players less to them

    def total(self) -> int:
        return self.given + self.income + self.bank + self.others


def accounts(history: Sequence[Past]) -> dict[str, Account]:
    """Every player's account. What players pay each other cancels out, so the rest is the bank's."""
    books: dict[str, Account] = {}
    for past in history:
        before, after = cast(PipeLandView, past.before), cast(PipeLandView, past.after)
        if not books:
            books = {player.colour: Account(given=player.money) for player in before.players}
        money = {player.colour: player.money for player in before.players}
        changes = {player.colour: player.money - money[player.colour] for player in after.players}
        from_bank = sum(changes.values())
        acting = before.turn
        if isinstance(past.event.move, (Done, Pass, Rotate, Buy)) and acting is not None:
            if from_bank > 0:
                books[acting].income += from_bank
            else:
                books[acting].bank += from_bank
            changes[acting] -= from_bank
            for colour, pounds in changes.items():
                books[colour].others += pounds
        else:
            for colour, pounds in changes.items():
                if from_bank:
                    books[colour].given += pounds
                else:
                    books[colour].others += pounds
    return books
