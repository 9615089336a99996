"""Monte Carlo tree search over imagined worlds.

Every playout takes a world that fits what the seat sees, walks down the tree of moves, adds one move to it,
plays on quickly until a number of turns has passed, and asks the guide what the outcome is worth. Chance is
drawn as it would be; each of its outcomes is a branch of its own. Of many moves only the most promising are
tried at first, more the longer the search lasts. It can stop after any playout.

Moves compared at the root meet the same chance: the n-th playout of each uses the same dice.
"""

import math
import time
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from pipeyard.bots.search.guide import Guide
from pipeyard.rules.bag import Dice
from pipeyard.rules.int_vectors import append, vec
from pipeyard.rules.state import NATURE, NO_ONE, State

CURIOSITY: Final = 0.8  # how much a seldom tried move is preferred, in spreads of the outcomes seen
FIRST_TRIED: Final = 3.0  # moves at the root that are tried from the beginning
GROWTH: Final = 1.0  # how fast more moves come to be tried, with the root of the visits
FEW: Final = 4  # playouts of a move before it is believed
MOST_STEPS: Final = 400  # moves of one playout, so that none runs away
LEAST_SPREAD: Final = 0.0001


@mypyc_attr(acyclic=True)
@final
class Node:
    """A position after some moves. ``codes`` and ``kids`` go together: the first of ``options``."""

    def __init__(self) -> None:
        self.visits: i64 = 0
        self.total = 0.0  # what it brought to the seat that chose it, added up
        self.codes = vec[i64]()
        self.kids: list[Node] = []
        self.options = vec[i64]()
        self.is_known = False  # whether the options were asked for

    def kid(self, code: i64) -> "Node | None":
        """The node after a move, None if it was never tried."""
        for place in range(i64(len(self.codes))):
            if self.codes[place] == code:
                return self.kids[place]
        return None

    def add(self, code: i64) -> "Node":
        """A new node after a move."""
        node = Node()
        self.codes = append(self.codes, code)
        self.kids.append(node)
        return node

    def mean(self) -> float:
        return self.total / float(self.visits) if self.visits > 0 else 0.0


