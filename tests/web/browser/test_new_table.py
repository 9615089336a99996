"""A new table in people's words: colours and who begins are picked, errors stand where they arose."""

from __future__ import annotations

import re

import httpx
from playwright.sync_api import expect

from pipeyard.bots.levels import LEVELS
from tests.web.browser.conftest import PHONE, Served, Visit


def test_three_clear_starts_and_colours_that_change_places(visit: Visit) -> None:
    page = visit(path="#/new/pipe-land", size=PHONE)
    second = page.get_by_role("combobox", name="Seat 2", exact=True)
    for start, kind in {"bots": "bot", "link": "invite", "screen": "me"}.items():
        page.locator(f"[data-start={start}]").click()
        expect(second).to_have_value(kind)
        box = second.bounding_box()
        assert box is not None and box["width"] > 150 and box["x"] + box["width"] <= PHONE["width"]
        assert second.evaluate("each => each.scrollWidth <= each.clientWidth"), f"{kind} is cut off"
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    picks = page.locator("[data-pick]")
    expect(picks).to_have_count(2)
    first, second_colour = (picks.nth(n).get_attribute("data-pick") or "" for n in (0, 1))
    page.get_by_label("Colours of seat 1").select_option(second_colour)
    expect(picks.nth(0)).to_have_attribute("data-pick", second_colour)
    expect(picks.nth(1)).to_have_attribute("data-pick", first)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".table")
    expect(page.locator(".players li use").first).to_have_attribute("href", f"#chip-{second_colour}")


def test_every_bot_gets_its_level_and_who_begins_is_picked_by_name(visit: Visit, served: Served) -> None:
    page = visit(path="#/new/tube-tangle", size=PHONE)
    page.locator("[data-start=bots]").click()
    picks = [page.get_by_label(f"Bot of seat {number}") for number in (2, 3)]
    levels = picks[0].locator("option")
    expect(levels.nth(3)).to_have_attribute("value", "master")
    assert [levels.nth(n).get_attribute("value") for n in range(4)] == list(LEVELS), "from easy to hard"
    assert levels.all_inner_texts()[:4] == [
        "apprentice (easy)",
        "plumber (medium)",
        "engineer (hard)",
        "master (hardest)",
    ]
    picks[0].select_option("master")
    picks[1].select_option("apprentice")
    with page.expect_request(lambda request: request.method == "POST") as asked:
        page.get_by_role("button", name="Open the table").click()
    wish = asked.value.post_data_json
    assert wish is not None
    assert [seat.get("bot") for seat in wish["seats"]] == [None, "master", "apprentice"]
    expect(page.locator(".table .players .bot")).to_have_count(2)

    page.goto(f"{served.url}#/new/tube-tangle")
    page.locator("[data-start=screen]").click()
    page.get_by_label("Name of seat 1").fill("Ada")
    page.get_by_label("Name of seat 2").fill("Ben")
    page.locator("[data-naming=first]").select_option(label="Ben")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".table[data-seat='1']")
    page.locator("[data-tab=more]").click()
    expect(page.locator("[data-terms]")).to_have_text("Tube Tangle, Who begins: Ben")


def test_bots_wait_and_an_error_stands_where_it_arose(served: Served, visit: Visit) -> None:
    seats = [{"kind": "me", "name": name} for name in ("Ada", "Ben")]
    wish = {"game": "pipes", "edition": "classic", "options": {"walls": "many"}, "seats": seats}
    refused = httpx.post(f"{served.url}api/tables", json=wish)
    assert refused.status_code == 400
    page = visit(path="#/new/pipes", size=PHONE)
    clock = page.get_by_label("Clock")
    expect(clock).to_have_value("turn")
    page.locator("[data-start=bots]").click()
    expect(clock).to_have_value("none")
    page.locator("[data-start=screen]").click()
    expect(clock).to_have_value("turn")  # friends have the game's own minute
    expect(page.get_by_label("Walls")).to_be_hidden()  # few want it, so it is not in everybody's way
    page.locator("[data-typed] summary").click()
    page.get_by_label("Walls").fill("many")
    page.locator("[data-typed] summary").click()
    # The server's own answer, without the line that a browser writes about every 400.
    page.evaluate("text => { window.fetch = async () => new Response(text, {status: 400}); }", refused.text)
    page.get_by_role("button", name="Open the table").click()
    told = page.locator("[data-trouble]")
    expect(told).to_be_in_viewport()
    above = page.get_by_label("Walls").bounding_box()
    below = told.bounding_box()
    assert above is not None and below is not None and 0 <= below["y"] - above["y"] < 120
    assert re.match("Walls: many\\b", told.inner_text()), "in the form's words, not walls=many"


def test_no_option_is_shown_by_its_internal_name(served: Served, visit: Visit) -> None:
    page = visit()
    for game in httpx.get(f"{served.url}api/games").json():
        page.goto(f"{served.url}#/new/{game['name']}")
        expect(page.locator("h1")).to_contain_text(game["title"])
        page.locator("[data-start=screen]").click()
        for more in page.locator("[data-typed] summary").all():
            more.click()
        shown = words(page.locator("form").inner_text())
        told, internal = set(), set()
        for option in game["editions"][0]["options"]:
            titles = [option["title"], *option["titles"], *option["choice_titles"]]
            names = [option["name"], *option["values"], *option["choices"]]
            if option["seats"]:
                names.append(option["default"])
            else:
                titles.append(option["help"])
                assert words(option["title"]) <= shown
            told |= words(" ".join(titles))
            internal |= words(" ".join(names))
        assert not (internal - told) & shown


def words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))


def test_the_invitations_go_when_all_have_come(visit: Visit) -> None:
    """On a phone they lie over the dock, and the first minute runs."""
    ada = visit(path="#/new/pipes", size=PHONE)
    ada.get_by_role("button", name="Add a seat").click()
    ada.get_by_role("button", name="Open the table").click()
    links = ada.locator("[data-invite]")
    expect(links).to_have_count(3)  # two seats, and to watch
    expect(ada.locator("[data-only-here]")).to_have_count(1)  # said once, not for every seat
    for n, name in enumerate(("Ben", "Cleo")):
        expect(ada.locator("[data-tab=more]")).to_have_attribute("aria-selected", "true")
        guest = visit(path=links.nth(0).input_value().split("/", 3)[3], size=PHONE)
        expect(guest.get_by_text("Everyone draws the same pipe each minute.")).to_be_visible()
        guest.get_by_label("Your name").fill(name)
        guest.get_by_role("button", name="Sit down").click()
        guest.wait_for_selector(".table")
        if n == 0:
            expect(links).to_have_count(2)
    expect(ada.locator("[data-tab=more]")).to_have_attribute("aria-selected", "false")
    expect(ada.get_by_role("button", name="Pass")).to_be_in_viewport()
    ada.locator("[data-tab=more]").click()  # and they can be looked at again
    expect(links).to_have_count(1)
