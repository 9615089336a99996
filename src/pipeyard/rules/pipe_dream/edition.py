"""The editions of Pipe Dream: TOML files beside this module, read, checked and made into terms.

A file that cannot be right is refused with its name, the line and what would be right.
"""

from dataclasses import dataclass
from itertools import pairwise

from pipeyard.rules.edition import EditionFile
from pipeyard.rules.grid import Cell
from pipeyard.rules.pipe_dream.terms import Terms
from pipeyard.rules.shapes import CORNER, NO_PIPE, PLUS, STRAIGHT, TEE, pose_of
from pipeyard.rules.shelf import Shelf

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
    """One edition: its name and title, how many may play, and its terms."""

    name: str
    title: str
    players: tuple[int, int]  # fewest and most
    terms: Terms


def _faces(file: EditionFile, size: int) -> list[int]:
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


def _flow(file: EditionFile) -> list[tuple[int, int]]:
    flow = file.pairs("meter", "flow", 1000)
    rising = all(first[0] < second[0] for first, second in pairwise(flow))
    if not flow or not rising:
        reason = (
            "must list [section, flow number] with rising sections, at least one, such as [[6, 5], [12, 10]]"
        )
        raise file.wrong("meter", "flow", reason)
    return flow


def _rising(file: EditionFile, section: str) -> list[int]:
    values = file.numbers(section, "values", 0, 1000)
    if values != sorted(values):
        raise file.wrong(section, "values", f"must rise from the first to the last, not {values!r}")
    return values


def _sources(file: EditionFile, size: int) -> list[Cell]:
    sources = file.pairs("map", "sources", size)
    if not sources:
        raise file.wrong("map", "sources", "must name at least one cell, such as [[3, 3]]")
    return sources


def parse(name: str, text: str, file_name: str) -> Edition:
    """An edition from the text of its file. Raises :class:`BadSetup` with file, line and reason."""
    file = EditionFile(file_name, text, KEYS)
    size = file.number("map", "size", 2, 26)
    terms = Terms(
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
        text,
    )
    return Edition(name, file.text("", "title"), file.span("", "players", 1, 100_000), terms)


SHELF = Shelf("pipeyard.rules.pipe_dream", "classic", parse)
names = SHELF.names


def edition(name: str, file_text: str = "") -> Edition:
    """The edition of that name, or of a file's text under that name. Raises :class:`BadSetup`."""
    return SHELF.get(name, file_text)
