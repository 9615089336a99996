"""What may be laid where. A code is 1 + 8 * (kinds * cell + kind) + way, the cell packed; a pass is 0."""

from mypy_extensions import i32, i64

from pipeyard.rules.bag import Dice
from pipeyard.rules.int_vectors import append, vec
from pipeyard.rules.tube_tangle.fitting import NOT_MADE, WAY_COUNT, WAY_LIST, WAYS
from pipeyard.rules.tube_tangle.table import NOTHING, PASS, Table


def code_of(kinds: i64, number: i64, kind: i64, way: i64) -> i64:
    """The code of laying a kind, of so many, on a packed cell."""
    return 1 + WAYS * (kinds * number + kind) + way


def parts_of(position: Table, code: i64) -> tuple[i64, i64, i64]:
    """The packed cell, the kind and the way of a code that lays something."""
    rest = (code - 1) // WAYS
    kinds = position.terms.kinds
    return rest // kinds, rest % kinds, (code - 1) % WAYS


def _kinds(position: Table, seat: int) -> vec[i64]:
    """The kinds in a hand, each once: a second pit or cover can do what the first can."""
    hand = position.hands[seat]
    kinds = vec[i64](capacity=len(hand))
    last: i64 = -1
    for held in hand:
        kind: i64 = held
        if kind != last:
            kinds = append(kinds, kind)
            last = kind
    return kinds


def spots_of(position: Table, seat: int) -> vec[i64]:
    """Where a hand fits, by cell; after the last comes a nought.

    Each is 65536 * site + 256 * kind + the set of ways in which the kind may lie there.
    """
    fitting = position.fit()
    rows = position.rows
    all_ways = fitting.all_rows.ways
    kinds = _kinds(position, seat)
    places = position.places
    around = position.around
    spots = vec[i64]([0] * (len(places) * len(kinds) + 1))
    count: i64 = 0
    for site in places:
        row = i64(rows[site])
        if row == NOT_MADE:
            row = fitting.row(i64(around[site]))
            rows[site] = i32(row)
            all_ways = fitting.all_rows.ways  # it has grown; compiled, only making lets threads in
        for kind in kinds:
            ways = i64(all_ways[row + kind])
            spots[count] = 65536 * site + 256 * kind + ways  # written over by the next if there is no way
            if ways != 0:
                count += 1
    spots[count] = 0
    return spots


def _count(spots: vec[i64]) -> i64:
    """How many ways there are in all."""
    count: i64 = 0
    for spot in spots:
        if spot == 0:
            break
        count += i64(WAY_COUNT[spot & 255])
    return count


def can_lay(position: Table, seat: int) -> bool:
    """Whether anything in a hand fits anywhere."""
    fitting = position.fit()
    kinds = _kinds(position, seat)
    for site in position.places:
        row = fitting.row(i64(position.around[site]))
        ways = fitting.all_rows.ways
        for kind in kinds:
            if ways[row + kind] != 0:
                return True
    return False


def menu_of(position: Table, seat: int) -> vec[i64]:
    """All that a hand could do now, were it its turn, lowest code first; the pass if that is nothing."""
    spots = spots_of(position, seat)
    codes = vec[i64]([PASS] * max(_count(spots), 1))
    packed = position.field.packed
    kinds = position.terms.kinds
    place: i64 = 0
    for spot in spots:
        if spot == 0:
            break
        first = code_of(kinds, packed[spot >> 16], spot >> 8 & 255, 0)
        ways = WAYS * (spot & 255)
        for number in range(ways, ways + i64(WAY_COUNT[spot & 255])):
            codes[place] = first + i64(WAY_LIST[number])
            place += 1
    return codes


def pick_from_menu(position: Table, seat: int, dice: Dice) -> int:
    """What the dice pick from the menu, which is counted and not listed."""
    spots = spots_of(position, seat)
    count = _count(spots)
    left = dice.below(count if count > 0 else 1)
    for spot in spots:
        ways = spot & 255
        if left < i64(WAY_COUNT[ways]):
            way = i64(WAY_LIST[WAYS * ways + left])
            return code_of(position.terms.kinds, position.field.packed[spot >> 16], spot >> 8 & 255, way)
        left -= i64(WAY_COUNT[ways])
    return PASS


def touching(position: Table, site: i64) -> i64:
    """How many tiles touch a site."""
    neighbour = position.field.neighbour
    count: i64 = 0
    for side in range(i64(4)):
        if position.lies[neighbour[4 * site + side]] != NOTHING:
            count += 1
    return count
