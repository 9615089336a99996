"""Greedy at Pipe Land: legal, fair, better than chance, and a bargainer."""

from __future__ import annotations

import random

import pytest

from pipeyard.bots import registry
from pipeyard.bots.bot import Bot, ask
from pipeyard.bots.pipe_land.bargainer import Bargainer
from pipeyard.bots.pipe_land.worth import turns_left, worth
from pipeyard.match import Match, seeded
from pipeyard.match.log import Player
from pipeyard.rules.pipe_land.actions import rotations
from pipeyard.rules.pipe_land.moves import Offer, Place, Quote, Refuse
from pipeyard.rules.pipe_land.state import PipeLandState
from pipeyard.rules.pipe_land.view import QuestionView
from pipeyard.rules.protocol import Game, Move, Refusal
from pipeyard.rules.registry import game


@pytest.fixture(scope="module")
def pipe_land() -> Game:
    return game("pipe-land")


def played(game: Game, names: list[str], seed: str, limit: int = 2000, **options: str) -> Match:
    """A match by bots; every move they make must be accepted."""
    match = Match.begin(
        game,
        options.pop("edition", "76"),
        [Player("bot", name) for name in names],
        options,
        secret=seeded(seed),
    )
    bots: list[Bot] = [registry.bot(name, game.name) for name in names]
    rng = random.Random(seed)

    def heard(seat: int) -> bool:
        move = ask(bots[seat], game, match.state, seat, rng)
        if move is None:
            return False
        outcome = match.submit(seat, move)
        assert not isinstance(outcome, Refusal), f"{names[seat]} played {move}: {outcome}"
        return True

    while match.result is None and len(match) < limit:
        for seat in match.waiting.may:
            heard(seat)
        heard(match.waiting.must[0])
    return match


@pytest.mark.parametrize(
    ("names", "options"),
    [
        (["greedy", "random", "random"], {}),
        (["random", "greedy"], {"mode": "advanced", "edition": "114"}),
        (["greedy", "greedy", "random", "random", "greedy"], {"bargaining": "no"}),
    ],
)
def test_greedy_plays_to_the_end_within_the_rules(
    pipe_land: Game, names: list[str], options: dict[str, str]
) -> None:
    match = played(pipe_land, names, "legal", 2000, **options)
    assert match.result is not None


def test_greedy_beats_random(pipe_land: Game) -> None:
    winners = [played(pipe_land, ["random", "greedy"], f"beats {n}").result for n in range(3)]
    assert sum(result is not None and result.winners == (1,) for result in winners) >= 2


def test_the_same_view_and_chance_give_the_same_move(pipe_land: Game) -> None:
    match = played(pipe_land, ["greedy", "greedy"], "same", limit=60)
    seat = match.waiting.must[0]
    choices: set[Move | None] = {
        ask(registry.bot("greedy", "pipe-land"), pipe_land, match.state, seat, random.Random(9))
        for _ in range(3)
    }
    assert len(choices) == 1


@pytest.fixture(scope="module")
def talk(pipe_land: Game) -> Match:
    """The first part of a game among bargainers."""
    return played(pipe_land, ["greedy", "greedy", "greedy"], "talk", limit=150)


def test_bots_bargain_with_each_other(talk: Match) -> None:
    verbs = {type(seen.event.move).__name__ for seen in talk.seen(None)}
    assert {"Offer", "Ask"} <= verbs and verbs & {"Quote", "Refuse"}


def acting(pipe_land: Game, seed: str) -> PipeLandState:
    """A position some way into a game, somebody about to act."""
    match = played(pipe_land, ["greedy", "greedy"], seed, limit=50)
    for number in range(len(match), 0, -1):
        state = match.at(number)
        if state.waiting().step == "act":
            assert isinstance(state, PipeLandState)
            return state
    raise AssertionError("nobody acted")


def asked(state: PipeLandState, about: str, site: int, pounds: int | None = None) -> QuestionView:
    owner = state.terms.colours[state.board.owners[site]]
    return QuestionView("ask", about, state.board.cell(site), None, owner, False, pounds)


