"""After the game: go on from a replay, share, load a log file, one's own games, and the page's own proof."""

from __future__ import annotations

import re
import urllib.request
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from .conftest import PHONE, Served, Visit
from .playing import OVER

Seated = Callable[..., Page]
TWO = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}]


def finished(served: Served, game: str, edition: str) -> dict[str, Any]:
    made = served.open_table(game=game, edition=edition, seats=TWO)
    served.finish(made, game)
    return made


def test_a_finished_game_is_proved_gone_through_with_its_log_and_gone_on_from(
    served: Served, seated: Seated
) -> None:
    made = served.open_table(game="tube-tangle", edition="standard", seats=TWO)
    page = seated(made, [0])
    page.get_by_role("tab", name="More").click()
    expect(page.locator("[data-commitment]")).to_have_text(re.compile("^[0-9a-f]{64}$"))
    served.finish(made, "tube-tangle")
    page.wait_for_selector(OVER)

    # The page proves every draw by itself, and the server says the same.
    proof = page.locator("[data-fair=true]")
    expect(proof).to_contain_text("the secret fits the seal shown from the start")
    expect(proof).to_contain_text("draws follow from it")
    page.get_by_role("button", name="Was it fair?").click()
    verdict = page.locator("[data-verdict]")
    expect(verdict).to_contain_text("commitment")
    assert verdict.evaluate("each => each.scrollWidth <= each.clientWidth"), "its digits are cut off"

    # Replay and log point at each other.
    page.get_by_role("button", name="Replay").click()
    page.get_by_role("tab", name="Log").click()
    slider, here = page.locator("[data-replay]"), page.locator("[data-event].held")
    slider.fill("12")  # far down in a log that begins with the newest line
    expect(here).to_be_in_viewport()
    number = int(here.get_attribute("data-event") or 0)
    assert 0 < number <= 12  # some events have no line
    earlier = page.locator(f"[data-event='{number}'] + li")
    before = earlier.get_attribute("data-event") or ""
    earlier.get_by_role("button").click()
    expect(slider).to_have_value(before)
    expect(here).to_have_attribute("data-event", before)

    # It plays itself to its end, and from any place before that one goes on.
    last = int(slider.get_attribute("max") or 0)
    slider.fill(str(last - 2))
    page.get_by_role("combobox", name="Speed").select_option("fast")
    run, go_on = page.locator("[data-run]"), page.locator("[data-go-on]")
    run.click()
    expect(slider).to_have_value(str(last))
    expect(run).to_have_attribute("aria-pressed", "false")
    expect(go_on).to_have_count(0)  # at the end there is nothing to go on with
    page.get_by_role("button", name="One back").click()
    expect(slider).to_have_value(str(last - 1))
    slider.fill(before)  # early: behind a late place the bots may end the game by themselves
    go_on.click()
    expect(page.locator("[data-casual]")).to_contain_text("does not count")
    expect(page.locator(".table[data-over=false]")).to_have_count(1)
    assert made["table"] not in page.url


def test_a_result_is_shared_by_a_link_without_a_seat_and_as_a_picture_and_is_kept(
    served: Served, seated: Seated, visit: Visit
) -> None:
    made = finished(served, "pipe-dream", "classic")
    page = seated(made, [0], permissions=["clipboard-read", "clipboard-write"])
    page.locator("[data-share]").click()
    picture = page.get_by_role("img", name="The last position and the scores")
    expect(picture).to_be_visible()
    page.wait_for_function("() => document.querySelector('dialog img').naturalWidth > 0")
    expect(page.locator("dialog [data-only-here]")).to_contain_text("serve --host 0.0.0.0")
    with page.expect_download() as saved:
        page.locator("[data-share-picture]").click()
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    page.locator("[data-share-link]").click()
    expect(page.get_by_text("The link is copied.")).to_be_visible()
    link = str(page.evaluate("navigator.clipboard.readText()"))
    guest = visit(path=link[link.index("#") :])
    expect(guest.locator(OVER)).to_have_count(1)
    expect(guest.get_by_role("region", name="Result")).to_contain_text("Ada")

    page.goto(f"{served.url}#/mine")
    expect(page.locator("[data-record=pipe-dream]")).to_contain_text("1 game played")
    page.locator("li a").first.click()
    expect(page.locator("[data-replay]")).to_be_visible()


def test_a_log_file_is_followed_and_a_wrong_one_is_explained(served: Served, visit: Visit) -> None:
    made = finished(served, "pipes", "classic")
    with urllib.request.urlopen(f"{served.url}api/tables/{made['table']}/log") as answer:
        log = answer.read()
    page = visit(path="#/load", size=PHONE)
    chosen = page.locator("[data-load]")
    chosen.set_input_files({"name": "large.log", "mimeType": "text/plain", "buffer": b"#" * 600_000})
    expect(page.get_by_role("alert")).to_contain_text("large.log is too large")
    chosen.set_input_files({"name": "game.log", "mimeType": "text/plain", "buffer": log})
    expect(page.locator("[data-loaded]")).to_contain_text("played elsewhere")
    expect(page.get_by_role("region", name="Result")).to_contain_text("Ada")
