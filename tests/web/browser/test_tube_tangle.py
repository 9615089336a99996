"""Tube Tangle in real browsers: the hand, what a tile brings before it lies, the secret colour, the end."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import takewhile

from playwright.sync_api import Page, Route, expect

from .conftest import DESK, PHONE, Served
from .playing import MINE, OVER, my_step, primary, touch, whose_turn

Seated = Callable[..., Page]
TWO = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}]
WITH_BOT = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "random", "name": "Fern"}]
MATERIALS = ("fire", "PP", "PE", "gas")
MOST_TURNS = 120
TURNS_BY_MOUSE = 12  # a whole game is played by keys below


def open_street(served: Served, seats: list[dict[str, str]], **options: str) -> dict[str, object]:
    return served.open_table(game="tube-tangle", edition="standard", options=options, seats=seats)


def wait_for_news(page: Page, before: str | None) -> None:
    page.wait_for_function("was => document.querySelector('.table').dataset.n !== was", arg=before)


def number(page: Page) -> str | None:
    return page.locator(".table").get_attribute("data-n")


def lay(page: Page) -> None:
    """A whole turn by mouse: touch the first glowing cell, press the main button; or pass."""
    before = number(page)
    if page.locator("[data-legal]").count():
        touch(page, "[data-legal]")
        page.wait_for_selector("[data-ghost]")
    page.locator("[data-primary]").click()
    wait_for_news(page, before)


def lay_by_keys(page: Page) -> None:
    before = number(page)
    if page.locator("[data-legal]").count():
        page.keyboard.press("n")
        page.keyboard.press("Enter")
        page.wait_for_selector("[data-ghost]")
        page.keyboard.press("Enter")
    else:
        page.keyboard.press("d")
    wait_for_news(page, before)


def colour_of(page: Page) -> str:
    """Hold the key, and see one's colour for as long."""
    page.keyboard.down("s")
    shown = page.locator("[data-colour]").get_attribute("data-colour") or ""
    page.keyboard.up("s")
    expect(page.locator("[data-colour]")).to_have_count(0)
    return shown


def listened(page: Page, heard: list[str]) -> None:
    page.on("websocket", lambda line: line.on("framereceived", lambda data: heard.append(str(data))))


def test_two_browsers_play_and_keep_their_colours_to_the_end(served: Served, seated: Seated) -> None:
    made = open_street(served, TWO)
    pages = [seated(made, [seat]) for seat in (0, 1)]
    heard: list[list[str]] = [[], []]
    for page, lines in zip(pages, heard, strict=True):
        listened(page, lines)
        page.reload()
        page.wait_for_selector(".table")
        page.locator("[role=application]").focus()
    colours = [colour_of(page) for page in pages]
    assert set(colours) <= set(MATERIALS) and colours[0] != colours[1]
    for _ in range(TURNS_BY_MOUSE):
        turn = whose_turn(*pages)
        assert turn is not None
        for page in pages:
            assert page.locator("[data-colour], main use[href^='#tube-medal']").count() == 0
        lay(turn)
    served.finish(made, "tube-tangle")
    for page in pages:
        page.wait_for_selector(OVER)
    for lines, other in zip(heard, reversed(colours), strict=True):
        before = "".join(takewhile(lambda line: '"result":{' not in line, lines))
        assert '"type":"frame"' in before and f'"colour":"{other}"' not in before
    for page in pages:
        expect(page.get_by_label("Result", exact=True)).to_be_visible()
        for each in colours:
            expect(page.get_by_label("Result", exact=True)).to_contain_text(each)


def test_what_a_border_brings_is_shown_before_it_is_laid(served: Served, seated: Seated) -> None:
    """Tiles are tried with keys until one brings something; then it lies where it was shown.

    Nobody moves in between: a pit of another player could cover what a tile brought.
    """
    made = open_street(served, TWO)
    pages = [seated(made, [seat]) for seat in (0, 1)]
    while (page := whose_turn(*pages)) is not None:
        brought = try_hand(page)
        if brought:
            where = page.locator("[data-ghost]").get_attribute("data-ghost")
            for what in set(brought.values()):
                told = f"brings {list(brought.values()).count(what)} {what}"
                expect(page.locator(".about")).to_contain_text(told)
            primary(page, "Lay it here")
            expect(page.locator(f"main [data-cell='{where}']")).to_have_attribute("data-what", "pipe")
            for cell, what in brought.items():
                expect(page.locator(f"main [data-cell='{cell}']")).to_have_attribute("data-what", what)
            return
        page.keyboard.press("Escape")
        lay_by_keys(page)
    raise AssertionError("no tile brought anything in a whole game")


def try_hand(page: Page) -> dict[str, str]:
    """Choose each tile in turn, go over its cells and turns; what is brought, by cell."""
    for index in range(page.locator("[data-hand]").count()):
        page.keyboard.press("Escape")
        page.keyboard.press(str(index + 1))
        for _ in range(page.locator("[data-legal]").count()):
            page.keyboard.press("n")
            page.keyboard.press("Enter")
            for _ in range(8):
                found = page.locator("[data-brings]")
                if found.count():
                    return {
                        str(each.get_attribute("data-at")): str(each.get_attribute("data-brings"))
                        for each in found.all()
                    }
                page.keyboard.press("r")
    return {}


