"""Pipe Dream in real browsers: whole games by two, by keyboard alone, solo in one click, phone and desk."""

from __future__ import annotations

import json
import random
import re
import urllib.request
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.players import choose
from tests.web.server import Player

from .conftest import PHONE, Served, Visit
from .dreaming import answer, at_a_stop, lay_by_keys, lay_by_touch, put_the_source
from .playing import over, primary, touch, whose_turn

Seated = Callable[..., Page]
TWO = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}]


def test_two_browsers_play_on_one_roll_to_the_end(served: Served, seated: Seated) -> None:
    made = served.open_table(game="pipe-dream", edition="classic", options={"duplicate": "yes"}, seats=TWO)
    ada, ben = seated(made, [0]), seated(made, [1], size=PHONE, has_touch=True)
    for page in (ada, ben):
        put_the_source(page)
    for page in (ada, ben):
        page.wait_for_selector("[data-die]")
    faces = [page.locator("[data-die]").first.get_attribute("data-die") for page in (ada, ben)]
    assert faces[0] == faces[1]
    lay_one_of_two(ada)
    expect(ben.locator(".others [data-piece]")).to_have_count(1)  # everyone sees every sheet
    ben.get_by_role("button", name="Look at Ada's sheet").click()
    ben.get_by_role("button", name="Back to my city").click()
    while (turn := whose_turn(ada, ben)) is not None:
        if at_a_stop(turn):
            answer(turn, "g")
        elif not over(turn):
            lay_by_touch(turn)
    for page in (ada, ben):
        page.wait_for_selector(".table[data-over=true]")
        expect(page.get_by_label("Result", exact=True)).to_be_visible()
        expect(page.locator("[data-score]").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def lay_one_of_two(page: Page) -> None:
    """Swap the dice, turn with a wrench, lay, refuse what is not allowed."""
    dice = page.locator("[data-die]")
    if dice.count() == 2:
        dice.nth(1).click()
        expect(dice.nth(1)).to_have_attribute("aria-pressed", "true")
    touch(page, "[data-usable]")
    before = page.locator("[data-ghost]").get_attribute("data-sides")
    page.locator("[data-turn]").click()
    expect(page.locator("[data-ghost]")).not_to_have_attribute("data-sides", before or "")
    primary(page, "Spend 1 wrench and lay it")
    expect(page.locator("[data-primary]")).to_have_text("Mark the meter")
    touch(page, "[data-piece]")
    expect(page.get_by_role("alert")).to_contain_text("Rule: ")


def test_solo_in_one_click_by_keyboard_alone(visit: Visit) -> None:
    page = visit(size=PHONE, has_touch=True)
    page.locator("[data-solo=pipe-dream]").click()
    page.wait_for_selector("[data-source]")
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-die]")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".viewport [aria-live]")).to_contain_text("Column ")
    while True:
        at_stop = at_a_stop(page)
        if over(page):
            break
        if at_stop:
            answer(page, "g")
        else:
            lay_by_keys(page)
    expect(page.get_by_label("Result", exact=True)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_stopping_is_a_choice_of_two_with_its_price(served: Served, seated: Seated) -> None:
    """A bot plays up to the first flow number it may stop at; the page offers to stop or to go on."""
    for seed in range(30):
        made = served.open_table(game="pipe-dream", edition="classic", seats=[{"kind": "me", "name": "Ada"}])
        if play_to_a_flow_number(served, made, seed):
            break
    else:
        raise AssertionError("the greedy bot held no flow number in thirty games")
    page = seated(made, [0])
    expect(page.locator("[data-stop]")).to_contain_text(re.compile(r"Flow number (5|10|15) is held"))
    expect(page.locator("[data-go-on]")).to_be_visible()
    points = page.locator("[data-primary]").inner_text()
    assert points.startswith("Stop with")
    page.keyboard.press("s")
    page.wait_for_selector(".table[data-over=true]")
    expect(page.locator("[data-score]").first).to_contain_text("Together")


def play_to_a_flow_number(served: Served, made: dict[str, object], seed: int) -> bool:
    """Whether the greedy bot got there."""
    you = made["you"]
    assert isinstance(you, list)
    player = Player(served, str(made["table"]), [you[0]["token"]])
    rng = random.Random(seed)
    try:
        while player.frame["result"] is None:
            sheet = player.view(0)["sheets"][0]
            if sheet["step"] == "stop":
                return True
            if sheet["step"] == "roll":
                player.hear()
            else:
                player.move(0, choose("pipe-dream", "greedy", player.view(0), 0, rng))
        return False
    finally:
        player.close()


def test_cross_sections_and_bombs_say_what_they_cost(served: Served, seated: Seated) -> None:
    page = alone(served, seated)
    page.locator("[data-cross]").click()
    expect(page.locator("[data-told]")).to_contain_text("Left over, it counts −1")
    touch(page, "[data-usable]")
    primary(page, "Add the cross-section")
    expect(page.locator("[data-piece]")).to_have_count(1)
    while not offered_a_bomb(page):
        page = alone(served, seated)
    page.locator("[data-bomb]").click()
    touch(page, "[data-usable]")
    expect(page.locator("[data-told]")).to_contain_text("This bomb counts −2")
    primary(page, "Bomb it")
    expect(page.locator("[data-bomb]")).to_contain_text("2")


def alone(served: Served, seated: Seated) -> Page:
    """A new table for one, after the source is put."""
    made = served.open_table(game="pipe-dream", edition="classic", seats=TWO[:1])
    page = seated(made, [0])
    put_the_source(page)
    page.wait_for_selector("[data-die]")
    return page


def offered_a_bomb(page: Page) -> bool:
    """Lay on until a die reaches a piece; not every game comes to that."""
    while True:
        at_stop = at_a_stop(page)
        if over(page):
            return False
        if at_stop:
            answer(page, "g")
            continue
        if page.locator("[data-bomb]:enabled").count():
            return True
        lay_by_touch(page)


def test_play_now_is_on_the_same_dice_as_the_bots(visit: Visit, served: Served) -> None:
    page = visit()
    card = page.locator("article", has=page.get_by_role("heading", name="Pipe Dream"))
    card.get_by_role("button", name="Play now").click()
    page.wait_for_selector(".table")
    table = page.url.rsplit("/", 1)[1]
    with urllib.request.urlopen(f"{served.url}api/tables/{table}") as answer:
        assert json.load(answer)["options"] == {"duplicate": "yes"}


def test_buttons_over_the_dark_city_are_as_dark_as_the_pages_words(served: Served, seated: Seated) -> None:
    page = seated(served.open_table(game="pipe-dream", edition="classic", seats=TWO), [0])
    colour = "each => getComputedStyle(each).color"
    closer = page.get_by_role("button", name="Closer")
    assert closer.evaluate(colour) == page.locator("body").evaluate(colour)
