"""The audit of Pipes boards: true sheets are found right, every planted mistake is found, and where."""

from __future__ import annotations

import re

import pytest

from pipeyard.paper.audit import Report
from pipeyard.paper.audit import audit as look_over
from pipeyard.paper.pipes.boards import boards
from pipeyard.paper.pipes.typed_sheet import read_game
from pipeyard.rules import registry
from pipeyard.rules.pipes.view import PipesView
from pipeyard.rules.protocol import NotationError
from pipeyard.rules.rulebook import rule_ids
from tests.paper.played import PipesGame, pipes_game

RULES = rule_ids(registry.game("pipes"))

# A pipe from the valve over the top and down to the wall, on a board of 5 x 4.
SHEET = """
dry 4
elements NS SE SW NS EW
board {code}
score 4
used rotations 0
    .  SE SW .  #
    .  NS NS .  .
    .  ^  #  .  .
    .  .  .  .  .
"""


def audit(text: str) -> Report:
    report = look_over("pipes", text)
    assert {fault.rule for fault in report.faults} <= RULES
    return report


def rules(text: str) -> list[str]:
    return [fault.rule.removeprefix("pipes/") for fault in audit(text).faults]


def code() -> str:
    """The board of the sheet above."""
    game = registry.game("pipes")
    drawn = "p1 rotations 1/1 crossings 1/1 teleports 1/1\n" + "\n".join(
        "    " + row for row in (". . . . #", ". . . . .", ". ^ # . .", ". . . . .")
    )
    view = game.view(game.read(drawn), None)
    assert isinstance(view, PipesView)
    return view.players[0].code


def sheet(*changes: tuple[str, str]) -> str:
    text = SHEET.format(code=code())
    for before, after in changes:
        assert before in text
        text = text.replace(before, after, 1)
    return text


@pytest.mark.parametrize("seats", [1, 3])
def test_what_was_really_played_is_right(seats: int) -> None:
    for seed in range(12):
        played = pipes_game(seed, seats, rotations="2", crossings="2", teleports="2")
        for text in (played.text(), played.text(record=True), played.text(elements=False)):
            report = audit(text)
            assert report.is_right, (text, report.faults)
            assert report.verdict == "Everything is as it should be."


def test_the_water_is_told_step_by_step() -> None:
    report = audit(sheet())
    assert report.is_right, report.faults
    assert [step.text for step in report.steps] == [
        "Step 1: the water enters (2,2) from the south.",
        "Step 2: the water enters (2,1) from the south.",
        "Step 3: the water enters (3,1) from the west.",
        "Step 4: the water enters (3,2) from the north.",
        "The water stops before (3,3): a wall is there.",
        "The score is 4: the water entered 4 fields.",
    ]
    assert [step.cells for step in report.steps][:2] == [((2, 2),), ((2, 1),)]
    assert {wet.cell: wet.art for wet in report.wet}[2, 1] == ("ink-water-SE",)


@pytest.mark.parametrize(
    ("changes", "rule", "words", "cells"),
    [
        ([("score 4", "score 5")], "solo", "says a score of 5; it is 4", ()),
        ([("SW .  #", "SW .  NS")], "empty", "drawn on (5,1), but a wall is there", ((5, 1),)),
        ([(".  ^  #", ".  EW #")], "empty", "the valve is there", ((2, 3),)),
        ([(".  .  .  .  .", ".  .  .  .  #")], "board-code", "no wall on (5,4)", ((5, 4),)),
        ([(".  ^  #", ".  >  #")], "board-code", "valve on (2,3), open to the north", ((2, 3),)),
        ([("used", "(9,9) SE\nused")], "fields", "drawn on (9,9)", ()),
        ([(".  .  .  .  .", "aN .  .  .  .")], "teleport-whole", "Teleport a has 1 end", ((1, 4),)),
        (
            [(".  .  .  .  .", "aN .  aS aE .")],
            "teleport-whole",
            "Teleport a has 3 ends",
            ((1, 4), (3, 4), (4, 4)),
        ),
        ([(".  .  .  .  .", "aN aS bN bS .")], "teleport-count", "at least 2 teleports; there is 1", ()),
        (
            [("rotations 0", "rotations 2")],
            "rotate-count",
            "Crossed out: 2 rotations; the board has 1",
            (),
        ),
        (
            [("SE SW NS EW", "NE NW NS EW"), ("used rotations 0\n", "")],
            "rotate-count",
            "at least 2 rotations",
            (),
        ),
        ([("NS SE SW", "NS SE NW")], "rotate-count", "at least 1 rotation; there are 0", ()),
        (
            [("elements NS SE SW NS", "elements NS SE EW NS")],
            "draw",
            "2 corners are drawn, but only 1",
            ((2, 1), (3, 1)),
        ),
        (
            [(".  .  .  .  .", "NS+EW NS+EW . . .")],
            "crossing-count",
            "2 additional crossings; there is 1",
            (),
        ),
        (
            [(".  .  .  .  .", "EW EW EW EW EW"), ("elements NS SE SW NS EW\n", "")],
            "draw-once",
            "9 elements are drawn, but there were only 8 turns",
            (),
        ),
    ],
)
def test_a_planted_mistake_is_found(
    changes: list[tuple[str, str]], rule: str, words: str, cells: tuple[tuple[int, int], ...]
) -> None:
    report = audit(sheet(*changes))
    [fault] = [fault for fault in report.faults if fault.rule == f"pipes/{rule}"]
    assert words in fault.text
    assert fault.cells == cells
    assert "wrong." in report.verdict


