"""Tube Tangle at the terminal: drawn, typed, told, and kept secret."""

from __future__ import annotations

import io
import random

import pytest
from rich.console import Console

from pipeyard.match import Match
from pipeyard.narration.narrator import narrator
from pipeyard.rules.protocol import NATURE, Event, Game, State
from pipeyard.rules.random_play import play_randomly
from pipeyard.rules.registry import game
from pipeyard.rules.tube_tangle.hints import TubeTangleHints
from pipeyard.rules.tube_tangle.moves import TakeTile
from pipeyard.rules.tube_tangle.view import TubeTangleView
from pipeyard.terminal.face import Scene, face
from pipeyard.terminal.tube_tangle.board import window
from pipeyard.terminal.tube_tangle.tiles import LARGE, LOW, SMALL
from tests.terminal.evening import begin, play


@pytest.fixture
def tube_tangle() -> Game:
    return game("tube-tangle")


def scene(state: State, seat: int | None, width: int = 80, height: int = 30) -> Scene:
    tube_tangle = game("tube-tangle")
    names = tube_tangle.seat_names(state)
    hints = None if seat is None or state.result() else tube_tangle.hints(state, seat)
    must, may = state.waiting().must, state.waiting().may
    view = tube_tangle.view(state, seat)
    return Scene(tube_tangle, names, names, view, seat, must, may, hints, width=width, height=height)


def printed(what: object, width: int = 80) -> str:
    paper = io.StringIO()
    Console(file=paper, width=width, no_color=True).print(what)
    return paper.getvalue()


TABLE = """tube-tangle standard
colour ann fire
colour bob gas
hand ann C1 A2 pit
hand bob A5
table
        0       1
   0    room    .
  -1    B4:mPPF A9:EFrP
  -2    .       road
"""


def late(seats: int) -> State:
    """A position late in a random game: a large table."""
    tube_tangle = game("tube-tangle")
    state = tube_tangle.start("standard", seats, {})
    for _ in play_randomly(tube_tangle, state, random.Random(seats)):
        if state.waiting().step == "place" and tube_tangle.view(state, 0).pouch == 4:  # type: ignore[attr-defined]
            break
    return state


@pytest.mark.parametrize("width", [40, 60, 80, 100, 120, 200])
@pytest.mark.parametrize("height", [12, 30, 60])
def test_the_table_fits_the_window(width: int, height: int) -> None:
    state = late(4)
    for seat in (None, state.waiting().must[0]):
        drawn = printed(face("tube-tangle").draw(scene(state, seat, width, height)), width)
        assert max(len(line) for line in drawn.splitlines()) <= width


def test_tiles_are_as_large_as_fits() -> None:
    cells = [(0, 0), (9, 9)]
    assert window(cells, 80, 40, None, cells).size == LARGE
    assert window(cells, 80, 20, None, cells).size == LOW
    assert window(cells, 50, 40, None, cells).size == SMALL
    cropped = window([(-40, -40), (40, 40)], 80, 30, (39, 39), cells)
    assert cropped.cut == ("west", "south")


def test_a_tile_shows_its_sides_and_how_they_hang_together(tube_tangle: Game) -> None:
    drawn = printed(face("tube-tangle").draw(scene(tube_tangle.read(TABLE), 0)))
    assert "F ╭ P" in drawn  # B4 lying as mPPF: PP goes round the corner, fire west ends in the room
    assert "P ↓ F" in drawn and "Your secret:  fire F" in drawn


@pytest.mark.parametrize(
    ("typed", "notation"),
    [
        ("c1 -1 -1 mfmp", "place (-1,-1) C1 MFMP"),
        ("place (-1,-1) C1 mFmP", "place (-1,-1) C1 mFmP"),
        ("lay c1 at -1,-1 as mFmP", "place (-1,-1) C1 mFmP"),
        ("pit 1 -2", "pit (1,-2)"),
        ("pit", "pit (1,-2)"),
        ("nonsense", "nonsense"),
    ],
)
def test_short_forms(tube_tangle: Game, typed: str, notation: str) -> None:
    state = tube_tangle.read(TABLE)
    text = face("tube-tangle").expand(scene(state, 0), typed)
    assert text.lower() == notation.lower()
    if typed != "nonsense":
        assert tube_tangle.refusal(state, 0, tube_tangle.read_move(state, text)) is None


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("why -1 -1", "(-1,-1) asks for: east fire. Of your hand: A2 FFPP, A2 PFFP, C1 mFmP, C1 PFPF."),
        ("why 5 5", "(5,5) touches nothing"),
        ("why 0 0", "(0,0): room."),
        ("why 0 -1", "(0,-1) is B4 lying as mPPF."),
        ("why", "Name a cell: why 0 3"),
        ("pipes", "fire (0,-1): open; at (0,-1) W it faces the free cell (-1,-1)."),
        ("pipes pp", "PP (0,-1) (1,-1): open"),
        ("pipes steel", "Name a material: fire, PP, PE, gas."),
        ("fits c1", "c1 -1 -1 mfmp"),
        ("c1", "You can type:"),
        ("a2 7 7", "Nothing you hold can be laid like that; why 7 7 tells more."),
        ("look 0 0", "room"),
    ],
)
def test_questions(tube_tangle: Game, asked: str, answer: str) -> None:
    told = face("tube-tangle").command(scene(tube_tangle.read(TABLE), 0), asked)
    assert answer in printed(told, 120)


