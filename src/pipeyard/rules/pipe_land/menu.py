"""What a seat may do now, as codes: every legal move, and of open-ended prices the sensible ones."""

from pipeyard.rules.pipe_land.acting import NO_PRICE, offered, price_now, rotations, tax_now
from pipeyard.rules.pipe_land.bargain import (
    ask_fault,
    offer_fault,
    quote_fault,
    solicit_fault,
    standing_fault,
    talking,
)
from pipeyard.rules.pipe_land.codes import (
    V_ASK,
    V_BUY,
    V_DONE,
    V_DRAW,
    V_DROP_PRICE,
    V_OFFER,
    V_PASS,
    V_PLACE,
    V_QUOTE,
    V_REFUSE,
    V_ROTATE,
    V_SET_PRICE,
    V_SOLICIT,
    V_WITHDRAW_OFFER,
    V_WITHDRAW_QUOTE,
    code_of,
)
from pipeyard.rules.pipe_land.deals import (
    ANY_WAY,
    EVERYONE,
    LEAVE,
    PLACE,
    ROTATE,
    SELL,
    key_about,
    key_packed,
    price_key,
)
from pipeyard.rules.pipe_land.placing import legal_sites
from pipeyard.rules.pipe_land.table import ACT, CHOOSE, PLACE_TILE, Table
from pipeyard.rules.pipe_land.terms import STATE, kind_shape
from pipeyard.rules.shapes import POSES_OF

CODE_DRAW = code_of(V_DRAW, 0, 0, 0, 0, 0)
CODE_PASS = code_of(V_PASS, 0, 0, 0, 0, 0)
CODE_DONE = code_of(V_DONE, 0, 0, 0, 0, 0)


def menu_of(table: Table, seat: int) -> list[int]:
    """The whole menu of a seat; empty if it has nothing to do now."""
    if seat != table.turn:
        return out_of_turn_menu(table, seat) if talking(table) and not table.withdrawn[seat] else []
    menu: list[int] = []
    if table.step == CHOOSE:
        menu.append(CODE_DRAW)
        menu.append(CODE_PASS)
    elif table.step == PLACE_TILE:
        add_placements(table, menu)
    elif table.step == ACT:
        menu.append(CODE_DONE)
        add_actions(table, menu)
    if talking(table) and not table.withdrawn[seat]:
        add_questions(table, menu)
    return menu


def add_placements(table: Table, menu: list[int]) -> None:
    ways = POSES_OF[kind_shape(table.drawn)]
    packed = table.board.packed
    for site in legal_sites(table, table.drawn):
        for pose in ways:
            menu.append(code_of(V_PLACE, packed[site], pose, 0, 0, 0))


def add_actions(table: Table, menu: list[int]) -> None:
    """Rotations and purchases the active player can pay."""
    board = table.board
    purse = table.money[table.turn] - tax_now(table)
    has_offers = len(table.deals.offers) > 0
    if purse < 0 and not has_offers:
        return
    for site in board.tiles:
        packed = board.packed[site]
        price = price_now(table, ROTATE, site)
        if price != NO_PRICE:
            for pose in rotations(table, site):
                if price <= purse or (has_offers and price <= purse + offered(table, ROTATE, packed, pose)):
                    menu.append(code_of(V_ROTATE, packed, pose, 0, 0, price))
        if board.owners[site] != table.turn and site != table.placed:
            price = price_now(table, SELL, site)
            if price != NO_PRICE and price <= purse:
                menu.append(code_of(V_BUY, packed, 0, 0, 0, price))


def add_questions(table: Table, menu: list[int]) -> None:
    """What the active player may ask for: offers from everyone, and prices of others' tiles."""
    board = table.board
    seat = table.turn
    if table.step == PLACE_TILE:
        for site in legal_sites(table, table.drawn):
            packed = board.packed[site]
            if not solicit_fault(table, seat, PLACE, packed, ANY_WAY, EVERYONE):
                menu.append(code_of(V_SOLICIT, packed, ANY_WAY, PLACE, EVERYONE, 0))
    for site in board.tiles:
        packed = board.packed[site]
        if not solicit_fault(table, seat, ROTATE, packed, ANY_WAY, EVERYONE):
            menu.append(code_of(V_SOLICIT, packed, ANY_WAY, ROTATE, EVERYONE, 0))
        if board.owners[site] != STATE and board.owners[site] != seat:
            for about in (ROTATE, SELL):
                if not ask_fault(table, seat, about, packed):
                    menu.append(code_of(V_ASK, packed, 0, about, 0, 0))


def _add_offers(table: Table, menu: list[int], seat: int, about: int, packed: int) -> None:
    for pounds in table.terms.menu_prices:
        if not offer_fault(table, seat, about, packed, ANY_WAY, pounds):
            menu.append(code_of(V_OFFER, packed, ANY_WAY, about, 0, pounds))


def out_of_turn_menu(table: Table, seat: int) -> list[int]:
    """What a player may say in another's turn."""
    board = table.board
    deals = table.deals
    menu: list[int] = []
    active_bargains = not table.withdrawn[table.turn]
    if active_bargains and table.step == PLACE_TILE:
        for site in legal_sites(table, table.drawn):
            _add_offers(table, menu, seat, PLACE, board.packed[site])
    for site in board.tiles:
        packed = board.packed[site]
        if active_bargains and not table.opening:
            _add_offers(table, menu, seat, ROTATE, packed)
            _add_offers(table, menu, seat, LEAVE, packed)
        if board.owners[site] == seat:
            for about in (ROTATE, SELL):
                _add_prices(table, menu, seat, about, packed)
    for maker, about, packed, pose, _ in deals.offers:
        if maker == seat:
            menu.append(code_of(V_WITHDRAW_OFFER, packed, pose, about, 0, 0))
    for key in deals.quotes:
        if board.owners[board.tile_at(key_packed(key))] == seat:
            menu.append(code_of(V_WITHDRAW_QUOTE, key_packed(key), 0, key_about(key), 0, 0))
    return menu


def _add_prices(table: Table, menu: list[int], seat: int, about: int, packed: int) -> None:
    """Quotes where asked, a refusal, and standing prices for one tile of the seat's own."""
    key = price_key(about, packed)
    asked = key in table.deals.asked
    for pounds in table.terms.menu_prices:
        if asked and not quote_fault(table, seat, about, packed, pounds):
            menu.append(code_of(V_QUOTE, packed, 0, about, 0, pounds))
        if not standing_fault(table, seat, about, packed, pounds):
            menu.append(code_of(V_SET_PRICE, packed, 0, about, 0, pounds))
    if asked and not table.deals.asked[key]:
        menu.append(code_of(V_REFUSE, packed, 0, about, 0, 0))
    if key in table.deals.standing:
        menu.append(code_of(V_DROP_PRICE, packed, 0, about, 0, 0))
