"""Pipes in real browsers: sealed turns, hot-seat with hand-over, special actions, keyboard and phone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from .conftest import PHONE, Served, Visit
from .playing import MINE, moves, over, primary, touch, whose_turn

Seated = Callable[..., Page]
TWO = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}]
SMALL = {"size": "4x4", "walls": "0", "dry": "2"}


def turn_of(page: Page) -> str:
    return page.locator(".count").get_attribute("aria-label") or ""


def draw(page: Page, which: int = 0) -> None:
    """Draw the element on a field that takes it: a tap shows it, the button does it."""
    page.wait_for_selector(MINE)
    touch(page, "[data-usable]", which)
    page.wait_for_selector("[data-ghost]")
    primary(page, "Draw here")
    expect(page.locator("[data-primary]")).to_have_text("Done")


def finish(page: Page) -> None:
    before = moves(page)
    page.locator("[data-primary]").click()
    page.wait_for_function("n => Number(document.querySelector('.table').dataset.n) > n", arg=before)


def test_two_browsers_play_a_whole_game_and_see_nothing_early(served: Served, seated: Seated) -> None:
    made = served.open_table(game="pipes", edition="pocket", options=SMALL, seats=TWO)
    ada, ben = seated(made, [0]), seated(made, [1])
    draw(ada)
    hers = ben.get_by_role("button", name="Look at Ada's sheet").locator("use")
    seen = hers.count()
    finish(ada)
    expect(ben.locator(".players li", has_text="Ada")).to_contain_text("✓")
    assert hers.count() == seen  # sealed until all are done
    primary(ben, "Pass")
    expect(hers).not_to_have_count(seen)
    while (page := whose_turn(ada, ben)) is not None:
        finish(page)
    for page in (ada, ben):
        page.wait_for_selector(".table[data-over=true]")
        expect(page.get_by_label("Result", exact=True)).to_be_visible()


def test_hot_seat_hands_the_screen_over(served: Served, seated: Seated) -> None:
    made = served.open_table(game="pipes", edition="pocket", options=SMALL, seats=TWO)
    page = seated(made, [0, 1])
    expect(page.get_by_role("heading", name="Hand the screen to Ada")).to_be_visible()
    assert page.locator("[data-field]").count() == 0  # nothing to peep at
    page.get_by_role("button", name="I am Ada").click()
    draw(page)
    finish(page)
    expect(page.get_by_role("heading", name="Hand the screen to Ben")).to_be_visible()
    page.get_by_role("button", name="I am Ben").click()
    primary(page, "Pass")
    for _ in range(40):
        page.wait_for_selector("[data-ready], .table[data-over=true]")
        if over(page):
            break
        page.locator("[data-ready]").click()
        finish(page)
    expect(page.get_by_label("Result", exact=True)).to_be_visible()


def test_special_actions_and_taking_back(served: Served, seated: Seated) -> None:
    made = served.open_table(game="pipes", edition="pocket", seats=[{"kind": "me", "name": "Ada"}])
    page = seated(made, [0])
    page.wait_for_selector(MINE)
    page.get_by_role("button", name="Crossing 1").click()
    touch(page, "[data-usable]", 0)
    primary(page, "Crossing here")
    expect(page.get_by_role("button", name="Crossing 0")).to_be_disabled()

    page.get_by_role("button", name="Teleport 1").click()
    touch(page, "[data-usable]", 3)
    page.keyboard.press("r")
    primary(page, "First end here")
    expect(page.locator("[data-status]")).to_contain_text("second end")
    touch(page, "[data-usable]", 9)
    primary(page, "Second end here")
    expect(page.get_by_role("button", name="Teleport 0")).to_be_disabled()

    for left in ("Teleport 1", "Crossing 1"):
        page.get_by_role("button", name="Take back").click()
        expect(page.get_by_role("button", name=left)).to_be_enabled()
    expect(page.get_by_role("button", name="Take back")).to_have_count(0)

    touch(page, "[data-field]", 0)  # a wall or the valve
    expect(page.get_by_role("alert")).to_contain_text("Rule: ")


def test_keyboard_alone_against_bots(visit: Visit, served: Served, seated: Seated) -> None:
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "random"}]
    made = served.open_table(
        game="pipes", edition="pocket", options={"dry": "1", "size": "4x4", "walls": "0"}, seats=seats
    )
    page = seated(made, [0], size=PHONE, has_touch=True)
    while True:
        page.wait_for_selector(f"{MINE}, .table[data-over=true]")
        if over(page):
            break
        before = turn_of(page)
        if page.locator("[data-usable]").count():  # the sheet may be full
            page.keyboard.press("n")
            page.keyboard.press("Enter")
            page.wait_for_selector("[data-ghost]")
            page.keyboard.press("Enter")
            expect(page.locator("[data-primary]")).to_have_text("Done")
        page.keyboard.press("d")
        page.wait_for_function(
            "was => document.querySelector('.table').dataset.over === 'true'"
            " || document.querySelector('.count').getAttribute('aria-label') !== was",
            arg=before,
        )
    expect(page.get_by_label("Result", exact=True)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_minute_on_the_clock_and_a_pause(served: Served, seated: Seated) -> None:
    made = served.open_table(game="pipes", edition="pocket", seats=TWO, clock={"kind": "turn", "seconds": 60})
    page = seated(made, [0])
    expect(page.locator(".clock").first).to_contain_text(":")
    page.get_by_role("tab", name="More").click()
    page.get_by_role("button", name="Pause the clock").click()
    expect(page.locator("[data-status]")).to_have_text("The clock stands still")
    other = seated(made, [1])
    expect(other.locator("[data-status]")).to_have_text("The clock stands still")
    other.get_by_role("tab", name="More").click()
    other.get_by_role("button", name="Go on").click()
    expect(page.locator("[data-status]")).to_contain_text("draw the element")


ONE_DRY = {"size": "4x4", "walls": "0", "dry": "1"}
MINUTE = {"kind": "turn", "seconds": 60}


def onto_the_way(page: Page) -> None:
    """Draw the element where the water comes, or a crossing, which fits always."""
    page.wait_for_selector(MINE)
    expect(page.locator("[data-danger]")).to_be_visible()
    end = page.locator("[data-water-end]")
    assert end.get_attribute("data-now") == "true"  # the loudest thing on the sheet
    if "fits" not in (end.get_attribute("class") or ""):
        page.get_by_role("button", name="Crossing 1").click()
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("[data-danger]")).to_have_count(0)


def test_the_next_minute_begins_when_everyone_has_seen_the_water(served: Served, seated: Seated) -> None:
    made = served.open_table(game="pipes", edition="pocket", options=ONE_DRY, seats=TWO, clock=MINUTE)
    ada, ben = seated(made, [0]), seated(made, [1])
    for page in (ada, ben):
        onto_the_way(page)
        page.keyboard.press("d")
    for page in (ada, ben):
        expect(page.locator("[data-seen]")).to_contain_text("Your water ran 1 field on, 1 in all.")
        expect(page.locator(".me .clock")).to_have_text("1:00")
    ada.locator("[data-go-on]").click()
    expect(ada.locator("[data-seen]")).to_contain_text("Ben is still looking at the water")
    ben.keyboard.press("Enter")
    for page in (ada, ben):
        expect(page.locator("[data-seen]")).to_have_count(0)
        expect(page.locator(".me .clock")).not_to_have_text("1:00")


def test_on_one_screen_a_minute_begins_when_its_player_has_the_screen(served: Served, seated: Seated) -> None:
    made = served.open_table(game="pipes", edition="pocket", options=SMALL, seats=TWO, clock=MINUTE)
    page = seated(made, [0, 1])
    clocks = page.locator(".players .clock")
    expect(page.get_by_role("heading", name="Hand the screen to Ada")).to_be_visible()
    page.wait_for_timeout(1500)  # nobody's minute runs, however long this takes
    expect(clocks).to_have_text(["1:00", "1:00"])
    page.locator("[data-ready]").click()
    expect(clocks.first).not_to_have_text("1:00")
    expect(clocks.last).to_have_text("1:00")


def test_solo_is_a_tap_away_without_a_clock_and_ends_in_a_result(
    visit: Visit, served: Served, seated: Seated
) -> None:
    page = visit()
    page.locator("[data-solo=pipes]").click()
    page.wait_for_selector(MINE)
    expect(page.locator(".clock")).to_have_count(0)
    assert page.locator("text.number").all_text_contents()[:3] == ["1", "2", "3"]  # as on paper
    made = served.open_table(game="pipes", edition="pocket", options=SMALL, seats=TWO[:1])
    served.finish(made, "pipes")
    page = seated(made, [0])
    expect(page.locator("[data-status]")).to_have_text("The water has stopped after 0 steps.")
    expect(page.get_by_label("Result", exact=True)).not_to_contain_text("wins")
