"""Players' moves as numbers. NATURE's codes are plain: an owner, a seat, a choice, a kind and a pose."""

from typing import Final

from pipeyard.rules.grid import SPAN

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

_VERBS: Final = 16
_POSES: Final = 16
_CELLS: Final = SPAN * SPAN
_SEATS: Final = 8
_ABOUTS: Final = 4


def code_of(verb: int, packed: int, pose: int, about: int, seat: int, pounds: int) -> int:
    """A move as one number. Pounds come last, so any price has a code.

    >>> pounds_of(code_of(V_BUY, 77, 0, 0, 0, 1_000_000))
    1000000
    """
    return verb + _VERBS * (pose + _POSES * (packed + _CELLS * (seat + _SEATS * (about + _ABOUTS * pounds))))


def verb_of(code: int) -> int:
    return code % _VERBS


def pose_of(code: int) -> int:
    return code // _VERBS % _POSES


def packed_of(code: int) -> int:
    return code // (_VERBS * _POSES) % _CELLS


def seat_of(code: int) -> int:
    return code // (_VERBS * _POSES * _CELLS) % _SEATS


def about_of(code: int) -> int:
    return code // (_VERBS * _POSES * _CELLS * _SEATS) % _ABOUTS


def pounds_of(code: int) -> int:
    return code // (_VERBS * _POSES * _CELLS * _SEATS * _ABOUTS)


def lay_code(kind: int, pose: int) -> int:
    """NATURE's code for a tile of the basic layout."""
    return kind * _POSES + pose


def lay_kind(code: int) -> int:
    return code // _POSES


def lay_pose(code: int) -> int:
    return code % _POSES