def test_money_water_and_land_are_worth_having(pipe_land: Game) -> None:
    state = acting(pipe_land, "worth")
    base = worth(state, 0)
    richer = state.copy()
    richer.money[0] += 3
    assert worth(richer, 0) > base
    assert worth(richer, 1) < worth(state, 1)
    free = next(
        site for site in state.board.tiles if state.board.owners[site] == -1 and state.board.wet()[site]
    )
    landed = state.copy()
    landed.board.owners[free] = 0
    assert worth(landed, 0) > base


def test_incomes_to_come_are_counted_in_the_final_round(pipe_land: Game) -> None:
    state = acting(pipe_land, "final")
    state.final_turns = 1
    left = turns_left(state)
    assert left[state.turn] == state.terms.final_factor and left[1 - state.turn] == 0


def test_no_price_for_a_turn_that_dries_its_own_land(pipe_land: Game) -> None:
    refused = quoted = 0
    for seed in range(3):
        state = acting(pipe_land, f"price {seed}")
        owner = 1 - state.turn
        bargainer = Bargainer(state, owner)
        before = state.board.irrigated(owner)
        for site in state.board.tiles:
            if state.board.owners[site] != owner:
                continue
            answer = bargainer.price(asked(state, "rotate", site))
            if isinstance(answer, Refuse):
                refused += 1
                continue
            assert isinstance(answer, Quote) and answer.pounds >= 1
            quoted += 1
            for mine, theirs, dried in (bargainer._turned(site, pose) for pose in rotations(state, site)):
                assert not (theirs > 0 and dried), (mine, theirs)
        assert state.board.irrigated(owner) == before  # thinking changes nothing
    assert refused and quoted


def test_land_is_sold_above_what_it_is_worth_to_the_owner(pipe_land: Game) -> None:
    state = acting(pipe_land, "sell")
    owner = 1 - state.turn
    bargainer = Bargainer(state, owner)
    for site in state.board.tiles:
        if state.board.owners[site] == owner:
            answer = bargainer.price(asked(state, "sell", site))
            if isinstance(answer, Quote):
                mine, _ = bargainer._handed_over(site)
                assert answer.pounds >= -mine


def test_a_named_price_is_taken_where_it_pays_and_countered_where_it_does_not(pipe_land: Game) -> None:
    state = acting(pipe_land, "sell")
    owner = 1 - state.turn
    bargainer = Bargainer(state, owner)
    taken = countered = 0
    for site in state.board.tiles:
        if state.board.owners[site] != owner:
            continue
        price = bargainer.price(asked(state, "sell", site))
        for bid in (0, 1, 5, 50):
            answer = bargainer.price(asked(state, "sell", site, bid))
            assert isinstance(answer, Refuse) == isinstance(price, Refuse)
            if isinstance(answer, Quote) and isinstance(price, Quote):
                mine, _ = bargainer._handed_over(site)
                assert answer.pounds >= -mine
                assert answer.pounds in (bid, price.pounds) and (answer.pounds == bid or bid < price.pounds)
                taken += answer.pounds == bid
                countered += answer.pounds != bid
    assert taken and countered


def test_an_offer_leaves_both_better_off(pipe_land: Game, talk: Match) -> None:
    checked = 0
    for state, event in talk.events():
        move = event.move
        if not isinstance(move, Offer) or not isinstance(state, PipeLandState):
            continue
        assert 1 <= move.pounds <= state.money[event.seat]
        if move.about == "place" and move.sides is not None and not state.deals.solicitations:
            bargainer = Bargainer(state, event.seat)
            menu = [pipe_land.decode(state, state.turn, code) for code in state.codes(state.turn)]
            gains = {
                place: bargainer.after(pipe_land.encode(state, state.turn, place))
                for place in menu
                if isinstance(place, Place)
            }
            expected = max(gains.values(), key=lambda gain: gain[1])
            mine, theirs = gains[Place(move.cell, move.sides)]
            assert theirs + move.pounds > expected[1], "the active player would not take it"
            assert mine - move.pounds > expected[0], "the maker would be worse off"
            checked += 1
    assert checked
