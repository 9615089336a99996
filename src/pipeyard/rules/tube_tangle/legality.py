"""What may be laid where. A code is 1 + 8 * (kinds * cell + kind) + way, the cell packed; a pass is 0."""

from typing import Final

from mypy_extensions import i64

from pipeyard.rules.bag import Dice
from pipeyard.rules.grid import NOWHERE
from pipeyard.rules.tube_tangle.box import BRINGS_ROAD, BRINGS_ROOM, ROAD, WAY_COUNT, WAYS, WAYS_IN
from pipeyard.rules.tube_tangle.position import NOTHING, PASS, Position

MORE_THAN_ANY: Final = 1 << 30  # codes in a menu


def code_of(position: Position, number: int, kind: int, way: int) -> int:
    """The code of laying a kind on a packed cell."""
    return 1 + WAYS * (len(position.box.names) * number + kind) + way


def parts_of(position: Position, code: int) -> tuple[int, int, int]:
    """The packed cell, the kind and the way of a code that lays something."""
    rest = (code - 1) // WAYS
    kinds = len(position.box.names)
    return rest // kinds, rest % kinds, (code - 1) % WAYS


def ways_at(position: Position, site: i64, kind: i64) -> i64:
    """The ways in which a kind may lie on a site, as a set of bits."""
    ways: i64 = position.fits[site][kind]
    if ways == 0:
        return 0
    box = position.box
    hindered: i64 = position.hindered[site]
    unhindered: i64 = ways & i64(box.unhindered[256 * kind + hindered])
    if unhindered != ways and (position.rooms < box.most_brought or position.roads < box.most_brought):
        for way in WAYS_IN[ways - unhindered]:
            if _piles_end_first(position, site, box.ways[kind][way]):
                unhindered += 1 << way
    return unhindered


def _piles_end_first(position: Position, site: int, pose: int) -> bool:
    """Whether a pose that would bring what does not fit brings less, because rooms or roads run out."""
    hindered = position.hindered[site]
    rooms = position.rooms
    roads = position.roads
    for side in position.box.borders[pose]:
        across = position.plane.neighbour[4 * site + side]
        if across != NOWHERE and position.lies[across] != NOTHING:
            continue  # this border meets the tile it asks for
        if position.box.sides[4 * pose + side] == ROAD:
            if roads > 0 and hindered & BRINGS_ROAD[side]:
                return False
            roads -= 1
        else:
            if rooms > 0 and hindered & BRINGS_ROOM[side]:
                return False
            rooms -= 1
    return True


def can_lay(position: Position, seat: int) -> bool:
    """Whether anything in a hand fits anywhere."""
    for site in position.places:
        for kind in position.hands[seat]:
            if ways_at(position, site, kind) != 0:
                return True
    return False


def menu(position: Position, seat: int) -> list[int]:
    """All that a hand could do now, were it its turn, lowest code first; the pass if that is nothing."""
    codes: list[int] = []
    hand = position.hands[seat]
    for site in position.places:
        before: i64 = -1
        for held in hand:
            kind: i64 = held
            if kind == before:
                continue  # a second pit or cover can do what the first can
            before = kind
            ways = ways_at(position, site, kind)
            if ways != 0:
                first: i64 = code_of(position, position.plane.packed[site], kind, 0)
                for way in WAYS_IN[ways]:
                    codes.append(first + way)
    if len(codes) == 0:
        codes.append(PASS)
    return codes


def pick_from_menu(position: Position, seat: int, dice: Dice) -> int:
    """What the dice pick from the menu, which is counted and not listed."""
    count = -_code_after(position, seat, MORE_THAN_ANY)
    chosen = dice.below(count if count > 0 else 1)
    return _code_after(position, seat, chosen) if count > 0 else PASS


def _code_after(position: Position, seat: int, skipped: i64) -> i64:
    """The code that comes after so many others in the menu; minus their number if there are not so many."""
    hand = position.hands[seat]
    passed: i64 = 0
    for site in position.places:
        before: i64 = -1
        for held in hand:
            kind: i64 = held
            if kind == before:
                continue
            before = kind
            ways = ways_at(position, site, kind)
            passed += WAY_COUNT[ways]
            if passed > skipped:
                way = WAYS_IN[ways][skipped - passed]  # counted from the last one
                return code_of(position, position.plane.packed[site], kind, way)
    return -passed


def touching(position: Position, site: int) -> int:
    """How many tiles touch a site."""
    count = 0
    for side in range(4):
        across = position.plane.neighbour[4 * site + side]
        if across != NOWHERE and position.lies[across] != NOTHING:
            count += 1
    return count
