"""How a turn goes: draw, place, act, end; passing and withdrawing; the opening and the final round."""

from pipeyard.rules.grid import unpack
from pipeyard.rules.pipe_land.actions import settle_leaving, settle_offers
from pipeyard.rules.pipe_land.bargaining.deals import PLACE, key_packed
from pipeyard.rules.pipe_land.placement import fits_somewhere
from pipeyard.rules.pipe_land.scoring import finish, income, richest, victory
from pipeyard.rules.pipe_land.table import ACT, CHOOSE, DRAW, NOTHING, PLACE_TILE, Table
from pipeyard.rules.pipe_land.terms import kind_owner


def choose_draw(table: Table) -> None:
    """The active player draws: no more passing this turn, and a withdrawn player is back."""
    table.passed[table.turn] = False
    table.withdrawn[table.turn] = False
    table.step = DRAW


def drawn(table: Table, kind: int) -> None:
    """NATURE shows the tile. One that fits nowhere is set aside."""
    table.take(table.lowest_pile(), kind)
    if fits_somewhere(table, kind):
        table.drawn = kind
        table.step = PLACE_TILE
    else:
        table.set_aside.append(kind)
        _after_placing(table)


def place(table: Table, packed: int, pose: int) -> None:
    """Lay the drawn tile and settle the offers on it."""
    settle_offers(table, PLACE, packed, pose)
    table.deals.drop_about(PLACE)
    table.deals.void_unpayable(table.money)
    column, row = unpack(packed)
    owner = kind_owner(table.drawn)
    table.placed = table.board.lay(column, row, owner, owner, pose)
    table.drawn = NOTHING
    _after_placing(table)


def _after_placing(table: Table) -> None:
    if table.opening and not _opening_done(table):
        end_turn(table)
        return
    if table.opening:
        table.opening = False
        _compensate(table)
    table.step = ACT


def _opening_done(table: Table) -> bool:
    """Every colour has its tiles on the table, or pile 1 is empty."""
    if table.piles[0].total == 0:
        return True
    for seat in range(table.terms.seats):
        if table.board.count(seat) < table.terms.opening_tiles:
            return False
    return True


def _compensate(table: Table) -> None:
    for place_after in range(table.terms.seats - 1):
        seat = (table.turn + 1 + place_after) % table.terms.seats
        table.money[seat] += table.terms.compensation_first + table.terms.compensation_step * place_after


def end_turn(table: Table) -> None:
    """Pay what leaving tiles earned, then income; look for a victory; next turn."""
    settle_leaving(table)
    if not table.opening:
        irrigated = table.board.irrigated(table.turn)
        table.money[table.turn] += income(table, irrigated)
        rule = victory(table, irrigated)
        if rule:
            finish(table, [table.turn], rule)
            return
    _next_turn(table)


def choose_pass(table: Table) -> None:
    """The active player passes: once with income, twice running withdrawn, withdrawn skipped."""
    seat = table.turn
    if table.withdrawn[seat]:
        _next_turn(table)
    elif table.passed[seat]:
        _withdraw(table, seat)
    else:
        table.passed[seat] = True
        end_turn(table)


def _withdraw(table: Table, seat: int) -> None:
    table.withdrawn[seat] = True
    table.passed[seat] = False
    standing = table.deals.standing
    for key in list(standing):
        if table.board.owners[table.board.tile_at(key_packed(key))] == seat:
            del standing[key]
    if table.players_in() == 1:
        finish(table, [other for other in range(table.terms.seats) if not table.withdrawn[other]], "last-one")
    else:
        _next_turn(table)


def _next_turn(table: Table) -> None:
    """Clear what belonged to the turn and hand on; begin or end the final round."""
    table.deals.lapse()
    table.placed = NOTHING
    table.actions = 0
    if table.final_turns:
        table.final_turns -= 1
        if table.final_turns == 0:
            finish(table, richest(table), "most-money")
            return
    elif table.tiles_left() == 0:
        table.final_turns = table.players_in()
    table.turn = (table.turn + 1) % table.terms.seats
    table.step = CHOOSE
    if table.final_turns:
        while table.withdrawn[table.turn]:
            table.turn = (table.turn + 1) % table.terms.seats
        table.step = ACT
