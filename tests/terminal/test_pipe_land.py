"""Pipe Land at the terminal: drawn, typed, told."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from pipeyard.match import Match, seeded
from pipeyard.narration.pipe_land.accounts import accounts
from pipeyard.narration.telling import history
from pipeyard.rules.pipe_land.hints import PipeLandHints
from pipeyard.rules.pipe_land.view import PipeLandView
from pipeyard.rules.protocol import Game, digest
from pipeyard.rules.registry import game
from pipeyard.terminal.face import face
from pipeyard.terminal.pipe_land.board import LEAST_ROWS, Overlay, board, window
from pipeyard.terminal.player_spec import parse
from pipeyard.terminal.sitting import Sitting
from tests.terminal.evening import begin, play


@pytest.fixture
def pipe_land() -> Game:
    return game("pipe-land")


def sitting(match: Match) -> Sitting:
    return Sitting(match)


def printed(match: Match, seat: int, width: int, height: int, colour: bool = False) -> str:
    place = sitting(match)
    paper = io.StringIO()
    console = Console(
        file=paper,
        width=width,
        height=height,
        force_terminal=colour,
        color_system="truecolor" if colour else None,
    )
    console.print(face("pipe-land").draw(place.scene(seat, width, height)))
    return paper.getvalue()


def active(match: Match) -> str:
    return match.names[match.waiting.must[0]]


def draw(match: Match) -> None:
    seat = match.waiting.must[0]
    match.submit(seat, match.game.read_move(match.state, "draw"))


def legal(match: Match) -> tuple[int, int]:
    seat = match.waiting.must[0]
    hints = match.game.hints(match.state, seat)
    assert isinstance(hints, PipeLandHints)
    return next(hint.cell for hint in hints.cells if hint.legal)


@pytest.mark.parametrize("width", [40, 60, 80, 100, 120, 200])
@pytest.mark.parametrize("height", [12, 24, 50])
def test_the_table_fits_the_window(pipe_land: Game, width: int, height: int) -> None:
    match = begin(pipe_land, "human,random,random,random,random,random")
    draw(match)
    for line in printed(match, 0, width, height).splitlines():
        assert len(line) <= width


def test_a_large_table_is_cropped_and_says_so(pipe_land: Game) -> None:
    match = begin(pipe_land, "human,human")
    view = match.view(0)
    assert isinstance(view, PipeLandView)
    frame = window(view, Overlay(legal=[(40, 30), (-40, -30)]), 80, 24, (0, 0))
    assert frame.east - frame.west + 1 == (80 - 7) // 5
    assert frame.north - frame.south + 1 == LEAST_ROWS
    assert set(frame.cut) == {"west", "east", "south", "north"}
    assert frame.west <= 0 <= frame.east
    near = window(view, Overlay(legal=[(40, 30)]), 80, 24, (40, 30))
    assert near.east == 40 and near.north == 30 and "east" not in near.cut


def test_without_colour_letters_patterns_and_strokes_tell_everything(pipe_land: Game) -> None:
    match = begin(pipe_land, "human,human,human")
    paper = printed(match, 0, 100, 60)
    assert "\x1b[" not in paper
    view = match.view(0)
    assert isinstance(view, PipeLandView)
    drawing = board(view, Overlay(), window(view, Overlay(), 100, 60, None)).plain
    owners = [tile.owner for tile in view.tiles]
    for owner, letter in (("red", "R"), ("blue", "B"), ("green", "G"), ("state", "S")):
        assert drawing.count(letter) == owners.count(owner)
    assert drawing.count("T") == sum(tile.tap for tile in view.tiles)
    assert any(wet in drawing for wet in "╦╩") and any(dry in drawing for dry in "┃━┏┓┗┛")


def test_with_colour_owners_have_grounds_of_their_own(pipe_land: Game) -> None:
    paper = printed(begin(pipe_land, "human,human"), 0, 100, 60, colour=True)
    assert "\x1b[" in paper and "48;2;" in paper


def test_legal_cells_are_named_on_the_board(pipe_land: Game) -> None:
    match = begin(pipe_land, "human,human")
    draw(match)
    x, y = legal(match)
    assert f"{x},{y}" in printed(match, match.waiting.must[0], 100, 60)


def test_short_forms_play(pipe_land: Game) -> None:
    match = begin(pipe_land, "human,human")
    probe = begin(pipe_land, "human,human")
    draw(probe)
    x, y = legal(probe)
    drawn = probe.view(None)
    assert isinstance(drawn, PipeLandView) and drawn.drawn is not None
    sides = {"straight": "ns", "corner": "ne", "tee": "nes", "plus": "nesw", "double corner": "ne+sw"}
    play(match, "", f"P {x} {y} {sides[drawn.drawn.shape]}", "d")
    told = [seen.text for seen in match.seen(None) if seen.event.seat >= 0]
    assert told[0] == "draw" and told[1].startswith(f"place ({x},{y})") and told[2] == "done"


def test_a_refusal_shows_reason_rule_and_alternative(pipe_land: Game) -> None:
    match = begin(pipe_land, "human,human")
    paper = play(match, "draw", "place 0 0 ns", "place 9 9 ns", "ok")
    assert "[pipe-land/place-" in paper
    assert "Nearest legal move: place" in paper
    assert "!" in paper
    assert sum("place" in seen.text for seen in match.seen(None)) == 1


def test_how_a_tile_lies_is_asked_for_when_left_out(pipe_land: Game) -> None:
    for seed in range(5):
        match = begin(pipe_land, "human,human", seed=str(seed))
        probe = begin(pipe_land, "human,human", seed=str(seed))
        draw(probe)
        view = probe.view(None)
        assert isinstance(view, PipeLandView) and view.drawn is not None
        x, y = legal(probe)
        paper = play(match, "draw", f"p {x} {y}")
        if view.drawn.shape == "plus":
            assert match.waiting.step == "act"
        else:
            assert "Say how the tile is to lie" in paper


def test_why_shows_the_turns_that_bring_water(pipe_land: Game) -> None:
    match = begin(pipe_land, "human,human")
    probe = begin(pipe_land, "human,human")
    draw(probe)
    x, y = legal(probe)
    paper = play(match, "why 0 3", "draw", f"why ({x},{y})", "why 0 0", "why 30 30", "why", "why 0 1")
    assert "No tile waits to be laid" in paper
    assert f"may go to ({x},{y})" in paper
    assert "Water com" in paper or "Water could come" in paper
    assert "(0,0) is in the river." in paper
    assert "(30,30) touches no tile." in paper
    assert "Name a cell" in paper
    assert "(0,1) is taken" in paper
    assert match.waiting.step == "place"


def test_people_bargain_at_one_keyboard(pipe_land: Game) -> None:
    match = begin(pipe_land, "human,human")
    probe = begin(pipe_land, "human,human")
    draw(probe)
    x, y = legal(probe)
    here = active(match)
    other = next(name for name in match.names if name != here)
    paper = play(match, "draw", f"{other}: offer 3 {x} {y}", f"{other[0]}: o 2 p {x} {y}")
    view = match.view(None)
    assert isinstance(view, PipeLandView)
    assert [(offer.maker, offer.pounds, offer.cell) for offer in view.offers] == [(other, 2, (x, y))]
    assert f"{other} offers £2 for placing at ({x},{y})" in " ".join(paper.split())


def test_who_is_asked_for_a_price_is_prompted_and_answers_with_an_amount(pipe_land: Game) -> None:
    for answer, expected in (("4", "quote 4 sell"), ("no", "refuse sell"), ("", None)):
        match = begin(pipe_land, "human,human")
        view = match.view(None)
        assert isinstance(view, PipeLandView)
        here = active(match)
        other = next(name for name in match.names if name != here)
        x, y = next(tile.cell for tile in view.tiles if tile.owner == other)
        paper = play(match, f"ask sell {x} {y}", answer)
        assert f"{here} asks your price for selling ({x},{y})" in " ".join(paper.split())
        last = match.seen(None)[-1].text
        assert last == (f"{expected} ({x},{y})" if expected else f"ask sell ({x},{y})")


def test_who_is_offered_a_price_says_yes_another_amount_or_no(pipe_land: Game) -> None:
    for answer, expected in (
        ("yes", "quote 3 sell"),
        ("4", "quote 4 sell"),
        ("no", "refuse sell"),
        ("", None),
    ):
        match = begin(pipe_land, "human,human")
        view = match.view(None)
        assert isinstance(view, PipeLandView)
        here = active(match)
        other = next(name for name in match.names if name != here)
        x, y = next(tile.cell for tile in view.tiles if tile.owner == other)
        paper = " ".join(play(match, f"ask sell {x} {y} for 3", answer).split())
        assert f"{here} would pay £3 for selling ({x},{y})" in paper
        last = match.seen(None)[-1].text
        assert last == (f"{expected} ({x},{y})" if expected else f"ask sell ({x},{y}) for 3")


def test_yes_needs_an_amount_that_was_named(pipe_land: Game) -> None:
    match = begin(pipe_land, "human,human")
    view = match.view(None)
    assert isinstance(view, PipeLandView)
    x, y = next(tile.cell for tile in view.tiles if tile.owner not in (active(match), "state"))
    paper = " ".join(play(match, f"ask turn {x} {y}", "yes").split())
    assert "No amount was named" in paper


def test_what_was_offered_for_a_tile_is_told(pipe_land: Game) -> None:
    match = begin(pipe_land, "human,human")
    view = match.view(None)
    assert isinstance(view, PipeLandView)
    here = active(match)
    tile = next(tile for tile in view.tiles if tile.owner not in (here, "state"))
    x, y = tile.cell
    paper = " ".join(play(match, f"ask turn {x} {y} for 2", "", "log").split())
    assert f"asks {tile.owner} to take £2 for turning ({x},{y})" in paper


def test_who_listens_is_asked_in_others_turns(pipe_land: Game) -> None:
    for seed in range(10):  # a game in which the person begins
        match = begin(pipe_land, "human,random", seed=str(seed))
        if active(match) == "red":
            break
    silent = play(begin(pipe_land, "human,random", seed=str(seed)), "pass", "pass")
    assert "holds a" not in silent
    paper = play(match, "listen", "pass", "3", "", "offer 1 turn 0 1")
    assert "You are asked in others' turns" in paper
    assert "blue holds a" in paper
    assert "Nobody asked you for a price" in paper


def test_prices_need_not_be_typed_when_they_are_known(pipe_land: Game) -> None:
    match = begin(pipe_land, "human,human")
    draw(match)
    seat = match.waiting.must[0]
    move = next(
        move
        for move in (pipe_land.decode(match.state, seat, code) for code in match.state.codes(seat))
        if type(move).__name__ == "Place"
    )
    match.submit(seat, move)
    hints = match.game.hints(match.state, seat)
    assert isinstance(hints, PipeLandHints)
    tile = next(hint for hint in hints.tiles if hint.owner == "state" and hint.may_turn)
    (x, y), way = tile.cell, tile.may_turn[0]
    play(match, f"turn {x} {y} {way.lower()}")
    assert match.seen(None)[-1].text == f"rotate ({x},{y}) {way} for 3"


def test_undo_redraws_the_same_tile(pipe_land: Game) -> None:
    match = begin(pipe_land, "human,human")
    once = begin(pipe_land, "human,human")
    draw(once)
    play(match, "draw", "undo", "draw")
    assert digest(pipe_land, match.state) == digest(pipe_land, once.state)


def test_bots_play_a_whole_game_and_the_result_is_broken_down(pipe_land: Game) -> None:
    match = Match.begin(
        pipe_land, "76", parse("greedy,random", "pipe-land"), {"mode": "advanced"}, secret=seeded("whole")
    )
    paper = play(match)
    result = match.result
    assert result is not None
    assert " ".join(result.reason.split()).lower() in " ".join(paper.lower().split())
    assert "watered" in paper
    for score in result.scores:
        assert f"£{score}" in paper


@pytest.mark.parametrize("mode", ["basic", "advanced"])
def test_the_breakdown_adds_up_to_everybodys_money(pipe_land: Game, mode: str) -> None:
    match = begin(pipe_land, "random,greedy,random", seed=f"books {mode}", mode=mode)
    play(match)
    books = accounts(history(match, None))
    view = match.view(None)
    assert isinstance(view, PipeLandView)
    for player in view.players:
        assert books[player.colour].total() == player.money
        assert books[player.colour].bank <= 0 <= books[player.colour].income
    assert sum(book.others for book in books.values()) == 0
    assert books["blue"].income > 0
