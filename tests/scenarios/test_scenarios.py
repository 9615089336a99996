"""Every scenario comes true, and every rule has one."""

from pathlib import Path

import pytest

from pipeyard.rules.rulebook import rule_ids
from tests.harness import NAMES, TESTS, game_named
from tests.harness.scenario import Scenario, ScenarioFailure, run, scenarios
from tests.toy import Buckets

STORIES = [
    (name, scenario)
    for name in NAMES
    for path in sorted((TESTS / "scenarios" / name).glob("*.txt"))
    for scenario in scenarios(path)
]


@pytest.mark.parametrize(("name", "scenario"), STORIES, ids=[f"{n}/{s}" for n, s in STORIES])
def test_scenario(name: str, scenario: Scenario) -> None:
    problem = ""
    try:
        run(game_named(name), scenario)
    except ScenarioFailure as failure:
        problem = str(failure)
    if problem:  # outside the except block, so that the message stands alone
        pytest.fail(problem, pytrace=False)


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_has_a_scenario_and_every_scenario_cites_rules(name: str) -> None:
    rules = rule_ids(game_named(name))
    cited = {rule for story, scenario in STORIES if story == name for rule in scenario.rules}
    assert sorted(rules - cited) == [], "rules without a scenario"
    assert sorted(cited - rules) == [], "scenarios about rules that are not in the rulebook"


START = (
    "rule buckets/scoop\ntitle A title.\nposition\n    edition plain rounds 2 rain 3\n    red 3\n    blue 4\n"
)

WRONG = [
    ("red: scoop 4", "was refused: buckets/scoop instead scoop 3: Scoop from 0 to 3 drops."),
    ("red: scoop 2 -> refused buckets/scoop", "was allowed"),
    ("red: scoop 4 -> refused buckets/turn", "was refused by buckets/scoop"),
    ("red: scoop 4 -> refused buckets/scoop instead scoop 2", "refused by buckets/scoop instead scoop 3"),
    ("red: scoop 4 -> refused buckets/scoop cells (0,1)", "was refused by buckets/scoop"),
    ("red: scoop 4 -> refused buckets/scoop also buckets/turn", "was refused by buckets/scoop"),
    ("red: scoop 4 -> denied", "after -> comes ok, refused RULE or error WORDS"),
    ("red: soop 4", "is not a move"),
    ("red: soop 4 -> error is no good", "the error is: 'soop 4' is not a move"),
    ("red: scoop 4 -> error is not a move", "was understood: Scoop(drops=4)"),
    ("pink: scoop 4", "there is no seat 'pink'; there are nature, red, blue"),
    ('then step = "rain"', "it is: 'scoop'"),
    ("then drops != [0, 0]", "it is: [0, 0]"),
    ("then drops has 1", "it is: [0, 0]"),
    ("then drops lacks 0", "it is: [0, 0]"),
    ("then puddle = 1", "there is no 'puddle' at ''; there is edition, you"),
    ("then red sees buckets[0] = 4", "it is: 3"),
    ("then drops", "right is: then PATH = VALUE"),
    ("then menu red has scoop 4", "the menu is: scoop 0; scoop 1; scoop 2; scoop 3"),
    ("then menu red lacks scoop 3", "the menu is: scoop 0"),
    ("then menu red counts 3", "it counts 4: scoop 0"),
    ("then waits red", "it is: red blue"),
    ("then may red", "it is: nobody"),
    ("then hints red scoops[1] = 2", "it is: 1"),
    ("then result.winners = []", "there is no '.winners' at 'result'"),
    ("start plain players 9", "9 cannot play; 2 to 4 can"),
    ("start plain players 9 -> error no edition", "the error is: 9 cannot play"),
    ("start plain players 2 -> error cannot play", "could be started"),
    ("nature plays to dusk", "the step is 'scoop'"),
    ("read\n    edition plain rounds 3 rain 0\n    red\n    blue\n-> error x", "was understood"),
    ("then chance rain 3 = 1/2", "it is: 0"),
    ("then again", "right is: then PATH = VALUE"),
    ("later", "is not a line of a scenario"),
]


@pytest.mark.parametrize(("line", "problem"), WRONG)
def test_a_line_that_is_not_true_fails_and_says_why(tmp_path: Path, line: str, problem: str) -> None:
    path = tmp_path / "wrong.txt"
    path.write_text(START + line + "\n")
    (scenario,) = scenarios(path)
    with pytest.raises(ScenarioFailure) as caught:
        run(Buckets(), scenario)
    assert problem in str(caught.value)
    assert f"wrong.txt:7: {line.splitlines()[0]}" in str(caught.value)
    assert "the position:\n    edition plain" in str(caught.value)


@pytest.mark.parametrize(
    "text", ["title No rule.\n", "rule buckets/scoop\n", "rule a/b\ntitle Nothing happens.\n"]
)
def test_a_file_of_scenarios_says_what_is_missing(tmp_path: Path, text: str) -> None:
    path = tmp_path / "wrong.txt"
    path.write_text(text)
    with pytest.raises(ScenarioFailure, match="wrong.txt:1: a scenario"):
        scenarios(path)
