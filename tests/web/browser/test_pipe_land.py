"""Pipe Land in real browsers: whole games, refusals, bargaining, keyboard, phone, hot-seat."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from .conftest import PHONE, Served, Visit
from .playing import MINE, lay_a_tile, lay_by_keys, moves, my_step, primary, touch, wait_for_step, whose_turn

Seated = Callable[..., Page]
TWO = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}]


def test_two_browsers_from_the_invitation_to_the_rematch(visit: Visit) -> None:
    ada = visit()
    ada.get_by_role("article", name="Pipe Land").get_by_role("link", name="New table").click()
    ada.get_by_label("Name of seat 1").fill("Ada <b>&</b>")
    ada.get_by_role("button", name="Open the table").click()
    ada.wait_for_selector(".table")
    link = ada.locator("[data-invite]").first.input_value()

    ben = visit(path=link.split("/", 3)[3])
    expect(ben.get_by_role("heading")).to_contain_text("Ada <b>&</b> invites you to Pipe Land")
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    ben.wait_for_selector(".table")
    expect(ada.locator(".players")).to_contain_text("Ben")

    for _ in range(2):  # two rounds for real, whoever begins
        ada.wait_for_selector(".table")
        for _ in range(2):
            acting = mover(ada, ben)
            lay_a_tile(acting)
    latest = str(max(moves(ada), moves(ben)))
    for page in (ada, ben):
        expect(page.locator(".table")).to_have_attribute("data-n", latest)

    first = mover(ada, ben)
    other = ben if first is ada else ada
    first.get_by_role("button", name="Pass").click()
    lay_a_tile(other)
    wait_for_step(first, "choose")
    first.get_by_role("button", name="Pass").click()  # twice in a row withdraws, and one is left
    for page in (ada, ben):
        page.wait_for_selector(".table[data-over=true]")
        expect(page.get_by_label("Result", exact=True)).to_be_visible()

    ada.get_by_role("button", name="Was it fair?").click()
    expect(ada.locator("[data-verdict]")).to_contain_text("✓")
    ada.get_by_role("button", name="Replay").click()
    ada.locator("[data-replay]").fill("0")
    expect(ada.locator("[data-cell]")).to_have_count(0)
    with ada.expect_download() as saved:
        ada.get_by_role("link", name="Log").click()
    assert saved.value.path().read_text().strip()
    ada.locator("[data-rematch]").click()
    ada.wait_for_selector(".table[data-over=false]")


def mover(*pages: Page) -> Page:
    """Whoever's turn it is."""
    page = whose_turn(*pages)
    assert page is not None
    return page


def test_one_click_against_bots(visit: Visit) -> None:
    page = visit()
    page.get_by_role("article", name="Pipe Land").get_by_role("button", name="Play now").click()
    for _ in range(2):
        lay_a_tile(page)
    page.wait_for_selector(MINE)
    expect(page.get_by_label("What happened")).to_contain_text("Brook")


