"""What actions cost, whom they pay, and carrying them out: rotate, buy, tax, and settling offers."""

from typing import Final

from mypy_extensions import i64

from pipeyard.rules.grid import BIT, NOWHERE
from pipeyard.rules.pipe_land.deals import ANY_WAY, LEAVE, ROTATE
from pipeyard.rules.pipe_land.table import NOBODY, Table
from pipeyard.rules.pipe_land.terms import STATE
from pipeyard.rules.shapes import OPEN, POSES_OF

BANK: Final = NOBODY  # the payee that is not a player
NO_PRICE: Final = -1


def price_now(table: Table, about: int, site: i64) -> int:
    """What the player whose turn it is pays to rotate or buy a tile, or ``NO_PRICE`` if none is asked."""
    owner = table.board.owners[site]
    if owner == table.turn:
        return 0
    if owner == STATE or table.withdrawn[owner]:
        if about == ROTATE:
            return table.terms.rotate_state
        return table.board.prices[site]
    return table.deals.price(about, table.board.packed[site])


def silent_owners(table: Table) -> i64:
    """The owners, as bits, who ask no price for any tile: most others, when nobody has named one."""
    silent: i64 = 0
    if not table.deals.has_prices():
        for seat in range(table.terms.seats):
            if seat != table.turn and not table.withdrawn[seat]:
                silent |= 1 << seat
    return silent


def payee_now(table: Table, site: int) -> int:
    """Who is paid for a tile: its owner, or the bank."""
    owner = table.board.owners[site]
    if owner == STATE or (table.withdrawn[owner] and not table.terms.withdrawn_paid):
        return BANK
    return owner


def tax_now(table: Table) -> int:
    """The tax on the next action."""
    return table.terms.tax(table.actions)


def turned_away(table: Table, site: i64, pose: i64) -> bool:
    """Whether a pose would turn a Tap away from the river where the edition forbids it (rotate-tap)."""
    side = table.board.taps[site]
    return side != NOWHERE and table.terms.tap_faces_river and not OPEN[pose] & BIT[side]


def can_turn(table: Table, site: i64, pose: i64) -> bool:
    """Whether a tile may be turned to a pose of its shape: another than now, a Tap as the edition allows."""
    if pose == table.board.poses[site]:
        return False
    return table.board.taps[site] == NOWHERE or not turned_away(table, site, pose)


def rotations(table: Table, site: int) -> list[int]:
    """The poses a tile may be turned to."""
    return [pose for pose in POSES_OF[table.board.shape(site)] if can_turn(table, site, pose)]


def offered(table: Table, about: int, packed: int, pose: int) -> int:
    """What the open offers on doing a thing this way would pay, as far as their makers can."""
    total = 0
    spent = [0] * table.terms.seats
    for maker, what, where, way, pounds in table.deals.offers:
        if what == about and where == packed and (way == ANY_WAY or way == pose):
            if spent[maker] + pounds <= table.money[maker]:
                spent[maker] += pounds
                total += pounds
    return total


def settle_offers(table: Table, about: int, packed: int, pose: int) -> None:
    """Pay the offers on what was just done, in the order made; those are then gone, paid or void.

    Whether others can still be paid is judged when the whole action is settled.
    """
    if not table.deals.offers:
        return
    kept = []
    for offer in table.deals.offers:
        maker, what, where, way, pounds = offer
        if what == about and where == packed and (way == ANY_WAY or way == pose):
            if pounds <= table.money[maker]:
                table.money[maker] -= pounds
                table.money[table.turn] += pounds
        else:
            kept.append(offer)
    table.deals.offers = kept


def settle_leaving(table: Table) -> None:
    """Pay the offers to leave tiles unbought; those on tiles that were bought are gone already."""
    for maker, what, _, _, pounds in table.deals.offers:
        if what == LEAVE and pounds <= table.money[maker]:
            table.money[maker] -= pounds
            table.money[table.turn] += pounds


def _pay(table: Table, price: int, payee: int) -> None:
    """Pay tax and price for one action."""
    table.money[table.turn] -= tax_now(table) + price
    if payee != BANK:
        table.money[payee] += price
    table.actions += 1
    if table.deals.offers:
        table.deals.void_unpayable(table.money)


def rotate(table: Table, site: int, pose: int, price: int) -> None:
    """Turn a tile and settle everything about it."""
    settle_offers(table, ROTATE, table.board.packed[site], pose)
    _pay(table, price, payee_now(table, site))
    table.board.turn(site, pose)


def buy(table: Table, site: int, price: int) -> None:
    """Buy a tile."""
    _pay(table, price, payee_now(table, site))
    table.board.sell(site, table.turn)
    table.deals.drop_tile(table.board.packed[site])
