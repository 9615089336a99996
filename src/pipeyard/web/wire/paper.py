"""What goes over the wire about paper: what can be printed, and sheets that are looked over.

See :mod:`pipeyard.web.wire.messages`.
"""

from typing import Annotated

import msgspec

from pipeyard.paper.audit import MOST_LETTERS
from pipeyard.web.wire.messages import Cell, EditionInfo, Plain, Strict


class PrintChoice(Plain):
    """Something that can be printed of a game, and what may be chosen about it."""

    what: str
    title: str
    per_page: list[int]  # empty where there is nothing to count
    flips: list[str]  # edges to turn a sheet on; empty where nothing has a back
    layouts: list[str]
    options: bool  # whether the edition's options change it
    names: bool  # whether each is for one player, who may be named on it, with how to play behind


class PrintInfo(Plain):
    """A game that can be printed."""

    game: str
    title: str
    editions: list[EditionInfo]
    prints: list[PrintChoice]


class PrintPage(Plain):
    """What the page offers."""

    games: list[PrintInfo]
    papers: list[str]
    inks: list[str]
    most: int  # boards, sheets or aids in one file
    audits: list[str]  # games whose sheets can be looked over


class AuditMark(Plain):
    """Something that can be drawn on a cell."""

    token: str
    label: str
    art: list[str]  # names of pieces, from the bottom
    letter: str


class AuditPlace(Plain):
    """A cell of a sheet."""

    name: str  # in notation
    cell: Cell
    column: int  # from 0
    row: int
    art: list[str]
    is_printed: bool  # nothing can be drawn there


class AuditClaim(Plain):
    """Something that may be written down besides: the line it makes, with {} for what is written."""

    line: str
    label: str
    is_number: bool
    example: str


class AuditForm(Plain):
    """A sheet to be filled in."""

    game: str
    columns: int
    rows: int
    places: list[AuditPlace]
    marks: list[AuditMark]
    claims: list[AuditClaim]
    head: list[str]


class AuditSheet(Strict):
    """A sheet typed in, as docs/paper.md says."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=MOST_LETTERS)]


class AuditStep(Plain):
    text: str
    cells: list[Cell]


class AuditFault(Plain):
    rule: str
    text: str
    cells: list[Cell]


class AuditWet(Plain):
    cell: Cell
    art: list[str]


class AuditReport(Plain):
    """What the rules make of a sheet."""

    verdict: str
    right: bool
    steps: list[AuditStep]
    faults: list[AuditFault]
    wet: list[AuditWet]