def test_a_game_by_keyboard_alone(served: Served, seated: Seated) -> None:
    """From the first tile to the result without a mouse: a few rounds, then both pass."""
    made = served.open_table(game="pipe-land", edition="76", seats=TWO)
    page = seated(made, [0, 1])
    page.keyboard.press("?")
    expect(page.get_by_role("heading", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    for _ in range(8):
        lay_by_keys(page)
    assert moves(page) > 8 * 3  # each draws, places and is done
    while my_step(page) == "choose":  # whoever passes twice is out, and one is left
        before = moves(page)
        page.keyboard.press("p")
        page.wait_for_function("was => Number(document.querySelector('.table').dataset.n) > was", arg=before)
    expect(page.get_by_label("Result", exact=True)).to_be_visible()
    page.get_by_role("button", name="Replay").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-replay]")).to_be_visible()


def test_a_refusal_is_help(served: Served, seated: Seated) -> None:
    made = served.open_table(game="pipe-land", edition="76", seats=TWO)
    page = seated(made, [0, 1])
    wait_for_step(page, "choose")
    primary(page, "Draw a tile")
    wait_for_step(page, "place")
    before = moves(page)
    touch(page, "[data-cell]")  # a tile lies there already
    expect(page.get_by_role("alert").get_by_role("button", name="Rather here", exact=True)).to_be_visible()
    expect(page.locator("[data-lit]")).to_have_count(1)  # the cell it speaks of
    page.get_by_role("button", name="Rule: place-free").click()
    expect(page.locator("[data-rule='pipe-land/place-free']")).to_have_class(re.compile("lit"))
    assert moves(page) == before
    page.keyboard.press("Escape")
    touch(page, "rect.legal")
    page.get_by_role("button", name="Why here?").click()
    expect(page.locator("g.water").first).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_bargaining_end_to_end(served: Served, seated: Seated) -> None:
    made = served.open_table(game="pipe-land", edition="76", seats=TWO)
    pages = [seated(made, [0]), seated(made, [1])]
    active = mover(*pages)
    other = pages[1] if active is pages[0] else pages[0]
    colour = "blue" if active is pages[0] else "red"
    primary(active, "Draw a tile")
    wait_for_step(active, "place")
    touch(active, "rect.legal")
    primary(active, "Place here")
    wait_for_step(active, "act")

    # The active player asks for a price, the owner names one, changes it, and it is paid.
    theirs = f"main [data-cell]:has(> use[href='#plate-{colour}']):has(> use[href='#tap'])"
    touch(active, theirs)
    active.locator(".dock").get_by_role("button", name="Bargain").click()
    active.get_by_role("button", name=re.compile("price to turn it")).click()
    other.get_by_role("tab", name="Bargains").click()
    expect(
        other.get_by_role("button", name="My price £3")
    ).to_be_visible()  # before it comes, the first "Less" is another's
    other.get_by_role("button", name="Less").first.click()
    other.get_by_role("button", name="Less").first.click()
    other.get_by_role("button", name="My price £1").click()
    expect(active.locator("[data-price='1']")).to_be_visible()
    expect(other.locator("[data-price='1']")).to_be_visible()
    expect(other.get_by_text("wants to turn")).to_have_count(0)  # the price tells of it
    expect(active.locator(".tag").first).to_be_visible()
    purse = other.locator(".players li", has_text="You")
    had = pounds(purse.inner_text())
    active.keyboard.press("Escape")  # the panel closes; the tile stays picked
    active.get_by_role("button", name="Turn", exact=True).click()
    primary(active, "Pay £1 and turn")
    expect(purse).to_contain_text(f"£{had + 1}")

    # The owner sets a standing price and drops it again; everyone sees it in the ledger.
    touch(other, theirs)
    other.get_by_role("button", name="Selling for £8").click()
    expect(active.locator("[data-price='8']")).to_have_count(0)  # the panel is closed
    active.get_by_role("tab", name="Bargains").click()
    expect(active.locator("[data-price='8']")).to_contain_text("standing")
    other.get_by_role("button", name="Drop").click()
    expect(active.locator("[data-price='8']")).to_have_count(0)

    # An offer that cannot be made is refused with its rule; nothing is changed.
    mine = f"[data-cell]:has(> use[href='#plate-{'red' if colour == 'blue' else 'blue'}'])"
    touch(other, mine)
    before = moves(other)
    other.get_by_role("button", name="I pay £1").click()
    other.wait_for_function("n => Number(document.querySelector('.table').dataset.n) > n", arg=before)
    expect(active.locator("[data-offer='1']")).to_be_visible()
    other.get_by_role("button", name="Withdraw").first.click()
    expect(active.locator("[data-offer='1']")).to_have_count(0)


def test_how_a_tile_would_be_turned_is_said_and_drawn(served: Served, seated: Seated) -> None:
    made = served.open_table(game="pipe-land", edition="76", seats=TWO)
    pages = [seated(made, [0]), seated(made, [1])]
    active = mover(*pages)
    other = pages[1] if active is pages[0] else pages[0]
    primary(active, "Draw a tile")
    wait_for_step(active, "place")
    touch(active, "rect.legal")
    primary(active, "Place here")
    wait_for_step(active, "act")
    colour = "red" if active is pages[0] else "blue"
    touch(active, f"main [data-cell]:has(> use[href='#plate-{colour}']):has(> use[href='#tap'])")
    active.get_by_role("button", name="Turn", exact=True).click()
    active.locator("[data-tab=deals]").click()
    active.get_by_role("button", name="Ask everyone for offers to turn it").click()
    way = re.compile(r"turning \(-?\d+,-?\d+\) (once to the (right|left)|halfway round)")
    other.get_by_role("tab", name="Bargains").click()
    asked = other.locator(".deal", has_text="seeks offers for")
    expect(asked).to_contain_text(way)
    expect(asked.locator("[data-piece]")).to_have_attribute("aria-label", re.compile("^open to "))
    expect(other.locator("[data-news]")).to_contain_text(way)  # for those who listen
    other.get_by_role("tab", name="Log").click()
    line = other.get_by_label("What happened").locator("li").first
    expect(line).to_contain_text(way)
    expect(line.locator("[data-piece]")).to_be_visible()


def pounds(words: str) -> int:
    found = re.search(r"£(\d+)", words)
    assert found is not None
    return int(found[1])


def test_phone(served: Served, seated: Seated) -> None:
    made = served.open_table(game="pipe-land", edition="114", seats=TWO)
    page = seated(made, [0, 1], size=PHONE, has_touch=True)
    lay_a_tile(page)
    lay_a_tile(page)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]
    small = page.evaluate(
        "[...document.querySelectorAll('button, a.button')].filter(b => b.offsetParent)"
        ".map(b => b.getBoundingClientRect()).filter(r => r.width < 43.5 || r.height < 43.5).length"
    )
    assert small == 0


