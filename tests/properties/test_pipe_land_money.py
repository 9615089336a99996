"""Pipe Land to the pound: an account kept from what everyone can see, beside the game's own.

The accountant knows the rulebook and reads views; it shares no code with the rules it checks.
"""

import random
from collections.abc import Iterable

import pytest

from pipeyard.rules import registry
from pipeyard.rules.pipe_land.moves import Buy, Done, DrawTile, FirstPlayer, Pass, Place, Rotate
from pipeyard.rules.pipe_land.view import OfferView, PipeLandView
from pipeyard.rules.protocol import Move, View
from pipeyard.rules.random_play import play_randomly
from pipeyard.rules.setups import Setup

Purses = dict[str, int]
SETUPS = [
    Setup("76", 3),
    Setup("114", 4),
    Setup("76", 4, (("mode", "advanced"),)),
    Setup("114", 2, (("mode", "advanced"),)),
]


def seen(view: View) -> PipeLandView:
    assert isinstance(view, PipeLandView)
    return view


def purses(view: PipeLandView) -> Purses:
    return {player.colour: player.money for player in view.players}


def settle(accounts: Purses, active: str, offers: Iterable[OfferView]) -> None:
    """Offers in the order made; one whose maker cannot pay at that moment is void."""
    for offer in offers:
        if offer.pounds <= accounts[offer.maker]:
            accounts[offer.maker] -= offer.pounds
            accounts[active] += offer.pounds


def starting_money(view: PipeLandView, first: str) -> Purses:
    colours = [player.colour for player in view.players]
    begin = colours.index(first)
    order = colours[begin:] + colours[:begin]
    if view.mode == "advanced":
        return dict.fromkeys(order, 5)
    if len(order) == 2:
        return {order[0]: 5, order[1]: 7}
    return {colour: 5 + place for place, colour in enumerate(order)}


def expected(before: PipeLandView, move: Move, after: PipeLandView) -> Purses:
    """What everybody has after a move, by the rulebook."""
    accounts = purses(before)
    if isinstance(move, FirstPlayer):
        return starting_money(before, move.player)
    active = before.turn
    if active is None:
        return accounts
    players = {player.colour: player for player in before.players}
    if isinstance(move, Rotate | Buy):
        if isinstance(move, Rotate):
            named = [o for o in before.offers if o.about == "rotate" and o.cell == move.cell]
            settle(accounts, active, [o for o in named if o.sides in (None, move.sides)])
        (owner,) = [tile.owner for tile in before.tiles if tile.cell == move.cell]
        accounts[active] -= before.tax + move.price
        if owner != "state" and (before.edition == "76" or not players[owner].withdrawn):
            accounts[owner] += move.price
    elif isinstance(move, Place):
        named = [o for o in before.offers if o.about == "place" and o.cell == move.cell]
        settle(accounts, active, [o for o in named if o.sides in (None, move.sides)])
    elif isinstance(move, Done) or (isinstance(move, Pass) and not players[active].withdrawn):
        if not players[active].passed or isinstance(move, Done):
            settle(accounts, active, [o for o in before.offers if o.about == "leave"])
            income = players[active].irrigated * (2 if before.final else 1)
            accounts[active] += 0 if before.opening else income
    if isinstance(move, Place | DrawTile) and before.opening and not after.opening:
        colours = list(players)
        begin = colours.index(active) + 1
        for pounds, colour in enumerate(colours[begin:] + colours[: begin - 1], 1):
            accounts[colour] += pounds
    return accounts


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_every_pound_is_accounted_for(setup: Setup) -> None:
    game = registry.game("pipe-land")
    state = setup.start(game)
    rng = random.Random(str(setup))
    manners = {"Pass": 0.1, "Solicit": 0.1, "Ask": 0.3, "Offer": 3.0}
    after = seen(game.view(state, None))
    last: Move | None = None
    settled = 0
    for event in play_randomly(game, state, rng, may=0.4, manners=manners):
        before, after = after, seen(game.view(state, None))
        if last is not None:
            assert purses(after) == expected(before, last, after), last
            assert min(purses(after).values()) >= 0
            settled += len(before.offers) > len(after.offers)
        last = event.move
    before, after = after, seen(game.view(state, None))
    assert last is not None
    assert purses(after) == expected(before, last, after)
    assert settled > 10, "there were offers to settle"
