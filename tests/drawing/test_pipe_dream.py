"""Pipe Dream drawn: every piece where the view has it, Gloop where it is, the meter as the edition says."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from pipeyard.drawing.pipe_dream import pieces as pipe_dream
from pipeyard.drawing.pipe_dream.meter import meter
from pipeyard.rules import registry
from pipeyard.rules.pipe_dream.view import PieceView, PipeDreamView
from tests.drawing.test_sprites import SVG, named, played, used


def seen(seed: int, seats: int = 2, moves: int = 60) -> PipeDreamView:
    view = registry.game("pipe-dream").view(played("pipe-dream", "classic", seats, moves, seed), None)
    assert isinstance(view, PipeDreamView)
    return view


def places(drawn: str, name: str) -> list[tuple[int, int]]:
    """The (row, column) of each use of a piece on a map."""
    found = re.findall(rf'<use href="#{name}" x="(-?\d+)" y="(-?\d+)"', drawn)
    return sorted((int(y) // 100 + 1, int(x) // 100 + 1) for x, y in found)


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_boards_use_only_pieces_there_are(seats: int) -> None:
    drawn = pipe_dream.board(seen(seats, seats))
    assert used(drawn) <= set(named(drawn))
    assert drawn.count('href="#dream-wrench"') == seats


def test_every_piece_lies_where_the_view_has_it() -> None:
    kinds = set()
    for seed in range(6):
        view = seen(seed)
        for seat, sheet in enumerate(view.sheets):
            drawn = pipe_dream.sheet(view, seat)
            assert places(drawn, "dream-lamp") == sorted(sheet.symbols)
            for sides in {piece.sides for piece in sheet.pieces} - {"NESW"}:
                cells = sorted(piece.cell for piece in sheet.pieces if piece.sides == sides)
                assert places(drawn, f"steel-{sides}") == cells
            assert places(drawn, "dream-source") == ([sheet.source] if sheet.source else [])
            kinds |= {piece.sides for piece in sheet.pieces}
    assert len(kinds) > 4


def test_gloop_is_drawn_where_it_is_and_nowhere_else() -> None:
    looks = set()
    for seed in range(8):
        for sheet in seen(seed).sheets:
            for piece in sheet.pieces:
                drawn = pipe_dream.piece(piece, 0, 0)
                assert (f"#gloop-{piece.sides}" in drawn) == piece.joined
                assert ("#gloop-way-" in drawn) == piece.way
                looks.add((piece.joined, piece.way))
    assert looks == {(False, False), (True, False), (True, True)}


def test_gloop_spills_only_from_exits_and_only_off_the_map() -> None:
    corner = PieceView((1, 6), "NE", True, True, True)
    assert pipe_dream.spills(corner, 6) == [("N", (0, 6)), ("E", (1, 7))]
    assert pipe_dream.spills(replace(corner, cell=(2, 6)), 6) == [("E", (2, 7))]
    assert pipe_dream.spills(replace(corner, exit=False), 6) == []


def test_before_the_first_turn_the_source_may_be_chosen() -> None:
    view = seen(1, 1, 0)
    drawn = pipe_dream.sheet(view, 0)
    assert places(drawn, "dream-source-here") == sorted(view.source_cells)
    assert places(drawn, "dream-source") == []


@pytest.mark.parametrize("marked", [0, 7, 30])
def test_the_meter_has_the_editions_sections_and_flow_numbers(marked: int) -> None:
    flow = seen(0, 1, 0).flow
    drawn = ET.fromstring(meter(flow, marked, None, 0, 0, 600))
    assert [each.text for each in drawn.iter("text")] == [str(number) for _, number in flow]
    ticks = drawn.find("path")
    assert ticks is not None and ticks.attrib["d"].count("M") == flow[-1][0] - 1
    filled = [each for each in drawn.iter("rect") if each.attrib["fill"] == "url(#gloop-fill)"]
    assert float(filled[0].attrib["width"]) == pytest.approx(600 * marked / flow[-1][0])
    passed = [each for each in drawn.iter("circle") if "--gloop" in each.attrib["fill"]]
    assert len(passed) == sum(section <= marked for section, _ in flow)


def test_what_is_used_is_crossed_out() -> None:
    view = seen(3)
    sheet = replace(view.sheets[0], bombs_used=2, crosses_used=1)
    drawn = pipe_dream.sheet(replace(view, sheets=(sheet,)), 0)
    assert drawn.count('href="#dream-spent"') == 3


def test_streets_and_avenues_are_named_and_numbered() -> None:
    drawn = ET.fromstring(pipe_dream.sheet(seen(0, 1, 0), 0))
    words = [each.text for each in drawn.iter(f"{SVG}text")]
    for number in range(1, 7):
        assert pipe_dream.street(number) in words
        assert pipe_dream.avenue(number) in words
    names = [*pipe_dream.STREETS, *pipe_dream.AVENUES]
    assert len(set(names)) == len(names)
