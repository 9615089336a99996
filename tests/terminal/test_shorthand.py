"""What people type for Pipe Land's moves, and the notation it becomes."""

import pytest

from pipeyard.match import Match, seeded
from pipeyard.rules.grid import Cell
from pipeyard.rules.pipe_land.view import PipeLandView, QuestionView
from pipeyard.rules.protocol import NotationError
from pipeyard.rules.registry import game
from pipeyard.terminal.pipe_land import shorthand
from pipeyard.terminal.pipe_land.shorthand import Shorthand
from pipeyard.terminal.player_spec import parse


def some_view() -> PipeLandView:
    match = Match.begin(
        game("pipe-land"), "76", parse("human,human", "pipe-land"), {}, secret=seeded("shorthand")
    )
    view = match.view(match.waiting.must[0])
    assert isinstance(view, PipeLandView)
    return view


VIEW = some_view()


def price_of(verb: str, cell: Cell) -> int | None:
    return {"rotate": 3, "buy": 12}.get(verb)


@pytest.mark.parametrize(
    ("typed", "notation"),
    [
        ("d", "draw"),
        ("p 0 3 nes", "place (0,3) NES"),
        ("place (0,3) NES", "place (0,3) NES"),
        ("Put 0,3 Ne+Sw", "place (0,3) NE+SW"),
        ("p -2 -10 ns", "place (-2,-10) NS"),
        ("r 0 2 ns", "rotate (0,2) NS for 3"),
        ("turn (0, 2) ns for £5", "rotate (0,2) NS for 5"),
        ("t 0 2 ns 0", "rotate (0,2) NS for 0"),
        ("b 1 1", "buy (1,1) for 12"),
        ("buy 1 1 9", "buy (1,1) for 9"),
        ("ask 1 1", "ask sell (1,1)"),
        ("a turn 1 1", "ask rotate (1,1)"),
        ("ask b 1 1", "ask sell (1,1)"),
        ("o 3 p 0 3", "offer 3 place (0,3)"),
        ("offer £3 place 0 3 nes", "offer 3 place (0,3) NES"),
        ("offer 2 leave 1 1", "offer 2 leave (1,1)"),
        ("offer 2 0 3", "offer 2 rotate (0,3)"),
        ("quote 2 turn 1 1", "quote 2 rotate (1,1)"),
        ("price 4 1 1", "price 4 sell (1,1)"),
        ("drop price turn 1 1", "drop price rotate (1,1)"),
        ("drop sell 1 1", "drop price sell (1,1)"),
        ("refuse turn 1 1", "refuse rotate (1,1)"),
        ("s p 0 3 nes from blue", "solicit place (0,3) NES from blue"),
        ("solicit turn 0 3", "solicit rotate (0,3)"),
        ("w o p 0 3", "withdraw offer place (0,3)"),
        ("withdraw quote turn 1 1", "withdraw quote rotate (1,1)"),
        ("end", "end"),
        ("pass", "pass"),
        ("dance", "dance"),
        ("place here", "place here"),
        ("offer much", "offer much"),
        ("", ""),
    ],
)
def test_short_forms(typed: str, notation: str) -> None:
    assert Shorthand(typed, VIEW, price_of).notation() == notation


@pytest.mark.parametrize("typed", ["3", "no", "refuse"])
def test_an_answer_without_a_question_says_what_to_type(typed: str) -> None:
    with pytest.raises(NotationError, match="say what it is about"):
        Shorthand(typed, VIEW, price_of).notation()


@pytest.mark.parametrize(
    "typed",
    ["2.5", "1,000", "-3", "ask 1 1 for 2.5", "ask 1 1 for 1,000", "a turn 1 1 for -3", "price 4.9 1 1",
     "o 2.5 p 0 3", "quote 1,000 turn 1 1", "b 1 1 9.5", "r 0 2 ns for 2.", "ask 1 1 for 12345678901"],
)  # fmt: skip
def test_nobody_pays_a_part_of_what_was_typed(typed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = QuestionView("ask", "sell", (1, 1), None, None, False, None)
    monkeypatch.setattr(shorthand, "open_questions", lambda view: [asked])
    with pytest.raises(NotationError, match="write whole pounds"):
        Shorthand(typed, VIEW, price_of).notation()


@pytest.mark.parametrize("typed", ["ask 1 1 for 2 5", "ask 1 1 for much", "b 1 1 9 9", "quote 2 turn 1 1 or"])
def test_a_line_that_has_more_than_a_short_form_is_left_as_it_was(typed: str) -> None:
    assert Shorthand(typed, VIEW, price_of).notation() == typed


def test_a_turn_without_sides_lists_the_ways() -> None:
    tile = next(tile for tile in VIEW.tiles if tile.shape in ("tee", "corner"))
    x, y = tile.cell
    with pytest.raises(NotationError, match="Say how the tile"):
        Shorthand(f"turn {x} {y}", VIEW, price_of).notation()


def test_the_only_other_way_need_not_be_said() -> None:
    tile = next(tile for tile in VIEW.tiles if tile.shape == "straight")
    x, y = tile.cell
    other = "EW" if tile.sides == "NS" else "NS"
    assert Shorthand(f"turn {x} {y}", VIEW, price_of).notation() == f"rotate ({x},{y}) {other} for 3"
