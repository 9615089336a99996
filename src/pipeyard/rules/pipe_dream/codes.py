"""Moves as numbers and back. The numbers themselves are laid out in :class:`Tables`."""

from pipeyard.rules.grid import Cell
from pipeyard.rules.pipe_dream.legality import DONE, GO_ON, STOP_NOW
from pipeyard.rules.pipe_dream.moves import Bomb, Cross, Done, GoOn, Place, PlaceSource, RollDice, Stop
from pipeyard.rules.pipe_dream.outcomes import player_name
from pipeyard.rules.pipe_dream.state import PipeDreamState
from pipeyard.rules.pipe_dream.tables import TURNS, Tables
from pipeyard.rules.protocol import Move
from pipeyard.rules.state import NATURE


def decode(state: PipeDreamState, seat: int, code: int) -> Move:
    """The move a code of this position's menu stands for."""
    tables = state.tables
    if seat == NATURE:
        if code >= tables.sites:
            return PlaceSource(tables.cell(code - tables.sites))
        player = None if state.duplicate else player_name(state.due[0])
        return RollDice(code // tables.size + 1, code % tables.size + 1, player)
    if code == DONE:
        return Done()
    if code == STOP_NOW:
        return Stop()
    if code == GO_ON:
        return GoOn()
    if code < tables.cross_codes:
        return PlaceSource(tables.cell(code - tables.source_codes))
    if code < tables.place_codes:
        return Cross(tables.cell(code - tables.cross_codes))
    if code < tables.bomb_codes:
        number = code - tables.place_codes
        return Place(_pipe(tables, number), _cell(tables, number), number % TURNS)
    number = code - tables.bomb_codes
    return Bomb(_pipe(tables, number), _cell(tables, number), number % TURNS)


def encode(state: PipeDreamState, seat: int, move: Move) -> int:
    """The code of a legal move."""
    tables = state.tables
    if isinstance(move, RollDice):
        return (move.first - 1) * tables.size + move.second - 1
    if isinstance(move, PlaceSource):
        site = tables.site(move.cell[0], move.cell[1])
        return site + (tables.sites if seat == NATURE else tables.source_codes)
    if isinstance(move, Cross):
        return tables.cross_codes + tables.site(move.cell[0], move.cell[1])
    if isinstance(move, Place):
        return tables.place_codes + _number(tables, move.pipe, move.cell, move.turned)
    if isinstance(move, Bomb):
        return tables.bomb_codes + _number(tables, move.pipe, move.cell, move.turned)
    if isinstance(move, Stop):
        return STOP_NOW
    return GO_ON if isinstance(move, GoOn) else DONE


def _pipe(tables: Tables, number: int) -> int:
    return number // TURNS // tables.sites + 1


def _cell(tables: Tables, number: int) -> Cell:
    return tables.cell(number // TURNS % tables.sites)


def _number(tables: Tables, pipe: int, cell: Cell, turned: int) -> int:
    return ((pipe - 1) * tables.sites + tables.site(cell[0], cell[1])) * TURNS + turned
