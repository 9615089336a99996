"""The audit of Pipe Dream sheets: true sheets are found right, every planted mistake is found, and where."""

from __future__ import annotations

import re

import pytest

from pipeyard.paper.audit import Report
from pipeyard.paper.audit import audit as look_over
from pipeyard.paper.pipe_dream.rolls import cheapest
from pipeyard.paper.pipe_dream.typed_sheet import read_sheet
from pipeyard.paper.stream import draw
from pipeyard.rules import registry
from pipeyard.rules.protocol import NotationError
from pipeyard.rules.rulebook import rule_ids
from tests.paper.played import pipe_dream_game

RULES = rule_ids(registry.game("pipe-dream"))

# Six turns, a way west from the source to the edge and a pipe nobody joined.
SHEET = """
meter 6
wrenches 3
bombs 0
crosses 2
points way 5 unjoined 1 bombs 0 crosses 3 total 1
rolls 1 3, 1 3, 2 3, 2 4, 3 4, 1 6
    . . . . w .
    . . ║ . . .
    ═ ═ S . . .
    . . ║ . . w
    . w ╬ . . .
    . w ╬ . . ═
"""


def audit(text: str) -> Report:
    report = look_over("pipe-dream", text)
    assert {fault.rule for fault in report.faults} <= RULES
    return report


def sheet(*changes: tuple[str, str]) -> str:
    text = SHEET
    for before, after in changes:
        assert before in text, before
        text = text.replace(before, after, 1)
    return text


@pytest.mark.parametrize("scored", [True, False])
def test_what_was_really_played_is_right(scored: bool) -> None:
    for seed in range(8):
        played = pipe_dream_game(seed, scored)
        for text in (played.text(), played.text(record=True), played.text(rolls=False)):
            report = audit(text)
            assert report.is_right, (text, report.faults)


def test_the_scoring_is_told_line_by_line() -> None:
    report = audit(sheet())
    assert report.is_right, report.faults
    assert [step.text for step in report.steps] == [
        "6 pieces are joined to the source.",
        "2 of them are exits.",
        "At section 6 the flow number is 5: enough pieces are joined.",
        "5 pieces on a way to an exit: 5",
        "1 piece in dead ends: 0",
        "1 piece not joined to the source: -1",
        "0 bombs used: 0",
        "1 cross-section not used: -3",
        "The total is 1.",
    ]
    assert report.steps[1].cells == ((3, 1), (6, 3))
    assert {wet.cell: wet.art for wet in report.wet}[3, 1] == ("gloop-EW", "gloop-way-EW")


@pytest.mark.parametrize(
    ("changes", "rule", "words", "cells"),
    [
        ([("total 1", "total 3")], "score-total", "says a total of 3; it is 1", ()),
        ([("way 5", "way 6")], "score-way", "on a way to an exit the sheet says 6; it is 5", ()),
        ([("unjoined 1", "unjoined 0")], "score-unjoined", "says 0; it is -1", ()),
        ([("crosses 3 total", "crosses 0 total")], "score-crosses", "says 0; it is -3", ()),
        ([("bombs 0\n", "bombs 1\n")], "score-bombs", "says 0; it is -2", ()),
        ([("═ ═ S", "═ ═ ═")], "source-choose", "There are 0 sources", ()),
        ([("w .\n    . . ║", "w S\n    . . ║")], "source-choose", "There are 2 sources", ((1, 6), (3, 3))),
        ([("═ ═ S .", "═ S ═ .")], "source-choose", "The source is on (3,2)", ((3, 2),)),
        (
            [("S . . .", "S ╗ . ."), ("║ . . w", "║ ╬ . w"), (". w ╬ .", ". w ╬ ╬")],
            "no-loop",
            "close a loop",
            ((5, 4),),
        ),
        ([("S . .", "S ╠ .")], "pipes", "gives the pipe NES on (3,4)", ((3, 4),)),
        (
            [("crosses 2", "crosses 1")],
            "cross-count",
            "2 cross-sections are on the map, 1 crossed out",
            ((5, 3), (6, 3)),
        ),
        ([("bombs 0\n", "bombs 4\n")], "bomb-count", "4 bombs are crossed out; there are 3", ()),
        ([(". . . . w .", "╬ . . . w .")], "cross-join", "on (1,1) joins nothing", ((1, 1),)),
        ([("wrenches 3", "wrenches 4")], "wrench", "4 wrenches are left; there were only 3", ()),
        ([("meter 6", "meter 5")], "stop", "at 5, where no flow number stands", ()),
        ([("meter 6", "meter 5")], "meter", "6 rolls, but the meter is marked 5 times", ()),
        ([("meter 6", "meter 31")], "meter", "marked 31 times; it has 30", ()),
        ([("S . . .", "S ═ ═ .")], "one-pipe", "7 pipes are on the map, more than the 6 turns", ()),
        ([("1 6\n", "1 5\n")], "row-or-column", "No roll brings the pipe EW to (6,6)", ((6, 6),)),
        ([("rolls 1 3, 1 3", "rolls 1 3, 5 5")], "one-pipe", "cannot all have come from these rolls", ()),
        ([("2 3, 2 4", "1 3, 1 3")], "wrench-count", "at least 2 wrenches; 0 spent", ()),
        ([("2 4,", "2 9,")], "roll", "A roll of 2 and 9 cannot be", ()),
    ],
)
def test_a_planted_mistake_is_found(
    changes: list[tuple[str, str]], rule: str, words: str, cells: tuple[tuple[int, int], ...]
) -> None:
    report = audit(sheet(*changes))
    found = [fault for fault in report.faults if fault.rule == f"pipe-dream/{rule}" and words in fault.text]
    assert found, report.faults
    assert not cells or found[0].cells == cells


