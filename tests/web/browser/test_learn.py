"""Lessons as people take them: all four to the end, by touch and by keys alone; rules and credits."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from pipeyard.lessons import credits, examples, lesson
from pipeyard.lessons.teaching import Telling
from pipeyard.rules import registry

from .conftest import DESK, PHONE, Served, Visit
from .learning import ByKeys, ByTouch, Learner
from .playing import pushed


def at(page: Page, chapter: int, step: int) -> None:
    page.wait_for_selector(f".lesson[data-chapter='{chapter}'][data-step='{step}'][data-over=false]")


def take(page: Page, learner: Learner, name: str) -> None:
    """Go through a whole lesson as the learner goes, judged by the same rules beside it."""
    for number in range(len(lesson(name).chapters)):
        take_chapter(page, learner, name, number)
    page.wait_for_selector(".lesson[data-over=true]")


def take_chapter(page: Page, learner: Learner, name: str, number: int) -> None:
    told = lesson(name)
    telling = Telling(told, number)
    for index, step in enumerate(told.chapters[number].steps):
        at(page, number, index)
        expect(page.locator("[data-say]")).to_have_text(step.say)
        if step.is_read:
            learner.read_on()
            telling.take("next")
            continue
        expect(page.locator("p[data-task]")).to_have_text(step.task)
        for show in step.shows:
            moves = len(telling.moves)
            learner.do(show, step)
            telling.take(show)
            assert len(telling.moves) == moves + 1
            expect(page.locator(".lesson")).to_have_attribute("data-moves", standing(telling))
        if step.refused:
            expect(page.get_by_role("alert")).to_contain_text(step.refused.split("/")[1])


def standing(telling: Telling) -> str:
    """How many moves of the chapter stand; the next chapter begins with none."""
    turned = telling.step is None and telling.number + 1 < len(telling.lesson.chapters)
    return "0" if turned else str(len(telling.moves))


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_nothing_is_pushed_about_while_a_lesson_is_laid(visit: Visit, size: dict[str, int]) -> None:
    assert pushed(visit(size, "#/learn/pipe-land"), "main [data-cell]") < 0.05


@pytest.mark.parametrize("name", ["pipe-land", "pipes", "pipe-dream", "tube-tangle"])
def test_a_lesson_by_touch_on_a_phone(visit: Visit, name: str) -> None:
    page = visit(PHONE, f"#/learn/{name}", has_touch=True)
    take(page, ByTouch(page, name), name)
    expect(page.get_by_role("heading", name="You can play now")).to_be_visible()
    board, words = page.locator("main.board").bounding_box(), page.locator(".words").bounding_box()
    assert board is not None and words is not None
    assert words["y"] + words["height"] <= board["y"] + 1
    page.locator("[data-play]").tap()
    page.wait_for_selector(f".table[data-game={name}]")


@pytest.mark.parametrize("name", ["pipe-land", "pipe-dream"])
def test_a_lesson_by_keys_alone(visit: Visit, name: str) -> None:
    page = visit(path=f"#/learn/{name}")
    page.wait_for_selector(".lesson")
    take(page, ByKeys(page, name), name)
    page.keyboard.press("Enter")  # the button to play has the focus
    page.wait_for_selector(f".table[data-game={name}]")


def test_a_lesson_can_be_left_and_resumed(visit: Visit) -> None:
    page = visit(path="#/learn/pipe-land")
    page.locator("[data-next]").click()
    at(page, 0, 1)
    page.locator("[data-next]").click()
    at(page, 0, 2)
    page.reload()
    at(page, 0, 2)
    page.get_by_role("button", name="One step back").click()
    at(page, 0, 1)
    page.get_by_role("button", name="3. Turning").click()
    at(page, 2, 0)
    page.get_by_role("link", name="All lessons").click()
    expect(page.locator("[data-learn='pipe-land']")).to_contain_text("chapter 3 of 6")
    page.locator("[data-learn='pipe-land']").click()
    at(page, 2, 0)


def test_who_is_stuck_gets_a_hint_and_then_is_shown(visit: Visit) -> None:
    page = visit(path="#/learn/pipe-land")
    page.get_by_role("button", name="3. Turning").click()
    at(page, 2, 0)
    step = lesson("pipe-land").chapters[2].steps[0]
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("[data-nudge]")).to_have_text(step.nudge)
    page.get_by_role("button", name="Show me").click()
    at(page, 2, 1)


def test_on_a_phone_a_hint_leaves_the_board_its_room(visit: Visit) -> None:
    page = visit(PHONE, "#/learn/pipe-land", has_touch=True)
    page.get_by_role("button", name="Chapter 3").tap()
    at(page, 2, 0)
    board = page.locator("main.board")
    page.wait_for_selector("[data-cell]")
    before = board.bounding_box()
    page.locator("[data-help]").tap()
    expect(page.locator("[data-nudge]")).to_be_visible()
    expect(page.locator("[data-say]")).to_be_hidden()
    after = board.bounding_box()
    assert before is not None and after is not None
    assert after["height"] > before["height"] - 40


def test_a_legal_move_that_is_not_the_task_is_told_kindly(visit: Visit) -> None:
    page = visit(path="#/learn/pipe-land")
    page.get_by_role("button", name="4. Buying").click()
    at(page, 3, 0)
    step = lesson("pipe-land").chapters[3].steps[0]
    learner = ByKeys(page, "pipe-land")
    learner.pick((1, 3))
    learner.press("b", "")
    expect(page.locator("[data-missed]")).to_have_text(step.again)
    at(page, 3, 0)


def test_a_refusal_leads_to_its_rule_and_the_rule_is_drawn(visit: Visit) -> None:
    page = visit(path="#/learn/pipe-land")
    page.get_by_role("button", name="2. Laying land").click()
    at(page, 1, 0)
    ByKeys(page, "pipe-land").pick((2, 3))
    at(page, 1, 1)
    expect(page.get_by_role("button", name="Rather")).to_have_count(
        0
    )  # the lesson itself says what to do now
    expect(page.locator("[data-lit]")).to_have_count(1)
    page.get_by_role("button", name="Rule: place-1").click()
    shown = page.locator("[data-rule='pipe-land/place-1']")
    expect(shown).to_have_class(re.compile("lit"))
    expect(shown.locator("figure svg use").first).to_be_attached()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_the_rules_at_a_table_begin_with_a_page_to_play_from(
    served: Served, seated: Callable[..., Page], size: dict[str, int]
) -> None:
    page = seated(served.table("pipes", ["me", "me"]), [0], size=size)
    page.locator("[data-tab=rules]").click()
    first = page.locator(".panel [data-first-page]")
    expect(first.get_by_role("heading", name="Aim")).to_be_in_viewport()
    expect(first.locator("figure")).to_have_count(2)
    expect(page.locator("[data-rule]").first).not_to_be_in_viewport()
    body = page.locator(".panel [role=tabpanel]")
    assert body.evaluate("each => each.scrollWidth <= each.clientWidth")


@pytest.mark.parametrize("name", ["pipe-land", "pipes", "pipe-dream", "tube-tangle"])
def test_a_game_has_its_rules_drawn_and_its_credits(visit: Visit, name: str) -> None:
    page = visit(PHONE, f"#/game/{name}")
    first = page.locator("[data-first-page]")
    expect(first.locator("figure")).to_have_count(2)  # a page to play from comes before the exact rules
    expect(first.locator("li").first).to_be_visible()
    page.wait_for_selector("[data-credits]")
    expect(page.locator("article figure")).to_have_count(len(examples(name)))
    missing = page.evaluate(
        """() => [...document.querySelectorAll('figure use')].map((use) => use.getAttribute('href'))
            .filter((href) => !document.querySelector(href))"""
    )
    assert missing == []
    found = credits(name)
    expect(page.locator("[data-ruling]")).to_have_count(len(found.rulings))
    if designer := registry.game(name).about.designer:
        expect(page.locator("[data-credits]")).to_contain_text(designer)
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0


def test_a_ruling_has_an_address(visit: Visit) -> None:
    page = visit(path="#/game/pipes/ruling-3")
    ruling = page.locator("[data-ruling='3']")
    expect(ruling).to_be_in_viewport()
    expect(ruling).to_contain_text(credits("pipes").rulings[2].text)
    ruling.get_by_role("link", name="special", exact=True).click()
    expect(page.locator("[data-rule='pipes/special']")).to_be_in_viewport()
