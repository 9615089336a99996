"""Income, the two victories and the most money."""

from functools import lru_cache
from typing import Final

from pipeyard.rules.outcome import Result
from pipeyard.rules.pipe_land.naming import player_word
from pipeyard.rules.pipe_land.table import OVER, Table
from pipeyard.rules.pipe_land.terms import Terms
from pipeyard.rules.words import Words, all_of, say

ENDINGS: Final = {
    "win-tiles": say("enough irrigated tiles at the end of a turn"),
    "win-money": say("enough money at the end of a turn"),
    "most-money": say("the most money after the final round"),
    "last-one": say("the only player left in the game"),
}


def income(table: Table, irrigated: int) -> int:
    """What the bank pays a player at the end of a turn for so many irrigated tiles."""
    pounds = irrigated * table.terms.income_tile
    return pounds * table.terms.final_factor if table.final_turns else pounds


def victory(table: Table, irrigated: int) -> str:
    """The rule by which the player whose turn ends, with so many irrigated tiles, has just won, or ""."""
    if table.final_turns and not table.terms.victory_in_final_round:
        return ""
    if irrigated >= table.terms.victory_tiles:
        return "win-tiles"
    if table.money[table.turn] >= table.terms.victory_money:
        return "win-money"
    return ""


def richest(table: Table) -> list[int]:
    """The players still in with the most money."""
    most = -1
    for seat in range(table.terms.seats):
        if not table.withdrawn[seat]:
            most = max(most, table.money[seat])
    return [
        seat for seat in range(table.terms.seats) if not table.withdrawn[seat] and table.money[seat] == most
    ]


def finish(table: Table, winners: list[int], rule: str) -> None:
    """End the game."""
    table.winners = winners
    table.ended_by = rule
    table.step = OVER
    table.final_turns = 0
    table.deals.lapse()


def result_of(table: Table) -> Result | None:
    if table.step != OVER:
        return None
    reason = _reason(table.terms, tuple(table.winners), table.ended_by)
    return Result(tuple(table.money), tuple(table.winners), f"pipe-land/{table.ended_by}", reason)


@lru_cache(1000)  # many games end alike, and simulations end many
def _reason(terms: Terms, winners: tuple[int, ...], ended_by: str) -> Words:
    names = [player_word(terms, seat) for seat in winners]
    if len(names) == 1:
        return say("{player} wins: {why}", player=names[0], why=ENDINGS[ended_by])
    return say("{players} share the win: {why}", players=all_of(names), why=ENDINGS[ended_by])
