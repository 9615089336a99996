"""Pipe Land on paper: every tile of an edition with its back, the river, counters and money.

What there is of each comes from the edition that the rules read; where the rulebooks give no number (of
counters and of notes) it follows from theirs.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pipeyard.drawing.pen import drawing, element, rect, use
from pipeyard.drawing.pipe_land import pieces as pipe_land
from pipeyard.language import translate
from pipeyard.paper import cutting
from pipeyard.paper.cutting import Piece
from pipeyard.paper.ink import Ink, inked
from pipeyard.paper.page import Page, Paper
from pipeyard.paper.pipe_land.art import initial, initials, note, tile_back
from pipeyard.rules.pipe_land.edition import MOST_SEATS, Edition
from pipeyard.rules.pipe_land.terms import SHAPES
from pipeyard.rules.pipe_land.view import TileView
from pipeyard.rules.shapes import POSES_OF, SHAPE_NAMES, TEE, TEXT
from pipeyard.rules.words import say

TILE = 40.0  # millimetres
COUNTER = 15.0
NOTE = 56.0, 28.0
LONGEST_RIVER = 4  # cells of river on one piece
STATE = "state"
TAP = "Tap"
ONES_EACH, FIVES_EACH = 8, 4  # notes for each player; tens make up the rest


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile as it lies in the box."""

    pile: str  # what its back says
    colour: str
    shape: int


def tiles(edition: Edition) -> list[Tile]:
    """Every tile of an edition, pile by pile, colour by colour."""
    found = [Tile(TAP, colour, TEE) for colour in edition.colours]
    found += [Tile(TAP, STATE, TEE)] * edition.file.number("tiles.state", "taps", 0, 50)
    piles = zip(edition.colour_piles, edition.state_piles, strict=True)
    for number, (of_colour, of_state) in enumerate(piles, 1):
        for colour in (*edition.colours, STATE):
            counts = of_state if colour == STATE else of_colour
            for shape in range(SHAPES):
                found += [Tile(str(number), colour, shape)] * counts[shape]
    return found


def counters(edition: Edition) -> dict[str, int]:
    """Counters by colour: one for every tile of the State, so that nobody runs short."""
    state = sum(tile.colour == STATE for tile in tiles(edition))
    return dict.fromkeys(edition.colours, state)


def money(edition: Edition) -> dict[int, int]:
    """How many notes of each value: enough for everyone to have what wins."""
    players = edition.players[1]
    needed = players * edition.terms(players, edition.colours[:players]).victory_money
    ones, fives = players * ONES_EACH, players * FIVES_EACH
    return {1: ones, 5: fives, 10: max(0, -(-(needed - ones - 5 * fives) // 10))}


@dataclass(frozen=True, slots=True)
class River:
    """One side of the river tile."""

    players: tuple[int, int]
    pipes: tuple[int, ...]  # counted from its western end
    length: int


def rivers(edition: Edition) -> list[River]:
    """The sides of the river tile, the longest first."""
    found = []
    for section in ("river.two", "river.three"):
        west, east = edition.file.span(section, "columns", -50, 50)
        pipes = edition.file.numbers(section, "pipes", -50, 50)
        players = edition.file.span(section, "players", 2, MOST_SEATS)
        found.append(River(players, tuple(pipe - west for pipe in pipes), east - west + 1))
    return sorted(found, key=lambda river: -river.length)


def river_pieces(sides: Sequence[River]) -> list[tuple[int, int]]:
    """Where the river is cut: the cells from and to, so that the shorter side is some of the pieces whole.

    >>> river_pieces([River((2, 4), (2, 5), 8), River((5, 6), (1, 3, 5), 7)])
    [(0, 4), (4, 7), (7, 8)]
    """
    cuts = [0]
    for end in sorted({side.length for side in sides}):
        while cuts[-1] < end:
            cuts.append(min(cuts[-1] + LONGEST_RIVER, end))
    return list(pairwise(cuts))


def pages(edition: Edition, paper: Paper, ink: Ink, flip: str, language: str = "en") -> list[Page]:
    """Everything to cut out, front and back in turn."""
    made: list[Page] = []
    sides = rivers(edition)
    front, back = (
        say("river for {fewest} to {most} players", fewest=side.players[0], most=side.players[1])
        for side in sides
    )
    tiles_said, counters_said, money_said = say("tiles"), say("counters"), say("money")
    for headings, pieces in (
        ((tiles_said, tiles_said), _tile_pieces(edition, ink, language)),
        ((front, back), _river_pieces(sides, ink)),
        ((counters_said, counters_said), _counter_pieces(edition, ink, language)),
        ((money_said, money_said), _money_pieces(edition, ink)),
    ):
        sheets = cutting.laid_out(pieces, paper)
        made += cutting.pages(sheets, paper, flip, edition.title, headings)
    return made


def _tile_pieces(edition: Edition, ink: Ink, language: str) -> list[Piece]:
    letters = initials(edition.colours, language)
    fronts = {tile: inked(tile_front(tile, letters), ink) for tile in tiles(edition)}
    names = {tile.pile: tile.pile for tile in fronts} | {TAP: translate(say("Tap"), language)}
    backs = {pile: inked(tile_back(name), ink) for pile, name in names.items()}
    return [Piece(fronts[tile], backs[tile.pile], TILE, TILE) for tile in tiles(edition)]


def tile_front(tile: Tile, letters: Mapping[str, str]) -> str:
    """A tile's face on its bit of land, with the letters of its colour."""
    sides = TEXT[POSES_OF[tile.shape][0]]
    view = TileView((0, 0), tile.colour, tile.colour, SHAPE_NAMES[tile.shape], sides, "", tile.pile == TAP)
    letter = "" if tile.colour == STATE else initial(letters[tile.colour], 21, 21, 8)
    return _whole(use("field") + pipe_land.tile(view, 0, 0) + letter, 1)


def _river_pieces(sides: Sequence[River], ink: Ink) -> list[Piece]:
    front, back = sides
    return [
        Piece(
            inked(_river(front, start, end), ink),
            inked(_river(back, start, end), ink),
            TILE * (end - start),
            TILE,
        )
        for start, end in river_pieces(sides)
    ]


def _river(side: River, start: int, end: int) -> str:
    """Some cells of the river; a meadow beyond its end, on a piece that is left in the box."""
    cells = []
    for place in range(start, end):
        name = "field" if place >= side.length else "river-pipe" if place in side.pipes else "river"
        cells.append(use(name, (place - start) * 100, 0))
    return _whole("".join(cells), end - start)


def _counter_pieces(edition: Edition, ink: Ink, language: str) -> list[Piece]:
    pieces, letters = [], initials(edition.colours, language)
    for colour, count in counters(edition).items():
        chip = use(f"chip-{colour}") + initial(letters[colour], 50, 50, 20)
        drawn = inked(drawing(element("defs", pipe_land.symbols()), chip, box=(0, 0, 100, 100)), ink)
        pieces += [Piece(drawn, drawn, COUNTER, COUNTER)] * count
    return pieces


def _money_pieces(edition: Edition, ink: Ink) -> list[Piece]:
    pieces = []
    for value, count in money(edition).items():
        drawn = inked(note(value), ink)
        pieces += [Piece(drawn, drawn, *NOTE)] * count
    return pieces


def _whole(drawn: str, cells: int) -> str:
    """Cells side by side with an edge to cut along."""
    edge = rect(0.4, 0.4, 100 * cells - 0.8, 99.2, fill="none", stroke="#8f8f8f", stroke_width=0.8)
    return drawing(element("defs", pipe_land.symbols()), drawn, edge, box=(0, 0, 100 * cells, 100))
