"""Pipe Land: a player is as near to winning as to the nearer of the two goals."""

from collections.abc import Iterator

from pipeyard.lab.measures import Fact
from pipeyard.rules.grid import NOWHERE, pack
from pipeyard.rules.pipe_land.actions import offered
from pipeyard.rules.pipe_land.bargaining.deals import PLACE, ROTATE
from pipeyard.rules.pipe_land.moves import Buy, Place, Rotate
from pipeyard.rules.pipe_land.state import PipeLandState
from pipeyard.rules.pipe_land.table import CHOOSE
from pipeyard.rules.pipe_land.terms import STATE, kind_owner, kind_shape
from pipeyard.rules.protocol import Move, Seat, State
from pipeyard.rules.shapes import SHAPE_NAMES, pose_of

RESULTS = ("money at the end", "watered tiles", "withdrawn")


def first(state: State) -> Seat | None:
    """Who began: chance chooses."""
    assert isinstance(state, PipeLandState)
    return state.first


def standing(state: State) -> list[float]:
    """The greater share reached of the tiles and of the money that win."""
    assert isinstance(state, PipeLandState)
    terms = state.terms
    return [
        max(state.board.irrigated(seat) / terms.victory_tiles, state.money[seat] / terms.victory_money)
        for seat in range(terms.seats)
    ]


def turn(state: State) -> object:
    """Whose turn it is: it changes from turn to turn, since the last player left has won."""
    assert isinstance(state, PipeLandState)
    return state.turn if state.step >= CHOOSE else None


def noticed(state: State, seat: Seat, move: Move) -> Iterator[Fact]:
    """Which tile is laid, whose land is turned or bought, and what others pay for it."""
    assert isinstance(state, PipeLandState)
    if isinstance(move, Place):
        owner, shape = kind_owner(state.drawn), kind_shape(state.drawn)
        yield seat, f"lay {_whose(owner, seat)} {SHAPE_NAMES[shape]}", 1
        yield from _deals(state, seat, PLACE, move, shape)
    elif isinstance(move, Rotate | Buy):
        site = state.board.tile_at(pack(*move.cell))
        if site == NOWHERE:
            return
        owner = state.board.owners[site]
        done = "turn" if isinstance(move, Rotate) else "buy"
        yield seat, f"{done} {_whose(owner, seat)} tile", 1
        if owner not in (STATE, seat) and move.price:
            yield owner, f"be paid to let others {done}", 1
        if isinstance(move, Rotate):
            yield from _deals(state, seat, ROTATE, move, state.board.shape(site))


def _whose(owner: int, seat: Seat) -> str:
    return "an own" if owner == seat else "a State" if owner == STATE else "another's"


def _deals(state: PipeLandState, seat: Seat, about: int, move: Place | Rotate, shape: int) -> Iterator[Fact]:
    if state.deals.offers:
        pounds = offered(state, about, pack(*move.cell), pose_of(shape, move.sides))
        if pounds:
            yield seat, "take an offer", 1
            yield seat, "pounds from offers", pounds


def facts(state: State) -> Iterator[Fact]:
    """Money and watered tiles at the end, and who went out of the game."""
    assert isinstance(state, PipeLandState)
    for seat in range(state.terms.seats):
        yield seat, "money at the end", state.money[seat]
        yield seat, "watered tiles at the end", state.board.irrigated(seat)
        yield seat, "withdrawn at the end", float(state.withdrawn[seat])
    yield None, "tiles left in the piles", state.tiles_left()
