"""Hints against what comes of them: everything promised before a tile is laid is there afterwards."""

import pytest

from pipeyard.rules.tube_tangle.hints import LayHint, TubeTangleHints
from pipeyard.rules.tube_tangle.state import TubeTangleState
from pipeyard.rules.tube_tangle.table import PLACE
from pipeyard.rules.tube_tangle.view import TubeTangleView
from pipeyard.rules.tube_tangle.view_builder import explain, tiles_on
from tests.tube_tangle.tables import positions, tube_tangle


def hints(state: TubeTangleState) -> tuple[LayHint, ...]:
    found = tube_tangle().hints(state, state.turn)
    assert isinstance(found, TubeTangleHints)
    return found.legal


def laid(state: TubeTangleState, hint: LayHint) -> TubeTangleState:
    """The position after doing what a hint says."""
    after = state.copy()
    after.play(state.turn, tube_tangle().encode(state, state.turn, hint.move()))
    return after


@pytest.mark.parametrize("seed", range(6))
def test_what_a_hint_promises_comes(seed: int) -> None:
    seen = dict.fromkeys(("joins", "brings", "bare"), 0)
    for state in positions(seed, every=17):
        if state.step != PLACE:
            continue
        before = {tile.cell for tile in tiles_on(state)}
        for hint in hints(state)[::5]:
            after = laid(state, hint)
            tiles = {tile.cell: tile for tile in tiles_on(after)}
            cell = hint.cell
            brought = {each.cell: each.what for each in hint.brings}
            assert brought == {where: tiles[where].what for where in tiles.keys() - before - {cell}}
            assert not tiles.keys() & {each.cell for each in hint.bare}
            pipes = {(pipe.material, at): pipe for pipe in explain(after) for at in pipe.cells}
            for join in hint.joins:
                pipe = pipes[join.material, join.cell]
                if hint.sides:
                    pair = tuple(sorted((cell, join.cell)))
                    assert pair in pipe.links
                else:
                    assert join.cell in [end.cell for end in pipe.ends]
            if hint.sides:
                joined = sum(cell in link for pipe in explain(after) for link in pipe.links)
                assert joined == len(hint.joins)
            for key in seen:
                seen[key] += len(getattr(hint, key))
    assert all(count > 0 for key, count in seen.items() if key != "bare")


def test_a_border_without_a_pile_stays_bare_and_says_so() -> None:
    state = tube_tangle().read(
        """tube-tangle standard
        hand ann A7
        piles rooms 9 roads 0
        table
              0
         0    room
        -1    B4:mPPF
        """
    )
    found = [hint for hint in hints(state) if hint.cell == (1, -1)]
    assert found and all(hint.brings == () for hint in found)
    assert any(hint.bare for hint in found)


def test_a_pit_names_the_pipes_it_opens() -> None:
    state = tube_tangle().read(
        """tube-tangle standard
        hand ann pit cover
        table
              0        1
         0    room     .
        -1    B4:mPPF  A10:EGrP
        -2    .        road
        """
    )
    found = {hint.tile: hint for hint in hints(state)}
    assert found.keys() == {"pit", "cover"}
    for hint in found.values():
        assert hint.cell == (1, -2) and hint.sides == "" and hint.brings == () and hint.takes == 1
        assert [(join.side, join.cell) for join in hint.joins] == [("N", (1, -1))] * 3
        assert [join.material for join in hint.joins] == ["PE", "gas", "PP"]


@pytest.mark.parametrize("scoring", ["all", "longest"])
def test_at_the_end_every_pipe_says_whom_it_pays(scoring: str) -> None:
    paid = 0
    for seed in range(12):
        last = None
        for state in positions(seed, every=400):
            last = state
        assert last is not None
        text = tube_tangle().write(last).replace("scoring all", f"scoring {scoring}")
        view = tube_tangle().view(tube_tangle().read(text), None)
        assert isinstance(view, TubeTangleView)
        for player in view.players:
            own = [pipe for pipe in view.pipes if pipe.player == player.name]
            assert all(pipe.material == player.colour for pipe in own)
            assert sum(pipe.paid for pipe in own) == player.points
            assert scoring == "all" or sum(pipe.paid > 0 for pipe in own) <= 1
            paid += player.points or 0
        assert all(pipe.paid == 0 for pipe in view.pipes if pipe.player is None)
    assert paid > 0


def test_before_the_end_no_pipe_says_whose_it_is() -> None:
    for state in positions(3, every=50):
        if state.result() is None:
            assert all(pipe.player is None and pipe.paid == 0 for pipe in explain(state))
