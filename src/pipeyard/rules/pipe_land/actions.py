"""What actions cost, whom they pay, and carrying them out: rotate, buy, tax, and settling offers."""

from typing import Final

from mypy_extensions import i64

from pipeyard.rules.pipe_land.bargaining.deals import ANY_WAY, LEAVE, ROTATE
from pipeyard.rules.pipe_land.table import NOBODY, Table
from pipeyard.rules.pipe_land.terms import STATE
from pipeyard.rules.shapes import POSES_OF

BANK: Final = NOBODY  # the payee that is not a player
NO_PRICE: Final = -1


def price_now(table: Table, about: int, site: i64) -> int:
    """What the player whose turn it is pays to rotate or buy a tile, or ``NO_PRICE`` if none is asked."""
    owner = i64(table.board.owners[site])
    if owner == table.turn or owner == STATE or table.withdrawn[owner]:
        return fixed_price(table, about, owner, site)
    return table.deals.price(about, table.board.packed[site])


def fixed_price(table: Table, about: int, owner: i64, site: i64) -> i64:
    """What is paid without bargaining: nothing for one's own tile, else what the State asks."""
    if owner == table.turn:
        return 0
    return table.terms.rotate_state if about == ROTATE else table.board.prices[site]


def too_dear(table: Table, purse: int) -> i64:
    """The owners, bit ``owner + 1``, none of whose tiles can be had for a purse: mostly they ask no price."""
    is_poor = purse < min(table.terms.rotate_state, table.terms.buy_least)  # the least the State asks
    nobody_asks = not table.deals.has_prices()
    owners: i64 = 1 if is_poor else 0
    for seat in range(table.terms.seats):
        if seat != table.turn and (is_poor if table.withdrawn[seat] else nobody_asks):
            owners |= 2 << seat
    return owners


def payee_now(table: Table, site: int) -> int:
    """Who is paid for a tile: its owner, or the bank."""
    owner = i64(table.board.owners[site])
    if owner == STATE or (table.withdrawn[owner] and not table.terms.withdrawn_paid):
        return BANK
    return owner


def tax_now(table: Table) -> int:
    """The tax on the next action."""
    return table.terms.tax(table.actions)


def can_pay(table: Table, price: int, offers: int) -> bool:
    """Whether the active player can pay an action whole, counting what offers on it bring in (money)."""
    return tax_now(table) + price <= table.money[table.turn] + offers


def turned_away(table: Table, site: i64, pose: i64) -> bool:
    """Whether a pose of its shape would turn a Tap from the river where that is forbidden (rotate-tap)."""
    return not i64(table.board.ways[site]) >> pose & 1


def rotations(table: Table, site: int) -> list[int]:
    """The poses a tile may be turned to: another way its shape can lie, a Tap as the edition allows."""
    now = table.board.poses[site]
    poses = POSES_OF[table.board.shape(site)]
    return [pose for pose in poses if pose != now and not turned_away(table, site, pose)]


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