def test_a_board_rests_while_a_cell_is_picked(served: Served, seated: Seated) -> None:
    """What moves, and what a browser lays over a tapped cell, is painted before the next tap is answered."""
    made = served.open_table(game="pipe-land", edition="114", seats=TWO)
    page = seated(made, [0, 1], size=PHONE, has_touch=True)
    wait_for_step(page, "choose")
    primary(page, "Draw a tile")
    wait_for_step(page, "place")
    touch(page, "rect.legal")
    expect(page.locator("circle.joint").first).to_be_attached()  # the first tile joins the river's pipe
    page.wait_for_timeout(600)  # the free cells have come to light
    assert page.evaluate("document.getAnimations().length") == 0
    highlight = "getComputedStyle(document.querySelector('rect.legal')).webkitTapHighlightColor"
    assert page.evaluate(highlight) == "rgba(0, 0, 0, 0)"


def test_the_keyboard_s_place_is_seen_only_by_keyboard(served: Served, seated: Seated) -> None:
    made = served.open_table(game="pipe-land", edition="76", seats=TWO)
    page = seated(made, [0, 1])
    wait_for_step(page, "choose")
    primary(page, "Draw a tile")
    wait_for_step(page, "place")
    touch(page, "rect.legal")
    expect(page.locator("[data-cursor]")).to_be_hidden()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-cursor]")).to_be_visible()


def test_undo_while_it_is_free(served: Served, seated: Seated) -> None:
    made = served.open_table(game="pipe-land", edition="76", seats=TWO)
    page = seated(made, [0, 1])
    wait_for_step(page, "choose")
    primary(page, "Draw a tile")
    wait_for_step(page, "place")
    tiles = page.locator("main [data-cell]").count()
    touch(page, "rect.legal")
    primary(page, "Place here")
    wait_for_step(page, "act")
    page.get_by_role("button", name="Undo", exact=True).click()
    wait_for_step(page, "place")
    expect(page.locator("main [data-cell]")).to_have_count(tiles)


def test_what_the_keyboard_is_on_is_told_to_those_who_listen(served: Served, seated: Seated) -> None:
    made = served.open_table(game="pipe-land", edition="76", seats=TWO)
    page = seated(made, [0, 1])
    wait_for_step(page, "choose")
    page.keyboard.press("d")
    wait_for_step(page, "place")
    page.keyboard.press("n")
    expect(page.locator(".viewport [aria-live]")).to_contain_text("the tile may go here")
    assert page.title().startswith("● Your turn")


def test_a_turn_says_what_it_brings_and_a_player_can_be_muted_and_answered_alike(
    served: Served, seated: Seated
) -> None:
    three = [*TWO, {"kind": "me", "name": "Cy"}]
    made = served.open_table(game="pipe-land", edition="76", seats=three)
    pages = [seated(made, [seat]) for seat in range(3)]
    turn = whose_turn(*pages)
    assert turn is not None
    primary(turn, "Draw a tile")
    turn.wait_for_selector("[data-legal]")
    touch(turn, "[data-legal]")
    primary(turn, "Place here")
    wait_for_step(turn, "act")
    for index in range(turn.locator("[data-cell]").count()):
        touch(turn, "[data-cell]", index)
        turn.keyboard.press("r")
        if "turn" in (turn.locator("[data-primary]").text_content() or "").lower():
            break
    expect(turn.locator("[data-brings]")).to_contain_text(re.compile("water|£"))
    other = next(page for page in pages if page is not turn)
    other.get_by_role("tab", name=re.compile("Bargain")).click()
    other.locator("[data-mute]").first.click()
    expect(other.locator("[data-mute]").first).to_contain_text("is muted")
    other.locator("[data-refuse-all]").click()
    expect(other.locator("[data-alike]")).to_contain_text("You refuse everything")
