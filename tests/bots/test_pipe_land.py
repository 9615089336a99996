"""Greedy at Pipe Land: legal, fair, better than chance, and a bargainer."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from mypy_extensions import i64

from pipeyard.bots import registry
from pipeyard.bots.bot import Bot, Question, ask
from pipeyard.bots.guides import guide
from pipeyard.bots.pipe_land.bargainer import Bargainer
from pipeyard.bots.pipe_land.player import ROUND_OFFERS
from pipeyard.bots.search.pipe_land import ACTION, FEATURES, make, turns_left
from pipeyard.match import Match, seeded
from pipeyard.match.log import Player
from pipeyard.rules.grid import pack
from pipeyard.rules.int_vectors import vec
from pipeyard.rules.pipe_land.menu import actions, placements
from pipeyard.rules.pipe_land.moves import Ask, Buy, Done, Draw, Offer, Quote, Refuse
from pipeyard.rules.pipe_land.state import PipeLandState
from pipeyard.rules.pipe_land.table import ACT, PLACE_TILE
from pipeyard.rules.pipe_land.view import QuestionView
from pipeyard.rules.protocol import Game, Move, Refusal
from pipeyard.rules.registry import game
from pipeyard.rules.shapes import TEXT


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


def acting(pipe_land: Game, seed: str, players: int = 2) -> PipeLandState:
    """A position some way into a game, somebody about to act."""
    match = played(pipe_land, ["greedy"] * players, seed, limit=60)
    for number in range(len(match), 0, -1):
        state = match.at(number)
        if state.waiting().step == "act":
            assert isinstance(state, PipeLandState)
            return state
    raise AssertionError("nobody acted")


def asked(state: PipeLandState, about: str, site: int, pounds: int | None = None) -> QuestionView:
    owner = state.terms.colours[state.board.owners[site]]
    return QuestionView("ask", about, state.board.cell(site), None, owner, False, pounds)


def chances(state: PipeLandState) -> list[float]:
    return guide("pipe-land").values(state)


def test_money_water_and_land_are_worth_having(pipe_land: Game) -> None:
    state = acting(pipe_land, "worth")
    base = chances(state)
    assert sum(base) == pytest.approx(1.0)
    richer = state.copy()
    richer.money[0] += 3
    assert chances(richer)[0] > base[0] and chances(richer)[1] < base[1]
    free = next(
        site for site in state.board.tiles if state.board.owners[site] == -1 and state.board.wet()[site]
    )
    landed = state.copy()
    landed.board.owners[free] = 0
    assert chances(landed)[0] > base[0]


def test_each_number_of_players_has_its_own_weights(pipe_land: Game) -> None:
    of_two = [1.0 if name == "money" else 0.0 for name in FEATURES]
    of_three = [0.0] * len(FEATURES)
    knowing = make([*of_two, *of_three])
    for seats in (2, 3, 4):
        state = pipe_land.start("76", seats, {})
        assert isinstance(state, PipeLandState)
        state.money[0] += 30
        chances = knowing.values(state)
        if seats == 2:
            assert chances[0] > 0.9
        else:  # those for the most players that there are weights for
            assert chances == pytest.approx([1 / seats] * seats)


def test_incomes_to_come_are_counted_in_the_final_round(pipe_land: Game) -> None:
    state = acting(pipe_land, "final")
    state.final_turns = 1
    left = turns_left(state)
    assert left[state.turn] == state.terms.final_factor and left[1 - state.turn] == 0


def test_between_two_nothing_is_sold(pipe_land: Game) -> None:
    """What one gains the other loses, so no price makes both better off."""
    state = acting(pipe_land, "price")
    owner = 1 - state.turn
    bargainer = Bargainer(state, owner)
    before = pipe_land.write(state)
    for site in state.board.tiles:
        if state.board.owners[site] == owner:
            for about in ("rotate", "sell"):
                assert isinstance(bargainer.price(asked(state, about, site)), Refuse)
    assert pipe_land.write(state) == before, "thinking changes nothing"


def deals_of(match: Match) -> list[tuple[PipeLandState, int, Move]]:
    """What bots said out of turn, each with the position it was said in."""
    return [
        (state.copy(), event.seat, event.move)
        for state, event in match.events()
        if isinstance(state, PipeLandState) and isinstance(event.move, (Offer, Quote))
    ]


def test_a_named_price_is_taken_where_it_pays_and_countered_where_it_does_not(pipe_land: Game) -> None:
    taken = countered = 0
    for seed in range(6):
        state = acting(pipe_land, f"sell {seed}", 3)
        for owner in range(3):
            bargainer = Bargainer(state, owner)
            for site in state.board.tiles:
                if state.board.owners[site] != owner or owner == state.turn:
                    continue
                price = bargainer.price(asked(state, "rotate", site))
                if isinstance(price, Refuse):
                    continue
                for bid in (0, price_of(price), 50):
                    answer = price_of(bargainer.price(asked(state, "rotate", site, bid)))
                    assert answer == max(bid, price_of(price))
                    taken += answer == bid
                    countered += answer != bid
    assert taken and countered


def price_of(move: Move) -> int:
    assert isinstance(move, Quote)
    return move.pounds


def test_an_offer_leaves_both_better_off(pipe_land: Game, talk: Match) -> None:
    checked = 0
    for state, seat, move in deals_of(talk):
        if not isinstance(move, Offer):
            continue
        assert 1 <= move.pounds <= state.money[seat]
        if move.about != "place" or state.deals.solicitations:
            continue
        bargainer = Bargainer(state, seat)
        tried = [(site, pose, after, chances(after)) for site, pose, after in bargainer.placements()]
        without = max(tried, key=lambda each: each[3][state.turn])[3]
        after = next(
            after
            for site, pose, after, _ in tried
            if (state.board.cell(site), TEXT[pose]) == (move.cell, move.sides)
        )
        paid = bargainer.paid(after, seat, state.turn, move.pounds)
        assert paid[state.turn] > without[state.turn], "the active player would not take it"
        assert paid[seat] > without[seat], "the maker would be worse off"
        checked += 1
    assert checked


def test_nobody_spams(talk: Match) -> None:
    """At most a few offers between two turns of one's own, one question in a turn."""
    offers: Counter[int] = Counter()
    asks: Counter[int] = Counter()
    for state, event in talk.events():
        assert isinstance(state, PipeLandState)
        if isinstance(event.move, Draw):
            offers[event.seat] = 0
            asks.clear()
        offers[event.seat] += isinstance(event.move, Offer)
        asks[event.seat] += isinstance(event.move, Ask)
        assert offers[event.seat] <= ROUND_OFFERS and asks[event.seat] <= 1


