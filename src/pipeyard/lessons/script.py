"""Lines as people write them: a word and the rest, with indented lines under it as its block.

>>> for line in lines("say Hello.\\nposition\\n    a b\\n    c\\n# not read\\n"):
...     print(line)
Line(number=1, word='say', rest='Hello.', block='')
Line(number=2, word='position', rest='', block='a b\\nc')
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pipeyard.rules.errors import PipeyardError
from pipeyard.rules.grid import Cell
from pipeyard.rules.words import Words

_CELL: Final = re.compile(r"\(\s*(-?\d+)\s*,\s*(-?\d+)\s*\)")


class ScriptError(PipeyardError, ValueError):
    """A line of a script is wrong; the message says which and what would be right."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line and the indented lines under it."""

    number: int
    word: str
    rest: str
    block: str = ""

    def wrong(self, words: str) -> ScriptError:
        return ScriptError(f"line {self.number}, {self.word} {self.rest}".rstrip() + f": {words}")


def lines(text: str) -> Iterator[Line]:
    """The lines of a script; those that begin with ``#`` are left out."""
    whole = text.splitlines()
    at = 0
    while at < len(whole):
        line, number = whole[at].rstrip(), at + 1
        at += 1
        block: list[str] = []
        while at < len(whole) and (not whole[at].strip() or whole[at][0] in " \t"):
            block.append(whole[at])
            at += 1
        if line and not line.startswith("#"):
            word, _, rest = line.partition(" ")
            yield Line(number, word, rest.strip(), textwrap.dedent("\n".join(block)).strip("\n"))


def cells(text: str) -> tuple[Cell, ...]:
    """Every cell named in a text.

    >>> cells("(0,1) and (-2, 3)")
    ((0, 1), (-2, 3))
    """
    return tuple((int(first), int(second)) for first, second in _CELL.findall(text))


def sentence(text: str) -> Words:
    """A text people read, to be translated on its way to them: the whole of it is its template."""
    return Words(text, {})