@final
class Search:
    """One search by one seat. ``run`` it as often as there is time, then read ``best``."""

    def __init__(self, guide: Guide, state: State, seat: int, seed: int, horizon: int) -> None:
        self.guide = guide
        self.state = state  # never changed
        self.seat = seat
        self.seed = seed
        self.end: i64 = guide.clock(state) + horizon
        self.root = Node()
        self.playouts: i64 = 0
        self.sums: list[float] = []  # the values of every seat, added up
        self._sum = 0.0  # of the values of this seat, to know how far they spread
        self._squares = 0.0
        self._path: list[Node] = []
        self._seats: list[int] = []  # who chose each node of the path

    def run(self, playouts: int, deadline: float) -> None:
        """Search until so many playouts were made in all or, if it is above 0, the deadline has come."""
        while self.playouts < playouts:
            if deadline > 0.0 and self.playouts > 0 and time.monotonic() >= deadline:
                break
            self._playout()
            if len(self.root.options) <= 1:
                break  # there is nothing to choose

    def consider(self, code: int, playouts: int) -> float:
        """The mean value of a move at the root, tried at least so often, with the dice the others had too."""
        if not self.root.is_known:
            self._playout()
        node = self.root.kid(code)
        if node is None:
            node = self.root.add(code)
        while node.visits < playouts:
            self._try(code, CURIOSITY * self._spread())
        return node.mean()

    def best(self) -> int:
        """The move tried most often, of equals the one that brought more; before that the most promising."""
        root = self.root
        found: i64 = root.options[0]
        most: i64 = 0
        mean = 0.0
        for place in range(i64(len(root.codes))):
            kid = root.kids[place]
            if kid.visits > most or (kid.visits == most and kid.mean() > mean):
                found = root.codes[place]
                most = kid.visits
                mean = kid.mean()
        return found if most >= FEW else root.options[0]

    def ranking(self) -> list[tuple[int, int, float]]:
        """The moves tried at the root, the most tried first: (code, visits, mean value)."""
        root = self.root
        found = [
            (root.codes[place], int(root.kids[place].visits), root.kids[place].mean())
            for place in range(len(root.codes))
        ]
        return sorted(found, key=_by_visits)

    def join(self, ranking: list[tuple[int, int, float]]) -> None:
        """Add what another search of the same position found. This one is not run again afterwards."""
        root = self.root
        for code, visits, mean in ranking:
            node = root.kid(code)
            if node is None:
                node = root.add(code)
            node.visits += visits
            node.total += mean * float(visits)
            root.visits += visits
            self.playouts += visits

    def _spread(self) -> float:
        """How far outcomes lie apart: one standard deviation."""
        if self.playouts < 2:
            return 1.0
        count = float(self.playouts)
        mean = self._sum / count
        return math.sqrt(max(LEAST_SPREAD * LEAST_SPREAD, self._squares / count - mean * mean))

    def _playout(self) -> None:
        root = self.root
        curiosity = CURIOSITY * self._spread()
        if not root.is_known:
            root.options = self.guide.options(self.state, self.seat, Dice(self.seed))
            root.is_known = True
        self._try(self._choose(root, curiosity), curiosity)

    def _try(self, code: i64, curiosity: float) -> None:
        """One playout of a move at the root."""
        guide = self.guide
        root = self.root
        node = root.kid(code)
        if node is None:
            node = root.add(code)
        dice = Dice(self.seed + int(node.visits))
        world = self.state.copy()
        guide.redeal(world, self.seat, dice)
        world.play(self.seat, code)
        path = self._path
        seats = self._seats
        path.clear()
        seats.clear()
        path.append(node)
        seats.append(self.seat)
        if node.visits > 0:
            self._descend(world, node, dice, curiosity)
        self._play_on(world, dice)
        values = guide.values(world)
        own = values[self.seat]
        if len(self.sums) == 0:
            self.sums = [0.0] * len(values)
        for place in range(len(values)):
            self.sums[place] += values[place]
        self._sum += own
        self._squares += own * own
        self.playouts += 1
        root.visits += 1
        for place in range(len(path)):
            below = path[place]
            below.visits += 1
            if seats[place] >= 0:
                below.total += values[seats[place]]

    def _descend(self, world: State, node: Node, dice: Dice, curiosity: float) -> None:
        """Walk down the tree and add one node to it."""
        guide = self.guide
        path = self._path
        seats = self._seats
        while guide.clock(world) < self.end:
            seat = world.whose(dice)
            if seat == NO_ONE:
                return
            code: i64
            if seat == NATURE:
                code = world.draw(dice)
            elif seat != self.seat and guide.hides(self.state):
                return  # what they choose from differs from world to world: they are played on quickly
            else:
                if not node.is_known:
                    node.options = guide.options(world, seat, dice)
                    node.is_known = True
                code = self._choose(node, curiosity)
            kid = node.kid(code)
            is_new = kid is None
            if kid is None:
                kid = node.add(code)
            world.play(seat, code)
            path.append(kid)
            seats.append(seat)
            if is_new and seat != NATURE:
                return
            node = kid

    def _choose(self, node: Node, curiosity: float) -> i64:
        """A new move while few were tried, else the one that looks best and was not tried too often."""
        tried: i64 = len(node.codes)
        if tried < len(node.options):
            first = FIRST_TRIED
            growth = GROWTH
            if node is not self.root:
                first = self.guide.first_tried
                growth = self.guide.growth
            allowed = first + growth * math.sqrt(float(node.visits))
            if float(tried) < allowed:
                return node.options[tried]
        if tried == 1:
            return node.codes[0]
        if node is self.root:
            # One unlucky try must not decide against a move: where the best so far always brings the same, as
            # stopping does, outcomes no longer differ and curiosity ends.
            least = math.sqrt(float(node.visits)) / float(tried)
            for place in range(tried):
                if float(node.kids[place].visits) < least:
                    return node.codes[place]
        log = math.log(float(node.visits + 1))
        best: i64 = node.codes[0]
        most = -1.0e30
        for place in range(tried):
            kid = node.kids[place]
            value = kid.mean() + curiosity * math.sqrt(log / float(max(kid.visits, 1)))
            if value > most:
                most = value
                best = node.codes[place]
        return best

    def _play_on(self, world: State, dice: Dice) -> None:
        """Play quick replies until the horizon."""
        guide = self.guide
        steps: i64 = 0
        while steps < MOST_STEPS and guide.clock(world) < self.end:
            seat = world.whose(dice)
            if seat == NO_ONE:
                return
            if seat == NATURE:
                world.play(NATURE, world.draw(dice))
            else:
                world.play(seat, guide.reply(world, seat, dice))
            steps += 1


def _by_visits(found: tuple[int, int, float]) -> tuple[int, float]:
    return (-found[1], -found[2])
