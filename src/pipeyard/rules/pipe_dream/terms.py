"""An edition as the rules use it: flat lists of small numbers, made once and shared by every position.

A *site* is a cell of the map as one number, row by row from the top left.
"""

from typing import Final

from mypy_extensions import i64

from pipeyard.rules.grid import BIT, NOWHERE, Cell, Rectangle
from pipeyard.rules.int_vectors import vec
from pipeyard.rules.shapes import OPEN, PLUS, POSES_OF, TURNED

TURNS: Final = 4  # a pipe turned this often is always back to how it was


class Terms:
    """The map, the dice, the meter and the values of one edition. Never changed once made."""

    def __init__(
        self,
        edition: str,
        size: int,
        symbols: list[Cell],
        sources: list[Cell],
        faces: list[int],
        wrenches: int,
        cross_values: list[int],
        crosses_each_turn: int,
        bomb_values: list[int],
        flow: list[tuple[int, int]],
        way: int,
        unjoined: int,
        edition_file: str,
    ) -> None:
        self.edition = edition
        self.edition_file = edition_file  # the text of its file
        self.size = size
        self.sites = size * size
        self.neighbour = vec[i64](Rectangle(size, size).neighbour)
        self.faces = faces  # [number - 1] the pose of the pipe a die chooses
        # [mask of sides] the pipes that are open at one of them, a bit for each
        self.open_pipes = vec[i64](
            [sum(1 << pipe for pipe in range(size) if OPEN[faces[pipe]] & mask) for mask in range(16)]
        )
        self.cross_pose = POSES_OF[PLUS][0]
        self.wrenches = wrenches
        self.cross_values = cross_values
        self.crosses_each_turn = crosses_each_turn
        self.bomb_values = bomb_values
        self.way = way
        self.unjoined = unjoined
        self.symbol = [False] * self.sites
        for row, column in symbols:
            self.symbol[self.site(row, column)] = True
        self.sources = [self.site(row, column) for row, column in sources]
        self.edge = [self._edge(site) for site in range(self.sites)]  # sides that face off the map
        self.edges = vec[i64](self.edge)  # the same in one run
        self.line = [self._line(number) for number in range(1, size + 1)]  # sites of row and column number
        self.line_sites = vec[i64]([site for sites in self.line for site in sites])  # the same in one run
        self.turned = [self._turned(pose) for pose in faces]  # the poses of a pipe by wrenches spent
        # [TURNS * (pipe - 1) + wrenches spent] the same in one run, over again where there are fewer
        self.turned_poses = vec[i64](
            [poses[turns % len(poses)] for poses in self.turned for turns in range(TURNS)]
        )
        self.sections = flow[len(flow) - 1][0]
        self.flow = [0] * (self.sections + 1)  # the flow number at a section of the meter, or 0
        for section, number in flow:
            self.flow[section] = number
        # Codes: 0 done, 1 stop, 2 go on, then the source's cells, the cross-section's, and the pipes.
        self.source_codes = 3
        self.cross_codes = self.source_codes + self.sites
        self.place_codes = self.cross_codes + self.sites
        self.bomb_codes = self.place_codes + size * self.sites * TURNS
        # NATURE's: rolls, then the one source of a whole table.
        self.rolls = [
            (first * size + second, 1 if first == second else 2)
            for first in range(size)
            for second in range(first, size)
        ]
        self.shared_sources = [(self.sites + site, 1) for site in range(self.sites)]

    def site(self, row: int, column: int) -> int:
        """The site of a cell counted from 1 at the top left, or ``NOWHERE`` off the map."""
        if 1 <= row <= self.size and 1 <= column <= self.size:
            return (row - 1) * self.size + column - 1
        return NOWHERE

    def cell(self, site: int) -> Cell:
        """The (row, column) of a site."""
        return (site // self.size + 1, site % self.size + 1)

    def _edge(self, site: int) -> int:
        return sum(BIT[side] for side in range(4) if self.neighbour[4 * site + side] == NOWHERE)

    def _line(self, number: int) -> list[int]:
        return [site for site in range(self.sites) if number in self.cell(site)]

    def _turned(self, pose: int) -> list[int]:
        poses = [pose]
        while TURNED[poses[-1]] != pose:
            poses.append(TURNED[poses[-1]])
        return poses
