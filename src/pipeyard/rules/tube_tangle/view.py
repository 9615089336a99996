"""What a seat sees of Tube Tangle: the table, its own hand and colour, and how many tiles others hold.

The pipes on the table are open to all, so every view tells of each what keeps it open and what it is worth.
"""

from __future__ import annotations

from dataclasses import dataclass

from pipeyard.rules.grid import Cell
from pipeyard.rules.protocol import Result, View
from pipeyard.rules.tube_tangle.naming import material_word
from pipeyard.rules.words import Words, say, together


@dataclass(frozen=True, slots=True)
class TileView:
    """A tile on the table."""

    cell: Cell
    what: str  # pipe, room, road, or a road with something on it: pit, cover, pit+cover
    tile: str | None  # the name of a pipe tile
    sides: str  # of a pipe tile, as it lies: FPGr
    ends: tuple[str, ...]  # which side ends in which border: N>W


@dataclass(frozen=True, slots=True)
class HandTile:
    """A tile in your hand."""

    tile: str
    faces: tuple[str, ...]  # front and back, none for a pit or a cover
    ends: tuple[tuple[str, ...], ...]  # of each face, which side ends in which border: N>W
    ways: tuple[str, ...]  # every way it can lie


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player at the table, in seat order."""

    name: str
    tiles: int  # how many they hold
    took_colour: bool
    colour: str | None  # None while it is secret to the one who looks, or not yet taken
    points: int | None  # at the end only


@dataclass(frozen=True, slots=True)
class EndView:
    """Where a pipe ends: the border of a tile, and what lies beyond it."""

    cell: Cell
    side: str  # the border's side
    into: str  # room, road, pit, cover, pit+cover, or bare


@dataclass(frozen=True, slots=True)
class OpeningView:
    """What keeps a pipe open."""

    cell: Cell  # the tile of the pipe
    side: str
    why: str  # free: it faces a free cell; pit: it ends in an open pit; bare: it ends in a bare border
    beyond: Cell  # the cell it faces


@dataclass(frozen=True, slots=True)
class PipeView:
    """Everything of one material that hangs together."""

    material: str
    closed: bool
    points: int  # what it pays now: 0 while it is open
    worth: int  # what it would pay, closed as it is
    cells: tuple[Cell, ...]
    links: tuple[tuple[Cell, Cell], ...]  # each link once; it counts at both of its tiles
    ends: tuple[EndView, ...]
    openings: tuple[OpeningView, ...]
    player: str | None = None  # whose colour it is, at the end only
    paid: int = 0  # what it adds to that player's score: with scoring=longest only the one worth most does


@dataclass(frozen=True, slots=True)
class TubeTangleView(View):
    """The table as one seat sees it."""

    edition: str
    scoring: str
    materials: tuple[tuple[str, str], ...]  # name and letter
    you: str | None  # the name of the seat that looks, None for a spectator
    step: str
    first: str | None
    turn: str | None
    to_take: int  # tiles the player whose turn it is still takes
    players: tuple[PlayerView, ...]
    hand: tuple[HandTile, ...]  # your own
    colour: str | None  # your own
    tiles: tuple[TileView, ...]
    rooms: int  # left in the pile
    roads: int
    pouch: int  # how many tiles, nothing about which
    pipes: tuple[PipeView, ...]
    result: Result | None


def sentence(pipe: PipeView) -> str:
    """A pipe in one sentence, with what keeps it open.

    >>> sentence(PipeView("gas", True, 2, 2, ((0, 1), (0, 2)), (((0, 1), (0, 2)),), (), ()))
    'gas (0,1) (0,2): closed, 1 link counted at both ends: 2 points.'
    """
    size = together(material_word(pipe.material), *(_at(cell) for cell in pipe.cells), between=" ")
    if pipe.closed:
        return say(
            "{pipe}: closed, {n} {n:link|links} counted at both ends: {points} {points:point|points}.",
            pipe=size,
            n=len(pipe.links),
            points=pipe.points,
        )
    why = together(*(_opening(hole) for hole in pipe.openings), between="; ")
    if pipe.worth:
        return say(
            "{pipe}: open ({points} {points:point|points} so far); {why}.",
            pipe=size,
            points=pipe.worth,
            why=why,
        )
    return say("{pipe}: open; {why}.", pipe=size, why=why)


def _opening(hole: OpeningView) -> Words:
    where, beyond = _at(hole.cell), _at(hole.beyond)
    if hole.why == "free":
        return say(
            "at {cell} {side} it faces the free cell {beyond}", cell=where, side=hole.side, beyond=beyond
        )
    if hole.why == "pit":
        return say(
            "at {cell} {side} it ends in the open pit on {beyond}", cell=where, side=hole.side, beyond=beyond
        )
    return say("at {cell} {side} it ends in a bare border", cell=where, side=hole.side)


def _at(cell: Cell) -> str:
    return f"({cell[0]},{cell[1]})"
