"""Puzzles on the page: today's, a wrong try, the answer, and a solved one."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from pipeyard.lessons.puzzles import everything, puzzles
from tests.web.browser.conftest import PHONE, Visit
from tests.web.browser.learning import ByTouch
from tests.web.browser.playing import primary, touch


def test_todays_puzzle_is_opened_from_the_list_and_its_answer_shown(visit: Visit) -> None:
    page = visit()
    page.locator("[data-puzzles]").click()
    expect(page.locator("[data-puzzle]")).to_have_count(len(everything()))
    page.locator("[data-today]").click()
    page.wait_for_selector(".puzzle")
    expect(page.locator("[data-puzzle-words]")).to_contain_text("Find the best move")
    page.locator("[data-give-up]").click()
    expect(page.locator("[data-puzzle-words]")).to_contain_text("The best move:")
    expect(page.locator("[data-lit]").first).to_be_attached()


def test_a_try_is_judged_and_the_answer_has_a_picture_and_no_letters_of_sides(visit: Visit) -> None:
    asked = next(each for each in puzzles("pipe-land") if each.best.startswith("place"))
    best = asked.best.split()[1].strip("()")
    page = visit(path=f"#/puzzle/{asked.id}")
    page.wait_for_selector("rect.legal")
    touch(page, f"rect.legal:not([data-legal='{best}'])")
    page.wait_for_selector("[data-ghost]")
    primary(page, "Place here")
    words = page.locator("[data-puzzle-words]")
    expect(words).to_contain_text(re.compile("better (one|move)"))
    expect(page.locator(".puzzle")).to_have_attribute("data-tries", "1")
    page.locator("[data-give-up]").click()
    expect(words).to_contain_text("The best move: Lays a tile at")
    expect(words).not_to_contain_text(re.compile(r"\b[NESW]{2,4}\b"))
    expect(words.locator("[data-piece]")).to_have_attribute("aria-label", re.compile("^open to "))


def test_a_puzzle_is_solved_by_touch_and_the_list_remembers(visit: Visit) -> None:
    asked = next(each for each in puzzles("tube-tangle") if each.level == "hard")
    page = visit(PHONE, f"#/puzzle/{asked.id}", has_touch=True)
    page.wait_for_selector("[data-hand]")
    verb, cell = asked.best.split(maxsplit=1)
    assert verb in ("pit", "cover")  # the ways a tile is laid are tried in the lesson
    column, row = (int(part) for part in cell.strip("()").split(","))
    page.locator(f"[data-hand={verb}]").first.tap()
    ByTouch(page, "tube-tangle").pick((column, row))
    page.wait_for_selector("[data-ghost]")
    page.locator("[data-primary]").tap()
    expect(page.locator(".puzzle")).to_have_attribute("data-solved", "true")
    expect(page.locator("[data-puzzle-words]")).to_contain_text("Solved.")
    page.goto(page.url.split("#")[0] + "#/puzzles")
    expect(page.locator(f"[data-puzzle='{asked.id}']")).to_contain_text("✓")
