"""A sheet of paper and what lies where on it, in millimetres from its top left corner.

>>> page = Page(PAPERS["a4"])
>>> page.words("Pipes", 10, 10, 60, 8, size=5)
>>> page.things[0].x, page.paper.width
(10, 210)
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from pipeyard.paper.markup import Paragraph


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, upright."""

    name: str
    width: float
    height: float

    def turned(self) -> "Paper":
        """The same sheet, lying."""
        return Paper(f"{self.name} turned", self.height, self.width)


PAPERS = {paper.name: paper for paper in (Paper("a4", 210, 297), Paper("letter", 215.9, 279.4))}


@dataclass(frozen=True, slots=True)
class Picture:
    """An SVG drawing, stretched to nothing: its own shape must be that of the place."""

    x: float
    y: float
    width: float
    height: float
    drawing: str


@dataclass(frozen=True, slots=True)
class Words:
    """Text in a place, in the middle of its height; wrapped if too long, and what is said made smaller."""

    x: float
    y: float
    width: float
    height: float
    text: str
    size: float  # of the letters, in millimetres
    bold: bool
    align: str  # left, center or right


@dataclass(frozen=True, slots=True)
class Line:
    """A thin straight line."""

    x: float
    y: float
    to_x: float
    to_y: float


@dataclass(frozen=True, slots=True)
class Flow:
    """Columns of paragraphs in a place, from the top; all made smaller until they fit."""

    x: float
    y: float
    width: float
    height: float
    columns: tuple[tuple[Paragraph, ...], ...]
    size: float
    gap: float  # between two columns


@dataclass(frozen=True, slots=True)
class Box:
    """An empty frame to write in."""

    x: float
    y: float
    width: float
    height: float


Thing = Picture | Words | Line | Flow | Box


@dataclass(slots=True)
class Page:
    """One side of a sheet."""

    paper: Paper
    things: list[Thing] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)

    def warn(self, text: str) -> None:
        """Say something about this page, once, at its foot, and to whoever prints it."""
        if text not in self.warnings:
            self.warnings.append(text)
            y = self.paper.height - 14 + 2 * len(self.warnings)
            self.words(text, 12, y, self.paper.width - 24, 2, size=1.9, align="center")

    def picture(self, drawing: str, x: float, y: float, width: float, height: float) -> None:
        self.things.append(Picture(x, y, width, height, drawing))

    def words(
        self,
        text: str,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        size: float,
        bold: bool = False,
        align: str = "left",
    ) -> None:
        self.things.append(Words(x, y, width, height, text, size, bold, align))

    def line(self, x: float, y: float, to_x: float, to_y: float) -> None:
        self.things.append(Line(x, y, to_x, to_y))

    def box(self, x: float, y: float, width: float, height: float) -> None:
        self.things.append(Box(x, y, width, height))

    def flow(
        self,
        columns: Sequence[Sequence[Paragraph]],
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        size: float,
        gap: float,
    ) -> None:
        self.things.append(Flow(x, y, width, height, tuple(tuple(each) for each in columns), size, gap))
