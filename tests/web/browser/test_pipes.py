"""Pipes in real browsers: sealed turns, one screen for two, special actions, the clock, solo."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import PHONE, Served, Visit
from .playing import MINE, OVER, moves, over, primary, touch
from .positions import frame

Seated = Callable[..., Page]
TWO = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}]
SMALL = {"size": "4x4", "walls": "0", "dry": "2"}
ONE_DRY = {"size": "4x4", "walls": "0", "dry": "1"}
TEN_MINUTES = {"kind": "turn", "seconds": 600}  # nobody's time runs out, however slow the machine is
MOST_STEPS = 60


def draw(page: Page) -> None:
    """Draw the element on a field that takes it: a tap shows it, the button does it."""
    page.wait_for_selector(f"{MINE} [data-usable]")
    touch(page, "[data-usable]")
    page.wait_for_selector("[data-ghost]")
    primary(page, "Draw here")
    expect(page.locator("[data-primary]")).to_have_text("Done")


def draw_by_keys(page: Page) -> None:
    """The same without a mouse."""
    page.wait_for_selector(f"{MINE} [data-usable]")
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-ghost]")
    page.keyboard.press("Enter")
    expect(page.locator("[data-primary]")).to_have_text("Done")


def finish(page: Page, end: Callable[[], None]) -> None:
    """End the turn, and wait until the table knows."""
    before = moves(page)
    end()
    page.wait_for_function("n => Number(document.querySelector('.table').dataset.n) > n", arg=before)


def shows_result(page: Page) -> None:
    page.wait_for_selector(OVER)
    expect(page.get_by_label("Result", exact=True)).to_be_visible()


@pytest.mark.journey
def test_two_play_a_whole_game_and_see_nothing_early(served: Served, seated: Seated) -> None:
    """One with a mouse at a desk, one by keyboard alone at the width of a phone."""
    made = served.open_table(game="pipes", edition="pocket", options=SMALL, seats=TWO)
    ada, ben = seated(made, [0]), seated(made, [1], size=PHONE, has_touch=True)
    draw(ada)
    expect(ben.locator("[data-usable]").first).to_be_attached()
    hers = ben.get_by_role("button", name="Look at Ada's sheet").locator("use")
    seen = hers.count()
    finish(ada, ada.locator("[data-primary]").click)
    expect(ben.locator(".players li", has_text="Ada")).to_contain_text("✓")
    expect(hers).to_have_count(seen)  # sealed until all are done
    draw_by_keys(ben)
    finish(ben, lambda: ben.keyboard.press("d"))
    expect(hers).not_to_have_count(seen)
    ends = ((ada, ada.locator("[data-primary]").click), (ben, lambda: ben.keyboard.press("d")))
    for step in range(MOST_STEPS):  # nothing more is drawn, so the water soon finds no way
        page, end = ends[step % 2]
        page.wait_for_selector(f"{MINE}, {OVER}")
        if over(page):
            break
        finish(page, end)
    for page in (ada, ben):
        shows_result(page)
    assert ben.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_one_screen_for_two_is_handed_over_and_time_begins_then(served: Served, seated: Seated) -> None:
    made = served.open_table(game="pipes", edition="pocket", options=SMALL, seats=TWO, clock=TEN_MINUTES)
    page = seated(made, [0, 1])
    expect(page.get_by_role("heading", name="Hand the screen to Ada")).to_be_visible()
    expect(page.locator("[data-field]")).to_have_count(0)  # nothing to peep at
    clocks = page.locator(".players .clock")
    expect(clocks).to_have_text(["10:00", "10:00"])
    assert frame(served, made)["clock"]["held"] == [0, 1]  # nobody's time runs, however long this takes
    page.get_by_role("button", name="I am Ada").click()
    expect(clocks.first).not_to_have_text("10:00")
    expect(clocks.last).to_have_text("10:00")
    draw(page)
    finish(page, page.locator("[data-primary]").click)
    expect(page.get_by_role("heading", name="Hand the screen to Ben")).to_be_visible()
    expect(page.locator("[data-field]")).to_have_count(0)
    page.get_by_role("button", name="I am Ben").click()
    expect(clocks.last).not_to_have_text("10:00")
    primary(page, "Pass")
    expect(page.get_by_role("heading", name="Hand the screen to Ada")).to_be_visible()
    served.finish(made, "pipes")
    shows_result(page)  # nothing is hidden any more


def test_special_actions_and_taking_back(served: Served, seated: Seated) -> None:
    made = served.open_table(game="pipes", edition="pocket", seats=TWO[:1])
    page = seated(made, [0])
    page.wait_for_selector(f"{MINE} [data-usable]")
    page.get_by_role("button", name="Crossing 1").click()
    touch(page, "[data-usable]")
    primary(page, "Crossing here")
    expect(page.get_by_role("button", name="Crossing 0")).to_be_disabled()

    page.get_by_role("button", name="Teleport 1").click()
    touch(page, "[data-usable]")
    page.keyboard.press("r")
    primary(page, "First end here")
    expect(page.locator("[data-status]")).to_contain_text("second end")
    touch(page, "[data-usable]")
    primary(page, "Second end here")
    expect(page.get_by_role("button", name="Teleport 0")).to_be_disabled()

    for left in ("Teleport 1", "Crossing 1"):
        page.get_by_role("button", name="Take back").click()
        expect(page.get_by_role("button", name=left)).to_be_enabled()
    expect(page.get_by_role("button", name="Take back")).to_have_count(0)

    touch(page, "[data-field]")  # a wall or the valve
    expect(page.get_by_role("alert")).to_contain_text("Rule: ")


def onto_the_way(page: Page) -> None:
    """Draw the element where the water comes, or a crossing, which fits always."""
    page.wait_for_selector(f"{MINE} [data-danger]")
    end = page.locator("[data-water-end]")
    expect(end).to_have_attribute("data-now", "true")  # the loudest thing on the sheet
    if "fits" not in (end.get_attribute("class") or ""):
        page.get_by_role("button", name="Crossing 1").click()
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("[data-danger]")).to_have_count(0)


def test_a_clock_is_paused_and_stands_until_everyone_has_seen_the_water(
    served: Served, seated: Seated
) -> None:
    made = served.open_table(game="pipes", edition="pocket", options=ONE_DRY, seats=TWO, clock=TEN_MINUTES)
    ada, ben = seated(made, [0]), seated(made, [1])
    ada.get_by_role("tab", name="More").click()
    ada.get_by_role("button", name="Pause the clock").click()
    for page in (ada, ben):
        expect(page.locator("[data-status]")).to_have_text("The clock stands still")
    ben.get_by_role("tab", name="More").click()
    ben.get_by_role("button", name="Go on").click()
    for page in (ada, ben):
        expect(page.locator("[data-status]")).to_contain_text("draw the element")
        page.keyboard.press("Escape")
    for page in (ada, ben):
        onto_the_way(page)
        page.keyboard.press("d")
    for page in (ada, ben):
        expect(page.locator("[data-seen]")).to_contain_text("Your water ran 1 field on, 1 in all.")
        expect(page.locator(".me .clock")).to_have_text("10:00")
    ada.locator("[data-go-on]").click()
    expect(ada.locator("[data-seen]")).to_contain_text("Ben is still looking at the water")
    ben.keyboard.press("Enter")
    for page in (ada, ben):
        expect(page.locator("[data-seen]")).to_have_count(0)
        expect(page.locator(".me .clock")).not_to_have_text("10:00")


def test_solo_is_a_tap_away_without_a_clock_and_ends_in_a_result(visit: Visit, served: Served) -> None:
    page = visit()
    page.locator("[data-solo=pipes]").click()
    page.wait_for_selector(f"{MINE} [data-usable]")
    expect(page.locator(".clock")).to_have_count(0)
    assert page.locator("text.number").all_text_contents()[:3] == ["1", "2", "3"]  # as on paper
    kept = json.loads(page.evaluate("localStorage.getItem('pipeyard.tables')"))[0]
    served.finish({**kept, "you": kept["seats"]}, "pipes")
    expect(page.locator("[data-status]")).to_have_text("The water has stopped after 0 steps.")
    shows_result(page)
    expect(page.get_by_label("Result", exact=True)).not_to_contain_text("wins")
