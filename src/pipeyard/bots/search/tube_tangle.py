"""Tube Tangle for a search: what the pipes on the table promise each colour."""

import math
from typing import Final

from mypy_extensions import i64

from pipeyard.bots.search.guide import Guide, best_first
from pipeyard.bots.search.tube_tangle_pipes import CLASSES, Pipes, survey, taken
from pipeyard.rules.bag import Bag, Dice
from pipeyard.rules.int_vectors import append, vec
from pipeyard.rules.state import State
from pipeyard.rules.tube_tangle.menu import menu_of
from pipeyard.rules.tube_tangle.state import TubeTangleState
from pipeyard.rules.tube_tangle.table import LONGEST, NO_COLOUR, OVER, Table

# Of every pipe, by what keeps it open: its points, and that it is there; each also times what is to come.
EACH: Final = 4
FEATURES: Final = (
    *(f"{name}, {what}" for name in CLASSES for what in ("points", "one", "points left", "one left")),
    "hand",  # tiles that the player holds or is about to take: each is a turn more at the end
    "hand left",
)
HAND: Final = 24  # where that stands
OTHERS: Final = 0.1  # with scoring=longest, what the pipes beside the best one count
AGAINST: Final = 0.5  # what the points of other colours count against one's own
WIDTH: Final = 4.0  # points ahead that make a win e times as likely: more than it takes, so that each counts
BETRAYED: Final = 0.4  # how much a colour's points tell that somebody works for it
MUCH: Final = 100.0  # points that tell all
TRIED: Final = 16  # moves a quick reply looks at
AHEAD: Final = 8  # turns that a search looks ahead
TO_THE_END: Final = 1000  # turns: with an empty pouch nothing more is drawn


def make(weights: list[float]) -> Guide:
    """The guide, with weights for its features."""
    return TubeTangleGuide(weights)


