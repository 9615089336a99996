"""A typed sheet, line by line: a word and what it is about, rows of fields, and single fields.

A row of fields begins with a blank. A single field is named and told: ``(3,4) SE`` or ``c4 SE``. A line that
begins with ``//`` is for people.

>>> [(line.number, line.word, line.rest) for line in read("score 9\\n\\n(3,4) SE")]
[(1, 'score', '9'), (3, '(3,4)', 'SE')]
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pipeyard.rules.grid import Cell
from pipeyard.rules.protocol import NotationError
from pipeyard.rules.words import Words, say

MOST_LINES = 2000
_CELL = re.compile(r"\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)|([a-z])(\d{1,2})")


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its first word, small, and the rest."""

    number: int  # counted from 1
    word: str  # "" for a row of fields
    rest: str

    def cell(self) -> Cell | None:
        """The field the line is about: two numbers, or a letter for the first and a number."""
        found = _CELL.fullmatch(self.word)
        if found is None:
            return None
        if found[1]:
            return (int(found[1]), int(found[2]))
        return (ord(found[3]) - ord("a") + 1, int(found[4]))

    def whole(self, most: int = 1_000_000) -> int:
        """The rest as a whole number. Raises :class:`NotationError`."""
        if not re.fullmatch(r"\d{1,7}", self.rest) or int(self.rest) > most:
            raise self.wrong(
                say("{word} needs a whole number up to {most}, such as: {word} 3", word=self.word, most=most)
            )
        return int(self.rest)

    def counts(self, names: tuple[str, ...]) -> dict[str, int]:
        """The rest as names with numbers: ``rotations 1 crossings 2``. Raises :class:`NotationError`."""
        words = self.rest.lower().split()
        found: dict[str, int] = {}
        for name, number in zip(words[::2], [*words[1::2], ""], strict=False):
            if name not in names or name in found or not re.fullmatch(r"-?\d{1,6}", number):
                known = " ".join(f"{each} 1" for each in names)
                raise self.wrong(say("write each at most once, with its number: {known}", known=known))
            found[name] = int(number)
        return found

    def wrong(self, reason: Words) -> NotationError:
        return NotationError(say("line {number}: {reason}", number=self.number, reason=reason))


def read(text: str) -> Iterator[Line]:
    """The lines that say something. Raises :class:`NotationError` for a text no sheet can be."""
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise NotationError(say("a sheet has at most {most} lines", most=MOST_LINES))
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.lstrip().startswith("//"):
            continue
        if line[0].isspace():
            yield Line(number, "", line.strip())
            continue
        field = re.match(r"(\([^()]*\))\s*+(.*)", line)
        word, rest = (field[1], field[2]) if field else [*line.split(None, 1), ""][:2]
        yield Line(number, word.lower().replace(" ", ""), rest.strip())
