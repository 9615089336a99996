"""Tube Tangle for a search: what the pipes on the table promise each colour."""

import math
from typing import Final

from mypy_extensions import i64

from pipeyard.bots.search.guide import Guide, best_first
from pipeyard.rules.bag import Bag, Dice
from pipeyard.rules.grid import NOWHERE
from pipeyard.rules.int_vectors import append, vec
from pipeyard.rules.state import State
from pipeyard.rules.tube_tangle.menu import menu_of
from pipeyard.rules.tube_tangle.scoring import material_points
from pipeyard.rules.tube_tangle.state import TubeTangleState
from pipeyard.rules.tube_tangle.table import LONGEST, NO_COLOUR, NOTHING, OVER, PIT, Table
from pipeyard.rules.tube_tangle.terms import NO_END, ROOM

# Of every pipe, by what keeps it open: its points, and that it is there; each also times what is to come.
CLASSES: Final = ("closed", "one end", "two ends", "more ends", "pit", "lost")
EACH: Final = 4
FEATURES: Final = (
    *(f"{name}, {what}" for name in CLASSES for what in ("points", "one", "points left", "one left")),
    "hand",  # tiles that the player holds or is about to take: each is a turn more at the end
)
HAND: Final = 24  # where that stands
CLOSED: Final = 0
IN_PIT: Final = 4
LOST: Final = 5
OTHERS: Final = 0.1  # with scoring=longest, what the pipes beside the best one count
WIDTH: Final = 3.0  # points ahead that make a win e times as likely, at the end; more before
EARLY: Final = 6.0  # more of them at the beginning
TRIED: Final = 6  # moves a quick reply looks at


def make(weights: list[float]) -> Guide:
    """The guide, with weights for its features."""
    return TubeTangleGuide(weights)


class TubeTangleGuide(Guide):
    """See :class:`pipeyard.bots.search.guide.Guide`. Worth is the chance to win."""

    hidden = True

    def __init__(self, weights: list[float]) -> None:
        self.weights = vec[float](weights)

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
        own = world.colours[seat]
        free = [colour for colour in range(1, len(world.terms.materials) + 1) if colour != own]
        for other in range(world.seats):
            if other != seat and world.colours[other] != NO_COLOUR:
                world.colours[other] = free.pop(dice.below(len(free)))

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
        worths: list[float] = []
        for code in menu:
            after = state.copy()
            after.play(seat, code)
            worths.append(self.worth(after, seat))
        return best_first(menu, worths)

    def reply(self, state: State, seat: int, dice: Dice) -> int:
        assert isinstance(state, TubeTangleState)
        menu = menu_of(state, seat)
        count: i64 = len(menu)
        best: i64 = menu[0]
        if count == 1:
            return best
        most = -1.0e30
        for number in range(min(count, TRIED)):
            pick = number + dice.below(count - number)
            code = menu[pick]
            menu[pick] = menu[number]
            after = state.copy()
            after.play(seat, code)
            worth = self.worth(after, seat)
            if worth > most:
                most = worth
                best = code
        return best

    def worth(self, state: TubeTangleState, seat: int) -> float:
        """How far a seat is ahead of all other colours, whoever has them."""
        points = self.points(state)
        own = state.colours[seat]
        others = 0.0
        for colour in range(1, i64(len(points))):
            if colour != own:
                others += points[colour]
        return points[own] - 0.5 * others / float(len(points) - 2)

    def horizon(self, state: State) -> int:
        assert isinstance(state, TubeTangleState)
        return 2 * state.seats

    def values(self, state: State) -> list[float]:
        assert isinstance(state, TubeTangleState)
        width = WIDTH
        points: vec[float]
        if state.step == OVER:
            points = vec[float]([float(paid) for paid in material_points(state)])
            width = 0.5
        else:
            points = self.points(state)
            width += EARLY * left_of(state)
        found: list[float] = []
        most = -1.0e30
        for seat in range(state.seats):
            most = max(most, points[state.colours[seat]])
        total = 0.0
        for seat in range(state.seats):
            odds = math.exp((points[state.colours[seat]] - most) / width)
            found.append(odds)
            total += odds
        for seat in range(state.seats):
            found[seat] /= total
        return found

    def points(self, position: Table) -> vec[float]:
        """The points each colour will probably have, by side value."""
        left = left_of(position)
        weights = self.weights
        colours: i64 = len(position.terms.materials) + 1
        each = float(position.terms.side_points)
        sums = vec[float]([0.0] * (len(position.terms.materials) + 1))
        best = vec[float]([0.0] * (len(position.terms.materials) + 1))
        pipes = survey(position)
        place: i64 = 0
        while place < len(pipes):
            material = pipes[place]
            first = EACH * pipes[place + 1]
            paid = each * float(pipes[place + 2])
            promise = (weights[first] + left * weights[first + 2]) * paid
            promise += weights[first + 1] + left * weights[first + 3]
            sums[material] += promise
            if promise > best[material]:
                best[material] = promise
            place += 3
        if position.scoring == LONGEST:
            for colour in range(colours):
                sums[colour] = best[colour] + OTHERS * (sums[colour] - best[colour])
        for seat in range(position.seats):
            sums[position.colours[seat]] += weights[HAND] * held(position, seat)
        return sums


def held(position: Table, seat: int) -> float:
    """How many tiles a player holds or is about to take."""
    return float(len(position.hands[seat]) + (position.to_take if position.turn == seat else 0))


def left_of(position: Table) -> float:
    """The part of the pouch that is still to come."""
    return min(1.0, float(position.pouch.total) / 50.0)


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
    return found


def survey(position: Table) -> vec[i64]:
    """Every pipe on the table as three numbers: its material, what keeps it open (``CLASSES``), its links."""
    terms = position.terms
    lies = position.lies
    neighbour = position.field.neighbour
    sides = terms.side_run
    same_sides = terms.same_sides  # on one tile they hang together
    ends = terms.end_run
    found = vec[i64](capacity=96)
    seen = vec[i64]([0] * len(lies))  # a bit for each side
    pending = vec[i64]([0] * (len(terms.names) + 1))  # there are no more tiles
    for start in range(i64(len(lies))):
        if lies[start] < 0:
            continue
        for first in range(i64(4)):
            material = sides[4 * lies[start] + first]
            if material >= ROOM or seen[start] >> first & 1:
                continue
            links: i64 = 0
            free: i64 = 0
            pits: i64 = 0
            is_lost = False
            pending[0] = start
            seen[start] |= same_sides[4 * lies[start] + first]
            count: i64 = 1
            while count > 0:
                count -= 1
                site = pending[count]
                pose = lies[site]
                for side in range(i64(4)):
                    if sides[4 * pose + side] != material:
                        continue
                    across = neighbour[4 * site + side]
                    beyond = lies[across]
                    if beyond >= 0:
                        links += 1
                        if not seen[across] >> (side ^ 2) & 1:
                            seen[across] |= same_sides[4 * beyond + (side ^ 2)]
                            pending[count] = across
                            count += 1
                    elif across != NOWHERE and position.is_bare(across):
                        is_lost = True
                    else:
                        free += 1
                    end = ends[4 * pose + side]
                    if end != NO_END:
                        there = lies[neighbour[4 * site + end]]
                        if there == NOTHING:
                            is_lost = True
                        elif there == PIT:
                            pits += 1
            found = append(found, material)
            if is_lost:
                found = append(found, LOST)
            elif pits > 0:
                found = append(found, IN_PIT)
            else:
                found = append(found, free if free < 3 else 3)
            found = append(found, links)
    return found
