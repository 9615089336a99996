"""By which sides water could be brought to each cell by turning tiles: what is sure, and what may be hoped.

Laying a tile takes no way for water from any other cell, it can only open new ones. So what is known is
kept while the table grows, and each tile laid costs only what it opens.

- A side is *hoped* for if a walk comes to it that passes every tile as its shape allows, though perhaps one
  tile twice. A cell without such a side is out of reach.
- A side is *sure* if a pipe is known that comes to it and passes no tile twice.

Nearly every hoped-for cell is sure. The few others are decided in ``exact``.
"""

from typing import Final

from mypy_extensions import i32, i64, u8

from pipeyard.rules.grid import BIT, SIDES
from pipeyard.rules.int_vectors import append, remove, vec
from pipeyard.rules.pipe_land.reach.trails import END, PASSES

_ROOT: Final = -1  # what comes before the first tile of a pipe: a Tap
_UNTOLD: Final = -2  # a side is sure, but which tiles its pipe passes is not remembered

# What a site is to a pipe: a shape, or one of these, which nothing passes.
_FREE: Final = END
_CLOSED: Final = END + 1  # a Tap or the river
# The sides by which a pipe may leave, as a mask: [4 * kind + side entered].
_LEAVES: Final = vec[i64](
    [sum(BIT[leave] for leave in PASSES[8 * kind + side]) for kind in range(_FREE + 1) for side in SIDES]
    + [0, 0, 0, 0]
)


class Approaches:
    """What is known for the cells of one field. Masks of sides are by site."""

    def __init__(self, neighbour: vec[i64]) -> None:
        self.neighbour = neighbour
        self.kinds = vec[u8]()
        self.hoped = vec[u8]()
        self.sure = vec[u8]()
        # [4 * site + side]: the pipe's last tile and where it was entered, in the same form, or _ROOT
        self.before = vec[i32]()
        self.fringe = vec[i64]()  # the free sites that are hoped for, in the order found
        self.in_doubt = False  # whether a site of the fringe may be reached though it is not sure

    def begin(self, river: list[int]) -> None:
        """An empty table: ``river`` are the sites nothing is laid on."""
        size = len(self.neighbour) // 4
        self.kinds = vec[u8]([u8(_FREE)] * size)
        for site in river:
            self.kinds[site] = u8(_CLOSED)
        self.hoped = vec[u8]([u8(0)] * size)
        self.sure = vec[u8]([u8(0)] * size)
        self.before = vec[i32]([i32(_UNTOLD)] * (4 * size))

    def copy(self) -> "Approaches":
        other = Approaches(self.neighbour)
        other.kinds = self.kinds[:]
        other.hoped = self.hoped[:]
        other.sure = self.sure[:]
        other.before = self.before[:]
        other.fringe = self.fringe[:]
        other.in_doubt = self.in_doubt
        return other

    def lay_tap(self, site: i64, river: i64) -> None:
        """A Tap comes to lie somewhere: water can leave it by any side but the river's."""
        self._take_from_fringe(site)
        self.kinds[site] = u8(_CLOSED)
        reached = vec[i64](capacity=16)
        for side in range(i64(4)):
            if side != river:
                across = self.neighbour[4 * site + side]
                if self._note(across, side ^ 2, True, _ROOT):
                    reached = append(reached, 4 * across + (side ^ 2))
        self._spread(reached)

    def lay(self, site: i64, shape: i64) -> None:
        """A tile comes to lie somewhere."""
        self._take_from_fringe(site)
        self.kinds[site] = u8(shape)
        reached = vec[i64](capacity=16)
        hoped = i64(self.hoped[site])
        for side in range(i64(4)):
            if hoped >> side & 1:
                reached = append(reached, 4 * site + side)
                self.in_doubt = self.in_doubt or self._leads_to_tile(site, side)
        self._spread(reached)

    def _leads_to_tile(self, site: i64, side: i64) -> bool:
        """Whether a pipe that enters a tile by a side goes on through another: that may open anything."""
        kinds = self.kinds
        leaves = _LEAVES[4 * i64(kinds[site]) + side]
        for leave in range(i64(4)):
            if leaves >> leave & 1 and i64(kinds[self.neighbour[4 * site + leave]]) < _FREE:
                return True
        return False

    def is_free(self, site: i64) -> bool:
        """Whether a site is land without a tile."""
        return i64(self.kinds[site]) == _FREE

    def settle(self, site: i64, side: i64) -> None:
        """A free cell was found to be reached by a side, in a way that was not seen here."""
        self.sure[site] = u8(i64(self.sure[site]) | i64(1) << side)

    def _take_from_fringe(self, site: i64) -> None:
        if self.hoped[site]:
            self.fringe = remove(self.fringe, site)

    def _note(self, site: i64, side: i64, is_sure: bool, before: i64) -> bool:
        """A walk, or a pipe if it is sure, comes to a side; whether that was new."""
        is_new = False
        bit = i64(1) << side
        hoped = i64(self.hoped[site])
        sure = i64(self.sure[site])
        kind = i64(self.kinds[site])
        if not hoped & bit:
            if hoped == 0 and kind == _FREE:
                self.fringe = append(self.fringe, site)
            self.hoped[site] = u8(hoped | bit)
            is_new = True
        if is_sure and not sure & bit:
            if kind >= _FREE or self._avoids(before, site):
                sure |= bit
                self.sure[site] = u8(sure)
                self.before[4 * site + side] = i32(before)
                is_new = True
        if is_new and sure == 0 and kind == _FREE:
            self.in_doubt = True
        return is_new

    def _avoids(self, last: i64, site: i64) -> bool:
        """Whether a pipe, told by its last tile and where it entered that, is known not to pass a tile."""
        while last >= 0:
            if last >> 2 == site:
                return False
            last = i64(self.before[last])
        return last == _ROOT

    def _spread(self, reached: vec[i64]) -> None:
        """Follow walks and pipes on from sides that were newly come to."""
        kinds = self.kinds
        neighbour = self.neighbour
        head: i64 = 0
        while head < len(reached):
            here = reached[head]
            head += 1
            site = here >> 2
            leaves = _LEAVES[4 * i64(kinds[site]) + (here & 3)]
            if leaves == 0:
                continue
            is_sure = i64(self.sure[site]) >> (here & 3) & 1 != 0
            for leave in range(i64(4)):
                if leaves >> leave & 1:
                    across = neighbour[4 * site + leave]
                    entered = leave ^ 2
                    if self._note(across, entered, is_sure, here):
                        reached = append(reached, 4 * across + entered)
