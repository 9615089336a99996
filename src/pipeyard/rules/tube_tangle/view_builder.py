"""A position made into the view of it."""

from dataclasses import replace
from functools import lru_cache
from typing import Final

from pipeyard.rules.grid import SIDE_NAMES, STEP_COLUMN, STEP_ROW, Cell, unpack
from pipeyard.rules.protocol import Seat
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
from pipeyard.rules.tube_tangle.view import (
    EndView,
    HandTile,
    OpeningView,
    PipeView,
    PlayerView,
    TileView,
    TubeTangleView,
)

BOARDS: Final = 64  # that are remembered
Board = tuple[tuple[TileView, ...], tuple[PipeView, ...]]
_boards: Final[dict[object, Board]] = {}  # by all that a board is made of


def view_of(position: Table, seat: Seat | None) -> TubeTangleView:
    """What the seat, or a spectator, may see."""
    terms = position.terms
    over = position.step == OVER
    result = final_result(position) if over else None
    players: list[PlayerView] = []
    for other in range(position.seats):
        players.append(
            PlayerView(
                terms.seats[other],
                len(position.hands[other]),
                position.colours[other] != NO_COLOUR,
                colour_name(terms, position.colours[other]) if over or other == seat else None,
                result.scores[other] if result is not None else None,
            )
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
        tuple(players),
        () if seat is None else tuple([hand_tile(terms, kind) for kind in position.hands[seat]]),
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


@lru_cache(1024)
def hand_tile(terms: Terms, kind: int) -> HandTile:
    if kind >= terms.pit:
        return HandTile(terms.names[kind], (), (), ())
    ways = tuple([terms.texts[pose] for pose in terms.ways[kind]])
    faces = (terms.fronts[kind], terms.backs[kind])
    ends = tuple([ends_of(terms, terms.ways[kind][ways.index(face)]) for face in faces])
    return HandTile(terms.names[kind], faces, ends, ways)


@lru_cache(4096)
def ends_of(terms: Terms, pose: int) -> tuple[str, ...]:
    """Which side of a pose ends in which border, such as N>W."""
    found: list[str] = []
    for side in range(4):
        end = terms.ends[4 * pose + side]
        if end != NO_END:
            found.append(f"{SIDE_NAMES[side]}>{SIDE_NAMES[end]}")
    return tuple(found)


def tiles_on(position: Table) -> tuple[TileView, ...]:
    """All that lies on the table, row by row from the south-west."""
    terms = position.terms
    found: list[TileView] = []
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
    ordered: list[tuple[int, int, tuple[Cell, ...], int]] = []
    views: list[PipeView] = []
    for pipe in pipes(position):
        view = _pipe_view(position, pipe)
        ordered.append((pipe.material, -worth(position, pipe), view.cells, len(views)))
        views.append(view)
    ordered.sort()
    found = [views[index] for _, _, _, index in ordered]
    return tuple(_paid(position, found) if position.step == OVER else found)


def _paid(position: Table, found: list[PipeView]) -> list[PipeView]:
    """The pipes with the player each belongs to, and what it adds to the score."""
    terms = position.terms
    names = {colour_name(terms, colour): terms.seats[seat] for seat, colour in enumerate(position.colours)}
    left = material_points(position)  # by material, what its player has not been paid yet
    told: list[PipeView] = []
    for pipe in found:  # within a material the one worth most comes first
        value = terms.materials.index(pipe.material) + 1
        player = names.get(pipe.material)
        paid = pipe.points if player is not None and pipe.points <= left[value] else 0
        left[value] -= paid
        told.append(replace(pipe, player=player, paid=paid))
    return told


def _pipe_view(position: Table, pipe: Pipe) -> PipeView:
    field = position.field
    cells: set[Cell] = set()
    links: set[tuple[Cell, Cell]] = set()
    for door in pipe.doors:
        cell = field.cell(door // 4)
        cells.add(cell)
        across = field.neighbour[door]
        if position.lies[across] >= 0:
            other = field.cell(across)
            links.add((cell, other) if cell < other else (other, cell))
    ends: list[tuple[Cell, str, str]] = []
    for door in pipe.ends:
        lies = position.lies[field.neighbour[door]]
        into = "bare" if lies == NOTHING else TILE_NAMES[-lies]
        ends.append((field.cell(door // 4), SIDE_NAMES[door % 4], into))
    openings: list[tuple[Cell, str, str, Cell]] = []
    for index in range(len(pipe.openings)):
        door = pipe.openings[index]
        why = OPENING_NAMES[pipe.reasons[index]]
        openings.append((field.cell(door // 4), SIDE_NAMES[door % 4], why, _beyond(position, door)))
    return PipeView(
        position.terms.materials[pipe.material - 1],
        not openings,
        points(position, pipe),
        worth(position, pipe),
        tuple(sorted(cells)),
        tuple(sorted(links)),
        tuple([_end(cell, side, into) for cell, side, into in sorted(ends)]),
        tuple([_opening(cell, side, why, beyond) for cell, side, why, beyond in sorted(openings)]),
    )


# Boards differ by a tile from move to move, so most of their ends and openings have been there before.


@lru_cache(4096)
def _end(cell: Cell, side: str, into: str) -> EndView:
    return EndView(cell, side, into)


@lru_cache(4096)
def _opening(cell: Cell, side: str, why: str, beyond: Cell) -> OpeningView:
    return OpeningView(cell, side, why, beyond)


def _beyond(position: Table, door: int) -> Cell:
    column, row = unpack(position.field.packed[door // 4])
    return (column + STEP_COLUMN[door % 4], row + STEP_ROW[door % 4])
