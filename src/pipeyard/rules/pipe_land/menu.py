"""What a seat may do now, as codes: every legal move, and of open-ended prices the sensible ones."""

from typing import Final

from mypy_extensions import i64

from pipeyard.rules.bag import Dice
from pipeyard.rules.int_vectors import append, vec
from pipeyard.rules.pipe_land.actions import NO_PRICE, fixed_price, offered, price_now, tax_now, too_dear
from pipeyard.rules.pipe_land.bargaining.deals import (
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
from pipeyard.rules.pipe_land.bargaining.rules import (
    NO_BID,
    ask_fault,
    offer_fault,
    quote_fault,
    solicit_fault,
    standing_fault,
    talking,
    usual_price,
)
from pipeyard.rules.pipe_land.code_bits import (
    MOST_POUNDS,
    POSE_BIT,
    POUNDS_BIT,
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
    cell_code,
    code_of,
)
from pipeyard.rules.pipe_land.placement import legal_sites
from pipeyard.rules.pipe_land.table import ACT, CHOOSE, PLACE_TILE, Table
from pipeyard.rules.pipe_land.terms import STATE, kind_shape
from pipeyard.rules.shapes import FIRST_POSE, PAST_POSE

CODE_DRAW: Final = V_DRAW  # nothing but the verb
CODE_PASS: Final = V_PASS
CODE_DONE: Final = V_DONE
_MOST_ACTIONS: Final = 4  # about one tile: three other poses, and buying it


def menu_of(table: Table, seat: int) -> vec[i64]:
    """The whole menu of a seat; empty if it has nothing to do now."""
    menu = vec[i64]()
    is_talking = talking(table) and not table.withdrawn[seat]
    if seat != table.turn:
        return out_of_turn_menu(table, seat) if is_talking else menu
    if table.step == CHOOSE:
        menu = append(append(vec[i64](capacity=2), CODE_DRAW), CODE_PASS)
    elif table.step == PLACE_TILE:
        menu = placements(table, vec[i64](capacity=64))
    elif table.step == ACT:
        menu = actions(table, append(vec[i64](capacity=64), CODE_DONE))
    return questions(table, menu) if is_talking else menu


def placements(table: Table, menu: vec[i64]) -> vec[i64]:
    """A menu, and every way to place the drawn tile."""
    shape = kind_shape(table.drawn)
    first: i64 = FIRST_POSE[shape]
    past: i64 = PAST_POSE[shape]
    packed = table.board.packed
    for site in legal_sites(table, table.drawn):
        code = cell_code(V_PLACE, packed[site], 0)
        for pose in range(first, past):
            menu = append(menu, code + (pose << POSE_BIT))
    return menu


def pick_placement(table: Table, dice: Dice) -> int:
    """What the dice pick from ``placements``, which are counted and not listed."""
    shape = kind_shape(table.drawn)
    first: i64 = FIRST_POSE[shape]
    ways: i64 = PAST_POSE[shape] - first
    sites = legal_sites(table, table.drawn)
    picked = dice.below(i64(len(sites)) * ways)
    return cell_code(V_PLACE, table.board.packed[sites[picked // ways]], first + picked % ways)


def actions(table: Table, menu: vec[i64]) -> vec[i64]:
    """A menu, and the rotations and purchases the active player can pay."""
    board = table.board
    purse = min(table.money[table.turn] - tax_now(table), MOST_POUNDS)
    has_offers = len(table.deals.offers) > 0
    if purse < 0 and not has_offers:
        return menu
    dear = too_dear(table, MOST_POUNDS if has_offers else purse)
    if not has_offers and not table.deals.has_prices():
        return _usual_actions(table, menu, purse, dear)
    turn: i64 = table.turn
    placed: i64 = table.placed
    owners = board.owners
    packed = board.packed
    poses = board.poses
    ways = board.ways
    for site in board.tiles:
        owner = i64(owners[site])
        if dear >> (owner + 1) & 1:
            continue
        price = price_now(table, ROTATE, site)
        if price != NO_PRICE and (price <= purse or (has_offers and price <= MOST_POUNDS)):
            code = cell_code(V_ROTATE, packed[site], 0) + (i64(price) << POUNDS_BIT)
            others = i64(ways[site]) & ~(i64(1) << i64(poses[site]))
            shape = i64(board.shapes[site])
            for pose in range(FIRST_POSE[shape], PAST_POSE[shape]):
                if others >> pose & 1:
                    if price <= purse or price <= purse + offered(table, ROTATE, packed[site], pose):
                        menu = append(menu, code + (pose << POSE_BIT))
        if owner != turn and site != placed:
            price = price_now(table, SELL, site)
            if price != NO_PRICE and price <= purse:
                menu = append(menu, cell_code(V_BUY, packed[site], 0) + (i64(price) << POUNDS_BIT))
    return menu


def _usual_actions(table: Table, menu: vec[i64], purse: i64, dear: i64) -> vec[i64]:
    """The same while nobody offers anything or asks a price: others' tiles are too dear then."""
    board = table.board
    turn: i64 = table.turn
    placed: i64 = table.placed
    owners = board.owners
    packed = board.packed
    ways = board.ways
    poses = board.poses
    count = i64(len(menu))
    codes = vec[i64]([0] * (count + _MOST_ACTIONS * i64(len(board.tiles))))
    for place in range(count):
        codes[place] = menu[place]
    for site in board.tiles:
        owner = i64(owners[site])
        if dear >> (owner + 1) & 1:
            continue
        price = fixed_price(table, ROTATE, owner, site)
        if price <= purse:
            code = cell_code(V_ROTATE, packed[site], 0) + (price << POUNDS_BIT)
            others = i64(ways[site]) & ~(i64(1) << i64(poses[site]))
            while others != 0:
                if others & 1:
                    codes[count] = code
                    count += 1
                others >>= 1
                code += 1 << POSE_BIT
        if owner != turn and site != placed:
            price = fixed_price(table, SELL, owner, site)
            if price <= purse:
                codes[count] = cell_code(V_BUY, packed[site], 0) + (price << POUNDS_BIT)
                count += 1
    return codes[:count]


def questions(table: Table, menu: vec[i64]) -> vec[i64]:
    """A menu, and what the active player may ask for: offers from everyone, and prices of others' tiles."""
    board = table.board
    seat = table.turn
    purse = table.money[seat] - tax_now(table)
    if table.step == PLACE_TILE:
        for site in legal_sites(table, table.drawn):
            packed = board.packed[site]
            if not solicit_fault(table, seat, PLACE, packed, ANY_WAY, EVERYONE):
                menu = append(menu, code_of(V_SOLICIT, packed, ANY_WAY, PLACE, EVERYONE, 0))
    for site in board.tiles:
        packed = board.packed[site]
        if not solicit_fault(table, seat, ROTATE, packed, ANY_WAY, EVERYONE):
            menu = append(menu, code_of(V_SOLICIT, packed, ANY_WAY, ROTATE, EVERYONE, 0))
        if board.owners[site] != STATE and board.owners[site] != seat:
            for about in (ROTATE, SELL):
                if price_key(about, packed) in table.deals.asked:
                    continue  # once is enough for a menu; another figure is allowed too
                if not ask_fault(table, seat, about, packed, NO_BID):
                    menu = append(menu, code_of(V_ASK, packed, 0, about, 0, 0))
                    bid = usual_price(table, about, packed)
                    if bid <= purse:
                        menu = append(menu, code_of(V_ASK, packed, 0, about, 0, bid + 1))
    return menu


def _offers(table: Table, menu: vec[i64], seat: int, about: int, packed: int) -> vec[i64]:
    for pounds in table.terms.menu_prices:
        if not offer_fault(table, seat, about, packed, ANY_WAY, pounds):
            menu = append(menu, code_of(V_OFFER, packed, ANY_WAY, about, 0, pounds))
    return menu


def out_of_turn_menu(table: Table, seat: int) -> vec[i64]:
    """What a player may say in another's turn."""
    board = table.board
    deals = table.deals
    menu = vec[i64]()
    active_bargains = not table.withdrawn[table.turn]
    if active_bargains and table.step == PLACE_TILE:
        for site in legal_sites(table, table.drawn):
            menu = _offers(table, menu, seat, PLACE, board.packed[site])
    for site in board.tiles:
        packed = board.packed[site]
        if active_bargains and not table.opening:
            menu = _offers(table, menu, seat, ROTATE, packed)
            menu = _offers(table, menu, seat, LEAVE, packed)
        if board.owners[site] == seat:
            for about in (ROTATE, SELL):
                menu = _prices(table, menu, seat, about, packed)
    for maker, about, where, pose, _ in deals.offers:
        if maker == seat:
            menu = append(menu, code_of(V_WITHDRAW_OFFER, where, pose, about, 0, 0))
    for key, bid in deals.bids.items():
        if bid in table.terms.menu_prices or bid > MOST_POUNDS:
            continue
        if not quote_fault(table, seat, key_about(key), key_packed(key), bid):  # a yes
            menu = append(menu, code_of(V_QUOTE, key_packed(key), 0, key_about(key), 0, bid))
    for key in deals.quotes:
        if board.owners[board.tile_at(key_packed(key))] == seat:
            menu = append(menu, code_of(V_WITHDRAW_QUOTE, key_packed(key), 0, key_about(key), 0, 0))
    return menu


def _prices(table: Table, menu: vec[i64], seat: int, about: int, packed: int) -> vec[i64]:
    """A menu, and for one tile of the seat's own quotes where asked, a refusal, and standing prices."""
    key = price_key(about, packed)
    asked = key in table.deals.asked
    for pounds in table.terms.menu_prices:
        if asked and not quote_fault(table, seat, about, packed, pounds):
            menu = append(menu, code_of(V_QUOTE, packed, 0, about, 0, pounds))
        if not standing_fault(table, seat, about, packed, pounds):
            menu = append(menu, code_of(V_SET_PRICE, packed, 0, about, 0, pounds))
    if asked and not table.deals.asked[key]:
        menu = append(menu, code_of(V_REFUSE, packed, 0, about, 0, 0))
    if key in table.deals.standing:
        menu = append(menu, code_of(V_DROP_PRICE, packed, 0, about, 0, 0))
    return menu
