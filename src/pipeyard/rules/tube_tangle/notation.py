"""Moves of Tube Tangle as text: ``place (0,1) A7 FPEr``, ``pit (2,0)``, ``cover (2,0)``, ``pass``."""

from __future__ import annotations

import re

from pipeyard.rules.grid import Cell
from pipeyard.rules.protocol import Move, NotationError
from pipeyard.rules.tube_tangle.moves import (
    FirstPlayer,
    ManholeCover,
    OpenPit,
    Pass,
    Place,
    TakeColour,
    TakeTile,
)
from pipeyard.rules.tube_tangle.terms import Terms
from pipeyard.rules.words import say

MOVES = "place (0,1) A7 FPEr, pit (2,0), cover (2,0), pass"
_CELL = re.compile(r"\(\s*(-?\d{1,4})\s*,\s*(-?\d{1,4})\s*\)")


def cell_text(cell: Cell) -> str:
    return f"({cell[0]},{cell[1]})"


def read_move(terms: Terms, seats: int, text: str) -> Move:
    """A move from its notation. Raises :class:`NotationError`."""
    found = _CELL.search(text)
    words = (text[: found.start()] + " " + text[found.end() :] if found else text).split()
    verb = words[0].lower() if words else ""
    if found:
        cell = (int(found[1]), int(found[2]))
        if verb == "place" and len(words) == 3:
            return Place(cell, _pipe_tile(terms, words[1]), _sides(terms, words[2]))
        if verb == "pit" and len(words) == 1:
            return OpenPit(cell)
        if verb == "cover" and len(words) == 1:
            return ManholeCover(cell)
    elif verb == "pass" and len(words) == 1:
        return Pass()
    elif verb == "first" and len(words) == 2:
        return FirstPlayer(_player(terms, seats, words[1]))
    elif verb == "colour" and len(words) == 3:
        return TakeColour(
            _player(terms, seats, words[1]), None if words[2] == "?" else _material(terms, words[2])
        )
    elif verb == "take" and len(words) == 3:
        return TakeTile(_player(terms, seats, words[1]), None if words[2] == "?" else _tile(terms, words[2]))
    raise NotationError(say("{text} is not a move; moves are: {moves}", text=repr(text.strip()), moves=MOVES))


def write_move(move: Move) -> str:
    """The notation of a move."""
    if isinstance(move, Place):
        return f"place {cell_text(move.cell)} {move.tile} {move.sides}"
    if isinstance(move, OpenPit):
        return f"pit {cell_text(move.cell)}"
    if isinstance(move, ManholeCover):
        return f"cover {cell_text(move.cell)}"
    if isinstance(move, FirstPlayer):
        return f"first {move.player}"
    if isinstance(move, TakeColour):
        return f"colour {move.player} {move.colour or '?'}"
    if isinstance(move, TakeTile):
        return f"take {move.player} {move.tile or '?'}"
    return "pass"


def _player(terms: Terms, seats: int, word: str) -> str:
    if word.lower() in terms.seats[:seats]:
        return word.lower()
    raise NotationError(
        say(
            "there is no player {name}; there are: {names}",
            name=repr(word),
            names=", ".join(terms.seats[:seats]),
        )
    )


def _material(terms: Terms, word: str) -> str:
    for name in terms.materials:
        if name.lower() == word.lower():
            return name
    raise NotationError(
        say(
            "there is no colour {name}; there are: {names}", name=repr(word), names=", ".join(terms.materials)
        )
    )


def _tile(terms: Terms, word: str) -> str:
    kind = terms.kind(word)
    if kind < 0:
        raise NotationError(
            say(
                "there is no tile {name}; tiles are {first} to {last}, pit and cover",
                name=repr(word),
                first=terms.names[0],
                last=terms.names[terms.pit - 1],
            )
        )
    return terms.names[kind]


def _pipe_tile(terms: Terms, word: str) -> str:
    name = _tile(terms, word)
    if terms.kind(name) >= terms.pit:
        raise NotationError(say("this tile has no sides; write it as: {move}", move=f"{name} (2,0)"))
    return name


def _sides(terms: Terms, word: str) -> str:
    letters = {letter.lower(): letter for letter in (*terms.letters, "r", "m")}
    if len(word) != 4 or any(letter not in letters for letter in word.lower()):
        raise NotationError(
            say(
                "{text} are no sides; right is four letters clockwise from north, each one of {letters}",
                text=repr(word),
                letters=" ".join(letters.values()),
            )
        )
    return "".join(letters[letter] for letter in word.lower())
