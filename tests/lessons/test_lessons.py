"""Every lesson can be gone through to its end, and what it says comes true by the real rules."""

from __future__ import annotations

import re

import pytest

from pipeyard.lessons import lesson, names
from pipeyard.lessons.lesson import Lesson, Step, read_lesson
from pipeyard.lessons.script import ScriptError
from pipeyard.lessons.teaching import NEXT, LostThread, Telling
from pipeyard.rules.random_play import menu
from pipeyard.rules.registry import GAMES, game
from pipeyard.rules.rulebook import rule_ids

CHAPTERS = [(name, number) for name in names() for number in range(len(lesson(name).chapters))]
LONGEST = 2  # sentences at once


def where(told: Lesson, step: Step) -> str:
    return f"{told.game}, line {step.line}: {step.say}"


def test_every_game_has_a_lesson() -> None:
    assert set(names()) == set(GAMES)


@pytest.mark.parametrize(("name", "number"), CHAPTERS)
def test_the_shown_way_leads_through_a_chapter(name: str, number: int) -> None:
    told = lesson(name)
    telling = Telling(told, number)
    while (step := telling.step) is not None:
        at = telling.at
        for show in step.shows or [NEXT]:
            assert telling.at == at, f"{where(told, step)}: done before all was shown"
            telling.take(show)
            assert not telling.missed, where(told, step)
            refused = telling.refusal.rule if telling.refusal else ""
            assert refused == step.refused, (
                f"{where(told, step)}: {show} was refused by {refused or 'nothing'}"
            )
        assert telling.at == at + 1, f"{where(told, step)}: the goal was not reached"
        fresh = Telling(told, number)
        fresh.go(telling.moves[:-1])
        fresh.take(telling.moves[-1])
        assert untrue(fresh, step) == [], where(told, step)


def untrue(telling: Telling, step: Step) -> list[str]:
    """The claims of a step that are not true once it is done, before anyone else moves."""
    plays = telling.step.plays if telling.step else []
    state = telling.past[-len(plays)].before if plays else telling.state
    view = telling.game.view(state, telling.you)
    return [str(claim) for claim in step.claims if not claim.holds(view)]


@pytest.mark.parametrize(("name", "number"), CHAPTERS)
def test_whatever_reaches_a_goal_the_chapter_goes_on(name: str, number: int) -> None:
    """Each legal move is tried in each step: it misses with words, or the shown way goes on from it."""
    told = lesson(name)
    shown = Telling(told, number)
    while (step := shown.step) is not None:
        moves = list(shown.moves)
        if not step.is_read and not step.refused and step.tries == 1:
            texts = [
                shown.game.write_move(shown.state, each) for each in menu(shown.game, shown.state, shown.you)
            ]
            for text in texts:
                other = Telling(told, number)
                other.go(moves)
                other.take(text)
                assert other.refusal is None
                if other.at == shown.at:
                    assert other.missed
                    assert other.moves == moves
                else:
                    to_the_end(other)
        for show in step.shows or [NEXT]:
            shown.take(show)


def to_the_end(telling: Telling) -> None:
    while telling.step is not None:
        at = telling.at
        for show in telling.step.shows or [NEXT]:
            telling.take(show)
        assert telling.at == at + 1, where(telling.lesson, telling.chapter.steps[at])


@pytest.mark.parametrize("name", names())
def test_planned_refusals_cite_real_rules(name: str) -> None:
    told = lesson(name)
    cited = [step.refused for chapter in told.chapters for step in chapter.steps if step.refused]
    assert len(cited) >= 2
    assert set(cited) <= rule_ids(game(name))


@pytest.mark.parametrize("name", names())
def test_a_lesson_is_readable(name: str) -> None:
    told = lesson(name)
    assert told.title and told.you and told.names
    for chapter in told.chapters:
        assert any(step.task for step in chapter.steps), f"nothing to do in {chapter.title}"
        for step in chapter.steps:
            assert step.say.count(". ") <= 3, where(told, step)
            assert len(step.say) <= 240, where(told, step)
            assert bool(step.task) == bool(step.shows), where(told, step)
            assert not step.task or step.nudge, where(told, step)
    assert all("!" not in text for text in told.texts())


def test_moves_that_do_not_fit_are_told() -> None:
    told = lesson("pipe-land")
    with pytest.raises(LostThread, match="there is no chapter 99"):
        Telling(told, 99)
    telling = Telling(told, 0)
    with pytest.raises(LostThread, match="nothing to do here but next"):
        telling.take("draw")
    with pytest.raises(LostThread, match="nothing to do"):
        Telling(told, 0).go([NEXT, "draw"])
    with pytest.raises(LostThread):
        Telling(told, 0).go([NEXT, NEXT, NEXT, "pass"])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("say Hello.", "line 1, say Hello.: does not belong here"),
        ("chapter One", "line 1, chapter One: has a position and steps"),
        ("chapter One\nposition\n    x\nsay A.\nsung B.", "line 5, sung B.: is not a line of a lesson"),
        (
            "chapter One\nposition\n    x\nsay A.\ntask B.",
            "line 4, say A.: has a task, so a move",
        ),
    ],
)
def test_a_wrong_lesson_says_where(text: str, words: str) -> None:
    with pytest.raises(ScriptError) as caught:
        read_lesson("pipe-land", text)
    assert words in str(caught.value)


ORDINALS = {"first": 0, "second": 1, "third": 2, "fourth": 3}


def test_a_nudge_counts_the_hand_as_it_is_shown() -> None:
    """ "The second tile of your hand" is the one that the shown move lays."""
    told = lesson("tube-tangle")
    counted = 0
    for number in range(len(told.chapters)):
        telling = Telling(told, number)
        while (step := telling.step) is not None:
            named = re.search(r"(\w+) tile of your hand", step.nudge)
            if named is not None:
                counted += 1
                view = telling.game.view(telling.state, telling.you)
                hand = [each.tile for each in view.hand]  # type: ignore[attr-defined]
                assert hand[ORDINALS[named[1]]] in step.shows[0].split(), where(told, step)
            for show in step.shows or [NEXT]:
                telling.take(show)
    assert counted == 2
