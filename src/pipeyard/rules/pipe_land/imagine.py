"""A position from a view of it. Nothing is secret but the order of the piles, and no position has one."""

from typing import Final

from pipeyard.rules.bag import Bag
from pipeyard.rules.grid import pack
from pipeyard.rules.pipe_land.bargaining.deals import ABOUT_NAMES, EVERYONE, Deals, price_key
from pipeyard.rules.pipe_land.board import empty_board
from pipeyard.rules.pipe_land.edition import terms_for
from pipeyard.rules.pipe_land.state import PipeLandState
from pipeyard.rules.pipe_land.table import STEP_NAMES
from pipeyard.rules.pipe_land.terms import STATE, Terms, kind_of
from pipeyard.rules.pipe_land.view import KindView, PipeLandView, TileView
from pipeyard.rules.shapes import SHAPE_NAMES, TEXT

_POSES: Final = {text: pose for pose, text in enumerate(TEXT)}
_SHAPES: Final = {name: shape for shape, name in enumerate(SHAPE_NAMES)}
_ABOUTS: Final = {name: about for about, name in enumerate(ABOUT_NAMES)}
_terms: Final[dict[tuple[str, tuple[str, ...]], Terms]] = {}  # made once for each edition and its colours


def imagined(view: PipeLandView) -> PipeLandState:
    """The position that a view shows."""
    terms = _terms_of(view)
    seats: dict[str, int] = {"state": STATE}
    for seat, colour in enumerate(terms.colours):
        seats[colour] = seat
    state = PipeLandState(terms, empty_board(terms))
    state.advanced = view.mode == "advanced"
    state.bargaining = view.bargaining
    _lay_tiles(state, view, seats)
    for player in view.players:
        state.money.append(player.money)
        state.passed.append(player.passed)
        state.withdrawn.append(player.withdrawn)
    for pile in view.piles:
        counts = [0] * len(terms.piles[0])
        for each in pile:
            counts[_kind(each, seats)] = each.count
        state.piles.append(Bag(counts))
    state.step = STEP_NAMES.index(view.step)
    if view.first is not None:
        state.first = seats[view.first]
    if view.turn is not None:
        state.turn = seats[view.turn]
    if view.drawn is not None:
        state.drawn = _kind(view.drawn, seats)
    if view.placed is not None:
        state.placed = state.board.tile_at(pack(view.placed[0], view.placed[1]))
    state.actions = view.actions
    state.opening = view.opening
    state.final_turns = view.final_turns
    state.set_aside = [_kind(each, seats) for each in view.set_aside]
    state.queue = [pack(cell[0], cell[1]) for cell in view.queue]
    if view.result is not None:
        state.winners = list(view.result.winners)
        state.ended_by = view.result.rule.partition("/")[2]
    _bargains(state.deals, view, seats)
    return state


def _terms_of(view: PipeLandView) -> Terms:
    colours = tuple([player.colour for player in view.players])
    found = _terms.get((view.edition, colours))
    if found is None:
        found = terms_for(view.edition, len(colours), list(colours))
        _terms[(view.edition, colours)] = found
    return found


def _kind(view: KindView, seats: dict[str, int]) -> int:
    return kind_of(seats[view.owner], _SHAPES[view.shape])


def _lay_tiles(state: PipeLandState, view: PipeLandView, seats: dict[str, int]) -> None:
    """Taps first, as they are set: from west to east, the north bank before the south."""
    board = state.board
    taps: dict[int, TileView] = {}
    for tile in view.tiles:
        if tile.tap:
            taps[pack(tile.cell[0], tile.cell[1])] = tile
    for end in state.terms.ends():
        if end in taps:
            tap = taps[end]
            column, row = tap.cell
            board.lay_tap(column, row, seats[tap.owner], seats[tap.printed], _POSES[tap.sides])
    for tile in view.tiles:
        if not tile.tap:
            column, row = tile.cell
            board.lay(column, row, seats[tile.owner], seats[tile.printed], _POSES[tile.sides])


def _bargains(deals: Deals, view: PipeLandView, seats: dict[str, int]) -> None:
    for offer in view.offers:
        packed = pack(offer.cell[0], offer.cell[1])
        pose = _POSES[offer.sides or ""]
        deals.offers.append((seats[offer.maker], _ABOUTS[offer.about], packed, pose, offer.pounds))
    for price in view.prices:
        key = price_key(_ABOUTS[price.about], pack(price.cell[0], price.cell[1]))
        (deals.standing if price.standing else deals.quotes)[key] = price.pounds
    for question in view.questions:
        about = _ABOUTS[question.about]
        packed = pack(question.cell[0], question.cell[1])
        if question.verb == "ask":
            deals.asked[price_key(about, packed)] = question.refused
            if question.pounds is not None:
                deals.bids[price_key(about, packed)] = question.pounds
        else:
            player = EVERYONE if question.player is None else seats[question.player]
            deals.solicitations.append((about, packed, _POSES[question.sides or ""], player))
