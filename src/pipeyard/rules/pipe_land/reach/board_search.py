"""The exact search on a board: of a field only the tiles and the free land beside them are looked at."""

from mypy_extensions import i16, i64

from pipeyard.rules.grid import NOWHERE, OPPOSITE
from pipeyard.rules.int_vectors import append, vec
from pipeyard.rules.pipe_land.reach.exact import Reach
from pipeyard.rules.shapes import NO_PIPE


class Searched:
    """A board that was searched: its answers, for the free sites among ``sites``."""

    def __init__(self, neighbour: vec[i64], poses: vec[i16], doors: vec[i64], sites: vec[i64]) -> None:
        count: i64 = len(sites)
        self.sites = sites
        self.numbers = vec[i64]([NOWHERE] * len(poses))  # of each site: where it stands among these
        for number in range(count):
            self.numbers[sites[number]] = number
        beside = vec[i64]([NOWHERE] * (4 * count))
        lie = vec[i64]([NO_PIPE] * count)
        for number in range(count):
            lie[number] = i64(poses[sites[number]])
            for side in range(i64(4)):
                across = neighbour[4 * sites[number] + side]
                if across != NOWHERE:
                    beside[4 * number + side] = self.numbers[across]
        entries = vec[i64]()
        for door in doors:
            entries = append(entries, 4 * self.numbers[door >> 2] + (door & 3))
        self.reach = Reach()
        self.reach.search(beside, lie, entries)

    def reaches(self, site: int) -> bool:
        """Whether turning tiles could bring water to a free site."""
        return self.reach.reaches(self.numbers[site])

    def side(self, site: int) -> int:
        """A side by which water comes to a site that is reached."""
        return OPPOSITE[self.reach.ways[self.numbers[site]][0] & 3]

    def witness(self, site: int) -> list[int]:
        """The tiles of a pipe to a free site, from the river: ``[site, pose, site, pose, ...]``."""
        way = self.reach.witness(self.numbers[site])
        return [self.sites[item] if index % 2 == 0 else item for index, item in enumerate(way)]
