"""Puzzles on the page: today's, a wrong try, and the answer."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from pipeyard.lessons.puzzles import everything, puzzles
from tests.web.browser.conftest import DESK, PHONE, Visit
from tests.web.browser.learning import ByTouch
from tests.web.browser.playing import primary, touch


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_puzzle_is_opened_and_its_answer_shown(visit: Visit, size: dict[str, int]) -> None:
    page = visit(size=size)
    page.locator("[data-puzzles]").click()
    page.wait_for_selector("[data-puzzle]")
    assert page.locator("[data-puzzle]").count() == len(everything())
    page.locator("[data-today]").click()
    page.wait_for_selector(".puzzle")
    expect(page.locator("[data-puzzle-words]")).to_contain_text("Find the best move")
    page.locator("[data-give-up]").click()
    expect(page.locator("[data-puzzle-words]")).to_contain_text("The best move:")
    expect(page.locator("[data-lit]").first).to_be_attached()


def test_a_try_is_judged(visit: Visit) -> None:
    asked = next(each for each in puzzles("pipe-land") if each.best.startswith("place"))
    page = visit(path=f"#/puzzle/{asked.id}")
    page.wait_for_selector("rect.legal")
    touch(page, "rect.legal")
    page.wait_for_selector("[data-ghost]")
    primary(page, "Place here")
    judged = re.compile("better (one|move)|Solved")
    expect(page.locator("[data-puzzle-words]")).to_contain_text(judged)
    expect(page.locator(".puzzle")).to_have_attribute("data-tries", "1")


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_a_tube_tangle_puzzle_is_played_by_touch(visit: Visit, level: str) -> None:
    asked = next(each for each in puzzles("tube-tangle") if each.level == level)
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


def test_an_answer_has_no_letters_of_sides_but_a_picture(visit: Visit) -> None:
    asked = next(each for each in puzzles("pipe-land") if each.best.startswith("place"))
    page = visit(path=f"#/puzzle/{asked.id}")
    page.locator("[data-give-up]").click()
    words = page.locator("[data-puzzle-words]")
    expect(words).to_contain_text("The best move: Lays a tile at")
    expect(words).not_to_contain_text(re.compile(r"\b[NESW]{2,4}\b"))
    expect(words.locator("[data-piece]")).to_have_attribute("aria-label", re.compile("^open to "))


def test_the_right_move_solves_it_and_the_list_remembers(visit: Visit) -> None:
    asked = everything()[0]
    page = visit(path=f"#/puzzle/{asked.id}")
    page.wait_for_selector(".puzzle")
    page.route(f"**/api/puzzles/{asked.id}", lambda route: route.continue_(post_data={"move": asked.best}))
    page.locator("[data-give-up]").click()  # sent as the right move
    expect(page.locator(".puzzle")).to_have_attribute("data-solved", "true")
    page.goto(page.url.split("#")[0] + "#/puzzles")
    expect(page.locator(f"[data-puzzle='{asked.id}']")).to_contain_text("✓")
