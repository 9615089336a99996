"""Pipe Land for a search: what a position is worth to each player, and which placements and actions to try.

Bargaining is left out of the tree: :mod:`pipeyard.bots.pipe_land.bargainer` values deals with this guide.
"""

import math
from typing import Final

from mypy_extensions import i64

from pipeyard.bots.search.guide import Guide, best_first
from pipeyard.rules.bag import Dice
from pipeyard.rules.int_vectors import append, vec
from pipeyard.rules.pipe_land.bargaining.deals import LEAVE
from pipeyard.rules.pipe_land.menu import CODE_DONE, CODE_DRAW, actions, placements
from pipeyard.rules.pipe_land.state import PipeLandState
from pipeyard.rules.pipe_land.table import ACT, CHOOSE, OVER, PLACE_TILE
from pipeyard.rules.state import State

FEATURES: Final = (
    "money",  # in tens of pounds
    "money_early",  # the same times the part of the tiles that is left: early money can still be used
    "income",  # tens of pounds that watered land brings in the next turns
    "income_early",
    "dry",  # tens of pounds that dry land would bring if it were watered
    "dry_early",
    "tiles_far",  # the way to the victory by tiles, cubed: near the end it counts
    "money_far",  # the same by money
    "next",  # wins with the next income unless somebody stops it
    "now",  # wins by ending this turn
    "mine",  # it is this player's turn
)
HORIZON: Final = 8.0  # turns of income that count at most
MANY: Final = 40.0  # tiles in the piles that are as good as any number
FOLLOWED: Final = 6  # placements that are looked at together with an action
PLACES_TRIED: Final = 6  # placements and actions a quick reply looks at
ACTIONS_TRIED: Final = 6
ACTION: Final = 0.004  # an action must be worth at least this much


def make(weights: list[float]) -> Guide:
    """The guide, with weights for its features."""
    return PipeLandGuide(weights)


class PipeLandGuide(Guide):
    """See :class:`pipeyard.bots.search.guide.Guide`. Worth is the chance to win."""

    def __init__(self, weights: list[float]) -> None:
        self.weights = weights  # by feature
        self._best = 0.0

    def clock(self, state: State) -> i64:
        assert isinstance(state, PipeLandState)
        if state.step == OVER:
            return 1_000_000
        turns: i64 = len(state.board.tiles) + len(state.set_aside)
        if state.final_turns:
            turns += state.terms.seats - state.final_turns
        elif state.step == ACT:
            turns -= 1  # the turn that laid the last tile is not over
        return turns

    def options(self, state: State, seat: int, dice: Dice) -> vec[i64]:
        assert isinstance(state, PipeLandState)
        if state.step == CHOOSE:
            return vec[i64]([CODE_DRAW])
        if state.step == PLACE_TILE:
            menu = placements(state, vec[i64](capacity=64))
            return self._with_actions(state, seat, best_first(menu, self.worths(state, seat, menu)))
        menu = actions(state, append(vec[i64](capacity=64), CODE_DONE))
        worths = self.worths(state, seat, menu)
        ordered = best_first(menu, worths)
        # What is worse than ending the turn is not worth a try.
        least = worths[0]
        kept = vec[i64](capacity=16)
        count: i64 = 0
        better: i64 = 0
        for worth in worths:
            if worth >= least + ACTION:
                better += 1
        for code in ordered:
            if count < better and code != CODE_DONE:
                kept = append(kept, code)
                count += 1
        return append(kept, CODE_DONE)

    def _with_actions(self, state: PipeLandState, seat: int, menu: vec[i64]) -> vec[i64]:
        """Placements anew by what they are worth with the best action after them; only the first few."""
        count = min(i64(len(menu)), FOLLOWED)
        worths: list[float] = []
        for place in range(i64(len(menu))):
            if place >= count:
                worths.append(-float(place))  # they stay where they are
                continue
            after = state.copy()
            after.play(seat, menu[place])
            best = self.worth(after, seat)
            if after.step == ACT and after.turn == seat:
                for worth in self.worths(after, seat, actions(after, vec[i64](capacity=64))):
                    best = max(best, worth)
            worths.append(best)
        return best_first(menu, worths)

    def worths(self, state: PipeLandState, seat: int, menu: vec[i64]) -> list[float]:
        """What each move leaves the seat with; done leaves it with what it has."""
        found: list[float] = []
        for code in menu:
            if code == CODE_DONE:
                found.append(self.worth(state, seat))
            else:
                after = state.copy()
                after.play(seat, code)
                found.append(self.worth(after, seat))
        return found

    def worth(self, state: PipeLandState, seat: int) -> float:
        """The chance of a seat to win."""
        return self.values(state)[seat]

    def reply(self, state: State, seat: int, dice: Dice) -> int:
        assert isinstance(state, PipeLandState)
        if state.step == CHOOSE:
            return CODE_DRAW
        if state.step == PLACE_TILE:
            return self._best_of(state, seat, dice, placements(state, vec[i64](capacity=64)), PLACES_TRIED)
        if state.actions >= 2:
            return CODE_DONE
        menu = actions(state, vec[i64](capacity=64))
        if len(menu) == 0:
            return CODE_DONE
        now = self.worth(state, seat)
        code = self._best_of(state, seat, dice, menu, ACTIONS_TRIED)
        return code if self._best >= now + ACTION else CODE_DONE

    def _best_of(self, state: PipeLandState, seat: int, dice: Dice, menu: vec[i64], tries: i64) -> i64:
        """The best of a few moves picked by the dice; what it is worth is kept in ``_best``."""
        count: i64 = len(menu)
        best: i64 = menu[0]
        self._best = -1.0
        for number in range(tries if tries < count else count):
            pick = number + dice.below(count - number)
            code = menu[pick]
            menu[pick] = menu[number]
            after = state.copy()
            after.play(seat, code)
            worth = self.worth(after, seat)
            if worth > self._best:
                self._best = worth
                best = code
        return best

    def horizon(self, state: State) -> int:
        assert isinstance(state, PipeLandState)
        return 2 * state.terms.seats

    def values(self, state: State) -> list[float]:
        assert isinstance(state, PipeLandState)
        seats = state.terms.seats
        if state.step == OVER:
            return [1.0 / len(state.winners) if seat in state.winners else 0.0 for seat in range(seats)]
        table = features(state)
        weights = self.weights
        scores: list[float] = []
        most = -1.0e30
        for seat in range(seats):
            row = table[seat]
            score = 0.0
            for place in range(len(row)):
                score += weights[place] * row[place]
            if state.withdrawn[seat]:
                score = -1.0e30
            most = max(most, score)
            scores.append(score)
        total = 0.0
        for seat in range(seats):
            scores[seat] = math.exp(max(-60.0, scores[seat] - most))
            total += scores[seat]
        for seat in range(seats):
            scores[seat] /= total
        return scores