class Pest(Bot):
    """Proposes what suits itself alone, at every chance: pounds for nothing, and land for a pound."""

    name = "pest"

    def choose(self, question: Question) -> Move | None:
        if question.must:
            asks = [move for move in question.menu if isinstance(move, Ask)]
            if asks and question.rng.random() < 0.7:
                return question.rng.choice(asks)
            bought = [move for move in question.menu if isinstance(move, Buy)]
            return bought[0] if bought else self.greedy.choose(question)
        offers = [move for move in question.menu if isinstance(move, Offer) and move.pounds == 1]
        return question.rng.choice(offers) if offers and question.rng.random() < 0.5 else None

    def __init__(self) -> None:
        self.greedy = registry.bot("plumber", "pipe-land")


def after_each(state: PipeLandState, seat: int) -> list[PipeLandState]:
    """The positions that placing the drawn tile, or one action more or none, leads to."""
    if state.step == PLACE_TILE:
        found, moves = [], placements(state, vec[i64]())
    else:
        found, moves = [state], actions(state, vec[i64]())
    for code in moves:
        after = state.copy()
        after.play(seat, code)
        found.append(after)
    return found


def best_chance(positions: list[PipeLandState], seat: int) -> float:
    return max(chances(position)[seat] for position in positions)


def without_offers(state: PipeLandState) -> PipeLandState:
    bare = state.copy()
    bare.deals.offers.clear()
    return bare


