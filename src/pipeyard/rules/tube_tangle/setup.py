"""Setting up: who begins, the secret colours, the first hands. All of it is NATURE's."""

from pipeyard.rules.grid import pack
from pipeyard.rules.tube_tangle.table import (
    CHOOSE_FIRST,
    COLOURS,
    DEAL,
    NO_COLOUR,
    NOBODY,
    ROOM_TILE,
    Table,
)
from pipeyard.rules.tube_tangle.turn import begin_turn, next_seat


def set_up(position: Table, first: int) -> None:
    """Lay the first room; NATURE chooses who begins unless ``first`` is a seat."""
    column, row = position.terms.start
    position.lay(pack(column, row), ROOM_TILE, -1)
    position.rooms -= 1
    if first != NOBODY:
        choose_first(position, first)


def choose_first(position: Table, seat: int) -> None:
    position.first = seat
    position.step = COLOURS


def colour_seat(position: Table) -> int:
    """Who takes a colour next, or ``NOBODY``."""
    for seat in range(position.seats):
        if position.colours[seat] == NO_COLOUR:
            return seat
    return NOBODY


def take_colour(position: Table, colour: int) -> None:
    position.colours[colour_seat(position)] = colour
    if colour_seat(position) == NOBODY:
        position.step = DEAL
        position.turn = position.first
        position.to_take = position.terms.hand


def deal(position: Table, kind: int) -> None:
    position.take(position.turn, kind)
    position.to_take -= 1
    if position.to_take > 0:
        return
    position.turn = next_seat(position, position.turn)
    if position.turn == position.first:
        begin_turn(position, position.first)
    else:
        position.to_take = position.terms.hand


def set_up_chances(position: Table) -> list[tuple[int, int]]:
    """NATURE's menu while setting up, the deal aside: (code, weight)."""
    if position.step == CHOOSE_FIRST:
        return [(seat, 1) for seat in range(position.seats)]
    taken = position.colours
    return [(colour, 1) for colour in range(1, len(position.terms.materials) + 1) if colour not in taken]
