"""What a seat sees of Tube Tangle: the table, its own hand and colour, and how many tiles others hold.

The pipes on the table are open to all, so every view tells of each what keeps it open and what it is worth.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from pipeyard.rules.grid import SIDE_NAMES, STEP_COLUMN, STEP_ROW, Cell, unpack
from pipeyard.rules.protocol import Result, Seat, View
from pipeyard.rules.tube_tangle.naming import material_word
from pipeyard.rules.tube_tangle.scoring import (
    OPENING_NAMES,
    Pipe,
    final_result,
    material_points,
    pipes,
    points,
    worth,
)
from pipeyard.rules.tube_tangle.table import (
    NO_COLOUR,
    NOBODY,
    NOTHING,
    OVER,
    SCORING_NAMES,
    STEP_NAMES,
    TILE_NAMES,
    Table,
)
from pipeyard.rules.tube_tangle.terms import NO_END, Terms
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


BOARDS = 64  # that are remembered
Board = tuple[tuple[TileView, ...], tuple[PipeView, ...]]
_boards: dict[object, Board] = {}  # by all that a board is made of


def view_of(position: Table, seat: Seat | None) -> TubeTangleView:
    """What the seat, or a spectator, may see."""
    terms = position.terms
    over = position.step == OVER
    result = final_result(position) if over else None
    players = tuple(
        PlayerView(
            terms.seats[other],
            len(position.hands[other]),
            position.colours[other] != NO_COLOUR,
            colour_name(terms, position.colours[other]) if over or other == seat else None,
            result.scores[other] if result else None,
        )
        for other in range(position.seats)
    )
    tiles, explained = (tiles_on(position), explain(position)) if over else _board(position)
    return TubeTangleView(
        terms.name,
        SCORING_NAMES[position.scoring],
        tuple(zip(terms.materials, terms.letters, strict=True)),
        None if seat is None else terms.seats[seat],
        STEP_NAMES[position.step],
        None if position.first == NOBODY else terms.seats[position.first],
        None if position.turn == NOBODY else terms.seats[position.turn],
        position.to_take,
        players,
        () if seat is None else tuple(hand_tile(terms, kind) for kind in position.hands[seat]),
        None if seat is None else colour_name(terms, position.colours[seat]),
        tiles,
        position.rooms,
        position.roads,
        position.pouch.total,
        explained,
        result,
    )


def colour_name(terms: Terms, colour: int) -> str | None:
    return None if colour == NO_COLOUR else terms.materials[colour - 1]


def hand_tile(terms: Terms, kind: int) -> HandTile:
    if kind >= terms.pit:
        return HandTile(terms.names[kind], (), (), ())
    ways = tuple(terms.texts[pose] for pose in terms.ways[kind])
    faces = (terms.fronts[kind], terms.backs[kind])
    ends = tuple(ends_of(terms, terms.ways[kind][ways.index(face)]) for face in faces)
    return HandTile(terms.names[kind], faces, ends, ways)


@lru_cache(4096)
def ends_of(terms: Terms, pose: int) -> tuple[str, ...]:
    """Which side of a pose ends in which border, such as N>W."""
    return tuple(
        f"{SIDE_NAMES[side]}>{SIDE_NAMES[terms.ends[4 * pose + side]]}"
        for side in range(4)
        if terms.ends[4 * pose + side] != NO_END
    )


def tiles_on(position: Table) -> tuple[TileView, ...]:
    """All that lies on the table, row by row from the south-west."""
    terms = position.terms
    found = []
    for site in range(len(position.lies)):
        lies = position.lies[site]
        if lies == NOTHING:
            continue
        cell = position.field.cell(site)
        if lies >= 0:
            name = terms.names[position.kinds[site]]
            found.append(TileView(cell, "pipe", name, terms.texts[lies], ends_of(terms, lies)))
        else:
            found.append(TileView(cell, TILE_NAMES[-lies], None, "", ()))
    return tuple(found)


def _board(position: Table) -> Board:
    """The tiles and pipes on the table; all who look at it see the same ones, so they are made once."""
    key = (position.field, position.scoring, tuple(position.lies), tuple(position.kinds), position.terms)
    found = _boards.get(key)
    if found is None:
        if len(_boards) >= BOARDS:
            _boards.clear()
        found = _boards[key] = (tiles_on(position), explain(position))
    return found


def explain(position: Table) -> tuple[PipeView, ...]:
    """Every pipe on the table: its links, its ends, and what keeps it open. Open to all at any time."""
    found = [_pipe_view(position, pipe) for pipe in pipes(position)]
    order = position.terms.materials.index
    found.sort(key=lambda pipe: (order(pipe.material), -pipe.worth, pipe.cells))
    return tuple(_paid(position, found) if position.step == OVER else found)


def _paid(position: Table, found: list[PipeView]) -> list[PipeView]:
    """The pipes with the player each belongs to, and what it adds to the score."""
    terms = position.terms
    names = {colour_name(terms, colour): terms.seats[seat] for seat, colour in enumerate(position.colours)}
    left = material_points(position)  # by material, what its player has not been paid yet
    told = []
    for pipe in found:  # within a material the one worth most comes first
        value = terms.materials.index(pipe.material) + 1
        player = names.get(pipe.material)
        paid = pipe.points if player is not None and pipe.points <= left[value] else 0
        left[value] -= paid
        told.append(replace(pipe, player=player, paid=paid))
    return told


def _pipe_view(position: Table, pipe: Pipe) -> PipeView:
    field = position.field
    links = {
        tuple(sorted((field.cell(door // 4), field.cell(field.neighbour[door]))))
        for door in pipe.doors
        if position.lies[field.neighbour[door]] >= 0
    }
    ends = []
    for door in pipe.ends:
        lies = position.lies[field.neighbour[door]]
        into = "bare" if lies == NOTHING else TILE_NAMES[-lies]
        ends.append(EndView(field.cell(door // 4), SIDE_NAMES[door % 4], into))
    openings = [
        OpeningView(
            field.cell(door // 4), SIDE_NAMES[door % 4], OPENING_NAMES[reason], _beyond(position, door)
        )
        for door, reason in zip(pipe.openings, pipe.reasons, strict=True)
    ]
    return PipeView(
        position.terms.materials[pipe.material - 1],
        not openings,
        points(position, pipe),
        worth(position, pipe),
        tuple(sorted({field.cell(door // 4) for door in pipe.doors})),
        tuple(sorted((a, b) for a, b in links)),
        tuple(sorted(ends, key=lambda end: (end.cell, end.side))),
        tuple(sorted(openings, key=lambda opening: (opening.cell, opening.side))),
    )


def _beyond(position: Table, door: int) -> Cell:
    column, row = unpack(position.field.packed[door // 4])
    return (column + STEP_COLUMN[door % 4], row + STEP_ROW[door % 4])


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
