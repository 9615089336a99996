"""Water on drawn boards."""

from mypy_extensions import i16, i64

from pipeyard.rules.grid import EAST, NORTH, SOUTH, WEST, Rectangle
from pipeyard.rules.int_vectors import vec
from pipeyard.rules.network import flood
from pipeyard.rules.shapes import GLYPH, mask_of


def wet(drawing: str, *doors: tuple[int, int, int]) -> list[list[str]]:
    """The wet sides of every cell of a drawn board when water enters at (column, row, side)."""
    rows = [line.strip("|") for line in drawing.split()]
    board = Rectangle(len(rows[0]), len(rows))
    poses = [GLYPH.index(" " if glyph == "." else glyph) for row in rows for glyph in row]
    found = vec[i16]([i16(0)] * board.size)
    entries = vec[i64]([4 * board.site(column, row) + side for column, row, side in doors])
    flood(vec[i64](board.neighbour), vec[i16]([i16(pose) for pose in poses]), found, entries)
    names = {mask_of(sides): sides for sides in _all_sides()}
    texts = [names[mask] for mask in found]
    return [texts[at : at + board.columns] for at in range(0, len(texts), board.columns)]


def _all_sides() -> list[str]:
    return [
        "".join(s for s, bit in zip("NESW", (1, 2, 4, 8), strict=True) if mask & bit) for mask in range(16)
    ]


def test_water_runs_through_joined_pipes_and_stops_at_closed_sides() -> None:
    assert wet("═╗═ .║.", (0, 0, WEST)) == [["EW", "SW", ""], ["", "NS", ""]]


def test_a_closed_door_lets_nothing_in() -> None:
    assert wet("║", (0, 0, WEST)) == [[""]]
    assert wet(".", (0, 0, WEST)) == [[""]]


def test_the_pipes_of_a_double_corner_are_wet_or_dry_on_their_own() -> None:
    assert wet("╱", (0, 0, NORTH)) == [["NW"]]
    assert wet("╲", (0, 0, NORTH)) == [["NE"]]
    assert wet("╱", (0, 0, NORTH), (0, 0, SOUTH)) == [["NESW"]]


def test_a_crossing_is_two_pipes() -> None:
    assert wet("═┼═", (0, 0, WEST)) == [["EW", "EW", "EW"]]
    assert wet("┼", (0, 0, NORTH)) == [["NS"]]


def test_water_comes_back_over_a_crossing() -> None:
    assert wet("═┼╗ .╚╝", (0, 0, WEST)) == [["EW", "NESW", "SW"], ["", "NE", "NW"]]


def test_rings_end() -> None:
    assert wet("╔╗ ╚╝", (0, 0, EAST)) == [["ES", "SW"], ["NE", "NW"]]


def test_water_enters_at_several_doors() -> None:
    assert wet("═.═", (0, 0, WEST), (2, 0, EAST)) == [["EW", "", "EW"]]
