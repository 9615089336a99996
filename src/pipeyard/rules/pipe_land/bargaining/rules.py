"""Who may offer, ask and quote what: each bargaining rule once, as the name of the rule a move breaks."""

from typing import Final

from mypy_extensions import i64

from pipeyard.rules.grid import NOWHERE
from pipeyard.rules.pipe_land.bargaining.deals import ANY_WAY, EVERYONE, LEAVE, PLACE, ROTATE, SELL, price_key
from pipeyard.rules.pipe_land.placement import can_lie, place_faults
from pipeyard.rules.pipe_land.table import ACT, CHOOSE, PLACE_TILE, Table
from pipeyard.rules.pipe_land.terms import STATE
from pipeyard.rules.shapes import POSES_OF

FINE: Final = ""


def talking(table: Table) -> bool:
    """Whether the game stands at a point where players may bargain at all."""
    return table.bargaining and (table.step == CHOOSE or table.step == PLACE_TILE or table.step == ACT)


def seat_fault(table: Table, seat: int, is_active: bool) -> str:
    """Why this seat may not bargain with the active player now (or, if active, with the others)."""
    if not talking(table) or table.withdrawn[seat] or table.withdrawn[table.turn]:
        return "bargain"
    if is_active != (seat == table.turn):
        return "not-your-turn" if is_active else "bargain"
    return FINE


def thing_fault(table: Table, about: int, packed: int, pose: int) -> str:
    """Why nothing can be offered or solicited for placing, rotating or leaving there."""
    if about == PLACE:
        if table.step != PLACE_TILE:
            return "offer-place"
        if place_faults(table, table.drawn, packed):
            return "offer-place"
        return FINE if pose == ANY_WAY or can_lie(table.drawn, pose) else "place-3"
    if table.opening:
        return "opening-bargain"
    site = table.board.tile_at(packed)
    if about == ROTATE:
        if site == NOWHERE:
            return "offer-rotate"
        return FINE if pose == ANY_WAY or pose in POSES_OF[table.board.shape(site)] else "place-3"
    if about == LEAVE:
        if site == NOWHERE or i64(table.board.owners[site]) == table.turn or site == table.placed:
            return "offer-leave"
        return FINE if pose == ANY_WAY else "offer-leave"
    return "bargain"


def offer_fault(table: Table, seat: int, about: int, packed: int, pose: int, pounds: int) -> str:
    fault = seat_fault(table, seat, False)
    if fault:
        return fault
    if pounds < 0:
        return "bargain"
    fault = thing_fault(table, about, packed, pose)
    if fault:
        return fault
    if pounds > table.money[seat]:
        return "offer-funds"
    index = table.deals.find_offer(seat, about, packed, pose)
    if index >= 0 and table.deals.offers[index][4] == pounds:
        return "offer-change"
    return FINE


def withdraw_offer_fault(table: Table, seat: int, about: int, packed: int, pose: int) -> str:
    fault = seat_fault(table, seat, False)
    if fault:
        return fault
    return FINE if table.deals.find_offer(seat, about, packed, pose) >= 0 else "offer-change"


def solicit_fault(table: Table, seat: int, about: int, packed: int, pose: int, player: int) -> str:
    fault = seat_fault(table, seat, True)
    if fault:
        return fault
    if about == LEAVE or about == SELL:
        return "solicit"
    fault = thing_fault(table, about, packed, pose)
    if fault:
        return fault
    if player != EVERYONE and (player == seat or table.withdrawn[player]):
        return "bargain"
    return "solicit" if (about, packed, pose, player) in table.deals.solicitations else FINE


def can_price(table: Table, owner: int, about: int, packed: int) -> bool:
    """Whether a player could name a price to rotate or sell the tile there: it must be theirs."""
    if about != ROTATE and about != SELL:
        return False
    site = table.board.tile_at(packed)
    return site != NOWHERE and table.board.owners[site] == owner


NO_BID: Final = -1  # a question that names no price


def ask_fault(table: Table, seat: int, about: int, packed: int, bid: int) -> str:
    """Why the active player may not ask an owner for a price, naming ``bid`` or ``NO_BID``."""
    fault = seat_fault(table, seat, True)
    if fault:
        return fault
    if table.opening:
        return "opening-bargain"
    if bid < NO_BID:
        return "bargain"
    if about != ROTATE and about != SELL:
        return "ask"
    site = table.board.tile_at(packed)
    if site == NOWHERE:
        return "ask"
    owner = table.board.owners[site]
    if owner == STATE or owner == seat or table.withdrawn[owner]:
        return "ask"
    if about == SELL and site == table.placed:
        return "buy-placed"
    if bid > table.money[seat]:
        return "ask-price"
    key = price_key(about, packed)
    if key not in table.deals.asked:
        return FINE
    if table.deals.asked[key] or bid == NO_BID:
        return "ask"
    return "ask" if table.deals.bids.get(key, NO_BID) == bid else FINE


def usual_price(table: Table, about: int, packed: int) -> int:
    """What the State would ask for a tile on that cell: the price a menu names in a question."""
    return table.terms.rotate_state if about == ROTATE else table.terms.state_price(packed)


def quote_fault(table: Table, seat: int, about: int, packed: int, pounds: int) -> str:
    fault = seat_fault(table, seat, False)
    if fault:
        return fault
    if table.opening:
        return "opening-bargain"
    if pounds < 0:
        return "bargain"
    if not can_price(table, seat, about, packed):
        return "quote"
    return "quote" if table.deals.quotes.get(price_key(about, packed), -1) == pounds else FINE


def withdraw_quote_fault(table: Table, seat: int, about: int, packed: int) -> str:
    fault = seat_fault(table, seat, False)
    if fault:
        return fault
    if not can_price(table, seat, about, packed):
        return "quote"
    return FINE if price_key(about, packed) in table.deals.quotes else "quote"


def refuse_fault(table: Table, seat: int, about: int, packed: int) -> str:
    fault = seat_fault(table, seat, False)
    if fault:
        return fault
    if not can_price(table, seat, about, packed):
        return "quote-refuse"
    key = price_key(about, packed)
    return FINE if key in table.deals.asked and not table.deals.asked[key] else "quote-refuse"


def standing_fault(table: Table, seat: int, about: int, packed: int, pounds: int) -> str:
    """Why a standing price cannot be set; ``pounds`` -1 means taking it back."""
    if not talking(table) or table.withdrawn[seat]:
        return "bargain"
    if pounds < -1:
        return "bargain"
    if not can_price(table, seat, about, packed):
        return "standing"
    return "standing" if table.deals.standing.get(price_key(about, packed), -1) == pounds else FINE
