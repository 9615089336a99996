"""The short code of a board: what is printed on a sheet, so that a paper board can be typed back in.

A code is one number written with 23 characters none of which looks like another, and a check character
that catches every single wrong character and every swap of neighbours. The number holds, from its small
end: columns, rows, the three special stocks, valve, outlet, how many walls and which of all the ways to
place so many.

>>> from pipeyard.rules.pipes.board import Board
>>> board = Board(4, 3, [3, 2, 1])
>>> board.set_valve(5); board.set_outlet(1); board.set_wall(0); board.set_wall(11)
>>> code_of(board)
'MQMK-FPYC-4T'
>>> [board_of("mqmk fpyc 4t").pieces[site] for site in (0, 5, 11)] == [WALL, VALVE, WALL]
True
"""

from math import comb
from typing import Final

from pipeyard.rules.errors import NotationError
from pipeyard.rules.grid import NOWHERE
from pipeyard.rules.pipes.board import VALVE, WALL, Board
from pipeyard.rules.pipes.terms import FEWEST_COLUMNS, MOST_COLUMNS, MOST_SPECIAL
from pipeyard.rules.words import say

ALPHABET: Final = "34679ACDEFHJKMNPQRTUWXY"  # no 0 O, 1 I L, 2 Z, 5 S, 8 B, G, V
BASE: Final = 23  # a prime: that is what makes the check character catch so much
GROUP: Final = 4  # characters between two dashes
SHORTEST: Final = 8  # characters
LONGEST: Final = 400  # more than a board with half its fields walls needs
_SIZES: Final = MOST_COLUMNS - FEWEST_COLUMNS + 1


def _check(digits: list[int]) -> int:
    total = 0
    for place, digit in enumerate(digits):
        total += (place % (BASE - 1) + 1) * digit
    return total % BASE


def _number(board: Board) -> int:
    walls = [site for site in range(board.size) if board.pieces[site] == WALL]
    number = 0
    for place, site in enumerate(walls):
        number += comb(site, place + 1)
    number = number * board.size + len(walls)
    number = number * 4 + board.outlet
    number = number * board.size + board.valve
    for count in reversed(board.stock):
        number = number * (MOST_SPECIAL + 1) + count
    number = number * _SIZES + board.grid.rows - FEWEST_COLUMNS
    return number * _SIZES + board.grid.columns - FEWEST_COLUMNS


def code_of(board: Board) -> str:
    """The code of a board as it was before anything was drawn on it."""
    number = _number(board)
    digits: list[int] = []
    while number or len(digits) < SHORTEST - 1:
        digits.append(number % BASE)
        number //= BASE
    digits.append(_check(digits))
    text = "".join([ALPHABET[digit] for digit in digits])
    return "-".join([text[at : at + GROUP] for at in range(0, len(text), GROUP)])


def board_of(text: str) -> Board:
    """The board of a code; dashes, blanks and small letters do not matter. Raises :class:`NotationError`."""
    letters = [letter for letter in text.upper() if not letter.isspace() and letter != "-"]
    for letter in letters:
        if letter not in ALPHABET:
            raise NotationError(
                say(
                    "{letter} is in no board code; the characters are {letters}",
                    letter=repr(letter),
                    letters=ALPHABET,
                )
            )
    if len(letters) < SHORTEST or len(letters) > LONGEST:
        if len(letters) < SHORTEST:
            raise NotationError(say("{code} is too short for a board code", code=repr(text)))
        raise NotationError(say("{code} is too long for a board code", code=repr(text)))
    digits = [ALPHABET.index(letter) for letter in letters]
    check = digits.pop()
    if check != _check(digits):
        raise NotationError(
            say(
                "the check character of {code} does not fit: look for a mistyped or swapped character",
                code=repr(text),
            )
        )
    number = 0
    for digit in reversed(digits):
        number = number * BASE + digit
    board = _board(number, text)
    if code_of(board).replace("-", "") != "".join(letters):
        raise NotationError(
            say(
                "{code} is longer than it should be: the code of that board is {right}",
                code=repr(text),
                right=code_of(board),
            )
        )
    return board


def _board(number: int, text: str) -> Board:
    number, columns = divmod(number, _SIZES)
    number, rows = divmod(number, _SIZES)
    stock: list[int] = []
    for _ in range(3):
        number, count = divmod(number, MOST_SPECIAL + 1)
        stock.append(count)
    board = Board(columns + FEWEST_COLUMNS, rows + FEWEST_COLUMNS, stock)
    number, valve = divmod(number, board.size)
    number, outlet = divmod(number, 4)
    number, count = divmod(number, board.size)
    if number >= comb(board.size, count):
        raise NotationError(say("{code} is no board's code", code=repr(text)))
    board.set_valve(valve)
    for place in range(count, 0, -1):
        site = place - 1
        while comb(site + 1, place) <= number:
            site += 1
        number -= comb(site, place)
        if board.pieces[site] == VALVE:
            raise NotationError(
                say("{code} is no board's code: a wall would stand on the valve", code=repr(text))
            )
        board.set_wall(site)
    across = board.neighbour[4 * valve + outlet]
    if across == NOWHERE or board.pieces[across] == WALL:
        raise NotationError(
            say("{code} is no board's code: the valve would open to no free field", code=repr(text))
        )
    board.set_outlet(outlet)
    return board