def test_a_player_who_keeps_proposing_bad_deals_gains_nothing_by_them(pipe_land: Game) -> None:
    """Every price a bot names, and every offer it takes, leaves it better off than without."""
    rng = random.Random(3)  # nobody slips here: that costs too, and no offer is to blame
    match = Match.begin(
        pipe_land,
        "76",
        [Player("bot", name) for name in ("pest", "greedy", "greedy")],
        {},
        secret=seeded("pest"),
    )
    bots: list[Bot] = [Pest(), registry.bot("greedy", "pipe-land"), registry.bot("greedy", "pipe-land")]
    answered = tempted = 0
    while match.result is None and len(match) < 260:
        for seat in (*match.waiting.may, *match.waiting.must):
            if match.result is not None or seat not in (*match.waiting.may, *match.waiting.must):
                continue
            state = match.state
            assert isinstance(state, PipeLandState)
            move = ask(bots[seat], pipe_land, state, seat, rng)
            if move is None:
                continue
            if seat != 0 and isinstance(move, Quote):
                answered += 1
                bargainer = Bargainer(state, seat)
                site = state.board.tile_at(pack(*move.cell))
                for after in bargainer._uses(move.about, site):
                    if chances(after)[state.turn] > bargainer.now[state.turn]:  # only then it is used
                        paid = bargainer.paid(after, state.turn, seat, move.pounds)
                        assert paid[seat] > bargainer.now[seat], (move, paid)
            if seat == state.turn != 0 and state.deals.offers and not isinstance(move, (Ask, Draw)):
                tempted += 1
                after = state.copy()
                if not isinstance(move, Done):
                    after.play(seat, pipe_land.encode(state, seat, move))
                reached = [after] if after.step != ACT else after_each(after, seat)
                alone = best_chance(after_each(without_offers(state), seat), seat)
                assert best_chance(reached, seat) >= alone - ACTION, "an offer made it play worse"
            match.submit(seat, move)
    questions = sum(isinstance(event.move, Ask) and event.seat == 0 for _, event in match.events())
    assert questions > 10 and tempted > 10, "the pest was heard"
    refusals = sum(isinstance(event.move, Refuse) for _, event in match.events())
    assert answered + refusals > 0


def test_over_a_whole_game_offers_stay_few_and_money_wins_nobody_the_game(pipe_land: Game) -> None:
    match = played(pipe_land, ["plumber"] * 4, "evening")
    assert match.result is not None
    turns: Counter[int] = Counter()
    offers: Counter[int] = Counter()
    asks: Counter[int] = Counter()
    given = 0  # by others, in the turn that goes on
    for state, event in match.events():
        assert isinstance(state, PipeLandState)
        if event.seat < 0:
            continue
        if isinstance(event.move, Draw):
            turns[event.seat] += 1
            given = 0
        offers[event.seat] += isinstance(event.move, Offer)
        asks[event.seat] += isinstance(event.move, Ask)
        if event.seat == state.turn and not isinstance(event.move, Draw):
            after = state.copy()
            after.play(event.seat, pipe_land.encode(state, event.seat, event.move))
            lost = [was - now for was, now in zip(state.money, after.money, strict=True)]
            given += sum(each for seat, each in enumerate(lost) if seat != event.seat and each > 0)
    for seat in range(4):
        assert offers[seat] <= ROUND_OFFERS * (turns[seat] + 1) and asks[seat] <= turns[seat]
    if match.result.rule == "pipe-land/win-money":
        last = match.state
        assert isinstance(last, PipeLandState)
        (winner,) = match.result.winners
        assert last.money[winner] - given >= 50, "what others paid in the last turn was not what won it"
