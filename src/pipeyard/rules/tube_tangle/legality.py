"""What may be laid where. A code is 1 + 8 * (kinds * cell + kind) + way, the cell packed; a pass is 0."""

from pipeyard.rules.grid import NOWHERE
from pipeyard.rules.tube_tangle.box import ROAD, WAYS
from pipeyard.rules.tube_tangle.position import NOTHING, PASS, ROAD_TILE, Position


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


def _kinds(position: Position, seat: int) -> list[int]:
    """The kinds in a hand, each once: a second pit or cover can do what the first can."""
    kinds: list[int] = []
    for kind in position.hands[seat]:
        if len(kinds) == 0 or kinds[-1] != kind:
            kinds.append(kind)
    return kinds


def _codes(position: Position, seat: int, only_one: bool) -> list[int]:
    """Everything a hand can lay, lowest code first, or one thing if there is one."""
    box = position.box
    pit, cover = box.pit, box.cover
    ways_with = box.ways_with
    kinds = _kinds(position, seat)
    codes: list[int] = []
    for site in position.places:
        first = WAYS * len(box.names) * position.plane.packed[site] + 1
        lies = position.lies[site]
        if lies == NOTHING:
            asks = position.asks[site]
            mask = position.masks[site]
            lead = position.leads[site]
            for kind in kinds:
                if kind >= pit:
                    break
                for entry in ways_with[64 * kind + lead]:
                    if (entry >> 3) & mask == asks:
                        way = entry & 7
                        if brings_fit(position, site, box.ways[kind][way]):
                            codes.append(first + WAYS * kind + way)
        else:
            for kind in kinds:
                if kind == cover or (kind == pit and lies == ROAD_TILE):
                    codes.append(first + WAYS * kind)
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
    return codes


def touching(position: Position, site: int) -> int:
    """How many tiles touch a site."""
    count = 0
    for side in range(4):
        across = position.plane.neighbour[4 * site + side]
        if across != NOWHERE and position.lies[across] != NOTHING:
            count += 1
    return count
