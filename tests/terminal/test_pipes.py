"""Pipes at the terminal: drawn, typed, told."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from rich.console import Console

from pipeyard.rules.pipes.game import Pipes
from pipeyard.rules.pipes.view import FieldView
from pipeyard.terminal.face import Scene, face
from pipeyard.terminal.pipes.board import Overlay, Scale, board
from pipeyard.terminal.pipes.shorthand import expand
from pipeyard.terminal.sitting import Sitting
from tests.terminal.evening import begin, play

GAME = Pipes()

POSITION = """
turn 14 element SW
p1 rotations 2 water 2
    .  .  #  .  aS
    .  >  ┼  ═  .
    .  .  ╚  .  .
    aE ┼  .  .  .
p2 water 2
    .  .  #  .  .
    .  >  ┼  ═  .
    .  .  ╚  .  .
    .  .  .  .  .
"""


def scene_of(text: str, width: int = 80, height: int = 15) -> Scene:
    state = GAME.read(text)
    seats = GAME.seat_names(state)
    return Scene(
        game=GAME,
        seats=seats,
        players=("you", "greedy")[: len(seats)],
        view=GAME.view(state, 0),
        seat=0,
        must=state.waiting().must,
        may=(),
        hints=GAME.hints(state, 0),
        width=width,
        height=height,
    )


def printed(scene: Scene) -> str:
    paper = io.StringIO()
    Console(file=paper, width=scene.width, color_system=None).print(face("pipes").draw(scene))
    return paper.getvalue()


def test_a_low_window_has_a_line_for_each_row() -> None:
    lines = [line.rstrip() for line in printed(scene_of(POSITION, height=8)).splitlines()]
    assert lines == [
        "    1  2  3  4  5                                         p2",
        " 1       ▄▀▄    a↓   ━━┓    SW left and down              ··▒··",
        " 2     ► ═╪════━┓      ┃                                  ·►╪═·",
        " 3        ┗━        turn 14, then water round 3           ··┗··",
        " 4  a━━╋━           rotate ■■□  crossing ■■  teleport ■   ·····",
        "                    water 2 steps, pipe for 0 more",
        "                    then (5,2) is empty",
    ]


def test_a_high_window_has_three() -> None:
    lines = [line.rstrip() for line in printed(scene_of(POSITION, height=40)).splitlines()]
    assert lines[4].startswith("               ┃        ")
    assert lines[5].startswith(" 2        ►  ══┃═══════━━┓   ")
    assert lines[6].startswith("               ┃         ┃   ")
    assert any("pipe for 0 more" in line for line in lines)
    assert any("then (5,2) is empty" in line for line in lines)
    assert any("greedy (p2) is drawing, water 2" in line for line in lines)


@pytest.mark.parametrize("width", [40, 60, 80, 100, 120, 200])
@pytest.mark.parametrize("height", [12, 24, 50])
@pytest.mark.parametrize("players", ["human,random", "human" + ",random" * 40])
def test_the_table_fits_the_window(width: int, height: int, players: str) -> None:
    place = Sitting(begin(GAME, players))
    lines = printed(place.scene(0, width, height)).splitlines()
    assert all(len(line) <= width for line in lines)
    assert width < 80 or len(lines) <= max(12, height)


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("3 4", "draw (3,4)"),
        ("c4", "draw (3,4)"),
        ("draw 3,4", "draw (3,4)"),
        ("(3,4)", "draw (3,4)"),
        ("x 3 4", "crossing (3,4)"),
        ("+ c4", "crossing (3,4)"),
        ("r 3 4 ne", "rotate (3,4) NE"),
        ("rotate (3,4) ns", "rotate (3,4) NS"),
        ("t 3 4 w", "teleport (3,4) W"),
        ("b", "take back"),
        ("d", "done"),
        ("p", "pass"),
        ("what now", "what now"),
    ],
)
def test_short_forms(text: str, notation: str) -> None:
    assert expand(text) == notation


@pytest.mark.parametrize(
    "text",
    [
        POSITION,
        POSITION.replace("p2", "this turn: draw (1,1)\np2"),
        POSITION.replace("p2", "this turn: teleport (1,1) N\np2"),
        POSITION.replace("SW", "NE").replace("rotations 2", "rotations 0 crossings 0"),
    ],
)
def test_every_form_that_is_offered_can_be_played(text: str) -> None:
    plumber = face("pipes")
    state, scene = GAME.read(text), scene_of(text)
    forms = [form for form, _ in plumber.forms(scene)]
    assert len(forms) > 2
    assert plumber.ask(scene)
    for form in forms:
        if plumber.command(scene, form) is None:
            assert GAME.refusal(state, 0, GAME.read_move(state, plumber.expand(scene, form))) is None


def test_an_element_that_does_not_fit_is_not_offered_in_the_waters_way() -> None:
    wrong = POSITION.replace("SW", "NE")
    assert face("pipes").forms(scene_of(POSITION))[0][0] == "5 2"
    assert face("pipes").forms(scene_of(wrong))[0][0] != "5 2"


def test_an_evening() -> None:
    match = begin(GAME, "human,greedy", seed="drip")
    paper = play(match, "1 1", "1 1", "b", "ok", "water", "look p2", "1 1", "", "rules wave", "quit", "")
    assert "p1 draws" in paper
    assert "[pipes/draw-once]" in paper
    assert "takes it back" in paper
    assert "p1 ends the turn" in paper
    assert "To come: –" in paper


def test_bots_play_to_the_end_of_the_water() -> None:
    match = begin(GAME, "greedy,guided,random", seed="sheet")
    paper = play(match)
    assert match.result is not None
    assert "water round 1: p1 +1 (1)" in paper
    assert ", is out" in paper
    assert "rounds survived" in paper


def test_nobody_sees_what_another_did_this_turn() -> None:
    match = begin(GAME, "human,human", seed="eyes")
    paper = play(match, "1 1", "", "quit", "")
    assert "The next move is for" in paper
    after = paper.rpartition("The next move is for")[2]
    assert "draws" not in after
    assert "(1,1)" not in after


def test_a_teleport_with_both_ends_on_one_field_shows_both_at_every_size() -> None:
    teleport = FieldView((1, 1), "teleport", "NS", "", 1)
    player = replace(GAME.view(GAME.start("pocket", 1, {}), None).players[0], fields=(teleport,))
    small = board(player, Overlay(), Scale(3, 1)).plain
    assert "a↕" in small
    low = board(player, Overlay(), Scale(5, 2)).plain
    assert "┃" in low and "↓" in low
    assert board(player, Overlay(), Scale(5, 3)).plain.count("┃") == 2
