"""A device on a real table: the companions, played by keyboard and by touch, with a clock of our own."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pipeyard.paper.companion import companions
from pipeyard.paper.pipes.companion import PipesCompanion
from pipeyard.paper.stream import draw, weighted
from tests.paper.test_audit_pipes import code

from .conftest import PHONE, Visit

SEED = "mokupa"
NOON = datetime(2026, 1, 15, 12, tzinfo=UTC)
Opened = Callable[..., Page]


def facts() -> PipesCompanion:
    found = companions("pipes")[0]
    assert isinstance(found, PipesCompanion)
    return found


def element(turn: int) -> str:
    """What Python says this seed brings."""
    told = facts()
    return told.elements[weighted(SEED, turn, told.weights)]


@pytest.fixture
def opened(visit: Visit) -> Callable[..., Page]:
    """Opens a companion whose minutes pass only when the test says so."""

    def open_companion(path: str, **more: Any) -> Page:
        page = visit(**more)
        page.clock.install(time=NOON)
        page.goto(page.url.split("#")[0] + path)
        page.reload()
        page.get_by_role("button", name="Start").wait_for()
        page.clock.pause_at(NOON + timedelta(hours=1))
        return page

    return open_companion


def begin(page: Page) -> None:
    page.get_by_role("button", name="Start").click()
    expect(page.locator("[data-element]")).to_be_visible()


def test_a_whole_game_by_keyboard_alone(visit: Visit) -> None:
    told = facts()
    page = visit(path=f"#/companion/pipes/{SEED}")
    page.get_by_label("Seed").focus()
    page.keyboard.press("Enter")
    keys = ["Space", "Enter", "ArrowRight"]
    for turn in range(1, told.dry + 1):
        expect(page.locator("[data-turn]")).to_have_attribute("data-turn", str(turn))
        expect(page.locator("[data-element]")).to_have_attribute("data-element", element(turn))
        expect(page.locator(".count .done")).to_have_count(turn - 1)
        page.keyboard.press(keys[turn % 3])
    for lap in range(1, 5):
        expect(page.locator("[data-tone=water]")).to_contain_text(f"Round {lap}")
        page.keyboard.press(keys[lap % 3])
        turn = told.dry + lap
        expect(page.locator("[data-element]")).to_have_attribute("data-element", element(turn))
        expect(page.locator(".count")).to_have_count(0)
        page.keyboard.press(keys[lap % 3])
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-turn]")).to_have_attribute("data-turn", str(told.dry + 4))


def test_a_game_by_touch_on_a_screen_that_stays_on(opened: Opened) -> None:
    page = opened("#/companion/pipes", size=PHONE, has_touch=True)
    expect(page.get_by_role("button", name="Start")).to_be_in_viewport()
    expect(page.get_by_role("link", name="All games")).to_be_in_viewport()
    expect(page.get_by_label("Seed")).to_be_hidden()  # for the few who repeat a game
    page.get_by_text("Repeat a game", exact=True).tap()
    page.get_by_label("Seed").fill(SEED)
    page.evaluate(
        "window.locks = [];"
        "Object.defineProperty(navigator, 'wakeLock', { value: { request: (kind) => {"
        " window.locks.push(kind); return Promise.resolve({ release: () => Promise.resolve() }); } } });"
    )
    page.get_by_role("button", name="Start").tap()
    turn, stage = page.locator("[data-turn]"), page.locator(".stage")
    expect(turn).to_have_attribute("data-turn", "1")
    assert page.evaluate("window.locks") == ["screen"]
    stage.tap()
    for number in range(2, facts().dry + 1):
        expect(turn).to_have_attribute("data-turn", str(number))
        page.clock.run_for(350)
        stage.evaluate("stage => { stage.click(); stage.click(); }")  # a trembling finger: one step
    expect(page.locator("[data-tone=water]")).to_be_visible()
    page.get_by_role("button", name="Back").tap()
    expect(turn).to_have_attribute("data-turn", str(facts().dry))
    expect(page.locator(".bar")).to_contain_text(SEED)


def test_a_minute_runs_out_and_nothing_goes_on_by_itself(opened: Opened) -> None:
    page = opened(f"#/companion/pipes/{SEED}")
    begin(page)
    turn, seconds = page.locator("[data-turn]"), page.locator("[data-seconds]")
    expect(seconds).to_have_attribute("data-seconds", "60")
    page.clock.run_for(10_000)
    expect(seconds).to_have_attribute("data-seconds", "50")
    page.get_by_role("button", name="Pause").click()
    page.clock.run_for(30_000)
    expect(seconds).to_contain_text("50 s left")
    page.keyboard.press("p")
    page.clock.run_for(49_000)
    expect(seconds).to_have_attribute("data-seconds", "1")
    page.clock.run_for(2_000)
    expect(seconds).to_contain_text("Time is up")
    expect(turn).to_have_attribute("data-turn", "1")

    page.keyboard.press("Space")
    expect(seconds).to_have_attribute("data-seconds", "60")
    page.clock.run_for(20_000)
    page.keyboard.down("ArrowRight")
    page.keyboard.down("ArrowRight")  # what a keyboard sends while a key is held: one step
    page.keyboard.down("ArrowRight")
    page.keyboard.up("ArrowRight")
    expect(turn).to_have_attribute("data-turn", "3")
    expect(seconds).to_have_attribute("data-seconds", "60")
    page.keyboard.press("ArrowLeft")  # back does not restart the minute
    expect(seconds).to_have_attribute("data-seconds", "40")
    page.keyboard.press("ArrowRight")
    expect(seconds).to_have_attribute("data-seconds", "60")

    page.clock.resume()  # a page that loads has timers of its own
    page.reload()
    page.get_by_role("button", name="Go on with the game").click()
    expect(turn).to_have_attribute("data-turn", "3")
    expect(seconds).to_contain_text("Paused")


def test_pipe_dream_rolls_for_everyone_and_counts_the_gloop(visit: Visit) -> None:
    page = visit(PHONE, f"#/companion/pipe-dream/{SEED}")
    page.get_by_role("button", name="Start").click()
    for turn in range(1, 7):
        page.keyboard.press("ArrowRight")
        expect(page.locator("[data-turn]")).to_have_attribute("data-turn", str(turn))
        expect(page.locator(".way").first).to_have_attribute("data-pipe", str(draw(SEED, turn, 6, 1) + 1))
        expect(page.locator(".way").first).to_have_attribute("data-line", str(draw(SEED, turn, 6, 2) + 1))
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-flow]")).to_have_text("5")
    expect(page.locator(".meter .full")).to_have_count(6)
    for _ in range(40):
        page.keyboard.press("ArrowRight")
    expect(page.locator("[data-flow]")).to_have_text("25")
    page.get_by_role("button", name="End", exact=True).click()
    page.get_by_role("button", name="End this game").click()

    box = page.locator("[data-roll-source]")
    label = page.get_by_text("The dice choose the source, the same for all").bounding_box()
    assert label and label["height"] < 60, "box and words stand in one line"
    box.check()
    page.get_by_role("button", name="Start").click()
    source = page.locator("[data-source]").get_attribute("data-source")
    expect(page.locator(".bar")).to_contain_text(f"{SEED}+source")
    page.goto(page.url.split("#")[0] + f"#/companion/pipe-dream/{SEED}+source")
    page.reload()
    page.get_by_role("button", name="Start").click()
    expect(page.locator("[data-source]")).to_have_attribute("data-source", source or "")


def test_the_bank_of_pipe_land_keeps_the_money(visit: Visit) -> None:
    page = visit(PHONE, "#/companion/pipe-land")
    page.get_by_role("textbox", name="Name").first.fill("Ada")
    page.get_by_role("button", name="Open the bank").click()
    money = [page.locator(f"[data-seat='{seat}'] [data-money]") for seat in range(3)]
    expect(money[0]).to_have_text("£5")
    expect(money[2]).to_have_text("£7")
    page.get_by_role("button", name="Draw from pile 2").click()
    expect(page.locator("[data-drawn]")).to_contain_text("Ada draws")
    page.get_by_role("button", name="Pay £3: turn it").click()
    expect(money[0]).to_have_text("£2")
    page.get_by_label("Column").fill("0")
    page.get_by_label("Row", exact=True).fill("2")
    page.get_by_role("button", name="Pay £12 and £2 tax: buy it").click()
    expect(page.get_by_role("alert")).to_have_text("Ada has £2 and this costs £14.")
    page.get_by_role("button", name="One tile more").click(click_count=3)
    page.get_by_role("button", name="Receive £3 and end the turn").click()
    expect(money[0]).to_have_text("£5")
    expect(page.locator("li.now")).to_have_attribute("data-seat", "1")
    page.reload()
    page.get_by_role("button", name="Go on with the game").click()
    expect(money[0]).to_have_text("£5")
    page.get_by_role("button", name="Take the last line back").click()
    expect(money[0]).to_have_text("£2")
    expect(page.locator("li.now")).to_have_attribute("data-seat", "0")


def test_tube_tangles_counting_adds_up_and_notices_a_missed_link(visit: Visit) -> None:
    page = visit(path="#/companion/tube-tangle")
    fire = page.locator("[data-material=fire]")
    fire.get_by_role("textbox").fill("Ann")
    fire.get_by_role("button", name="One more closed pipe").click()
    for sides in (1, 2, 3, 1, 3, 2):  # the rulebook's example
        fire.get_by_role("button", name=f"A tile with {sides} side").click()
    expect(fire.locator("[data-score]")).to_have_text("12")
    expect(page.locator(".result")).to_contain_text("Ann with 12 points")
    fire.get_by_role("button", name="Take back").click()
    fire.get_by_role("button", name="A tile with 1 side").click()
    expect(fire).to_contain_text("An odd sum")


def test_what_is_set_holds_and_the_table_counts_who_crossed_again_and_who_is_out(opened: Opened) -> None:
    page = opened(f"#/companion/pipes/{SEED}", size=PHONE)
    page.get_by_text("Names, seconds, dry turns, weights").click()
    page.get_by_label("Names, to count who is out").fill("Ada, Ben")
    page.get_by_label("Seconds for each turn").fill("45")
    page.get_by_label("Dry turns").fill("1")
    page.get_by_label("How often each comes").fill("0 0 0 0 1 0 0")
    begin(page)
    expect(page.locator("[data-element]")).to_have_attribute("data-element", facts().elements[4])
    expect(page.locator("[data-seconds]")).to_have_attribute("data-seconds", "45")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-owed=Ben]")).to_have_text("1 field")
    page.locator("[data-recross=Ada]").click()
    expect(page.locator("[data-owed=Ben]")).to_have_text("2 fields")
    expect(page.locator("[data-owed=Ada]")).to_have_text("1 field")
    page.locator("[data-out=Ben]").click()
    expect(page.locator("[data-in='1'] [data-owed=Ben]")).to_have_count(0)
    page.clock.resume()  # a page that loads has timers of its own
    page.get_by_role("link", name="Was it played right?").click()
    page.get_by_label("The code printed on the board").fill(code())
    page.get_by_role("button", name="Show the board").click()
    expect(page.get_by_label("The companion's seed, instead of the elements")).to_have_value(
        f"{SEED}+dry=1+seconds=45+weights=0.0.0.0.1.0.0"
    )
