"""The editions of Pipes: TOML files, checked when they are read.

A wrong file is refused with its name, the line, the reason and what would be right.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from pipeyard.rules.edition import EditionFile
from pipeyard.rules.pipes.terms import ELEMENTS, FEWEST_COLUMNS, MOST_COLUMNS, MOST_SPECIAL, Terms, most_walls
from pipeyard.rules.protocol import BadSetup
from pipeyard.rules.shapes import TEXT
from pipeyard.rules.shelf import Shelf
from pipeyard.rules.words import say

ELEMENT_NAMES = tuple(TEXT[pose] for pose in ELEMENTS)
SPECIAL_NAMES = ("rotations", "crossings", "teleports")
KEYS: dict[str, tuple[str, ...]] = {
    "": ("title", "players", "seconds", "dry", "recross"),
    "board": ("columns", "rows", "walls"),
    "special": SPECIAL_NAMES,
    "elements": ELEMENT_NAMES,
}
MOST_PUSHED = 9  # fields for one recross
MOST = 100_000  # of players, seconds, turns and weights: far beyond any table


@dataclass(frozen=True, slots=True)
class Edition:
    """The numbers of one edition; options may replace some of them."""

    name: str
    title: str
    players: tuple[int, int]
    seconds: int
    dry: int
    recross: int
    columns: int
    rows: int
    walls: int
    special: tuple[int, int, int]
    weights: tuple[int, ...]
    file_text: str = ""
    duplicate: bool = False

    def terms(self) -> Terms:
        """The same for a table to play by."""
        return Terms(
            self.name,
            self.columns,
            self.rows,
            self.walls,
            list(self.special),
            self.dry,
            self.recross,
            self.seconds,
            list(self.weights),
            self.duplicate,
            self.file_text,
        )

    def defaults(self) -> dict[str, str]:
        """What may be chosen when this edition starts, and what it is if nobody does."""
        rotations, crossings, teleports = map(str, self.special)
        return {
            "duplicate": "no",
            "boards": "",
            "size": f"{self.columns}x{self.rows}",
            "walls": str(self.walls),
            "rotations": rotations,
            "crossings": crossings,
            "teleports": teleports,
            "dry": str(self.dry),
        }

    def chosen(self, options: Mapping[str, str]) -> Edition:
        """This edition with a table's options in it. Raises :class:`BadSetup`."""
        changed = self
        known = list(self.defaults())
        for name, text in options.items():
            value = text.strip().lower()
            if name == "duplicate":
                if value not in ("no", "yes"):
                    raise BadSetup(say("duplicate={text} cannot be; it is yes or no", text=text))
                changed = replace(changed, duplicate=value == "yes")
            elif name == "size":
                match = re.fullmatch(r"(\d{1,6})\s*x\s*(\d{1,6})", value)
                if match is None:
                    raise BadSetup(
                        say("size={text} cannot be; write columns x rows, such as size=10x10", text=text)
                    )
                columns = _option("size: columns", match[1], FEWEST_COLUMNS, MOST_COLUMNS)
                rows = _option("size: rows", match[2], FEWEST_COLUMNS, MOST_COLUMNS)
                changed = replace(changed, columns=columns, rows=rows)
            elif name == "walls":
                changed = replace(changed, walls=_option(name, value, 0, MOST))
            elif name in SPECIAL_NAMES:
                special = list(changed.special)
                special[SPECIAL_NAMES.index(name)] = _option(name, value, 0, MOST_SPECIAL)
                changed = replace(changed, special=(special[0], special[1], special[2]))
            elif name == "dry":
                changed = replace(changed, dry=_option(name, value, 1, MOST))
            elif name != "boards":
                raise BadSetup(
                    say(
                        "there is no option {name}; there are: {names}",
                        name=repr(name),
                        names=", ".join(known),
                    )
                )
        most = most_walls(changed.columns, changed.rows)
        if changed.walls > most:
            size = f"{changed.columns}x{changed.rows}"
            raise BadSetup(
                say(
                    "walls={walls} is too many for a board of {size}; at most {most} fit",
                    walls=changed.walls,
                    size=size,
                    most=most,
                )
            )
        return changed


def _option(name: str, text: str, least: int, most: int) -> int:
    if not re.fullmatch(r"\d{1,6}", text) or not least <= int(text) <= most:
        raise BadSetup(
            say(
                "{name}={text} cannot be; write a whole number from {least} to {most}",
                name=name,
                text=text,
                least=least,
                most=most,
            )
        )
    return int(text)


def parse(name: str, text: str, file_name: str) -> Edition:
    """An edition from the text of its file. Raises :class:`BadSetup` with file, line and reason."""
    file = EditionFile(file_name, text, KEYS, {"recross": 1})
    columns = file.number("board", "columns", FEWEST_COLUMNS, MOST_COLUMNS)
    rows = file.number("board", "rows", FEWEST_COLUMNS, MOST_COLUMNS)
    weights = tuple(file.number("elements", element, 0, MOST) for element in ELEMENT_NAMES)
    if not any(weights):
        raise file.wrong("elements", "", "must give at least one element a weight above 0")
    rotations, crossings, teleports = (file.number("special", key, 0, MOST_SPECIAL) for key in SPECIAL_NAMES)
    return Edition(
        name,
        file.text("", "title"),
        file.span("", "players", 1, MOST),
        file.number("", "seconds", 1, MOST),
        file.number("", "dry", 1, MOST),
        file.number("", "recross", 0, MOST_PUSHED),
        columns,
        rows,
        file.number("board", "walls", 0, most_walls(columns, rows)),
        (rotations, crossings, teleports),
        weights,
        text,
    )


SHELF = Shelf("pipeyard.rules.pipes", "classic", parse)
names = SHELF.names


def edition(name: str, file_text: str = "") -> Edition:
    """The edition of that name, or of a file's text under that name. Raises :class:`BadSetup`."""
    return SHELF.get(name, file_text)
