"""The menu and the refusals say the same."""

import pytest

from pipeyard.rules.grid import Cell
from pipeyard.rules.protocol import Move
from pipeyard.rules.tube_tangle.moves import ManholeCover, OpenPit, Pass, Place
from pipeyard.rules.tube_tangle.position import PLACE
from pipeyard.rules.tube_tangle.state import TubeTangleState
from tests.tube_tangle.tables import positions, tube_tangle


def everything(state: TubeTangleState, seat: int) -> list[Move]:
    """All that a seat could say with its hand, on and around the table, sense or nonsense."""
    box = state.box
    cells: set[Cell] = set()
    for number in range(len(state.lies)):
        column, row = state.plane.cell(number)
        cells |= {(column, row), (column + 1, row), (column, row + 1)}
    moves: list[Move] = [Pass()]
    for kind in sorted(set(state.hands[seat])):
        for cell in sorted(cells):
            if kind == box.pit:
                moves.append(OpenPit(cell))
            elif kind == box.cover:
                moves.append(ManholeCover(cell))
            else:
                moves += [Place(cell, box.names[kind], box.texts[pose]) for pose in box.ways[kind]]
    return moves


@pytest.mark.parametrize("seed", range(3))
def test_the_menu_is_exactly_what_is_not_refused(seed: int) -> None:
    game = tube_tangle()
    for state in positions(seed, every=37):
        if state.step == PLACE:
            seat = state.turn
            menu = {game.decode(state, seat, code) for code in state.codes(seat)}
            allowed = {move for move in everything(state, seat) if game.refusal(state, seat, move) is None}
            assert menu == allowed
