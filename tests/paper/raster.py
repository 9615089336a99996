"""Looks at a PDF as a printer and an eye do: pages as pixels, words with their places, images inside."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pypdfium2
import pypdfium2.raw as raw
import zxingcpp

PIXELS = 4  # to a millimetre
POINTS = 72 / 25.4  # to a millimetre
INK = re.compile(rb"[\x00-\xf9]+")  # pixels that are not paper


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of pixels, its right and lower edges not in it."""

    left: int
    top: int
    right: int
    bottom: int

    def is_near(self, other: Box, most: int = 1) -> bool:
        """Whether no edge is further than so many pixels from the other's."""
        mine = (self.left, self.top, self.right, self.bottom)
        theirs = (other.left, other.top, other.right, other.bottom)
        return all(abs(one - two) <= most for one, two in zip(mine, theirs, strict=True))

    def is_round(self, other: Box) -> bool:
        """Whether another box is inside, with room on every side."""
        return (
            self.left < other.left
            and self.top < other.top
            and self.right > other.right
            and self.bottom > other.bottom
        )

    def joined(self, other: Box) -> Box:
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )


def in_rows(boxes: list[Box]) -> list[list[Box]]:
    """Boxes row by row, from left to right; those of a row may be a little higher or lower."""
    rows: list[list[Box]] = []
    for box in sorted(boxes, key=lambda box: box.top):
        if not rows or box.top > rows[-1][0].top + 2 * PIXELS:
            rows.append([])
        rows[-1].append(box)
    return [sorted(row, key=lambda box: box.left) for row in rows]


class Raster:
    """One page in grey."""

    def __init__(self, rows: list[bytes]) -> None:
        self.rows = rows
        self._pieces: dict[int, list[Box]] = {}

    @staticmethod
    def of(page: pypdfium2.PdfPage) -> Raster:
        bitmap = page.render(scale=PIXELS / POINTS, grayscale=True)
        data = bytes(bitmap.buffer)
        return Raster([data[y * bitmap.stride :][: bitmap.width] for y in range(bitmap.height)])

    def pieces_from_behind(self, least: int, flip: str) -> list[Box]:
        """The pieces as they would be seen through the paper from the other side."""
        width, height = len(self.rows[0]), len(self.rows)
        if flip == "long":
            seen = [Box(width - b.right, b.top, width - b.left, b.bottom) for b in self.pieces(least)]
        else:
            seen = [Box(b.left, height - b.bottom, b.right, height - b.top) for b in self.pieces(least)]
        return [box for row in in_rows(seen) for box in row]

    def pieces(self, least: int) -> list[Box]:
        """What is printed, in connected bits at least so many pixels wide and high, row by row.

        What is inside another such bit is a part of it.
        """
        if least not in self._pieces:
            self._pieces[least] = self._found(least)
        return self._pieces[least]

    def _found(self, least: int) -> list[Box]:
        runs: list[Box] = []
        leaders: list[int] = []  # by run, a run it hangs together with, or itself

        def leader(run: int) -> int:
            while leaders[run] != run:
                leaders[run] = leaders[leaders[run]]
                run = leaders[run]
            return run

        near = 0  # the run of the row above that the next run may touch first
        for y, row in enumerate(self.rows):
            first = len(runs)
            for found in INK.finditer(row):
                start, end = found.span()
                leaders.append(len(runs))
                runs.append(Box(start, y, end, y + 1))
                while near < first and runs[near].right <= start:
                    near += 1
                other = near
                while other < first and runs[other].left < end:
                    leaders[leader(other)] = leader(len(runs) - 1)
                    other += 1
            near = first
        boxes: dict[int, Box] = {}
        for number, run in enumerate(runs):
            head = leader(number)
            boxes[head] = boxes[head].joined(run) if head in boxes else run
        large = [b for b in boxes.values() if min(b.right - b.left, b.bottom - b.top) >= least]
        large = [box for box in large if not any(other.is_round(box) for other in large)]
        return [box for row in in_rows(large) for box in row]

    def codes(self) -> list[str]:
        """What a reader of QR codes reads, row by row."""
        picture = memoryview(b"".join(self.rows)).cast("B", (len(self.rows), len(self.rows[0])))
        found = zxingcpp.read_barcodes(
            picture, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
        )
        found.sort(key=lambda code: (code.position.top_left.y // 20, code.position.top_left.x))
        return [code.text for code in found]


def words(page: pypdfium2.PdfPage, box: Box | None = None) -> str:
    """All text of a page, or of a part of it."""
    if box is None:
        return str(page.get_textpage().get_text_range())
    return words_in(page, [box])[0]


def words_in(page: pypdfium2.PdfPage, boxes: list[Box]) -> list[str]:
    """The text of each of several parts of a page."""
    text = page.get_textpage()  # made once: that is most of the work
    return [_words_in(page, text, box) for box in boxes]


def _words_in(page: pypdfium2.PdfPage, text: pypdfium2.PdfTextPage, box: Box) -> str:
    scale = POINTS / PIXELS
    height = page.get_height()
    found = text.get_text_bounded(
        box.left * scale, height - box.bottom * scale, box.right * scale, height - box.top * scale
    )
    return str(found).strip()


def letters_outside(page: pypdfium2.PdfPage, margin: float) -> list[str]:
    """Letters that are not inside the page by a margin in millimetres."""
    width, height = page.get_size()
    text = page.get_textpage()
    edge = margin * POINTS
    outside = []
    for index in range(text.count_chars()):
        left, bottom, right, top = text.get_charbox(index)
        if left < edge or bottom < edge or right > width - edge or top > height - edge:
            outside.append(text.get_text_range(index, 1))
    return [letter for letter in outside if letter.strip()]


def images(page: pypdfium2.PdfPage) -> int:
    """How many raster images a page has, however deep."""
    return sum(1 for _ in page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE], max_depth=20))


def shapes(page: pypdfium2.PdfPage) -> int:
    """How many lines and areas are drawn on a page."""
    return sum(1 for _ in page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH], max_depth=20))


def fonts_not_embedded(page: pypdfium2.PdfPage) -> int:
    """How many bits of text use a font that is not in the file."""
    texts = page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], max_depth=20)
    return sum(raw.FPDFFont_GetIsEmbedded(raw.FPDFTextObj_GetFont(text.raw)) != 1 for text in texts)
