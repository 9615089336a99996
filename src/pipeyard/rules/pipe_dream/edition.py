"""The editions of Pipe Dream: TOML files beside this module, read, checked and made into tables.

A file that cannot be right is refused with its name, the line and what would be right.
"""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

from pipeyard.rules.grid import Cell
from pipeyard.rules.pipe_dream.tables import Tables
from pipeyard.rules.protocol import BadSetup
from pipeyard.rules.shapes import CORNER, NO_PIPE, PLUS, STRAIGHT, TEE, pose_of

DEFAULT = "classic"

# Every key there is, by section; "" is the top of the file.
KEYS = {
    "": ("title", "players"),
    "map": ("size", "symbols", "sources"),
    "dice": ("pipes",),
    "wrenches": ("start",),
    "crosses": ("values", "each_turn"),
    "bombs": ("values",),
    "meter": ("flow",),
    "score": ("way", "unjoined"),
}


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition: its name and title, how many may play, and its tables."""

    name: str
    title: str
    players: tuple[int, int]  # fewest and most
    tables: Tables


class _File:
    """A parsed edition file that can say where a value stands when it is wrong."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.lines = text.splitlines()
        try:
            self.data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise BadSetup(f"{name}: this is not TOML: {error}") from None

    def line(self, section: str, key: str = "") -> int:
        """The line of a key, or of its section where the key is missing, counted from 1."""
        current, best = "", 1
        for number, line in enumerate(self.lines, 1):
            heading = re.match(r"\s*\[([^\[\]]+)\]", line)
            if heading:
                current = heading.group(1).strip()
                if current == section:
                    best = number
            elif current == section and key and re.match(rf"\s*{re.escape(key)}\s*=", line):
                return number
        return best

    def wrong(self, section: str, key: str, reason: str) -> BadSetup:
        name = f"{section}.{key}" if section and key else section or key
        return BadSetup(f"{self.name}, line {self.line(section, key)}: {name} {reason}")

    def check_keys(self) -> None:
        """Every key is there and no other."""
        for section, keys in KEYS.items():
            table = self.data if section == "" else self.data.get(section)
            if not isinstance(table, dict):
                raise self.wrong(section, "", f"is missing; it holds {', '.join(keys)}")
            for key in keys:
                if key not in table:
                    raise self.wrong(section, key, "is missing")
            known = (*keys, *KEYS) if section == "" else keys
            for key in table:
                if key not in known:
                    raise self.wrong(section, key, f"is not known; known here: {', '.join(keys)}")

    def value(self, section: str, key: str) -> object:
        value: object = self.data[section][key] if section else self.data[key]
        return value

    def text(self, section: str, key: str) -> str:
        value = self.value(section, key)
        if not isinstance(value, str):
            raise self.wrong(section, key, 'must be a text in quotes, such as "Pipe Dream"')
        return value

    def number(self, section: str, key: str, least: int, most: int) -> int:
        value = self.value(section, key)
        if not _is_number(value, least, most):
            raise self.wrong(section, key, f"must be a whole number from {least} to {most}, not {value!r}")
        return value  # type: ignore[return-value]  # checked a line above

    def numbers(self, section: str, key: str, least: int, most: int) -> list[int]:
        value = self.value(section, key)
        if not isinstance(value, list) or not all(_is_number(item, least, most) for item in value):
            reason = f"must be a list of whole numbers from {least} to {most}, not {value!r}"
            raise self.wrong(section, key, reason)
        return value

    def pairs(self, section: str, key: str, most: int) -> list[tuple[int, int]]:
        value = self.value(section, key)
        pairs = [tuple(item) for item in value if isinstance(item, list)] if isinstance(value, list) else []
        if (
            not isinstance(value, list)
            or len(pairs) != len(value)
            or any(len(pair) != 2 or not all(_is_number(item, 1, most) for item in pair) for pair in pairs)
        ):
            reason = f"must be a list of pairs of whole numbers from 1 to {most}, such as [[1, 2], [2, 3]]"
            raise self.wrong(section, key, f"{reason}, not {value!r}")
        if len(set(pairs)) != len(pairs):
            raise self.wrong(section, key, "names the same pair twice")
        return [(first, second) for first, second in pairs]


