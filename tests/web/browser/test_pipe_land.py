"""Pipe Land in real browsers: whole games, refusals, bargaining, keyboard, hot-seat."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import Served, Visit
from .playing import (
    MINE,
    OVER,
    by_turn,
    draw_a_tile,
    lay_a_tile,
    lay_by_keys,
    moves,
    my_step,
    place_a_tile,
    primary,
    seat_of,
    touch,
    wait_for_step,
)

Seated = Callable[..., Page]
TWO = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}]
PLATES = ("red", "blue")  # the colours of the first two seats


def land_of(seat: int) -> str:
    """The tiles of a seat that lie beside a tap, whatever was dealt."""
    return f"main [data-cell]:has(> use[href='#plate-{PLATES[seat]}']):has(> use[href='#tap'])"


@pytest.mark.journey
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

    first, other = by_turn(ada, ben)
    lay_a_tile(first)
    lay_a_tile(other)
    wait_for_step(first, "choose")
    expect(other.locator(".table")).to_have_attribute("data-n", str(moves(first)))
    first.get_by_role("button", name="Pass").click()
    lay_a_tile(other)
    wait_for_step(first, "choose")
    first.get_by_role("button", name="Pass").click()  # twice in a row withdraws, and one is left
    for page in (ada, ben):
        page.wait_for_selector(OVER)
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


def test_one_click_against_bots(visit: Visit) -> None:
    page = visit()
    page.get_by_role("article", name="Pipe Land").get_by_role("button", name="Play now").click()
    draw_a_tile(page)
    before = moves(page)
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator("[data-notice]")).to_contain_text("something new has been shown since")
    expect(page.locator(f"{MINE}[data-step=place]")).to_have_attribute("data-n", str(before))
    touch(page, "rect.legal")
    primary(page, "Place here")
    wait_for_step(page, "act")
    primary(page, "Done")
    wait_for_step(page, "choose")
    expect(page.get_by_label("What happened")).to_contain_text("Brook")


def test_a_game_by_keyboard_alone(served: Served, seated: Seated) -> None:
    """From the first tile to the result without a mouse: a few rounds, then both pass."""
    page = seated(served.open_table(game="pipe-land", edition="76", seats=TWO), [0, 1])
    page.keyboard.press("?")
    expect(page.get_by_role("heading", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="Keys")).to_have_count(0)
    draw_a_tile(page)
    touch(page, "rect.legal")
    expect(page.locator("[data-cursor]")).to_be_hidden()  # the keyboard's place is seen only by keyboard
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-cursor]")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    expect(page.locator(".viewport [aria-live]")).to_contain_text("the tile may go here")
    expect(page).to_have_title(re.compile("^● Your turn"))
    for _ in range(5):  # begun with the tile in hand
        lay_by_keys(page)
    assert moves(page) > 5 * 3  # each draws, places and is done
    for _ in range(4):  # whoever passes twice is out, and one is left
        if my_step(page) == "over":
            break
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
    draw_a_tile(page)
    before = moves(page)
    touch(page, "main [data-cell]")  # a tile lies there already
    help_ = page.get_by_role("alert")
    expect(help_.get_by_role("button", name="Rather here", exact=True)).to_be_visible()
    expect(page.locator("[data-lit]")).to_have_count(1)  # the cell it speaks of
    page.get_by_role("button", name="Rule: place-free").click()
    expect(page.locator("[data-rule='pipe-land/place-free']")).to_have_class(re.compile("lit"))
    page.keyboard.press("Escape")
    help_.get_by_role("button", name="Rather here", exact=True).click()
    expect(page.locator("[data-ghost]")).to_have_count(1)
    expect(help_).to_have_count(0)
    assert moves(page) == before, "nothing is played by itself"
    page.get_by_role("button", name="Why here?").click()
    expect(page.locator("g.water").first).to_be_visible()


def test_turning_is_bargained_about_and_paid(served: Served, seated: Seated) -> None:
    made = served.open_table(game="pipe-land", edition="76", seats=TWO)
    active, other = by_turn(seated(made, [0]), seated(made, [1]))
    place_a_tile(active)
    turn = int(seat_of(active))
    theirs, mine = land_of(1 - turn), land_of(turn)

    # The active player asks for a price, the owner names one, changes it, and it is paid.
    touch(active, theirs)
    active.locator(".dock").get_by_role("button", name="Bargain").click()
    active.get_by_role("button", name=re.compile("price to turn it")).click()
    other.get_by_role("tab", name="Bargains").click()
    asked = other.locator(".deal", has_text="wants to turn")
    asked.get_by_role("button", name="Less").click()
    expect(asked.get_by_role("button", name="My price £2")).to_be_visible()
    asked.get_by_role("button", name="Less").click()
    asked.get_by_role("button", name="My price £1").click()
    expect(active.locator("[data-price='1']")).to_be_visible()
    expect(other.locator("[data-price='1']")).to_be_visible()
    expect(asked).to_have_count(0)  # the price tells of it
    expect(active.locator(".tag").first).to_be_visible()
    purse = other.locator(".players li", has_text="You")
    had = pounds(purse.inner_text())
    active.keyboard.press("Escape")  # the panel closes; the tile stays picked
    active.get_by_role("button", name="Turn", exact=True).click()
    expect(active.locator("[data-brings]")).to_contain_text(re.compile("water|£"))  # before it is done
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

    # An offer is made and withdrawn.
    touch(other, mine)
    other.get_by_role("button", name="I pay £1").click()
    expect(active.locator("[data-offer='1']")).to_be_visible()
    other.get_by_role("button", name="Withdraw").first.click()
    expect(active.locator("[data-offer='1']")).to_have_count(0)


def pounds(words: str) -> int:
    found = re.search(r"£(\d+)", words)
    assert found is not None
    return int(found[1])


def test_offers_are_sought_for_one_way_to_turn_and_a_named_price_is_agreed(
    served: Served, seated: Seated
) -> None:
    made = served.open_table(game="pipe-land", edition="76", seats=TWO)
    active, other = by_turn(seated(made, [0]), seated(made, [1]))
    place_a_tile(active)
    turn = int(seat_of(active))
    touch(active, land_of(turn))
    active.get_by_role("button", name="Turn", exact=True).click()
    active.get_by_role("tab", name="Bargains").click()
    active.get_by_role("button", name="Ask everyone for offers to turn it").click()
    way = re.compile(r"turning \(-?\d+,-?\d+\) (once to the (right|left)|halfway round)")
    other.get_by_role("tab", name="Bargains").click()
    sought = other.locator(".deal", has_text="seeks offers for")
    expect(sought).to_contain_text(way)
    expect(sought.locator("[data-piece]")).to_have_attribute("aria-label", re.compile("^open to "))
    expect(other.locator("[data-news]")).to_contain_text(way)  # for those who listen
    other.get_by_role("tab", name="Log").click()
    line = other.get_by_label("What happened").locator("li").first
    expect(line).to_contain_text(way)
    expect(line.locator("[data-piece]")).to_be_visible()

    # The buyer names a price and the owner says yes.
    touch(active, land_of(1 - turn))
    active.get_by_role("button", name="Or say: for the tile I pay").click()
    other.get_by_role("tab", name="Bargains").click()
    expect(other.locator("[data-bid]")).to_contain_text("£")
    other.get_by_role("button", name="Yes, for £").click()
    expect(active.locator("[data-price]")).to_have_count(1)

    # The others are muted and answered alike.
    mute = other.locator("[data-mute]")
    mute.click()
    expect(mute).to_contain_text("is muted")
    other.locator("[data-refuse-all]").click()
    expect(other.locator("[data-alike]")).to_contain_text("You refuse everything")
