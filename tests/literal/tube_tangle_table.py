"""Tube Tangle's table, literally: tiles in a dict, sides as letters, pipes found by plain flooding."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

Cell = tuple[int, int]
Door = tuple[Cell, str]  # a side of a tile on the table

SIDES = "NESW"
STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}  # rows grow northward
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
BORDERS = {"r": "road", "m": "room"}  # what each border touches, and brings


def beyond(cell: Cell, side: str) -> Cell:
    return cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]


@dataclass(frozen=True)
class Face:
    """A face as it lies: what each side shows, and which side ends in which border."""

    sides: str  # clockwise from north
    ends: frozenset[tuple[str, str]]

    def shows(self, side: str) -> str:
        return self.sides[SIDES.index(side)]

    def turned(self) -> Face:
        """A quarter clockwise: what was west is north."""
        after = {side: SIDES[(SIDES.index(side) + 1) % 4] for side in SIDES}
        return Face(
            self.sides[3] + self.sides[:3], frozenset((after[one], after[other]) for one, other in self.ends)
        )


def face(text: str) -> Face:
    """A face as the tile file writes it: ``FPEr`` or ``FmPm N>E S>W``."""
    sides, *named = text.split()
    told = dict(pair.split(">") for pair in named)
    borders = [side for side, shown in zip(SIDES, sides, strict=True) if shown in BORDERS]
    ends = set()
    for side, shown in zip(SIDES, sides, strict=True):
        if shown not in BORDERS and sides.count(shown) == 1:
            (border,) = borders if len(borders) == 1 else [told[side]]
            ends.add((side, border))
    return Face(sides, frozenset(ends))


def ways(front: str, back: str) -> dict[str, Face]:
    """Every way a tile can lie, by its sides: ways that look the same are the same."""
    found: dict[str, Face] = {}
    for text in (front, back):
        lying = face(text)
        for _ in SIDES:
            assert found.setdefault(lying.sides, lying) == lying
            lying = lying.turned()
    return found


@dataclass
class Lying:
    """A tile on the table."""

    what: str  # pipe, room or road
    name: str | None = None  # of a pipe tile
    face: Face | None = None
    on_it: list[str] = field(default_factory=list)  # pit and cover on a road, from below

    def shows(self, side: str) -> str:
        if self.face is not None:
            return self.face.shows(side)
        return {"road": "r", "room": "m"}[self.what]

    def looks(self) -> str:
        """pipe, room, road, pit, cover or pit+cover."""
        return "+".join(self.on_it) or self.what


@dataclass(frozen=True)
class Pipe:
    """Everything of one material that hangs together."""

    letter: str
    cells: tuple[Cell, ...]
    links: frozenset[tuple[Cell, Cell]]
    linked_sides: int
    ends: frozenset[tuple[Cell, str, str]]  # cell, border's side, what lies beyond it
    openings: frozenset[tuple[Cell, str, str]]  # cell, side, what keeps it open: free, pit or bare

    def closed(self) -> bool:
        return not self.openings


class Table:
    def __init__(self) -> None:
        self.tiles: dict[Cell, Lying] = {}
        self._asked: dict[Cell, dict[str, str]] = {}  # kept until the next pipe tile is laid

    def around(self, cell: Cell) -> dict[str, Lying]:
        """The tiles that touch a cell, by the side of the cell they lie at."""
        return {side: self.tiles[beyond(cell, side)] for side in SIDES if beyond(cell, side) in self.tiles}

    def asked(self, cell: Cell) -> dict[str, str]:
        """What touches a free cell at each side: a material, a road's or room's side, or a bare border."""
        if cell not in self._asked:
            self._asked[cell] = {
                side: "bare" if tile.what == "pipe" and shown in BORDERS else shown
                for side, tile in self.around(cell).items()
                for shown in [tile.shows(OPPOSITE[side])]
            }
        return self._asked[cell]

    def free_cells_beside_tiles(self) -> set[Cell]:
        every = {beyond(cell, side) for cell in self.tiles for side in SIDES}
        return every - set(self.tiles)

    def broken(self, cell: Cell, lying: Face, piles: dict[str, int]) -> Iterator[str]:
        """Which of place-1 to place-5 a pipe tile laid like this would break, in that order."""
        if cell in self.tiles:
            yield "place-1"
            return
        asked = self.asked(cell)
        if not asked:
            yield "place-2"
        if "bare" in asked.values():
            yield "place-3"
        for side, shown in asked.items():
            if shown not in (lying.shows(side), "bare"):
                yield "place-4"
                break
        if any(not self._brought_fits(cell, side, what) for side, what in self.brought(cell, lying, piles)):
            yield "place-5"

    def brought(self, cell: Cell, lying: Face, piles: dict[str, int]) -> list[tuple[str, str]]:
        """The sides at which a tile is brought, and what is brought there: road or room."""
        left = dict(piles)
        found = []
        for side in SIDES:
            what = BORDERS.get(lying.shows(side))
            if what and beyond(cell, side) not in self.tiles and left[what] > 0:
                left[what] -= 1
                found.append((side, what))
        return found

    def _brought_fits(self, cell: Cell, side: str, what: str) -> bool:
        others = self.around(beyond(cell, side))  # the new tile does not lie yet, and its border fits
        return all(other.what == what for other in others.values())

    def lay(self, cell: Cell, name: str, lying: Face, piles: dict[str, int]) -> None:
        """Lay a pipe tile with what it brings, taken from the piles."""
        brought = self.brought(cell, lying, piles)
        self.tiles[cell] = Lying("pipe", name, lying)
        self._asked.clear()
        for side, what in brought:
            piles[what] -= 1
            self.tiles[beyond(cell, side)] = Lying(what)

    # Pipes

    def pipes(self) -> list[Pipe]:
        """Every pipe on the table."""
        unseen = {
            (cell, side)
            for cell, tile in self.tiles.items()
            for side in SIDES
            if tile.what == "pipe" and tile.shows(side) not in BORDERS
        }
        found = []
        while unseen:
            start = unseen.pop()
            pipe, reached = {start}, [start]
            while reached:
                for door in self._hang_together(*reached.pop()):
                    if door in unseen:
                        unseen.remove(door)
                        pipe.add(door)
                        reached.append(door)
            found.append(self._pipe(pipe))
        return found

    def _hang_together(self, cell: Cell, side: str) -> Iterator[Door]:
        """The sides joined to a side: of its material on its face, and the one it meets."""
        tile = self.tiles[cell]
        yield from ((cell, other) for other in SIDES if tile.shows(other) == tile.shows(side))
        met = self.tiles.get(beyond(cell, side))
        if met and met.what == "pipe" and met.shows(OPPOSITE[side]) == tile.shows(side):
            yield beyond(cell, side), OPPOSITE[side]

    def _pipe(self, doors: set[Door]) -> Pipe:
        links, ends, openings = set(), set(), set()
        linked_sides = 0
        for cell, side in doors:
            tile, met = self.tiles[cell], self.tiles.get(beyond(cell, side))
            if met is None:
                openings.add((cell, side, "free"))
            else:
                assert met.what == "pipe", f"a material meets a {met.what} at {cell} {side}"
                links.add((min(cell, beyond(cell, side)), max(cell, beyond(cell, side))))
                linked_sides += 1
            assert tile.face is not None
            for border in (border for ending, border in tile.face.ends if ending == side):
                into = self.tiles.get(beyond(cell, border))
                ends.add((cell, border, into.looks() if into else "bare"))
        openings |= {(cell, side, into) for cell, side, into in ends if into in ("bare", "pit")}
        letters = {self.tiles[cell].shows(side) for cell, side in doors}
        assert len(letters) == 1
        return Pipe(
            letters.pop(),
            tuple(sorted({cell for cell, _ in doors})),
            frozenset(links),
            linked_sides,
            frozenset(ends),
            frozenset(openings),
        )
