"""Pipe Land for a search: what a position is worth to each player, and which placements and actions to try.

Bargaining is left out of the tree: :mod:`pipeyard.bots.pipe_land.bargainer` values deals with this guide.
"""

import math
from typing import Final, final

from mypy_extensions import i16, i64

from pipeyard.bots.search.guide import Guide, best_first
from pipeyard.rules.bag import Dice
from pipeyard.rules.grid import column_of, row_of
from pipeyard.rules.int_vectors import append, vec
from pipeyard.rules.pipe_land import code_bits as c
from pipeyard.rules.pipe_land.actions import BANK, payee_now, tax_now
from pipeyard.rules.pipe_land.bargaining.deals import LEAVE
from pipeyard.rules.pipe_land.board import Board
from pipeyard.rules.pipe_land.menu import CODE_DONE, CODE_DRAW, actions, placements
from pipeyard.rules.pipe_land.state import PipeLandState
from pipeyard.rules.pipe_land.table import ACT, CHOOSE, OVER, PLACE_TILE
from pipeyard.rules.pipe_land.terms import kind_owner
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
FEWEST_SEATS: Final = 2
MANY: Final = 40.0  # tiles in the piles that are as good as any number
FOLLOWED: Final = 6  # placements that are looked at together with an action
PLACES_TRIED: Final = 6  # placements and actions a quick reply looks at
ACTIONS_TRIED: Final = 6
LEAST_AHEAD: Final = 4  # turns a search looks ahead; with more players until its next turn
ACTION: Final = 0.004  # an action must be worth at least this much


def make(weights: list[float]) -> Guide:
    """The guide, with weights for its features: for two players, for three and so on, or for all alike."""
    return PipeLandGuide(weights)


@final
class Standing:
    """What decides who wins: what each player has, and how many more turns there are.

    ``money`` may be changed to try something. ``count`` must come first, and again when tiles have changed.
    """

    def __init__(self, state: PipeLandState) -> None:
        terms = state.terms
        seats = terms.seats
        self.seats: i64 = seats
        self.turn: i64 = state.turn
        self.withdrawn = state.withdrawn
        self.money = vec[i64](state.money)
        for _, about, _, _, pounds in state.deals.offers:
            if about == LEAVE:
                self.money[self.turn] += pounds
        self.wet = vec[i64]([0] * seats)  # tiles of each player
        self.dry = vec[i64]([0] * seats)
        self.left = turns_left(state)
        self.early = min(1.0, float(state.tiles_left()) / MANY)
        self.can_win = not state.final_turns or terms.victory_in_final_round
        self.income_tile = float(terms.income_tile)
        self.victory_tiles = float(terms.victory_tiles)
        self.victory_money = float(terms.victory_money)
        self._row = vec[float]([0.0] * len(FEATURES))
        self._chances = vec[float]([0.0] * seats)

    def count(self, board: Board, wet_sides: vec[i16]) -> None:
        """Count everybody's tiles."""
        for seat in range(self.seats):
            self.wet[seat] = 0
            self.dry[seat] = 0
        owners = board.owners
        for site in board.tiles:
            self.add(i64(owners[site]), i64(wet_sides[site]))

    def add(self, owner: i64, sides: i64) -> None:
        """One tile more, with its wet sides."""
        if owner >= 0:
            if sides != 0:
                self.wet[owner] += 1
            else:
                self.dry[owner] += 1

    def row(self, seat: i64) -> vec[float]:
        """A player's features, until the next are asked for."""
        row = self._row
        tiles = float(self.wet[seat])
        money = float(self.money[seat])
        income = tiles * self.income_tile
        parched = float(self.dry[seat]) * self.income_tile
        tiles_far = min(1.0, tiles / self.victory_tiles) if self.can_win else 0.0
        money_far = min(1.0, (money + income) / self.victory_money) if self.can_win else 0.0
        wins = 1.0 if tiles_far >= 1.0 or money_far >= 1.0 else 0.0
        is_turn = seat == self.turn
        left = self.left[seat]
        row[0] = money / 10.0
        row[1] = self.early * money / 10.0
        row[2] = left * income / 10.0
        row[3] = self.early * left * income / 10.0
        row[4] = left * parched / 10.0
        row[5] = self.early * left * parched / 10.0
        row[6] = tiles_far * tiles_far * tiles_far
        row[7] = money_far * money_far * money_far
        row[8] = 0.0 if is_turn else wins
        row[9] = wins if is_turn else 0.0
        row[10] = 1.0 if is_turn else 0.0
        return row

    def chances(self, weights: vec[float]) -> vec[float]:
        """Everybody's chance to win, until the next are asked for."""
        found = self._chances
        most = -1.0e30
        for seat in range(self.seats):
            score = -1.0e30
            if not self.withdrawn[seat]:
                row = self.row(seat)
                score = 0.0
                for place in range(i64(len(row))):
                    score += weights[place] * row[place]
            if score > most:
                most = score
            found[seat] = score
        total = 0.0
        for seat in range(self.seats):
            found[seat] = math.exp(max(-60.0, found[seat] - most))
            total += found[seat]
        for seat in range(self.seats):
            found[seat] /= total
        return found


