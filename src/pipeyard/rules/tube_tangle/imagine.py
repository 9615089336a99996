"""A whole position that fits what one seat sees: hidden tiles and colours dealt at random."""

import random

from pipeyard.rules.bag import Bag
from pipeyard.rules.grid import pack
from pipeyard.rules.tube_tangle.menu import can_lay
from pipeyard.rules.tube_tangle.position import outside
from pipeyard.rules.tube_tangle.position_reader import SPECIAL
from pipeyard.rules.tube_tangle.state import TubeTangleState
from pipeyard.rules.tube_tangle.table import (
    END_EMPTY,
    END_STUCK,
    NO_COLOUR,
    NOBODY,
    OVER,
    PLACE,
    SCORING_NAMES,
    STEP_NAMES,
    Table,
)
from pipeyard.rules.tube_tangle.terms import Terms
from pipeyard.rules.tube_tangle.view import TubeTangleView

TRIES = 20  # to find hands with which the game is as much alive, or as stuck, as everybody can see it is


def imagined(terms: Terms, view: TubeTangleView, rng: random.Random) -> TubeTangleState:
    """A position that looks like ``view`` to the seat the view is for."""
    state = TubeTangleState(terms, len(view.players), SCORING_NAMES.index(view.scoring))
    _show_table(state, view)
    state.step = STEP_NAMES.index(view.step)
    state.first = NOBODY if view.first is None else terms.seats.index(view.first)
    state.turn = NOBODY if view.turn is None else terms.seats.index(view.turn)
    state.to_take = view.to_take
    if view.result is not None:
        state.ended = END_EMPTY if view.result.rule.endswith("end-empty") else END_STUCK
    _guess_colours(state, view, rng)
    for _ in range(TRIES):
        _guess_hands(state, view, rng)
        if state.pouch.total > 0 or state.step not in (PLACE, OVER):
            break
        alive = any(can_lay(state, seat) for seat in range(state.seats))
        if alive == (state.step == PLACE):
            break
    return state


def _show_table(state: Table, view: TubeTangleView) -> None:
    terms = state.terms
    for tile in view.tiles:
        number = pack(tile.cell[0], tile.cell[1])
        if tile.tile is None:
            state.lay(number, SPECIAL[tile.what], -1)
        else:
            state.lay(number, terms.pose_of_tile[f"{tile.tile} {tile.sides}"], terms.kind_numbers[tile.tile])
    state.rooms, state.roads = view.rooms, view.roads


def _guess_colours(state: Table, view: TubeTangleView, rng: random.Random) -> None:
    names = list(state.terms.materials)
    known = [player.colour for player in view.players]
    free = [name for name in names if name not in known]
    rng.shuffle(free)
    for seat, player in enumerate(view.players):
        state.colours[seat] = NO_COLOUR
        if player.took_colour:
            state.colours[seat] = names.index(player.colour or free.pop()) + 1


def _guess_hands(state: Table, view: TubeTangleView, rng: random.Random) -> None:
    """Your own hand is known; the other hands and the pouch are any of the tiles you do not see."""
    terms = state.terms
    state.hands = [[] for _ in view.players]
    if view.you is not None:
        state.hands[terms.seats.index(view.you)] = [terms.kind_numbers[tile.tile] for tile in view.hand]
    unseen = [kind for kind, count in enumerate(outside(state)) for _ in range(count)]
    rng.shuffle(unseen)
    for seat, player in enumerate(view.players):
        if player.name != view.you:
            state.hands[seat] = sorted(unseen.pop() for _ in range(player.tiles))
    counts = [0] * len(terms.names)
    for _ in range(view.pouch):
        counts[unseen.pop()] += 1
    state.pouch = Bag(counts)
