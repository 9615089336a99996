"""Income, the two victories and the most money."""

from pipeyard.rules.outcome import Result
from pipeyard.rules.pipe_land.table import OVER, Table

ENDINGS = {
    "win-tiles": "enough irrigated tiles at the end of a turn",
    "win-money": "enough money at the end of a turn",
    "most-money": "the most money after the final round",
    "last-one": "the only player left in the game",
}


def income(table: Table, seat: int) -> int:
    """What the bank pays a player at the end of a turn."""
    pounds = table.board.irrigated(seat) * table.terms.income_tile
    return pounds * table.terms.final_factor if table.final_turns else pounds


def victory(table: Table, seat: int) -> str:
    """The rule by which the player whose turn ends has just won, or ""."""
    if table.final_turns and not table.terms.victory_in_final_round:
        return ""
    if table.board.irrigated(seat) >= table.terms.victory_tiles:
        return "win-tiles"
    if table.money[seat] >= table.terms.victory_money:
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
    names = [table.terms.colours[seat] for seat in table.winners]
    won = "wins" if len(names) == 1 else "share the win"
    reason = f"{' and '.join(names)} {won}: {ENDINGS[table.ended_by]}"
    return Result(tuple(table.money), tuple(table.winners), f"pipe-land/{table.ended_by}", reason)