class PipeLandGuide(Guide):
    """See :class:`pipeyard.bots.search.guide.Guide`. Worth is the chance to win."""

    first_tried = 1.0
    growth = 0.5

    def __init__(self, weights: list[float]) -> None:
        count = len(FEATURES)
        starts = range(0, len(weights), count)
        self._weights = [vec[float](weights[start : start + count]) for start in starts]
        self._best = 0.0

    def _chances(self, standing: Standing) -> vec[float]:
        """Everybody's chance to win, by the weights for so many players."""
        tables = self._weights
        return standing.chances(tables[min(standing.seats - FEWEST_SEATS, len(tables) - 1)])

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
        standing = Standing(state)
        return [self._after(state, standing, seat, code) for code in menu]

    def _after(self, state: PipeLandState, standing: Standing, seat: int, code: int) -> float:
        """What a move of the active player leaves the seat with; the position is copied only if it must."""
        board = state.board
        if code == CODE_DONE:
            standing.count(board, board.wet())
            return self._chances(standing)[seat]
        packed: i64 = c.packed_of(code)
        site = board.field.find(packed)
        verb = c.verb_of(code)
        if state.opening or state.deals.offers or not board.field.has_room(column_of(packed), row_of(packed)):
            after = state.copy()
            after.play(seat, code)
            return self.worth(after, seat)
        if verb == c.V_PLACE:
            wet = board.wet_with(site, c.pose_of(code))
            standing.count(board, wet)
            standing.add(kind_owner(state.drawn), i64(wet[site]))
            return self._chances(standing)[seat]
        price: i64 = c.pounds_of(code)
        tax: i64 = tax_now(state)
        payee = payee_now(state, site)
        money = standing.money
        if verb == c.V_ROTATE:
            standing.count(board, board.wet_with(site, c.pose_of(code)))
        else:
            owner = board.owners[site]
            board.owners[site] = i16(state.turn)
            standing.count(board, board.wet())
            board.owners[site] = owner
        money[state.turn] -= tax + price
        if payee != BANK:
            money[payee] += price
        worth = self._chances(standing)[seat]
        money[state.turn] += tax + price
        if payee != BANK:
            money[payee] -= price
        return worth

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
        code = self._best_of(state, seat, dice, menu, ACTIONS_TRIED)
        now = self.worth(state, seat)
        return code if self._best >= now + ACTION else CODE_DONE

    def _best_of(self, state: PipeLandState, seat: int, dice: Dice, menu: vec[i64], tries: i64) -> i64:
        """The best of a few moves picked by the dice; what it is worth is kept in ``_best``."""
        count: i64 = len(menu)
        best: i64 = menu[0]
        self._best = -1.0
        standing = Standing(state)
        for number in range(tries if tries < count else count):
            pick = number + dice.below(count - number)
            code = menu[pick]
            menu[pick] = menu[number]
            worth = self._after(state, standing, seat, code)
            if worth > self._best:
                self._best = worth
                best = code
        return best

    def horizon(self, state: State) -> int:
        assert isinstance(state, PipeLandState)
        return max(LEAST_AHEAD, state.terms.seats)

    def values(self, state: State) -> list[float]:
        assert isinstance(state, PipeLandState)
        seats = state.terms.seats
        if state.step == OVER:
            return [1.0 / len(state.winners) if seat in state.winners else 0.0 for seat in range(seats)]
        standing = Standing(state)
        standing.count(state.board, state.board.wet())
        return list(self._chances(standing))


def features(state: PipeLandState) -> list[list[float]]:
    """What is known of each seat, as ``FEATURES`` names it."""
    standing = Standing(state)
    standing.count(state.board, state.board.wet())
    return [list(standing.row(seat)) for seat in range(state.terms.seats)]


def turns_left(state: PipeLandState) -> vec[float]:
    """For each seat, how many more incomes count: this turn's is one."""
    seats = state.terms.seats
    left = vec[float]([0.0] * seats)
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