def test_a_drawn_element_that_is_not_there_stops_the_water() -> None:
    report = audit(sheet((".  SE SW", ".  SE EW")))
    assert report.steps[-2].text == "The water stops before (4,1): nothing is drawn there."
    assert "a score of 4; it is 3" in report.faults[-1].text


def _recorded() -> PipesGame:
    """A game in which something was turned, and something drawn later."""
    for seed in range(200):
        played = pipes_game(seed, 1, rotations="3")
        moves = [move for turn in played.turns[0].values() for move in turn]
        if any(move.startswith("rotate") for move in moves) and sum(m.startswith("draw") for m in moves) > 5:
            return played
    raise AssertionError("no such game")


def test_a_record_is_replayed_and_what_was_not_allowed_is_told() -> None:
    played = _recorded()
    text = played.text(record=True)
    first = re.search(r"^turn (\d+) draw \((\d+),(\d+)\)", text, re.MULTILINE)
    assert first is not None
    again = f"turn {len(played.elements)} draw ({first[2]},{first[3]})"
    found = audit(re.sub(rf"^turn {len(played.elements)} .*$", again, text, flags=re.MULTILINE))
    assert found.faults[0].rule == "pipes/empty"
    assert f"Turn {len(played.elements)}, “draw ({first[2]},{first[3]})”" in found.faults[0].text


def test_a_record_that_leads_elsewhere_than_the_drawing_is_told() -> None:
    played = _recorded()
    text = played.text(record=True)
    turned = re.search(r"; rotate \((\d+),(\d+)\) \w+|(?<= )rotate \((\d+),(\d+)\) \w+", text)
    assert turned is not None
    found = audit(text.replace(turned[0], "" if turned[0][0] == ";" else "pass", 1))
    assert "draw" in {fault.rule.removeprefix("pipes/") for fault in found.faults}
    assert any("by the record it is" in fault.text for fault in found.faults)


def test_a_record_without_its_elements_or_after_the_end_is_told() -> None:
    played = pipes_game(5)
    text = played.text(record=True)
    missing = re.sub(r"^elements .*$", "elements " + " ".join(played.elements[:3]), text, flags=re.MULTILINE)
    assert "stream" in rules(missing)
    longer = re.sub(r"^(elements .*)$", r"\1 SE", text, flags=re.MULTILINE)
    assert rules(f"{longer}\nturn {len(played.elements) + 1} pass") == ["over"]


def test_several_boards_run_together_and_each_is_named() -> None:
    played = pipes_game(7, 3)
    text = played.text()
    wrong = re.sub(r"score \d+", "name Ada\nscore 77", text, count=1)
    [fault] = audit(wrong).faults
    assert fault.rule == "pipes/score" and fault.text.startswith("Ada: The sheet says a score of 77")
    assert any(step.text.startswith("Round 1, Ada:") for step in audit(wrong).steps)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "there is no board"),
        ("score 3", "line 1: first say which board it is"),
        ("board ABC", "line 1: 'B' is in no board code"),
        ("board {code}\nscore nine", "line 2: score needs a whole number"),
        ("board {code}\n    . . .", "line 2: this row has 3 fields; the board has 5 columns"),
        ("board {code}" + "\n    . . . . ." * 5, "line 6: this is row 5; the board has 4 rows"),
        ("board {code}\n(1,1) XX", "line 2: 'XX' is not a field"),
        ("board {code}\n(1,1) SE\na1 SW", "line 3: field (1,1) is told twice"),
        ("board {code}\nelements SE QQ", "line 2: 'QQ' is no element"),
        ("board {code}\nturn x", "line 2: write a turn as"),
        ("board {code}\nturn 1 dance", "line 2: 'dance' is not a move"),
        ("board {code}\nused rotations", "line 2: write each at most once"),
        ("board {code}\nwater 3", "line 2: water is not known here"),
        ("edition large\nboard {code}", "large"),
        ("dry x\nboard {code}", "dry"),
        ("board {code}\n" * 31, "at most 30 boards"),
        ("\n" * 3000, "at most 2000 lines"),
    ],
)
def test_what_cannot_be_read_says_the_line_and_what_would_be_right(text: str, words: str) -> None:
    with pytest.raises(NotationError, match=re.escape(words)):
        audit(text.format(code=code()))


def test_the_companions_seed_stands_for_its_elements_dry_turns_and_weights() -> None:
    [view] = boards("pocket", {}, 1, b"a")
    code = view.code
    game = read_game(f"seed mokupa\nboard {code}")
    assert game.elements[:3] == ["SW", "NE", "NE"]
    changed = read_game(f"seed mokupa+dry=3+weights=0.0.0.0.1.0.0\nboard {code}")
    assert changed.edition.dry == 3 and set(changed.elements) == {"EW"}
    with pytest.raises(NotationError, match="weights"):
        read_game(f"seed mokupa+weights=1.1\nboard {code}")
    with pytest.raises(NotationError, match="seed mokupa"):
        read_game(f"seed +dry=3\nboard {code}")
