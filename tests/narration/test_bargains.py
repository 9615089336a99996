"""Pipe Land's bargains in people's words: no letters of sides where somebody sees the board."""

from __future__ import annotations

import re
from typing import cast

import pytest

from pipeyard.language import translate
from pipeyard.narration.glyphs import turned
from pipeyard.narration.narrator import narrator
from pipeyard.narration.pipe_land.events import deed_on_board
from pipeyard.rules import registry
from pipeyard.rules.pipe_land.moves import Offer, Rotate, Solicit
from pipeyard.rules.pipe_land.view import PipeLandView, TileView
from pipeyard.rules.protocol import Event, Move
from tests.terminal.evening import begin

WAYS = {1: "once to the right", 2: "halfway round", 3: "once to the left"}
NOTATION = re.compile(r"\b[NESW]{2,4}\b")


def tee() -> tuple[PipeLandView, TileView]:
    match = begin(registry.game("pipe-land"), "human,human", "told")
    view = cast(PipeLandView, match.view(None))
    return view, next(tile for tile in view.tiles if tile.shape == "tee")


@pytest.mark.parametrize("quarters", WAYS)
def test_a_turn_is_told_by_its_direction(quarters: int) -> None:
    view, tile = tee()
    sides = turned(tile.sides, quarters)
    told = deed_on_board(view, "rotate", tile.cell, sides)
    assert told == f"turning ({tile.cell[0]},{tile.cell[1]}) {WAYS[quarters]}"
    assert deed_on_board(view, "rotate", tile.cell, None) == f"turning ({tile.cell[0]},{tile.cell[1]})"


def test_a_place_is_told_by_its_open_sides() -> None:
    view, _ = tee()
    assert deed_on_board(view, "place", (5, 2), "NE") == "placing at (5,2), open to north and east"
    two = deed_on_board(view, "place", (5, 2), "NE+SW")
    assert two == "placing at (5,2), open to north and east, and south and west"


@pytest.mark.parametrize("language", ["en", "nl", "pl", "fr"])
def test_the_log_beside_a_board_has_no_notation(language: str) -> None:
    view, tile = tee()
    sides = turned(tile.sides, 3)
    moves: list[Move] = [
        Offer("rotate", tile.cell, sides, 2),
        Offer("place", (5, 2), "NE", 2),
        Solicit("rotate", tile.cell, sides, None),
        Solicit("place", (5, 2), "NES", view.players[0].colour),
        Rotate(tile.cell, sides, 3),
    ]
    for move in moves:
        told = narrator("pipe-land").tell_beside_board(Event(1, move), "", view, view)
        assert told is not None
        words = translate(told, language)
        assert not NOTATION.search(words), words
        if language != "en":
            assert words != told