def test_a_bare_border_is_explained(tube_tangle: Game) -> None:
    state = tube_tangle.read(
        TABLE.replace("      -2    .       road\n", "").replace("-2    .       road", "")
    )
    told = face("tube-tangle").command(scene(state, 0), "why 1 -2")
    assert "(1,-2) lies at a bare border to the north" in printed(told, 120)


def test_events_in_words(tube_tangle: Game) -> None:
    before = tube_tangle.read(TABLE)
    after = before.copy()
    move = tube_tangle.read_move(before, "place (-1,-1) C1 mFmP")
    after.play(0, tube_tangle.encode(before, 0, move))
    speaker = narrator("tube-tangle")
    told = speaker.tell(Event(0, move), "", tube_tangle.view(before, 1), tube_tangle.view(after, 1))
    assert told == "lays C1 as mFmP at (-1,-1), bringing 2 rooms, closing fire for 2"
    took = Event(NATURE, TakeTile("ann", "A1"))
    assert speaker.tell(took, "", tube_tangle.view(after, 0), tube_tangle.view(after, 0)) == "takes A1"
    hidden = Event(NATURE, TakeTile("ann", None))
    assert speaker.tell(hidden, "", tube_tangle.view(after, 1), tube_tangle.view(after, 1)) is None


def test_the_screen_is_handed_over(tube_tangle: Game) -> None:
    match = begin(tube_tangle, "Ada=human,Bob=human", seed="five")
    paper = play(match, "pass", "", "quit")
    assert "The next move is for Bob alone." in paper


def held(match: Match, name: str) -> list[str]:
    """The lines of the hand in the position, to look for on paper."""
    line = next(
        line for line in match.game.write(match.state).splitlines() if line.startswith(f"hand {name}")
    )
    return line.split()[2:]


@pytest.mark.parametrize(
    "typed", ["bob: look", "bob: pipes", "bob: why 0 1", "bob: fits", "bob: help", "bob: moves"]
)
def test_nobody_speaks_for_another_to_see_their_hand(tube_tangle: Game, typed: str) -> None:
    match = begin(tube_tangle, "Ada=human,Bob=human", seed="five")
    secret = [tile for tile in held(match, "bob") if tile not in held(match, "ann")]
    paper = play(match, typed)
    assert secret and not any(f"{tile} " in paper for tile in secret)
    assert "Your secret:  PE" not in paper and "your PE pipes" not in paper


def test_enter_passes_when_nothing_fits(tube_tangle: Game) -> None:
    match = begin(tube_tangle, "Ada=human,Bob=human", seed="five")
    assert "nothing you hold fits anywhere: pass and take a tile" in play(match, "", "")
    assert match.waiting.must == (1,)


def test_the_ending_says_what_paid_and_what_did_not(tube_tangle: Game) -> None:
    state = tube_tangle.read(
        """tube-tangle standard
        colour ann fire
        colour bob PP
        step over end-empty
        pouch empty
        table
               -1       0       1
           0    room    room    .
          -1    C1:mFmP B4:mPPF D4:EEPP
          -2    room    .       .
        """
    )
    ending = narrator("tube-tangle").ending(tube_tangle.view(state, None), ())
    assert ending is not None
    told = "\n".join(cell for line in ending.lines for cell in line.cells)
    assert "fire (-1,-1) (0,-1): closed, 1 link counted at both ends: 2 points." in told
    assert "no closed pipe of PP" in told and "not counted: PP (0,-1) (1,-1)" in told


def test_bots_play_to_the_end(tube_tangle: Game) -> None:
    match = begin(tube_tangle, "random,random", seed="end")
    paper = play(match)
    assert "The pouch is empty" in paper and match.result is not None


def test_fits_says_what_is_not_held_what_fits_nowhere_and_how_many_ways_each_has(tube_tangle: Game) -> None:
    match = begin(tube_tangle, "human,greedy,greedy")
    seat = match.waiting.must[0]
    shown = scene(match.state, seat)
    hints, view = shown.hints, shown.view
    assert isinstance(hints, TubeTangleHints) and isinstance(view, TubeTangleView)
    hand = {tile.tile for tile in view.hand}
    draw = face("tube-tangle")
    assert "You do not hold zz9" in str(draw.command(shown, "fits zz9"))
    told = str(draw.command(shown, "fits"))
    assert all(tile in told for tile in hand)
    for tile in hand:
        ways = [hint for hint in hints.legal if hint.tile == tile]
        assert ("fits nowhere now" in str(draw.command(shown, f"fits {tile.lower()}"))) == (not ways)