def _is_number(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _faces(file: _File, size: int) -> list[int]:
    pipes = file.value("dice", "pipes")
    if not isinstance(pipes, list) or len(pipes) != size:
        raise file.wrong("dice", "pipes", f"must list {size} pipes, one for each row and column of the map")
    poses = []
    for number, sides in enumerate(pipes, 1):
        found = [pose_of(shape, str(sides)) for shape in (STRAIGHT, CORNER, TEE, PLUS)]
        if not any(found):
            raise file.wrong(
                "dice",
                "pipes",
                f"has no pipe {sides!r} (face {number}): write two to four of the sides N, E, S, W",
            )
        poses.append(next(pose for pose in found if pose != NO_PIPE))
    return poses


def _flow(file: _File) -> list[tuple[int, int]]:
    flow = file.pairs("meter", "flow", 1000)
    rising = all(first[0] < second[0] for first, second in pairwise(flow))
    if not flow or not rising:
        reason = (
            "must list [section, flow number] with rising sections, at least one, such as [[6, 5], [12, 10]]"
        )
        raise file.wrong("meter", "flow", reason)
    return flow


def _rising(file: _File, section: str) -> list[int]:
    values = file.numbers(section, "values", 0, 1000)
    if values != sorted(values):
        raise file.wrong(section, "values", f"must rise from the first to the last, not {values!r}")
    return values


def _sources(file: _File, size: int) -> list[Cell]:
    sources = file.pairs("map", "sources", size)
    if not sources:
        raise file.wrong("map", "sources", "must name at least one cell, such as [[3, 3]]")
    return sources


def parse(name: str, text: str, file_name: str) -> Edition:
    """An edition from the text of its file. Raises :class:`BadSetup` with file, line and reason."""
    file = _File(file_name, text)
    file.check_keys()
    players = file.numbers("", "players", 1, 100_000)
    if len(players) != 2 or players[0] > players[1]:
        raise file.wrong("", "players", f"must be [fewest, most], such as [1, 1000], not {players!r}")
    size = file.number("map", "size", 2, 26)
    tables = Tables(
        name,
        size,
        file.pairs("map", "symbols", size),
        _sources(file, size),
        _faces(file, size),
        file.number("wrenches", "start", 0, 1000),
        file.numbers("crosses", "values", 0, 1000),
        file.number("crosses", "each_turn", 0, 1000),
        _rising(file, "bombs"),
        _flow(file),
        file.number("score", "way", 0, 1000),
        file.number("score", "unjoined", 0, 1000),
    )
    return Edition(name, file.text("", "title"), (players[0], players[1]), tables)


def load(path: Path) -> Edition:
    """An edition from a file anywhere, named after the file."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadSetup(f"{path.name} cannot be read: {error}") from None
    return parse(path.stem, text, path.name)


@cache
def names() -> tuple[str, ...]:
    """The editions there are, the default first."""
    folder = files("pipeyard.rules.pipe_dream") / "editions"
    found = sorted(item.name[: -len(".toml")] for item in folder.iterdir() if item.name.endswith(".toml"))
    return (DEFAULT, *(name for name in found if name != DEFAULT))


@cache
def edition(name: str) -> Edition:
    """The edition of that name. Raises :class:`BadSetup` with the names there are."""
    if name not in names():
        raise BadSetup(f"Pipe Dream has no edition {name!r}; there are: {', '.join(names())}")
    file = files("pipeyard.rules.pipe_dream") / "editions" / f"{name}.toml"
    return parse(name, file.read_text(encoding="utf-8"), f"{name}.toml")
