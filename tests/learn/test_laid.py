"""What came to lie on the table, in order: kept when the table outgrows its field, seen once by a picture."""

import numpy as np
from mypy_extensions import i64

from pipeyard.learn.core.play import Play
from pipeyard.learn.space import Space, drawn
from pipeyard.rules.bag import Dice
from pipeyard.rules.grid import pack
from pipeyard.rules.int_vectors import vec
from pipeyard.rules.tube_tangle.state import TubeTangleState
from pipeyard.rules.tube_tangle.table import PIT, ROAD_TILE, ROOM_TILE


def test_a_wider_field_keeps_the_order_and_what_came_on_top() -> None:
    space = Space("tube-tangle", seats=2)
    state = space.coder.start.copy()
    assert isinstance(state, TubeTangleState)
    play = Play(state, Dice(1))
    column, row = state.terms.start
    state.lay(pack(column + 1, row), ROAD_TILE, -1)
    state.put(state.field.find(pack(column + 1, row)), PIT)
    state.lay(pack(column, row - 1), ROOM_TILE, -1)
    narrow = state.field
    picture = space.coder.picture()
    scalars = vec[i64]([0] * len(space.scalar_names))
    for steps in range(2, 16):
        space.coder.see(play, 0, scalars, 0, picture)
        state.lay(pack(column + steps, row), ROAD_TILE, -1)
    assert state.field is not narrow
    cells = [(site < 0, state.field.cell(site if site >= 0 else -1 - site)) for site in state.laid]
    assert cells == [
        (False, (column, row)),
        (False, (column + 1, row)),
        (True, (column + 1, row)),
        (False, (column, row - 1)),
        *[(False, (column + steps, row)) for steps in range(2, 16)],
    ]
    space.coder.see(play, 0, scalars, 0, picture)
    assert np.array_equal(drawn(picture, space.shape), space.observe(play, 0)["planes"])
