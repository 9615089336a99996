"""Tube Tangle drawn: every tile where it lies, each material by pattern too, closed pipes alone aglow."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from pipeyard.drawing import pipework
from pipeyard.drawing.tube_tangle import pieces as tube_tangle
from pipeyard.drawing.tube_tangle import tubes
from pipeyard.rules import registry
from pipeyard.rules.protocol import Seat
from pipeyard.rules.tube_tangle.view import HandTile, TileView, TubeTangleView
from tests.drawing.test_sprites import named, played, used

LETTERS = {"F": "fire", "P": "PP", "E": "PE", "G": "gas"}


def seen(seed: int, seat: Seat | None = None, moves: int = 24, seats: int = 3) -> TubeTangleView:
    view = registry.game("tube-tangle").view(played("tube-tangle", "standard", seats, moves, seed), seat)
    assert isinstance(view, TubeTangleView)
    return view


def luminance(colour: str) -> float:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("moves", [0, 24, 200])
@pytest.mark.parametrize("seat", [None, 0])
def test_boards_use_only_pieces_there_are(moves: int, seat: Seat | None) -> None:
    for seed in range(3):
        drawn = tube_tangle.board(seen(seed, seat, moves))
        assert used(drawn) <= set(named(drawn))


def test_every_tile_lies_where_the_view_has_it() -> None:
    kinds = set()
    for seed in range(6):
        view = seen(seed, None, 60)
        left = min(tile.cell[0] for tile in view.tiles) - 1
        top = max(tile.cell[1] for tile in view.tiles) + 1
        drawn = tube_tangle.board(view)
        for what, symbol in (("pipe", "trench"), ("room", "room"), ("road", "road")):
            found = re.findall(rf'<use href="#street-{symbol}" x="(\d+)" y="(\d+)"', drawn)
            cells = sorted((int(x) // 100 + left, top - int(y) // 100) for x, y in found)
            on_roads = ("road", "pit", "cover", "pit+cover")
            wanted = on_roads if what == "road" else (what,)
            assert cells == sorted(tile.cell for tile in view.tiles if tile.what in wanted)
        kinds |= {tile.what for tile in view.tiles}
    assert {"pipe", "room", "road", "pit", "cover"} <= kinds


def test_every_side_of_every_tile_is_drawn() -> None:
    for hand in (seen(seed, 0, 12).hand for seed in range(8)):
        for held in hand:
            for sides, ends in zip(held.faces, held.ends, strict=True):
                pipes = tube_tangle.courses(sides, ends)
                drawn = tube_tangle.face(sides, ends, LETTERS, 0, 0)
                reached = sum(1 if "-" in name else len(name) for _, name in pipes)
                assert reached == sum(letter in LETTERS for letter in sides)
                assert drawn.count("street-kerb-") == sides.count("r")
                assert drawn.count("street-wall-") == sides.count("m")


def test_an_ending_pipe_reaches_its_own_side_and_its_own_border() -> None:
    """Turned as it is drawn, each line begins in the middle of its side and ends at its border."""
    middles = {"N": (50, 0), "E": (100, 50), "S": (50, 100), "W": (0, 50)}
    for name in tubes.ENDS:
        drawn = tubes.tube("gas", name)
        turned = re.search(r"rotate\((\d+) 50 50\)", drawn)
        line = tubes.route(name)
        x, y = (int(part) for part in re.findall(r"M(\d+) (\d+)", line)[0])
        for _ in range(int(turned[1]) // 90 if turned else 0):
            x, y = 100 - y, x
        assert (x, y) == middles[name[0]]
        lane = int(line.split()[-1]) if "C" in line else 50
        x, y = tubes.BORDER, lane
        for _ in range(int(turned[1]) // 90 if turned else 0):
            x, y = 100 - y, x
        depth = {"N": y, "E": 100 - x, "S": 100 - y, "W": x}[name[2]]
        assert depth == tubes.BORDER


def test_three_pipes_in_one_border_keep_to_their_lanes() -> None:
    for border in tubes.SIDES:
        lines = {tubes.route(name) for name in tubes.ENDS if name[2] == border}
        assert len(lines) == 3


def test_materials_are_told_apart_without_colour() -> None:
    """Any two differ in the marks along the pipe, and marks stand out from the pipe they are on."""
    for one, other in combinations(tubes.LOOKS.values(), 2):
        assert (one.wide, one.dashes) != (other.wide, other.dashes)
    for look in tubes.LOOKS.values():
        assert abs(luminance(look.mark) - luminance(look.body)) > 0.25


def test_only_closed_pipes_glow() -> None:
    seen_closed = 0
    for seed in range(6):
        view = seen(seed, None, 60)
        closed = tube_tangle.closed_on(view)
        for pipe in view.pipes:
            for cell in pipe.cells:
                assert (pipe.material in closed.get(cell, frozenset())) == pipe.closed
        seen_closed += sum(pipe.closed for pipe in view.pipes)
        glows = tube_tangle.board(view).count('href="#tube-glow-')
        assert glows == sum(len(pipe.cells) for pipe in view.pipes if pipe.closed)
    assert seen_closed


def test_a_cover_hides_the_pit_it_closed() -> None:
    lies = {
        what: tube_tangle.tile(TileView((0, 0), what, None, "", ()), LETTERS, 0, 0)
        for what in tube_tangle.LAID
    }
    assert "street-pit" in lies["pit"]
    assert "street-pit" not in lies["pit+cover"] and "street-cover" in lies["pit+cover"]
    assert lies["cover"] != lies["pit+cover"]


def test_a_spectators_picture_shows_no_hand_and_no_colour() -> None:
    view = seen(2)
    assert view.hand == () and view.colour is None
    assert 'href="#tube-medal-' not in tube_tangle.board(view)
    mine = seen(2, 0)
    assert mine.colour is not None
    assert f'href="#tube-medal-{mine.colour}"' in tube_tangle.board(mine)


def test_what_is_held_is_drawn_with_both_faces() -> None:
    tile = HandTile("A1", ("FPEr", "FFPP"), (("N>W", "E>W", "S>W"), ()), ())
    drawn = tube_tangle.held(tile, LETTERS, 0, 0)
    assert drawn.count("street-trench") == 2
    assert "tube-PE-S-W" in drawn and "tube-PP-SW" in drawn
    assert "street-pit" in tube_tangle.held(HandTile("pit", (), (), ()), LETTERS, 0, 0)


def test_a_material_without_a_look_is_drawn_plain() -> None:
    drawn = tube_tangle.face("HHrr", (), {"H": "heat"}, 0, 0)
    assert "tube-plain-NE" in drawn
    assert all(f"tube-plain-{sides}" in named(tube_tangle.sprite()) for sides in pipework.GROUPS)
