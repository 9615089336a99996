"""Players' moves as numbers. NATURE's codes are plain: an owner, a seat, a choice, a kind and a pose.

From the lowest bit on a code holds the verb, the pose, the packed cell, a seat, what a bargain is about, and
pounds, which come last so that any price has a code.
"""

from typing import Final

from mypy_extensions import i64

from pipeyard.rules.grid import SPAN_BITS

# Verbs
V_DRAW: Final = 0
V_PASS: Final = 1
V_PLACE: Final = 2
V_ROTATE: Final = 3
V_BUY: Final = 4
V_DONE: Final = 5
V_SOLICIT: Final = 6
V_ASK: Final = 7
V_OFFER: Final = 8
V_WITHDRAW_OFFER: Final = 9
V_QUOTE: Final = 10
V_WITHDRAW_QUOTE: Final = 11
V_REFUSE: Final = 12
V_SET_PRICE: Final = 13
V_DROP_PRICE: Final = 14

# Where each part begins.
POSE_BIT: Final = 4
CELL_BIT: Final = 8
_SEAT: Final = 8 + 2 * SPAN_BITS
_ABOUT: Final = _SEAT + 3
POUNDS_BIT: Final = _ABOUT + 2

MOST_POUNDS: Final = (1 << 62 - POUNDS_BIT) - 1  # the highest price a menu lists; moves may name any


def cell_code(verb: i64, packed: i64, pose: i64) -> i64:
    """A move that is about a cell and costs nothing; a price is added to it at ``POUNDS_BIT``."""
    return verb | pose << POSE_BIT | packed << CELL_BIT


def code_of(verb: int, packed: int, pose: int, about: int, seat: int, pounds: int) -> int:
    """A move as one number.

    >>> pounds_of(code_of(V_BUY, 77, 0, 0, 0, 10**30)) == 10**30
    True
    """
    cell: int = cell_code(verb, packed, pose)  # from here on no machine number: any price has a code
    return cell + (seat << _SEAT) + (about << _ABOUT) + (pounds << POUNDS_BIT)


def verb_of(code: int) -> int:
    return code & 15


def pose_of(code: int) -> int:
    return code >> POSE_BIT & 15


def packed_of(code: int) -> int:
    return code >> CELL_BIT & (1 << 2 * SPAN_BITS) - 1


def seat_of(code: int) -> int:
    return code >> _SEAT & 7


def about_of(code: int) -> int:
    return code >> _ABOUT & 3


def pounds_of(code: int) -> int:
    return code >> POUNDS_BIT


def lay_code(kind: int, pose: int) -> int:
    """NATURE's code for a tile of the basic layout."""
    return kind << POSE_BIT | pose


def lay_kind(code: int) -> int:
    return code >> POSE_BIT


def lay_pose(code: int) -> int:
    return code & 15
