"""What may be laid where. A code is 1 + 8 * (kinds * cell + kind) + way, the cell packed; a pass is 0."""

from pipeyard.rules.grid import NOWHERE
from pipeyard.rules.tube_tangle.box import ROAD, WAYS
from pipeyard.rules.tube_tangle.position import NOTHING, PASS, PIT, ROAD_TILE, Position


def code_of(position: Position, number: int, kind: int, way: int) -> int:
    """The code of laying a kind on a packed cell."""
    return 1 + WAYS * (len(position.box.names) * number + kind) + way


def parts_of(position: Position, code: int) -> tuple[int, int, int]:
    """The packed cell, the kind and the way of a code that lays something."""
    rest = (code - 1) // WAYS
    kinds = len(position.box.names)
    return rest // kinds, rest % kinds, (code - 1) % WAYS


def brings_fit(position: Position, site: int, pose: int) -> bool:
    """Whether all that the borders of a pose would bring around a site fits there."""
    borders = position.box.borders[pose]
    if len(borders) == 0:
        return True
    rooms = position.rooms
    roads = position.roads
    for side in borders:
        across = position.plane.neighbour[4 * site + side]
        if across != NOWHERE and position.lies[across] != NOTHING:
            continue  # this border meets the tile it asks for
        if position.box.sides[4 * pose + side] == ROAD:
            if roads == 0:
                continue
            roads -= 1
            if across != NOWHERE and position.asks[across] != position.masks[across] & 0xEEEE:
                return False
        else:
            if rooms == 0:
                continue
            rooms -= 1
            if across != NOWHERE and position.asks[across] != position.masks[across] & 0xDDDD:
                return False
    return True


def fits(position: Position, site: int, pose: int) -> bool:
    """Whether a pose may be laid on a free site that touches something."""
    bits = position.box.bits[pose]
    return bits & position.masks[site] == position.asks[site] and brings_fit(position, site, pose)


def _pipe_codes(position: Position, kind: int, only_one: bool, codes: list[int]) -> None:
    box = position.box
    ways = box.ways[kind]
    for site in range(len(position.lies)):
        lead = position.leads[site]
        if lead < 0 or position.lies[site] != NOTHING:
            continue
        for way in box.ways_with[64 * kind + lead]:
            if fits(position, site, ways[way]):
                codes.append(code_of(position, position.plane.packed[site], kind, way))
                if only_one:
                    return


def _special_codes(position: Position, kind: int, only_one: bool, codes: list[int]) -> None:
    on_pit = kind == position.box.cover
    for site in range(len(position.lies)):
        lies = position.lies[site]
        if lies == ROAD_TILE or (on_pit and lies == PIT):
            codes.append(code_of(position, position.plane.packed[site], kind, 0))
            if only_one:
                return


def _codes(position: Position, seat: int, only_one: bool) -> list[int]:
    codes: list[int] = []
    last = -1
    for kind in position.hands[seat]:
        if kind == last:
            continue  # a second pit or cover can do what the first can
        last = kind
        if kind < position.box.pit:
            _pipe_codes(position, kind, only_one, codes)
        else:
            _special_codes(position, kind, only_one, codes)
        if only_one and len(codes) > 0:
            break
    return codes


def can_lay(position: Position, seat: int) -> bool:
    """Whether anything in a hand fits anywhere."""
    return len(_codes(position, seat, True)) > 0


def menu(position: Position, seat: int) -> list[int]:
    """All that a hand could do now, were it its turn: every way to lay, or else the pass."""
    codes = _codes(position, seat, False)
    if len(codes) == 0:
        codes.append(PASS)
    else:
        codes.sort()
    return codes


def touching(position: Position, site: int) -> int:
    """How many tiles touch a site."""
    count = 0
    for side in range(4):
        across = position.plane.neighbour[4 * site + side]
        if across != NOWHERE and position.lies[across] != NOTHING:
            count += 1
    return count