def test_too_few_pieces_score_nothing() -> None:
    text = sheet(("═ ═ S", ". . S"), ("points way 5 unjoined 1 bombs 0 crosses 3 total 1", "points total -1"))
    report = audit(text)
    assert "too few pieces are joined" in report.steps[2].text
    assert any("it scores nothing" in fault.text for fault in report.faults)


def test_a_record_is_replayed_and_what_was_not_allowed_is_told() -> None:
    played = pipe_dream_game(3)
    text = played.text(record=True)
    assert audit(text).is_right
    turn = next(n for n, moves in enumerate(played.turns, 1) if moves and moves[0].startswith("place"))
    cell = re.search(r"\(\d,\d\)", played.turns[turn - 1][0])
    assert cell is not None
    last = len(played.turns)
    first = min(played.rolls[last - 1])
    wrong = re.sub(
        rf"^turn {last}: .*$", f"turn {last}: place {first} at {cell[0]}", text, flags=re.MULTILINE
    )
    report = audit(wrong)
    assert f"Turn {last}, “place {first} at {cell[0]}”" in report.faults[0].text
    assert report.faults[0].rule in ("pipe-dream/row-or-column", "pipe-dream/empty")


def test_a_record_that_leads_elsewhere_than_the_drawing_is_told() -> None:
    played = pipe_dream_game(3)
    text = played.text(record=True).replace("wrenches ", "wrenches 1", 1)
    assert any("by the record it is" in fault.text for fault in audit(text).faults)
    lines = played.text(record=True).splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("    ") and "═" in line)
    lines[at] = lines[at].replace("═", ".", 1)
    assert any("nothing is drawn there" in fault.text for fault in audit("\n".join(lines)).faults)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("meter x", "line 1: meter needs a whole number"),
        ("points way", "line 1: write each at most once"),
        ("points luck 3", "line 1: write each at most once"),
        ("rolls 1", "line 1: '1' is no roll"),
        ("turn 2: done", "line 1: turns come in order"),
        ("    . . .", "line 1: a map has 6 rows of 6 cells; this is row 1 with 3"),
        ("(1,1) QQ", "line 1: 'QQ' is not a cell"),
        ("(1,1) S\n(1,1) EW", "line 2: cell (1,1) is told twice"),
        ("source nowhere", "line 1: write: source choose"),
        ("luck 3", "line 1: luck is not known here"),
        ("edition large", "large"),
    ],
)
def test_what_cannot_be_read_says_the_line_and_what_would_be_right(text: str, words: str) -> None:
    with pytest.raises(NotationError, match=re.escape(words)):
        audit(text)


def test_rolls_are_given_out_as_cheaply_as_can_be() -> None:
    assert cheapest([]) == []
    assert cheapest([[None, None]]) == [None]
    assert cheapest([[0, 3], [1, 5]]) == [1, 0]  # 3 + 1 is less than 0 + 5
    assert cheapest([[0], [0]]) == [0, None]
    assert cheapest([[0, None], [0, 0], [None, 0]])[:2] == [0, 1]


def test_the_companions_seed_stands_for_its_rolls() -> None:
    typed = read_sheet("meter 3\nseed mokupa+source")
    assert typed.rolls == [
        tuple(sorted(draw("mokupa", turn, 6, die) + 1 for die in (1, 2))) for turn in (1, 2, 3)
    ]
    assert len(read_sheet("seed mokupa").rolls) == 30
