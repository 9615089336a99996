"""Ending a game before its end, as ``end_votes`` decides."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from pipeyard.match.ending import AGREED, RESIGNED
from pipeyard.rules.words import say
from pipeyard.web.errors import RequestError
from pipeyard.web.live.table import Table
from pipeyard.web.live.table_state import LEFT, Receipt
from pipeyard.web.store.store import Done

STAND_IN = "plumber"  # the bot that plays on for who gave up


async def resign(table: Table, seat: int, receipt: Receipt) -> int:
    """A player gives up. The game ends if nobody is left to play it with."""
    async with table.lock:
        if receipt in table.done:
            return table.done[receipt]
        table.end_votes.check()
        row = table.seats[seat]
        if row.kind == LEFT:
            raise RequestError(say("you have given up already"))
        winners = table.end_votes.winners_if_given_up(seat)
        if winners is None:
            bot = "" if table.game.leaves_by_idling else STAND_IN
            await table.set_seat(replace(row, kind=LEFT, bot=bot), receipt)
        else:
            table.match.stop(RESIGNED, winners)
            await table.keep([Done(*receipt, len(table.match))])
        table.announce(say("{player} gives up", player=table.player(seat)))
        return len(table.match)


async def end_together(table: Table, seat: int, same: Collection[int], yes: bool, receipt: Receipt) -> int:
    """A player asks to end the game, or answers who asked; ``same`` are the seats at the same screen."""
    async with table.lock:
        if receipt in table.done:
            return table.done[receipt]
        votes = table.end_votes
        votes.check()
        if not yes:
            if votes.wish is None:
                raise RequestError(say("nobody asked to end the game"))
            votes.wish = None
            await table.note(receipt)
            table.announce(say("{player} would rather play on", player=table.player(seat)))
            return len(table.match)
        if votes.wish is None:
            votes.wish, votes.agreed = seat, set()
        votes.agreed.update(same)
        if votes.waiting_for():
            await table.note(receipt)
        else:
            votes.wish = None
            table.match.stop(AGREED)
            await table.keep([Done(*receipt, len(table.match))])
        return len(table.match)
