"""What may be laid where. A code is 1 + 8 * (kinds * cell + kind) + way, the cell packed; a pass is 0."""

from typing import Final

from mypy_extensions import i64

from pipeyard.rules.bag import Dice
from pipeyard.rules.codes import Codes, listed
from pipeyard.rules.flat import append, vec
from pipeyard.rules.grid import NOWHERE
from pipeyard.rules.tube_tangle.box import ALL_ROADS, ALL_ROOMS, BRINGS_ROAD, BRINGS_ROOM, ROAD
from pipeyard.rules.tube_tangle.fitting import WAY_COUNT, WAY_LIST, WAYS, WAYS_IN
from pipeyard.rules.tube_tangle.position import NOTHING, PASS, Position

ALL: Final = -1  # never reached: every spot is wanted


def code_of(position: Position, number: i64, kind: i64, way: i64) -> i64:
    """The code of laying a kind on a packed cell."""
    return 1 + WAYS * (position.box.fitting.kinds * number + kind) + way


def parts_of(position: Position, code: int) -> tuple[int, int, int]:
    """The packed cell, the kind and the way of a code that lays something."""
    rest = (code - 1) // WAYS
    kinds = len(position.box.names)
    return rest // kinds, rest % kinds, (code - 1) % WAYS


def _spots(position: Position, seat: int, enough: i64) -> vec[i64]:
    """Where a hand fits, by cell, and after that noughts; no more than are enough.

    Each is 65536 * site + 256 * kind + the set of ways in which the kind may lie there.
    """
    fitting = position.box.fitting
    all_ways = fitting.ways
    all_unhindered = fitting.unhindered
    places = position.places
    fits = position.fits
    kinds = _kinds(position, seat)
    brought = _brought(position)
    running_out = _running_out(position)
    spots = vec[i64]([0] * (len(places) * len(kinds) + 1))
    count: i64 = 0
    for site in places:
        first = fitting.kinds * fits[site]
        hindered = position.hindered[site] & brought
        for kind in kinds:
            ways = i64(all_ways[first + kind])
            if ways != 0:
                unhindered = ways & i64(all_unhindered[256 * kind + hindered])
                if running_out and unhindered != ways:
                    unhindered |= _ways_not_bringing(position, site, kind, ways)
                if unhindered != 0:
                    spots[count] = 65536 * site + 256 * kind + unhindered
                    count += 1
                    if count == enough:
                        return spots
    return spots


def _kinds(position: Position, seat: int) -> vec[i64]:
    """The kinds in a hand, each once: a second pit or cover can do what the first can."""
    kinds = vec[i64]()
    last: i64 = -1
    for held in position.hands[seat]:
        kind: i64 = held
        if kind != last:
            kinds = append(kinds, kind)
            last = kind
    return kinds


def _brought(position: Position) -> i64:
    """What borders can still bring: where a pile is empty, nothing comes that would have to fit."""
    return (ALL_ROADS if position.roads > 0 else 0) + (ALL_ROOMS if position.rooms > 0 else 0)


def _running_out(position: Position) -> bool:
    """Whether a pile may run out while one tile is laid."""
    most = position.box.most_brought
    return 0 < position.roads < most or 0 < position.rooms < most


def _ways_not_bringing(position: Position, site: i64, kind: i64, ways: i64) -> i64:
    """Of these ways those in which a pile runs out before it brings what does not fit."""
    found: i64 = 0
    for way in WAYS_IN[ways]:
        if _runs_out_first(position, site, position.box.ways[kind][way]):
            found += 1 << way
    return found


def _runs_out_first(position: Position, site: i64, pose: i64) -> bool:
    box = position.box
    hindered = position.hindered[site]
    roads: i64 = position.roads
    rooms: i64 = position.rooms
    for side in box.borders[pose]:
        across = position.plane.neighbour[4 * site + side]
        if across != NOWHERE and position.lies[across] != NOTHING:
            continue  # this border meets the tile it asks for
        if box.sides[4 * pose + side] == ROAD:
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
    return _spots(position, seat, 1)[0] != 0


def menu(position: Position, seat: int) -> Codes:
    """All that a hand could do now, were it its turn, lowest code first; the pass if that is nothing."""
    spots = _spots(position, seat, ALL)
    count = _count(spots)
    if count == 0:
        return listed([PASS])
    codes = vec[i64]([PASS] * count)
    place: i64 = 0
    for spot in spots:
        if spot == 0:
            break
        first = _first_code(position, spot)
        ways = spot & 255
        for number in range(WAYS * ways, WAYS * ways + i64(WAY_COUNT[ways])):
            codes[place] = first + i64(WAY_LIST[number])
            place += 1
    return Codes(codes)


def pick_from_menu(position: Position, seat: int, dice: Dice) -> int:
    """What the dice pick from the menu, which is counted and not listed."""
    spots = _spots(position, seat, ALL)
    count = _count(spots)
    left = dice.below(count if count > 0 else 1)
    for spot in spots:
        ways = spot & 255
        if left < i64(WAY_COUNT[ways]):
            return _first_code(position, spot) + i64(WAY_LIST[WAYS * ways + left])
        left -= i64(WAY_COUNT[ways])
    return PASS


def _count(spots: vec[i64]) -> i64:
    """How many ways there are in all."""
    count: i64 = 0
    for spot in spots:
        if spot == 0:
            break
        count += i64(WAY_COUNT[spot & 255])
    return count


def _first_code(position: Position, spot: i64) -> i64:
    """The code of a spot's kind lying there in its first way."""
    return code_of(position, position.plane.packed[spot >> 16], (spot >> 8) & 255, 0)


def touching(position: Position, site: int) -> int:
    """How many tiles touch a site."""
    count = 0
    for side in range(4):
        across = position.plane.neighbour[4 * site + side]
        if across != NOWHERE and position.lies[across] != NOTHING:
            count += 1
    return count
