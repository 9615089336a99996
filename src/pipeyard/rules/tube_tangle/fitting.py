"""What may be laid where, looked up.

Whether a tile may lie on a cell is known from what is around it (see ``surroundings``) and from what the
piles still hold. It is judged when it first comes up on any table, for all tiles at once, and kept as a
*row*: for every kind the set of ways in which it may lie, one number with a bit for each.
"""

import threading
from typing import Final, final

from mypy_extensions import i32, i64, u8

from pipeyard.rules.int_vectors import append, vec
from pipeyard.rules.tube_tangle.surroundings import FREE, ON_PIT, ON_ROAD, Surroundings

WAYS: Final = 8  # two faces, four turns
WAYS_IN: Final = [[way for way in range(WAYS) if ways >> way & 1] for ways in range(256)]
WAY_COUNT: Final = bytes([len(ways) for ways in WAYS_IN])
WAY_LIST: Final = b"".join([bytes(ways).ljust(WAYS) for ways in WAYS_IN])  # [8 * ways + 0, 1, ...]

NOT_MADE: Final = -1


@final
class Rows:
    """All rows of an edition, each once. A row's number is where it begins; it has an entry for each kind."""

    def __init__(self) -> None:
        self.ways = vec[u8]()  # [row + kind] the ways in which the kind may lie
        self._known: dict[bytes, int] = {}
        self._growing = threading.Lock()

    def number(self, sets: list[int]) -> int:
        """The number of a row. Much that can be around a cell comes to the same."""
        content = bytes(sets)
        with self._growing:
            row = self._known.get(content, NOT_MADE)
            if row == NOT_MADE:
                row = len(self.ways)
                grown = self.ways
                for ways in sets:
                    grown = append(grown, u8(ways))
                self.ways = grown
                self._known[content] = row
        return row


@final
class Fitting:
    """Which row is whose while the piles hold so much."""

    def __init__(
        self,
        surroundings: Surroundings,
        rows: Rows,
        tiles: list[list[int]],
        brings: vec[i64],
        piles: tuple[int, int],
    ) -> None:
        self.surroundings = surroundings
        self.all_rows = rows
        self.tiles = tiles  # [pose] the tiles that can lie so, as WAYS * kind + way
        self.brings = brings  # [pose] what its borders bring, two bits for each side
        self.piles = piles  # roads and rooms
        self.pit = 1 + max([tile // WAYS for kinds in tiles for tile in kinds])
        self.rows = vec[i32]([i32(NOT_MADE)] * surroundings.count)  # [what is around]

    def row(self, around: i64) -> i64:
        """The row for what is around a cell."""
        row = i64(self.rows[around])
        return self._make(around) if row == NOT_MADE else row

    def _make(self, around: i64) -> i64:
        """Judge what is around a cell: its row, for the first time."""
        on = self.surroundings.on(around)
        sets = [0] * (self.pit + 2)  # after the pipe tiles come the pit and the cover
        sets[self.pit] = 1 if on == ON_ROAD else 0
        sets[self.pit + 1] = 1 if on == ON_ROAD or on == ON_PIT else 0
        if on == FREE:
            asks = self.surroundings.asks(around)
            hindered = self.surroundings.hindered(around)
            for pose in self.surroundings.poses(asks):
                brings = self.brings[pose]
                if brings & hindered == 0 or self._run_out(brings, asks, hindered):
                    for tile in self.tiles[pose]:
                        sets[tile // WAYS] += 1 << tile % WAYS
        row: i64 = self.all_rows.number(sets)
        self.rows[around] = i32(row)
        return row

    def _run_out(self, brings: i64, asks: i64, hindered: i64) -> bool:
        """Whether piles run out before they bring what does not fit. Borders bring in turn, north first."""
        left = vec[i64]([0, self.piles[0], self.piles[1]])
        for side in range(i64(4)):
            what = brings >> 2 * side & 3
            if what == 0 or asks >> 4 * side & 15 != 0:
                continue  # no border, or one that meets the tile it asks for
            if left[what] > 0 and hindered >> 2 * side & what != 0:
                return False
            left[what] -= 1
        return True
