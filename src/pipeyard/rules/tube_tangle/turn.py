"""A turn: laying, what comes along, refilling, and whether there is another turn."""

from mypy_extensions import i64

from pipeyard.rules.grid import STEP_PACKED
from pipeyard.rules.tube_tangle.fitting import WAYS
from pipeyard.rules.tube_tangle.menu import can_lay, parts_of, touching
from pipeyard.rules.tube_tangle.surroundings import A_ROAD
from pipeyard.rules.tube_tangle.table import (
    COVER,
    END_EMPTY,
    END_STUCK,
    NOBODY,
    NOTHING,
    OVER,
    PASS,
    PIT,
    PIT_COVER,
    PLACE,
    REFILL,
    ROAD_TILE,
    ROOM_TILE,
    Table,
)


def next_seat(position: Table, seat: int) -> int:
    """The seat clockwise of a seat."""
    return seat + 1 if seat + 1 < position.seats else 0


def begin_turn(position: Table, seat: int) -> None:
    """The turn of ``seat``, or of the next one still in; or the end."""
    position.to_take = 0
    if position.pouch.total == 0:
        ended = END_EMPTY
        for other in range(position.seats):
            if len(position.hands[other]) > 0:
                if can_lay(position, other):
                    break
                ended = END_STUCK
        else:
            position.step = OVER
            position.ended = ended
            position.turn = NOBODY
            return
        while len(position.hands[seat]) == 0:
            seat = next_seat(position, seat)
    position.step = PLACE
    position.turn = seat


def play_turn(position: Table, code: int) -> None:
    """The tile a player lays, or the pass; then the refill begins."""
    terms = position.terms
    if code == PASS:
        _refill(position, terms.refill_unable)
        return
    number, kind, way = parts_of(position, code)
    position.hands[position.turn].remove(kind)
    if kind == terms.pit or kind == terms.cover:
        _lay_special(position, number, kind)
        _refill(position, terms.refill_special)
    else:
        touched = lay_pipe(position, number, kind, terms.poses[WAYS * kind + way])
        _refill(position, max(terms.refill_least, min(terms.refill_most, touched)))


def _lay_special(position: Table, number: i64, kind: i64) -> None:
    """A pit or a cover on a road. Around it nothing changes: it is still a road."""
    site = position.field.find(number)
    if kind == position.terms.pit:
        position.put(site, PIT)
    else:
        position.put(site, PIT_COVER if position.lies[site] == PIT else COVER)


def lay_pipe(position: Table, number: i64, kind: i64, pose: i64) -> i64:
    """Lay a pipe tile and what its borders bring; how many tiles it touched."""
    terms = position.terms
    touched = touching(position, position.field.find(number))
    position.lay(number, pose, kind)
    brings = terms.brings[pose]
    for side in range(i64(4)):
        what = brings >> 2 * side & 3
        there = number + STEP_PACKED[side]
        if what == 0 or position.lies[position.field.find(there)] != NOTHING:
            continue
        if what == A_ROAD:
            if position.roads > 0:
                position.roads -= 1
                position.lay(there, ROAD_TILE, -1)
        elif position.rooms > 0:
            position.rooms -= 1
            position.lay(there, ROOM_TILE, -1)
    return touched


def _refill(position: Table, wanted: int) -> None:
    position.to_take = min(wanted, position.pouch.total)
    if position.to_take > 0:
        position.step = REFILL
    else:
        begin_turn(position, next_seat(position, position.turn))


def refill(position: Table, kind: int) -> None:
    """One tile from the pouch; after the last one the next turn begins."""
    position.take(position.turn, kind)
    position.to_take -= 1
    if position.to_take == 0:
        begin_turn(position, next_seat(position, position.turn))
