"""Points against a slow count that follows the pipes cell by cell on the drawn table."""

import pytest

from pipeyard.rules.grid import OPPOSITE, SIDE_NAMES, STEP_COLUMN, STEP_ROW, Cell
from pipeyard.rules.tube_tangle.scoring import material_points
from pipeyard.rules.tube_tangle.state import TubeTangleState
from pipeyard.rules.tube_tangle.view import TileView, sentence
from pipeyard.rules.tube_tangle.view_builder import explain, tiles_on
from tests.tube_tangle.tables import positions, tube_tangle


def slow_points(state: TubeTangleState, letter: str) -> int:
    """What all closed pipes of one material pay."""
    table: dict[Cell, TileView] = {tile.cell: tile for tile in tiles_on(state)}
    left = {cell for cell, tile in table.items() if letter in tile.sides}
    total = 0
    while left:
        pipe, pending, links, closed = set(), [left.pop()], 0, True
        while pending:
            cell = pending.pop()
            pipe.add(cell)
            for side in range(4):
                if table[cell].sides[side] != letter:
                    continue
                beside = (cell[0] + STEP_COLUMN[side], cell[1] + STEP_ROW[side])
                if beside not in table:
                    closed = False
                    continue
                assert table[beside].sides[OPPOSITE[side]] == letter
                links += 1
                if beside in left:
                    left.discard(beside)
                    pending.append(beside)
            for end in table[cell].ends:
                if table[cell].sides[SIDE_NAMES.index(end[0])] == letter:
                    side = SIDE_NAMES.index(end[2])
                    beyond = table.get((cell[0] + STEP_COLUMN[side], cell[1] + STEP_ROW[side]))
                    if beyond is None or beyond.what == "pit":
                        closed = False
        total += links if closed else 0
    return total


@pytest.mark.parametrize("seed", range(12))
def test_points(seed: int) -> None:
    for state in positions(seed, every=29):
        assert material_points(state)[1:] == [slow_points(state, letter) for letter in state.terms.letters]


@pytest.mark.parametrize("seed", range(4))
def test_the_explanation_adds_up(seed: int) -> None:
    for state in positions(seed, every=40):
        totals = dict.fromkeys(state.terms.materials, 0)
        for pipe in explain(state):
            assert pipe.worth == 2 * len(pipe.links)
            assert pipe.closed == (not pipe.openings)
            assert pipe.points == (pipe.worth if pipe.closed else 0)
            totals[pipe.material] += pipe.points
        assert list(totals.values()) == material_points(state)[1:]
        result = state.result()
        if result:
            colours = [state.terms.materials[colour - 1] for colour in state.colours]
            assert list(result.scores) == [totals[colour] for colour in colours]


def test_a_sentence_says_what_keeps_a_pipe_open() -> None:
    state = tube_tangle().read(
        """tube-tangle standard
        table
               -1       0       1
           1    .       .       .
           0    .       room    .
          -1    C1:mFmP B4:mPPF A2:GrFP
          -2    .       .       .
        """
    )
    told = [sentence(pipe) for pipe in explain(state)]
    assert told[0] == ("fire (-1,-1) (0,-1): open (2 points so far); at (-1,-1) S it ends in a bare border.")
    assert told[1] == (
        "fire (1,-1): open; at (1,-1) E it ends in a bare border; at (1,-1) S it faces the free cell (1,-2)."
    )
