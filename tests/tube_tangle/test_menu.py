"""The menu, the refusals and a slow look at the drawn table say the same."""

from dataclasses import replace

import pytest

from pipeyard.rules.grid import OPPOSITE, STEP_COLUMN, STEP_ROW, Cell
from pipeyard.rules.protocol import Move
from pipeyard.rules.tube_tangle.moves import ManholeCover, OpenPit, Pass, Place
from pipeyard.rules.tube_tangle.state import TubeTangleState
from pipeyard.rules.tube_tangle.table import PLACE
from pipeyard.rules.tube_tangle.view_builder import tiles_on
from tests.tube_tangle.tables import positions, tube_tangle


def everything(state: TubeTangleState, seat: int) -> list[Move]:
    """All that a seat could say with its hand, on and around the table, sense or nonsense."""
    terms = state.terms
    cells: set[Cell] = set()
    for tile in tiles_on(state):
        column, row = tile.cell
        cells |= {(column + x, row + y) for x in range(-2, 3) for y in range(-2, 3) if abs(x) + abs(y) <= 2}
    moves: list[Move] = [Pass()]
    for kind in sorted(set(state.hands[seat])):
        for cell in sorted(cells):
            if kind == terms.pit:
                moves.append(OpenPit(cell))
            elif kind == terms.cover:
                moves.append(ManholeCover(cell))
            else:
                moves += [Place(cell, terms.names[kind], terms.texts[pose]) for pose in terms.ways[kind]]
    return moves


@pytest.mark.parametrize("seed", [1, 5])
def test_the_menu_is_exactly_what_is_not_refused(seed: int) -> None:
    game = tube_tangle()
    for state in positions(seed, every=67):
        if state.step == PLACE:
            seat = state.turn
            menu = {game.decode(state, seat, code) for code in state.codes(seat)}
            allowed = {move for move in everything(state, seat) if game.refusal(state, seat, move) is None}
            assert menu == allowed


def beside(cell: Cell, side: int) -> Cell:
    return (cell[0] + STEP_COLUMN[side], cell[1] + STEP_ROW[side])


def drawn(state: TubeTangleState) -> dict[Cell, str]:
    """The table: sides of pipe tiles, one letter for a room or a road."""
    return {tile.cell: tile.sides or ("m" if tile.what == "room" else "r") for tile in tiles_on(state)}


def slow_fits(state: TubeTangleState, table: dict[Cell, str], move: Place) -> bool:
    """The rules of placing, read off the drawn table one after the other."""
    around = [table.get(beside(move.cell, side)) for side in range(4)]
    if move.cell in table or not any(around):
        return False
    for side, tile_there in enumerate(around):
        if tile_there is None:
            continue
        if len(tile_there) == 1:  # a room or a road
            if move.sides[side] != tile_there:
                return False
        elif tile_there[OPPOSITE[side]].islower() or tile_there[OPPOSITE[side]] != move.sides[side]:
            return False
    left = {"r": state.roads, "m": state.rooms}
    for side, letter in enumerate(move.sides):
        if letter.islower() and around[side] is None and left[letter]:
            left[letter] -= 1
            there = beside(move.cell, side)
            touched = {table.get(beside(there, other)) for other in range(4)}
            if touched - {None, letter}:
                return False
    return True


@pytest.mark.parametrize("seed", range(9))
def test_the_menu_is_what_a_slow_look_allows(seed: int) -> None:
    game = tube_tangle()
    for state in positions(seed, every=31 + seed):
        if state.step == PLACE:
            menu = {game.decode(state, state.turn, code) for code in state.codes(state.turn)}
            table = drawn(state)
            moves = [move for move in everything(state, state.turn) if isinstance(move, Place)]
            assert {move for move in menu if isinstance(move, Place)} == {
                move for move in moves if slow_fits(state, table, move)
            }


def shifted(text: str, columns: int) -> str:
    """A position's text with its table moved to the east."""
    lines = text.splitlines()
    header = lines.index("table") + 1
    lines[header] = " ".join(str(int(word) + columns) for word in lines[header].split())
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("seed", [2, 3])
def test_far_from_the_start_the_table_is_as_anywhere(seed: int) -> None:
    game = tube_tangle()
    for state in positions(seed, every=23):
        if state.step == PLACE:
            far = game.read(shifted(game.write(state), 30))
            assert game.write(far) == game.write(game.read(game.write(far)))
            for code, other in zip(state.codes(state.turn), far.codes(state.turn), strict=True):
                move, moved = game.decode(state, state.turn, code), game.decode(far, state.turn, other)
                if isinstance(move, (Place, OpenPit, ManholeCover)):
                    move = replace(move, cell=(move.cell[0] + 30, move.cell[1]))
                assert moved == move
