"""Pipe Dream at the terminal: drawn, typed, told."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from pipeyard.match import Match
from pipeyard.rules.pipe_dream.view import PipeDreamView
from pipeyard.rules.protocol import NATURE, Game
from pipeyard.rules.registry import game
from pipeyard.terminal.face import Scene, face
from pipeyard.terminal.pipe_dream.shorthand import expand
from pipeyard.terminal.sitting import Sitting
from tests.terminal.evening import begin, play

POSITION = """
player1 turn dice 3 5
meter 8 bombs 1
. . ║ . w .
. . ╬ ═ ╗ .
═ ═ S . ║ .
. ║ . ╔ ╝ .
. . . ╚ ═ .
. w ╬ . . .
"""


@pytest.fixture
def pipe_dream() -> Game:
    return game("pipe-dream")


def scene_of(pipe_dream: Game, text: str, width: int = 80, height: int = 15) -> Scene:
    state = pipe_dream.read(text)
    return Scene(
        game=pipe_dream,
        seats=pipe_dream.seat_names(state),
        players=("you",),
        view=pipe_dream.view(state, 0),
        seat=0,
        must=state.waiting().must,
        may=(),
        hints=pipe_dream.hints(state, 0),
        width=width,
        height=height,
    )


def printed(scene: Scene) -> str:
    paper = io.StringIO()
    Console(file=paper, width=scene.width, color_system=None).print(face("pipe-dream").draw(scene))
    return paper.getvalue()


def test_the_map_is_drawn_with_its_dice_and_score(pipe_dream: Game) -> None:
    lines = [line.rstrip() for line in printed(scene_of(pipe_dream, POSITION)).splitlines()]
    assert lines[:7] == [
        "    1    2    3    4    5    6    pipe 3  ┏   into row or column 5",
        "              ║       w           pipe 5  ┛   into row or column 3",
        "1             ║         3         wrenches 2  bombs -2 -4 -6  crosses 1 2 3",
        "           +  ║                   ■■■■■■5 ■■□□□□10 □□□□□□15 □□□□□□20 □□□□□□25",
        "2           ══╬═════════╗         11 of 10 joined, 4 turns left; 2 exits",
        "              ║      +  ║         score if it ended here: -3",
        "3 ════════════S══  5    ║    5      +4  4 pieces on a way to an exit",
    ]
    assert "  -2  2 pieces not joined to the source" in "\n".join(lines)


@pytest.mark.parametrize("width", [40, 60, 80, 100, 120, 200])
@pytest.mark.parametrize("height", [12, 24, 50])
@pytest.mark.parametrize("players", ["human,random", "human" + ",random" * 40])
def test_the_table_fits_the_window(pipe_dream: Game, width: int, height: int, players: str) -> None:
    match = begin(pipe_dream, players)
    place = Sitting(match)
    lines = printed(place.scene(0, width, height)).splitlines()
    assert all(len(line) <= width for line in lines)
    assert width < 80 or len(lines) <= max(13, height)


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("3 2 4", "place 3 at (2,4)"),
        ("324", "place 3 at (2,4)"),
        ("p 3 (2,4) t2", "place 3 at (2,4) turned 2"),
        ("3 2 4 nw", "place 3 at (2,4) turned 2"),
        ("3 2 4 es", "place 3 at (2,4)"),
        ("b 5 2 3 turned 1", "bomb 5 at (2,3) turned 1"),
        ("bomb 5 at (2,3)", "bomb 5 at (2,3)"),
        ("+ 2 4", "cross (2,4)"),
        ("x24", "cross (2,4)"),
        ("d", "done"),
        ("g", "go on"),
        ("place 3 at (2,4) turned 1", "place 3 at (2,4) turned 1"),
        ("what now", "what now"),
    ],
)
def test_short_forms(pipe_dream: Game, text: str, notation: str) -> None:
    view = scene_of(pipe_dream, POSITION).view
    assert isinstance(view, PipeDreamView)
    assert expand(text, view, "turn") == notation


def test_every_form_that_is_offered_can_be_played(pipe_dream: Game) -> None:
    plumber = face("pipe-dream")
    for text in (
        POSITION,
        "player1",
        "source dice\nplayer1 source dice 2 6",
        POSITION.replace("3 5", "3 5 placed yes"),
    ):
        state = pipe_dream.read(text)
        scene = scene_of(pipe_dream, text)
        forms = [form for form, _ in plumber.forms(scene)]
        assert forms
        for form in forms:
            if plumber.command(scene, form) is None:
                move = pipe_dream.read_move(state, plumber.expand(scene, form))
                assert pipe_dream.refusal(state, 0, move) is None


def test_an_evening(pipe_dream: Game) -> None:
    match = begin(pipe_dream, "human,random", seed="gloop")
    paper = play(match, "3 3", "done", "ok", "", "why 3 3", "rules bomb-same", "quit", "")
    assert "player1 puts the source at (3,3); rolls" in paper
    assert "you must place it.  [pipe-dream/must-place]" in paper
    assert "Nearest legal move: place" in paper
    assert "player1 places pipe" in paper
    assert "The source is there; it stays open." in paper or "Nothing of this roll goes to (3,3)." in paper


def test_bots_play_to_a_score_sheet(pipe_dream: Game) -> None:
    match = begin(pipe_dream, "greedy,random", seed="sheet")
    paper = play(match)
    assert match.result is not None
    assert "unused crosses" in paper
    assert "passes flow number 5" in paper or "is out" in paper


def test_a_shared_roll_is_told_to_all(pipe_dream: Game) -> None:
    match: Match = begin(pipe_dream, "human,human", duplicate="yes", source="dice")
    paper = play(match, "log", "quit", "")
    assert "The source is at (" in paper
    assert "The dice show" in paper


def test_a_bot_alone_is_told_of_turn_by_turn(pipe_dream: Game) -> None:
    match = begin(pipe_dream, "random")
    paper = play(match)
    rolls = [event for event in match.played() if event.seat == NATURE]
    assert len(rolls) > 3 and paper.count("• player1 ") >= len(rolls)
