"""What a table agreed on before the game: the edition's numbers, with the options' in their place."""

from typing import Final

from pipeyard.rules.shapes import CORNER, CROSSING, STRAIGHT, pose_of

# The seven elements as poses, in the order of the rulebook's table.
ELEMENTS: Final = [
    pose_of(CORNER, "SE"),
    pose_of(CORNER, "SW"),
    pose_of(CORNER, "NE"),
    pose_of(CORNER, "NW"),
    pose_of(STRAIGHT, "EW"),
    pose_of(STRAIGHT, "NS"),
    pose_of(CROSSING, "NS+EW"),
]
FEWEST_COLUMNS: Final = 3  # of columns and of rows
MOST_COLUMNS: Final = 30
MOST_SPECIAL: Final = 15  # of each special action


class Terms:
    """The numbers of one table. Nobody changes them once a game has begun, so positions share them."""

    def __init__(
        self,
        edition: str,
        columns: int,
        rows: int,
        walls: int,
        stock: list[int],
        dry: int,
        recross: int,
        seconds: int,
        weights: list[int],
        duplicate: bool,
        edition_file: str,
    ) -> None:
        self.edition = edition
        self.edition_file = edition_file  # the text of its file
        self.columns = columns
        self.rows = rows
        self.walls = walls
        self.stock = stock  # rotations, crossings, teleports
        self.dry = dry  # the first round of water comes at the end of this turn
        self.recross = recross  # fields each other player is owed for one
        self.seconds = seconds
        self.weights = weights  # by element
        self.weight_total = sum(weights)
        self.duplicate = duplicate
        self.elements: list[tuple[int, int]] = [(e, w) for e, w in enumerate(weights) if w > 0]


def most_walls(columns: int, rows: int) -> int:
    """How many walls a board can always be given without cutting it below half.

    >>> most_walls(10, 10)
    49
    """
    return columns * rows // 2 - 1
