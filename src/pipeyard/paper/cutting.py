"""Pieces to cut out, laid on sheets with the back of each exactly behind it.

A sheet turned over on its long edge swaps left and right, turned on its short edge top and bottom;
so a back lies mirrored from its front in that direction.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from pipeyard.paper.page import Page, Paper
from pipeyard.rules.words import say, written

MARGIN = 12.0  # millimetres no printer fails to print in
GAP = 3.0  # between two pieces: room for a knife that slips
MARK_AWAY = 0.6  # from a piece to its cut marks
MARK = 0.8  # the length of a cut mark
HEADING_TOP, HEADING_HEIGHT, HEADING_SIZE = 7.0, 2.4, 3.0  # one line, made smaller where it is long
FLIPS = ("long", "short")
_SIDES = (say("front"), say("back"))
_HOW = {
    "long": say("print at full size, both sides, turned on the long edge"),
    "short": say("print at full size, both sides, turned on the short edge"),
}


@dataclass(frozen=True, slots=True)
class Piece:
    """Something to cut out, with a drawing on either side."""

    front: str
    back: str
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Laid:
    """A piece where it lies on the front of a sheet."""

    piece: Piece
    x: float
    y: float

    def behind(self, paper: Paper, flip: str) -> tuple[float, float]:
        """Where its back lies on the other side of the sheet.

        >>> Laid(Piece("", "", 40, 40), 20, 30).behind(Paper("a4", 210, 297), "long")
        (150, 30)
        """
        if flip == "long":
            return paper.width - self.x - self.piece.width, self.y
        return self.x, paper.height - self.y - self.piece.height


def laid_out(pieces: Sequence[Piece], paper: Paper) -> list[list[Laid]]:
    """Pieces row by row, sheet by sheet, each sheet's pieces in its middle."""
    rows: list[list[Piece]] = []
    room = 0.0
    for piece in pieces:
        if not rows or piece.width > room or piece.height != rows[-1][0].height:
            rows.append([])
            room = paper.width - 2 * MARGIN
        rows[-1].append(piece)
        room -= piece.width + GAP
    sheets: list[list[list[Piece]]] = []
    room = 0.0
    for row in rows:
        if not sheets or row[0].height > room:
            sheets.append([])
            room = paper.height - 2 * MARGIN
        sheets[-1].append(row)
        room -= row[0].height + GAP
    return [_in_the_middle(sheet, paper) for sheet in sheets]


def _in_the_middle(rows: list[list[Piece]], paper: Paper) -> list[Laid]:
    width = max(sum(piece.width + GAP for piece in row) - GAP for row in rows)
    height = sum(row[0].height + GAP for row in rows) - GAP
    y = (paper.height - height) / 2
    laid = []
    for row in rows:
        x = (paper.width - width) / 2
        for piece in row:
            laid.append(Laid(piece, x, y))
            x += piece.width + GAP
        y += row[0].height + GAP
    return laid


def pages(
    sheets: Sequence[Sequence[Laid]], paper: Paper, flip: str, title: str, headings: tuple[str, str]
) -> list[Page]:
    """Front, back, front, back: as a printer that prints both sides takes them. Each has its heading."""
    made = []
    for number, sheet in enumerate(sheets, 1):
        front, back = Page(paper), Page(paper)
        for laid in sheet:
            piece = laid.piece
            _marks(front, laid)
            front.picture(piece.front, laid.x, laid.y, piece.width, piece.height)
            back.picture(piece.back, *laid.behind(paper, flip), piece.width, piece.height)
        for page, side, heading in zip((front, back), _SIDES, headings, strict=True):
            place = say("sheet {number} of {count}, {side}", number=number, count=len(sheets), side=side)
            text = say(
                "{edition}: {pieces}, {place} · {how}",
                edition=written(title),
                pieces=heading,
                place=place,
                how=_HOW[flip],
            )
            page.words(
                text,
                MARGIN,
                HEADING_TOP,
                paper.width - 2 * MARGIN,
                HEADING_HEIGHT,
                size=HEADING_SIZE,
                align="center",
            )
        made += [front, back]
    return made


def _marks(page: Page, laid: Laid) -> None:
    """Two short lines outside each corner of a piece, along its edges."""
    for x, outward_x in ((laid.x, -1), (laid.x + laid.piece.width, 1)):
        for y, outward_y in ((laid.y, -1), (laid.y + laid.piece.height, 1)):
            page.line(x + outward_x * MARK_AWAY, y, x + outward_x * (MARK_AWAY + MARK), y)
            page.line(x, y + outward_y * MARK_AWAY, x, y + outward_y * (MARK_AWAY + MARK))