class TubeTangleGuide(Guide):
    """See :class:`pipeyard.bots.search.guide.Guide`. Worth is the chance to win."""

    first_tried = 1.0
    growth = 0.5

    def __init__(self, weights: list[float]) -> None:
        self.weights = vec[float](weights)
        self._pipes = Pipes()

    def redeal(self, world: State, seat: int, dice: Dice) -> None:
        assert isinstance(world, TubeTangleState)
        counts = world.pouch.counts
        unseen = vec[i64](capacity=128)
        for other in range(world.seats):
            if other != seat:
                for kind in world.hands[other]:
                    unseen = append(unseen, i64(kind))
        for kind in range(len(counts)):
            for _ in range(counts[kind]):
                unseen = append(unseen, i64(kind))
        first: i64 = 0
        for other in range(world.seats):
            if other != seat:
                hand: list[int] = []
                for _ in range(len(world.hands[other])):
                    pick = first + dice.below(len(unseen) - first)
                    kind_picked = unseen[pick]
                    unseen[pick] = unseen[first]
                    first += 1
                    hand.append(kind_picked)
                hand.sort()
                world.hands[other] = hand
        fresh = [0] * len(counts)
        for place in range(first, i64(len(unseen))):
            fresh[unseen[place]] += 1
        world.pouch = Bag(fresh)
        self._recolour(world, seat, dice)

    def _recolour(self, world: TubeTangleState, seat: int, dice: Dice) -> None:
        """Others more probably have a colour that stands well: they have worked for it."""
        chances = vec[float]([1.0] * (len(world.terms.materials) + 1))
        points = self.standing(world)
        for colour in range(i64(len(chances))):
            chances[colour] = math.exp(BETRAYED * min(points[colour], MUCH))
        chances[0] = 0.0
        chances[world.colours[seat]] = 0.0
        for other in range(world.seats):
            if other != seat and world.colours[other] != NO_COLOUR:
                total = 0.0
                for chance in chances:
                    total += chance
                left = total * float(dice.below(1_000_000)) / 1_000_000.0
                colour = 1
                while colour + 1 < len(chances) and left >= chances[colour]:
                    left -= chances[colour]
                    colour += 1
                while chances[colour] == 0.0:
                    colour -= 1
                chances[colour] = 0.0
                world.colours[other] = colour

    def hides(self, state: State) -> bool:
        assert isinstance(state, TubeTangleState)
        return state.pouch.total > 0 or state.seats > 2  # else the other has all that is left

    def clock(self, state: State) -> i64:
        assert isinstance(state, TubeTangleState)
        if state.step == OVER:
            return 1_000_000
        held: i64 = state.pouch.total
        for hand in state.hands:
            held += len(hand)
        return -held

    def options(self, state: State, seat: int, dice: Dice) -> vec[i64]:
        assert isinstance(state, TubeTangleState)
        menu = state.menu(seat)
        if len(menu) == 1:
            return menu
        return best_first(menu, self.worths(state, seat, menu))

    def reply(self, state: State, seat: int, dice: Dice) -> int:
        assert isinstance(state, TubeTangleState)
        menu = menu_of(state, seat)
        count: i64 = len(menu)
        if count == 1:
            return menu[0]
        if count > TRIED:
            for number in range(i64(TRIED)):
                pick = number + dice.below(count - number)
                code = menu[pick]
                menu[pick] = menu[number]
                menu[number] = code
            menu = menu[:TRIED]
        worths = self.worths(state, seat, menu)
        best: i64 = 0
        for place in range(i64(len(menu))):
            if worths[place] > worths[best]:
                best = place
        return menu[best]

    def worths(self, state: TubeTangleState, seat: int, menu: vec[i64]) -> list[float]:
        """How much farther each move brings a seat ahead of all other colours, whoever has them."""
        pipes = self._pipes
        colours: i64 = len(state.terms.materials)
        factors = vec[float]([-AGAINST / float(colours - 1)] * (len(state.terms.materials) + 1))
        factors[state.colours[seat]] = 1.0
        left = left_of(state, 1)
        promise = self.promises(state, left)
        hand = self.weights[HAND] + left * self.weights[HAND + 1]
        found: list[float] = []
        if state.scoring != LONGEST:
            pipes.look(state)
        for code in menu:
            if state.scoring == LONGEST:
                found.append(self.worth(state, seat, code))
            else:
                found.append(pipes.change(state, code, promise, factors) + hand * float(taken(state, code)))
        return found

    def worth(self, state: TubeTangleState, seat: int, code: int) -> float:
        """How far a move brings a seat ahead of all other colours."""
        after = state.copy()
        after.play(seat, code)
        points = self.points(after)
        own = state.colours[seat]
        others = 0.0
        for colour in range(1, i64(len(points))):
            if colour != own:
                others += points[colour]
        return points[own] - AGAINST * others / float(len(points) - 2)

    def promises(self, position: Table, left: float) -> vec[float]:
        """What a pipe promises for each link and besides, by what keeps it open."""
        weights = self.weights
        each = float(position.terms.side_points)
        found = vec[float]([0.0] * (2 * len(CLASSES)))
        for place in range(i64(len(CLASSES))):
            found[2 * place] = each * (weights[EACH * place] + left * weights[EACH * place + 2])
            found[2 * place + 1] = weights[EACH * place + 1] + left * weights[EACH * place + 3]
        return found

    def horizon(self, state: State) -> int:
        assert isinstance(state, TubeTangleState)
        return AHEAD if state.pouch.total > 0 else TO_THE_END

    def values(self, state: State) -> list[float]:
        assert isinstance(state, TubeTangleState)
        points: vec[float]
        if state.step == OVER:
            self._pipes.look(state)
            points = self._pipes.paid(state)
        else:
            points = self.points(state)
        found: list[float] = []
        most = -1.0e30
        for seat in range(state.seats):
            most = max(most, points[state.colours[seat]])
        total = 0.0
        for seat in range(state.seats):
            odds = math.exp((points[state.colours[seat]] - most) / WIDTH)
            found.append(odds)
            total += odds
        for seat in range(state.seats):
            found[seat] /= total
        return found

    def points(self, position: Table) -> vec[float]:
        """The points each colour will probably have, by side value: on the table, and with what is held."""
        sums = self.standing(position)
        left = left_of(position)
        hand = self.weights[HAND] + left * self.weights[HAND + 1]
        for seat in range(position.seats):
            sums[position.colours[seat]] += hand * held(position, seat)
        return sums

    def standing(self, position: Table) -> vec[float]:
        """What the pipes on the table promise each colour, whoever has it."""
        pipes = self._pipes
        pipes.look(position)
        promise = self.promises(position, left_of(position))
        sums = vec[float]([0.0] * (len(position.terms.materials) + 1))
        best = vec[float]([0.0] * (len(position.terms.materials) + 1))
        for number in range(pipes.count):
            material = pipes.material[number]
            kept = 2 * pipes.kept(number)
            worth = promise[kept] * float(pipes.links[number]) + promise[kept + 1]
            sums[material] += worth
            if worth > best[material]:
                best[material] = worth
        if position.scoring == LONGEST:
            for colour in range(i64(len(sums))):
                sums[colour] = best[colour] + OTHERS * (sums[colour] - best[colour])
        return sums


def held(position: Table, seat: int) -> float:
    """How many tiles a player holds or is about to take."""
    return float(len(position.hands[seat]) + (position.to_take if position.turn == seat else 0))


def left_of(position: Table, laid: i64 = 0) -> float:
    """The part of all tiles that is still to come, from the pouch or from hands, after some more are laid."""
    terms = position.terms
    tiles: i64 = position.pouch.total - laid
    for hand in position.hands:
        tiles += len(hand)
    return float(tiles) / float(terms.pit + terms.pits + terms.covers)


def features(position: Table, colour: int) -> list[float]:
    """What is known of a colour, as ``FEATURES`` names it, added up over its pipes."""
    left = left_of(position)
    found = [0.0] * len(FEATURES)
    pipes = survey(position)
    place: i64 = 0
    while place < len(pipes):
        if pipes[place] == colour:
            first = EACH * pipes[place + 1]
            paid = float(position.terms.side_points) * float(pipes[place + 2])
            found[first] += paid
            found[first + 1] += 1.0
            found[first + 2] += paid * left
            found[first + 3] += left
        place += 3
    for seat in range(position.seats):
        if position.colours[seat] == colour:
            found[HAND] = held(position, seat)
            found[HAND + 1] = left * found[HAND]
    return found
