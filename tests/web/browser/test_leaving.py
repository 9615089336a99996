"""Leaving well: giving up says what it leads to, and a game ends together when everyone agrees."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.browser.conftest import PHONE, Served

Seated = Callable[..., Page]
TWO = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}]
CY = {"kind": "me", "name": "Cy"}


def more(page: Page, button: str) -> None:
    page.get_by_role("tab", name="More").click()
    page.get_by_role("button", name=button, exact=True).click()


def test_who_gives_up_is_told_what_comes_of_it_first(served: Served, seated: Seated) -> None:
    made = served.open_table(game="tube-tangle", edition="standard", seats=TWO)
    ada, ben = seated(made, [0], size=PHONE), seated(made, [1])
    more(ada, "Give up")
    dialog = ada.get_by_role("dialog", name="Give up?")
    expect(dialog).to_contain_text("the other player wins")
    dialog.get_by_role("button", name="Play on").click()
    expect(ben.locator(".table[data-over=false]")).to_have_count(1)
    ada.get_by_role("button", name="Give up", exact=True).click()
    ada.locator("[data-give-up]").click()
    for page, winner in ((ada, "Ben wins"), (ben, "Ben (you) wins")):
        result = page.get_by_role("region", name="Result")
        expect(result).to_contain_text("The others have given up.")
        expect(result.locator("li").first).to_contain_text(winner)


def test_a_game_ends_together_when_all_agree(served: Served, seated: Seated) -> None:
    made = served.open_table(game="pipe-land", edition="76", seats=TWO)
    ada, ben = seated(made, [0]), seated(made, [1], size=PHONE)
    more(ada, "End the game together")
    ada.locator("[data-end-together]").click()
    request = ben.get_by_role("alertdialog", name="End the game here?")
    expect(request).to_contain_text("Ada would like to end the game here")
    expect(ada.locator("[data-asking]")).to_contain_text("Waiting for Ben")
    request.get_by_role("button", name="Play on").click()
    expect(ada.locator("[data-notice]")).to_contain_text("Ben would rather play on")
    ada.get_by_role("button", name="End the game together", exact=True).click()
    ada.locator("[data-end-together]").click()
    request.get_by_role("button", name="End it").click()
    for page in (ada, ben):
        expect(page.get_by_role("region", name="Result")).to_contain_text("ended the game together")


def test_of_three_one_leaves_and_sees_that_a_bot_plays_on(served: Served, seated: Seated) -> None:
    made = served.open_table(game="pipe-dream", edition="classic", seats=[*TWO, CY])
    page = seated(made, [0])
    more(page, "Give up")
    page.locator("[data-give-up]").click()
    expect(page.locator("[data-gave-up]")).to_contain_text("A bot plays on for you")
