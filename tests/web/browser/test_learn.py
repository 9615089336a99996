"""Lessons as people take them, by touch and by keys alone; rules, and rulings by their address."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from pipeyard.lessons import credits, lesson
from pipeyard.lessons.teaching import Telling

from .conftest import DESK, PHONE, Served, Visit
from .learning import ByKeys, ByTouch, Learner
from .playing import pushed, still


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


def test_nothing_is_pushed_about_while_a_lesson_is_laid(visit: Visit) -> None:
    for size in (PHONE, DESK):
        assert pushed(visit(size, "#/learn/pipe-land"), "main [data-cell]") < 0.05


# Each lesson is gone through over HTTP, in test_lessons.py; here one is by touch, and one by keys.


def test_a_lesson_by_touch_on_a_phone(visit: Visit) -> None:
    page = visit(PHONE, "#/learn/pipe-land", has_touch=True)
    take(page, ByTouch(page, "pipe-land"), "pipe-land")
    expect(page.get_by_role("heading", name="You can play now")).to_be_visible()
    board, words = page.locator("main.board").bounding_box(), page.locator(".words").bounding_box()
    assert board is not None and words is not None
    assert words["y"] + words["height"] <= board["y"] + 1
    page.locator("[data-play]").tap()
    page.wait_for_selector(".table[data-game=pipe-land]")


def test_a_lesson_by_keys_alone(visit: Visit) -> None:
    page = visit(path="#/learn/pipe-dream")
    page.wait_for_selector(".lesson")
    take(page, ByKeys(page, "pipe-dream"), "pipe-dream")
    page.keyboard.press("Enter")  # the button to play has the focus
    page.wait_for_selector(".table[data-game=pipe-dream]")


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


def test_who_goes_wrong_or_is_stuck_is_helped(visit: Visit) -> None:
    page = visit(path="#/learn/pipe-land")
    chapters = lesson("pipe-land").chapters
    learner = ByKeys(page, "pipe-land")
    # A refusal leads to its rule, and the rule is drawn.
    page.get_by_role("button", name="2. Laying land").click()
    at(page, 1, 0)
    learner.pick((2, 3))
    at(page, 1, 1)
    expect(page.locator("[data-lit]")).to_have_count(1)
    # The lesson itself says what to do now.
    expect(page.get_by_role("button", name="Rather")).to_have_count(0)
    page.get_by_role("button", name="Rule: place-1").click()
    shown = page.locator("[data-rule='pipe-land/place-1']")
    expect(shown).to_have_class(re.compile("lit"))
    expect(shown.locator("figure svg use").first).to_be_attached()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    # A legal move that is not the task is told kindly.
    page.get_by_role("button", name="4. Buying").click()
    at(page, 3, 0)
    learner.pick((1, 3))
    learner.press("b", "")
    expect(page.locator("[data-missed]")).to_have_text(chapters[3].steps[0].again)
    at(page, 3, 0)
    # A hint leaves the board its room, on a phone too, where it takes the place of what was said.
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    page.get_by_role("button", name="Chapter 3").click()
    at(page, 2, 0)
    *_, before = still(page, "main.board")
    page.locator("[data-help]").click()
    expect(page.locator("[data-nudge]")).to_have_text(chapters[2].steps[0].nudge)
    expect(page.locator("[data-say]")).to_be_hidden()
    *_, after = still(page, "main.board")
    assert after > before - 40
    page.get_by_role("button", name="Show me").click()
    at(page, 2, 1)


def test_the_rules_at_a_table_begin_with_a_page_to_play_from(
    served: Served, seated: Callable[..., Page]
) -> None:
    page = seated(served.table("pipes", ["me", "me"]), [0], size=PHONE)
    page.locator("[data-tab=rules]").click()
    first = page.locator(".panel [data-first-page]")
    for size in (PHONE, DESK):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        expect(first.get_by_role("heading", name="Aim")).to_be_in_viewport()
        expect(first.locator("figure")).to_have_count(2)
        expect(page.locator("[data-rule]").first).not_to_be_in_viewport()
        body = page.locator(".panel [role=tabpanel]")
        assert body.evaluate("each => each.scrollWidth <= each.clientWidth")


def test_a_ruling_has_an_address(visit: Visit) -> None:
    page = visit(path="#/game/pipes/ruling-3")
    ruling = page.locator("[data-ruling='3']")
    expect(ruling).to_be_in_viewport()
    expect(ruling).to_contain_text(credits("pipes").rulings[2].text)
    ruling.get_by_role("link", name="special", exact=True).click()
    expect(page.locator("[data-rule='pipes/special']")).to_be_in_viewport()
