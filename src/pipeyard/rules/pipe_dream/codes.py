"""Moves as numbers and back. The numbers themselves are laid out in :class:`Terms`."""

from pipeyard.rules.grid import Cell
from pipeyard.rules.pipe_dream.menu import DONE, GO_ON, STOP_NOW
from pipeyard.rules.pipe_dream.moves import Bomb, Cross, Done, GoOn, Place, PlaceSource, RollDice, Stop
from pipeyard.rules.pipe_dream.scoring import player_name
from pipeyard.rules.pipe_dream.state import PipeDreamState
from pipeyard.rules.pipe_dream.terms import TURNS, Terms
from pipeyard.rules.protocol import Move
from pipeyard.rules.state import NATURE


def decode(state: PipeDreamState, seat: int, code: int) -> Move:
    """The move a code of this position's menu stands for."""
    terms = state.terms
    if seat == NATURE:
        if code >= terms.sites:
            return PlaceSource(terms.cell(code - terms.sites))
        player = None if state.duplicate else player_name(state.due[0])
        return RollDice(code // terms.size + 1, code % terms.size + 1, player)
    if code == DONE:
        return Done()
    if code == STOP_NOW:
        return Stop()
    if code == GO_ON:
        return GoOn()
    if code < terms.cross_codes:
        return PlaceSource(terms.cell(code - terms.source_codes))
    if code < terms.place_codes:
        return Cross(terms.cell(code - terms.cross_codes))
    if code < terms.bomb_codes:
        number = code - terms.place_codes
        return Place(_pipe(terms, number), _cell(terms, number), number % TURNS)
    number = code - terms.bomb_codes
    return Bomb(_pipe(terms, number), _cell(terms, number), number % TURNS)


def encode(state: PipeDreamState, seat: int, move: Move) -> int:
    """The code of a legal move."""
    terms = state.terms
    if isinstance(move, RollDice):
        return (move.first - 1) * terms.size + move.second - 1
    if isinstance(move, PlaceSource):
        site = terms.site(move.cell[0], move.cell[1])
        return site + (terms.sites if seat == NATURE else terms.source_codes)
    if isinstance(move, Cross):
        return terms.cross_codes + terms.site(move.cell[0], move.cell[1])
    if isinstance(move, Place):
        return terms.place_codes + _number(terms, move.pipe, move.cell, move.turned)
    if isinstance(move, Bomb):
        return terms.bomb_codes + _number(terms, move.pipe, move.cell, move.turned)
    if isinstance(move, Stop):
        return STOP_NOW
    return GO_ON if isinstance(move, GoOn) else DONE


def _pipe(terms: Terms, number: int) -> int:
    return number // TURNS // terms.sites + 1


def _cell(terms: Terms, number: int) -> Cell:
    return terms.cell(number // TURNS % terms.sites)


def _number(terms: Terms, pipe: int, cell: Cell, turned: int) -> int:
    return ((pipe - 1) * terms.sites + terms.site(cell[0], cell[1])) * TURNS + turned