def features(state: PipeLandState) -> list[list[float]]:
    """What is known of each seat, as ``FEATURES`` names it."""
    terms = state.terms
    board = state.board
    seats = terms.seats
    wet_sides = board.wet()
    owners = board.owners
    wet = [0] * seats
    dry = [0] * seats
    for site in board.tiles:
        owner = owners[site]
        if owner >= 0:
            if wet_sides[site]:
                wet[owner] += 1
            else:
                dry[owner] += 1
    left = turns_left(state)
    can_win = not state.final_turns or terms.victory_in_final_round
    leaving = 0
    for _, about, _, _, pounds in state.deals.offers:
        if about == LEAVE:
            leaving += pounds
    early = min(1.0, float(state.tiles_left()) / MANY)
    found: list[list[float]] = []
    for seat in range(seats):
        tiles = float(wet[seat])
        is_turn = seat == state.turn
        pounds_now = float(state.money[seat] + (leaving if is_turn else 0))
        income = tiles * float(terms.income_tile)
        parched = float(dry[seat] * terms.income_tile)
        tiles_far = min(1.0, tiles / float(terms.victory_tiles)) if can_win else 0.0
        money_far = min(1.0, (pounds_now + income) / float(terms.victory_money)) if can_win else 0.0
        wins = 1.0 if tiles_far >= 1.0 or money_far >= 1.0 else 0.0
        found.append(
            [
                pounds_now / 10.0,
                early * pounds_now / 10.0,
                left[seat] * income / 10.0,
                early * left[seat] * income / 10.0,
                left[seat] * parched / 10.0,
                early * left[seat] * parched / 10.0,
                tiles_far * tiles_far * tiles_far,
                money_far * money_far * money_far,
                0.0 if is_turn else wins,
                wins if is_turn else 0.0,
                1.0 if is_turn else 0.0,
            ]
        )
    return found


def turns_left(state: PipeLandState) -> list[float]:
    """For each seat, how many more incomes count: this turn's is one."""
    seats = state.terms.seats
    left = [0.0] * seats
    if state.final_turns:
        seat: int = state.turn
        turns = state.final_turns
        while turns > 0:
            if not state.withdrawn[seat]:
                left[seat] = float(state.terms.final_factor)
                turns -= 1
            seat = (seat + 1) % seats
        return left
    players = max(1, state.players_in())
    rounds = float(state.tiles_left()) / float(players) + float(state.terms.final_factor)
    if rounds > HORIZON:
        rounds = HORIZON
    for seat in range(seats):
        if not state.withdrawn[seat]:
            left[seat] = rounds
    return left
