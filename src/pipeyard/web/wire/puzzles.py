"""Puzzles over the wire."""

from typing import Annotated

import msgspec

from pipeyard.web.wire.base import Cell, Plain, Strict
from pipeyard.web.wire.messages import Frame, RefusalInfo, Welcome


class PuzzleTry(Strict):
    """A move in notation; empty gives up and is told the answer."""

    move: Annotated[str, msgspec.Meta(max_length=200)] = ""


class PuzzleInfo(Plain):
    """A puzzle in the list."""

    id: str
    game: str
    title: str
    level: str  # easy, medium, hard
    level_words: str


class PuzzleList(Plain):
    """All puzzles, and the one of today."""

    today: str
    puzzles: list[PuzzleInfo]


class PuzzleMoment(Plain):
    """A puzzle, and what became of a try."""

    puzzle: PuzzleInfo
    welcome: Welcome
    frame: Frame
    solved: bool
    over: bool  # solved or given up: ``best`` is told
    words: str  # what became of the try
    refused: RefusalInfo | None
    best: str
    cell: Cell | None
    next: str  # the next puzzle of this game; "" after the last
