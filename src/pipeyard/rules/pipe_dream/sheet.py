"""One player's sheet: the map with its pieces, the wrenches, bombs and cross-sections, and the meter."""

from typing import Final

from mypy_extensions import i64

from pipeyard.rules.grid import BIT, NOWHERE
from pipeyard.rules.int_vectors import vec
from pipeyard.rules.pipe_dream.terms import Terms
from pipeyard.rules.pipe_dream.view import SheetView
from pipeyard.rules.shapes import NO_PIPE, OPEN

OPEN_SIDES: Final = bytes(OPEN)  # the open sides of a pose as a mask
SIDE_BIT: Final = bytes(BIT)

# The step a sheet is in.
ROLL: Final = 0  # waiting for dice
SOURCE: Final = 1  # the source is to be placed
TURN: Final = 2
STOP: Final = 3  # to stop or to go on
SCORED: Final = 4
OUT: Final = 5  # too few pieces at a flow number
NO_EXIT: Final = 6  # enough pieces at the last flow number, but no exit
STEPS: Final = ("roll", "source", "turn", "stop", "scored", "out", "no-exit")


class Keeper:
    """The one position that may write on a sheet: sheets are shared between copies until written on."""

    def __init__(self) -> None:
        pass


class Sheet:
    """A sheet. ``poses`` is the pose at each site, a plus for the source; see :class:`Terms` for sites.

    ``component`` gives the joined pieces of the map a common number; on an empty site it means nothing.
    ``faced`` is a mask of the sides of a site across which a neighbour lies open to it.
    An empty site with a wrench symbol still has its wrench, for a site once filled is never empty again.
    """

    def __init__(
        self, terms: Terms, keeper: Keeper, poses: vec[i64], component: vec[i64], faced: vec[i64]
    ) -> None:
        self.terms = terms
        self.keeper = keeper
        self.poses = poses
        self.component = component
        self.faced = faced
        self.source = NOWHERE
        self.step = ROLL
        self.first = 0  # the dice; 0 while there are none
        self.second = 0
        self.placed = False  # this turn's pipe is placed
        self.crossed = 0  # cross-sections placed this turn
        self.wrenches = terms.wrenches
        self.bombs = 0  # bombs used
        self.crosses = 0  # cross-sections used
        self.meter = 0  # sections marked
        self.view: SheetView | None = None  # what it looks like, made when first asked for
        self.text = ""  # the same in notation

    def copy(self, keeper: Keeper) -> "Sheet":
        """The same sheet for another position to write on."""
        other = Sheet(self.terms, keeper, self.poses[:], self.component[:], self.faced[:])
        other.source = self.source
        other.step = self.step
        other.first = self.first
        other.second = self.second
        other.placed = self.placed
        other.crossed = self.crossed
        other.wrenches = self.wrenches
        other.bombs = self.bombs
        other.crosses = self.crosses
        other.meter = self.meter
        return other

    def set_source(self, site: int) -> None:
        """Put the source on an empty map."""
        self.source = site
        self.put(site, self.terms.cross_pose)

    def lay(self, site: int, pose: int) -> None:
        """Lay a pipe or cross-section on an empty site, and collect what is printed there."""
        if self.terms.symbol[site]:
            self.wrenches += 1
        self.put(site, pose)

    def replace(self, site: i64, pose: i64) -> None:
        """Lay a pipe in the place of another piece."""
        self.poses[site] = pose
        open_sides = i64(OPEN_SIDES[pose])
        for side in range(i64(4)):
            across = self.terms.neighbour[4 * site + side]
            if across != NOWHERE:
                self.faced[across] &= ~i64(SIDE_BIT[side ^ 2])
                if open_sides & i64(SIDE_BIT[side]):
                    self.faced[across] |= i64(SIDE_BIT[side ^ 2])
        self.join_all()

    def put(self, site: i64, pose: i64) -> None:
        """Let a piece lie on an empty site, joined with what it meets there."""
        component = self.component
        faced = self.faced
        open_sides = i64(OPEN_SIDES[pose])
        self.poses[site] = pose
        component[site] = site
        for side in range(i64(4)):
            across = self.terms.neighbour[4 * site + side]
            if across == NOWHERE or open_sides & i64(SIDE_BIT[side]) == 0:
                continue
            faced[across] |= i64(SIDE_BIT[side ^ 2])
            if faced[site] & i64(SIDE_BIT[side]):
                old = component[across]
                for other in range(i64(len(component))):
                    if component[other] == old:
                        component[other] = site

    def join_all(self) -> None:
        """Number the joined pieces anew, after one was taken away."""
        poses = self.poses
        component = self.component
        for site in range(len(poses)):
            component[site] = NOWHERE
        for start in range(len(poses)):
            if poses[start] != NO_PIPE and component[start] == NOWHERE:
                component[start] = start
                pending = [start]
                while pending:
                    site = pending.pop()
                    for side in range(4):
                        across = joined_across(self, site, side)
                        if across != NOWHERE and component[across] == NOWHERE:
                            component[across] = start
                            pending.append(across)


def empty_sheet(terms: Terms, keeper: Keeper) -> Sheet:
    """A sheet nobody has written on."""
    return Sheet(
        terms,
        keeper,
        vec[i64]([NO_PIPE] * terms.sites),
        vec[i64]([NOWHERE] * terms.sites),
        vec[i64]([0] * terms.sites),
    )


def joined_across(sheet: Sheet, site: i64, side: i64) -> i64:
    """The site joined to ``site`` across that side, or ``NOWHERE``."""
    if i64(OPEN_SIDES[sheet.poses[site]]) & sheet.faced[site] & i64(SIDE_BIT[side]):
        return sheet.terms.neighbour[4 * site + side]
    return NOWHERE
