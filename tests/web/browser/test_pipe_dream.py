"""Pipe Dream in real browsers: two on one roll, solo by keyboard alone, the tools, and stopping."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from pipeyard.match import Match
from pipeyard.rules.grid import Cell
from pipeyard.rules.pipe_dream.hints import PieceHint, PipeDreamHints
from pipeyard.rules.pipe_dream.view import PipeDreamView

from .conftest import PHONE, Served, Visit
from .dreaming import answer, at_a_stop, lay_by_keys, lay_by_touch, put_the_source
from .playing import OVER, over, primary, touch
from .positions import gone_on, moments, whole_game

Seated = Callable[..., Page]
TWO = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}]
MOST_TURNS = 60


@pytest.fixture(scope="module")
def game() -> Match:
    """A game alone that comes to a flow number, with all tools at hand on the way."""
    return whole_game("pipe-dream", "greedy", 1, "seven")


def sees_the_score(page: Page) -> None:
    page.wait_for_selector(OVER)
    expect(page.get_by_label("Result", exact=True)).to_be_visible()
    expect(page.locator("[data-score]").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_two_play_on_one_roll_and_see_each_others_city(served: Served, seated: Seated) -> None:
    made = served.open_table(game="pipe-dream", edition="classic", options={"duplicate": "yes"}, seats=TWO)
    ada, ben = seated(made, [0]), seated(made, [1], size=PHONE, has_touch=True)
    for page in (ada, ben):
        put_the_source(page)
    for page in (ada, ben):
        page.wait_for_selector("[data-die]")
    faces = [page.locator("[data-die]").first.get_attribute("data-die") for page in (ada, ben)]
    assert faces[0] == faces[1]
    lay_by_touch(ada)
    expect(ben.locator(".others [data-piece]")).to_have_count(1)  # everyone sees every sheet
    ben.get_by_role("button", name="Look at Ada's sheet").click()
    ben.get_by_role("button", name="Back to my city").click()
    lay_by_touch(ben)
    served.finish(made, "pipe-dream")
    for page in (ada, ben):
        sees_the_score(page)


@pytest.mark.journey
def test_solo_in_one_click_by_keyboard_alone_to_the_end(visit: Visit) -> None:
    page = visit(size=PHONE, has_touch=True)
    page.locator("[data-solo=pipe-dream]").click()
    page.wait_for_selector("[data-source]")
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-die]")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".viewport [aria-live]")).to_contain_text("Column ")
    for _ in range(MOST_TURNS):
        if at_a_stop(page):
            answer(page, "s")
        elif over(page):
            break
        else:
            lay_by_keys(page)
    sees_the_score(page)


def all_tools(view: PipeDreamView, hints: PipeDreamHints) -> tuple[PieceHint, Cell] | None:
    """Where all tools may be used: a bomb for the second die turned with a wrench, and a piece that stays."""
    dice = view.sheets[0].dice
    if (
        dice is None
        or dice[0] == dice[1]
        or {each.verb for each in hints.legal} != {"place", "bomb", "cross"}
    ):
        return None
    bombs = [each for each in hints.legal if each.verb == "bomb" and each.pipe == dice[1]]
    plain = {each.cell for each in bombs if each.turned == 0}
    turned = [each for each in bombs if each.turned == 1 and each.cell in plain]
    stays = {each.cell for each in view.sheets[0].pieces} - {each.cell for each in hints.legal}
    return (turned[0], min(stays)) if turned and stays else None


def test_tools_say_what_they_cost(served: Served, seated: Seated, game: Match) -> None:
    """Try what is not allowed, swap the dice, add a cross-section, bomb a piece and turn what replaces it."""
    number, (bomb, stays) = next((n, found) for n, *seen in moments(game) if (found := all_tools(*seen)))
    page = seated(gone_on(served, game, number), [0])
    page.wait_for_selector("[data-usable]")
    touch(page, f"main [data-piece='{stays[0]},{stays[1]}']")
    expect(page.get_by_role("alert")).to_contain_text("Rule: ")
    dice = page.locator("[data-die]")
    dice.nth(1).click()
    expect(dice.nth(1)).to_have_attribute("aria-pressed", "true")
    pieces = page.locator("main [data-piece]")
    before = pieces.count()
    page.locator("[data-cross]").click()
    expect(page.locator("[data-told]")).to_contain_text(re.compile("Left over, it counts −[1-9]"))
    touch(page, "[data-usable]")
    primary(page, "Add the cross-section")
    expect(pieces).to_have_count(before + 1)
    page.locator("[data-bomb]").click()
    touch(page, f"[data-usable='{bomb.cell[0]},{bomb.cell[1]}']")
    expect(page.locator("[data-told]")).to_contain_text("This bomb counts −2")
    plain = page.locator("[data-ghost]").get_attribute("data-sides")
    wrenches = int(page.locator("[data-turn]").inner_text())
    page.locator("[data-turn]").click()
    expect(page.locator("[data-ghost]")).not_to_have_attribute("data-sides", plain or "")
    primary(page, "Bomb it, spend 1 wrench")
    expect(page.locator("[data-primary]")).to_have_text("Mark the meter")
    expect(page.locator("[data-bomb]")).to_contain_text("2")
    expect(page.locator("[data-turn]")).to_have_text(str(wrenches - 1))


def test_stopping_is_a_choice_of_two_with_its_price(served: Served, seated: Seated, game: Match) -> None:
    number = next(n for n, _, hints in moments(game) if hints.may_stop)
    page = seated(gone_on(served, game, number), [0])
    expect(page.locator("[data-stop]")).to_contain_text(re.compile(r"Flow number (5|10|15) is held"))
    expect(page.locator("[data-go-on]")).to_be_visible()
    expect(page.locator("[data-primary]")).to_contain_text("Stop with")
    page.keyboard.press("s")
    page.wait_for_selector(OVER)
    expect(page.locator("[data-score]").first).to_contain_text("Together")


def test_play_now_is_on_the_same_dice_as_the_bots(visit: Visit, served: Served) -> None:
    page = visit()
    page.get_by_role("article", name="Pipe Dream").get_by_role("button", name="Play now").click()
    page.wait_for_selector(".table")
    assert served.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}")["options"] == {"duplicate": "yes"}
    closer = page.get_by_role("button", name="Closer")  # over the dark city it is as dark as the page's words
    colour = "each => getComputedStyle(each).color"
    assert closer.evaluate(colour) == page.locator("body").evaluate(colour)