def test_turning_flipping_joining_and_a_refusal(served: Served, seated: Seated) -> None:
    fits = "[data-hand]:not([data-hand=pit], [data-hand=cover], .idle)"
    while True:  # until a pipe tile is dealt that fits
        page = seated(open_street(served, WITH_BOT), [0])
        page.wait_for_selector(f"{MINE} [data-hand]")
        if page.locator(fits).count():
            break
    first = page.locator(fits).first
    told = first.get_attribute("aria-label")
    assert told and "Tile" in told
    first.click()
    page.get_by_role("button", name="Turn", exact=True).click()
    expect(first).not_to_have_attribute("aria-label", told)
    for _ in range(3):
        page.keyboard.press("r")
    expect(first).to_have_attribute("aria-label", told)
    page.get_by_role("button", name="Flip").click()
    expect(first).not_to_have_attribute("aria-label", told)
    page.keyboard.press("f")
    expect(first).to_have_attribute("aria-label", told)
    page.mouse.click(40, 40)  # far from everything
    expect(page.get_by_role("alert")).to_contain_text("Rule: ")
    page.get_by_role("alert").get_by_role("button", name="Rather").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    page.wait_for_selector("[data-ghost], .table[data-mine=false]")


def slowly(route: Route) -> None:
    """An answer that comes late."""
    time.sleep(1)
    route.continue_()


def test_hot_seat_hides_hands_and_colours(served: Served, seated: Seated) -> None:
    page = seated(open_street(served, TWO), [0, 1])
    page.add_init_script(
        "new MutationObserver(() => { if (document.querySelector('[data-hand]')) window.peeped = true; })"
        ".observe(document, { childList: true, subtree: true })"
    )
    page.route("**/api/games", slowly)
    page.reload()
    page.wait_for_selector("[data-ready]")
    assert not page.evaluate("window.peeped")  # not even while the table is laid
    for _ in range(4):
        page.wait_for_selector("[data-ready]")
        assert page.locator("[data-hand], [data-secret], [data-colour]").count() == 0
        page.keyboard.press("s")
        assert page.locator("[data-colour]").count() == 0  # not through the cover either
        page.locator("[data-ready]").click()
        page.wait_for_selector(MINE)
        seat = page.locator(".table").get_attribute("data-seat")
        lay(page)
        page.wait_for_selector(f".table:not([data-seat='{seat}'])")


def test_the_secret_is_shown_only_while_a_finger_rests_on_it(served: Served, seated: Seated) -> None:
    page = seated(open_street(served, WITH_BOT), [0], size=PHONE, has_touch=True)
    page.wait_for_selector(MINE)
    assert not any(f"colour is {name}" in page.content() for name in MATERIALS)
    box = page.locator("[data-secret]").bounding_box()
    assert box is not None and box["width"] >= 44 and box["height"] >= 44
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    expect(page.locator("[data-colour]")).to_be_visible()
    page.mouse.up()
    expect(page.locator("[data-colour]")).to_have_count(0)
    page.locator("[data-secret]").focus()
    page.keyboard.down("Enter")
    expect(page.locator("[data-colour]")).to_be_visible()
    page.keyboard.up("Enter")
    expect(page.locator("[data-colour]")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_keyboard_alone_to_the_end_where_the_pipes_light_up(served: Served, seated: Seated) -> None:
    seats = [WITH_BOT[0], {"kind": "bot", "bot": "greedy", "name": "Fern"}]
    page = seated(open_street(served, seats), [0], size=DESK)
    for _ in range(MOST_TURNS):
        if my_step(page) == "over":
            break
        lay_by_keys(page)
    expect(page.get_by_label("Result", exact=True)).to_be_visible()
    view = page.evaluate(
        "async id => (await (await fetch(`/api/tables/${id}/replay/`"
        " + document.querySelector('.table').dataset.n)).json()).views.watch",
        page.url.split("/table/")[1],
    )
    closed = [pipe for pipe in view["pipes"] if pipe["closed"]]
    marked = [pipe for pipe in view["pipes"] if not pipe["closed"] and pipe["worth"] > 0]
    shown = page.locator("[data-lit-pipe]")
    expect(shown).to_have_count(len(closed))
    paid = sum(int(each.get_attribute("data-paid") or 0) for each in shown.all())
    assert paid == sum(player["points"] for player in view["players"])
    expect(page.locator("[data-opening]")).to_have_count(sum(len(pipe["openings"]) for pipe in marked))
    lit = {(tuple(cell), pipe["material"]) for pipe in closed for cell in pipe["cells"]}
    expect(page.locator("main [data-glow]")).to_have_count(len(lit))


def test_seats_have_numbers_and_a_tap_on_the_eye_says_to_hold(served: Served, seated: Seated) -> None:
    page = seated(open_street(served, WITH_BOT), [0], size=PHONE, has_touch=True)
    discs = page.locator(".players li > svg use")
    assert [each.get_attribute("href") for each in discs.all()] == ["#chip-1", "#chip-2"]
    assert page.locator("symbol#chip-1").count() == 1
    page.locator("[data-secret]").tap()
    expect(page.locator("[data-hold]")).to_have_text("Keep holding it to see your colour.")
