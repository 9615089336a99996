"""Hints against what comes of them: what is promised before a move is there after it."""

from random import Random

import pytest

from pipeyard.rules.pipe_land.hints import PipeLandHints
from pipeyard.rules.pipe_land.moves import Buy, Offer, Place, Rotate
from pipeyard.rules.pipe_land.state import PipeLandState
from pipeyard.rules.pipe_land.view import PipeLandView
from pipeyard.rules.protocol import NATURE, Event, Move, perform
from pipeyard.rules.shapes import POSES_OF, SHAPE_NAMES, TEXT
from tests.pipe_land.test_money import GAME, choose


def hinted(state: PipeLandState, seat: int) -> PipeLandHints:
    hints = GAME.hints(state, seat)
    assert isinstance(hints, PipeLandHints)
    return hints


def seen(state: PipeLandState) -> PipeLandView:
    view = GAME.view(state, None)
    assert isinstance(view, PipeLandView)
    return view


def after(state: PipeLandState, seat: int, move: Move) -> PipeLandState:
    played = state.copy()
    perform(GAME, played, Event(seat, move))
    return played


def positions(seed: int) -> list[PipeLandState]:
    """Positions of one game in which a player must act."""
    rng = Random(seed)
    state = GAME.start("76" if seed % 2 else "114", 3, {})
    assert isinstance(state, PipeLandState)
    found: list[PipeLandState] = []
    while state.result() is None and len(found) < 120:
        if state.waiting().must != (NATURE,):
            found.append(state.copy())
        seat, code = choose(state, rng)
        state.play(seat, code)
    return found


@pytest.mark.parametrize("seed", range(4))
def test_what_a_hint_says_is_charged_and_paid(seed: int) -> None:
    tried: set[tuple[type[Move], str | None]] = set()
    for state in positions(seed):
        state.money = [40, 40, 40]  # enough to buy
        seat, hints, before = state.turn, hinted(state, state.turn), list(state.money)
        tiles = {tile.cell: tile for tile in hints.tiles}
        for move in hints.allowed():
            if not isinstance(move, (Rotate, Buy)) or seen(state).offers:
                continue  # offers are tried below
            tile = tiles[move.cell]
            price = tile.rotate if isinstance(move, Rotate) else tile.buy
            assert price is not None
            money = after(state, seat, move).money
            assert before[seat] - money[seat] == price + hints.tax
            for other, colour in enumerate(state.terms.colours):
                if other != seat:
                    assert money[other] - before[other] == (price if tile.payee == colour else 0)
            tried.add((type(move), tile.payee if tile.payee in (None, "bank") else "player"))
    assert {(Rotate, None), (Rotate, "bank"), (Buy, "bank")} <= tried


def test_what_is_offered_for_a_cell_is_paid() -> None:
    for state in positions(1):
        legal = [hint for hint in hinted(state, state.turn).cells if hint.legal]
        maker = (state.turn + 1) % 3
        if not legal or not seen(state).bargaining or state.money[maker] < 2 or seen(state).offers:
            continue
        offered = after(state, maker, Offer("place", legal[0].cell, None, 2))
        hints = hinted(offered, state.turn)
        assert [hint.offered for hint in hints.cells if hint.cell == legal[0].cell] == [2]
        placed = after(offered, state.turn, Place(legal[0].cell, hints.ways[0]))
        assert placed.money[state.turn] - offered.money[state.turn] >= 2
        return
    pytest.fail("no position where an offer can be made")


@pytest.mark.parametrize("seed", range(2))
def test_cells_say_where_water_could_come_from_and_which_legal_cell_is_nearest(seed: int) -> None:
    refused = 0
    for state in positions(seed):
        hints, view = hinted(state, state.turn), seen(state)
        if view.drawn is None:
            assert hints.ways == () and hints.cells == ()
            continue
        shape = SHAPE_NAMES.index(view.drawn.shape)
        assert hints.ways == tuple(TEXT[pose] for pose in POSES_OF[shape])
        tiles = {tile.cell: tile for tile in view.tiles}
        legal = [hint.cell for hint in hints.cells if hint.legal]
        for hint in hints.cells:
            assert bool(hint.water) == ("pipe-land/place-2" not in (hint.rule, *hint.also))
            for step in hint.water:
                assert step.turn == (tiles[step.cell].sides != step.sides)
            if hint.legal:
                assert (hint.rule, hint.reason, hint.nearest) == ("", "", None)
                continue
            refused += 1
            x, y = hint.cell
            best = min(legal, key=lambda cell: (abs(cell[0] - x) + abs(cell[1] - y), cell))
            assert hint.nearest == best
    assert refused > 20


def test_everybody_gets_the_same_hints() -> None:
    for state in positions(2)[::10]:
        assert len({str(hinted(state, seat)) for seat in range(3)}) == 1


ASKING = """pipe-land 76 basic
seats red blue
money {money} 0
step act
{facts}board
        0    3
  1   R╦   S╦
  0    |    |
 -1   B╩   S╩
"""


@pytest.mark.parametrize(
    ("money", "facts", "rotate", "sell"),
    [
        (20, "", 3, 14),  # what the State would ask
        (9, "", 3, 9),  # no more than there is
        (20, "asked sell (0,-1) for 14\n", 3, 15),  # said already, so another
        (14, "asked sell (0,-1) for 14\n", 3, 13),
        (20, "asked sell (0,-1) for 6 refused\n", 3, None),  # no is no
    ],
)
def test_a_price_to_name_is_one_that_may_be_named(
    money: int, facts: str, rotate: int | None, sell: int | None
) -> None:
    state = GAME.read(ASKING.format(money=money, facts=facts))
    assert isinstance(state, PipeLandState)
    tiles = {tile.cell: tile for tile in hinted(state, 0).tiles}
    assert (tiles[0, -1].ask_rotate, tiles[0, -1].ask_sell) == (rotate, sell)
    assert (tiles[0, 1].ask_sell, tiles[3, 1].ask_sell) == (None, None)  # one's own, and the State's
