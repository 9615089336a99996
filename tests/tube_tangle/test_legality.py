"""The menu and the refusals say the same, and what was laid fits."""

import pytest

from pipeyard.rules.grid import OPPOSITE, STEP_COLUMN, STEP_ROW, Cell
from pipeyard.rules.protocol import Move
from pipeyard.rules.tube_tangle.moves import ManholeCover, OpenPit, Pass, Place
from pipeyard.rules.tube_tangle.notation import outside
from pipeyard.rules.tube_tangle.position import NOTHING, PLACE
from pipeyard.rules.tube_tangle.state import TubeTangleState
from pipeyard.rules.tube_tangle.view import tiles_on
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


@pytest.mark.parametrize("seed", range(6))
def test_what_lies_fits_and_nothing_is_lost(seed: int) -> None:
    for state in positions(seed, every=9):
        shown: dict[Cell, str] = {}
        for tile in tiles_on(state):
            shown[tile.cell] = tile.sides or ("mmmm" if tile.what == "room" else "rrrr")
        bare = 0
        for (column, row), sides in shown.items():
            for side in range(4):
                beside = (column + STEP_COLUMN[side], row + STEP_ROW[side])
                if beside in shown:
                    assert shown[beside][OPPOSITE[side]] == sides[side]
                    pair = {sides, shown[beside]}
                    assert sides[side].isupper() or pair & {"mmmm", "rrrr"}, "two borders touch"
                elif sides[side] in "rm" and len(set(sides)) > 1:
                    bare += 1
        assert bare == 0 or state.roads == 0 or state.rooms == 0
        whats = [tile.what for tile in tiles_on(state)]
        assert whats.count("room") + state.rooms == state.box.rooms
        roads = sum(whats.count(what) for what in ("road", "pit", "cover", "pit+cover"))
        assert roads + state.roads == state.box.roads
        assert state.pouch.counts == outside(state)
        assert state.pouch.total == sum(state.pouch.counts)
        assert len(state.lies) == len(state.plane) and shown.keys() == {
            state.plane.cell(site) for site, lies in enumerate(state.lies) if lies != NOTHING
        }
