"""A crowd on a shared roll: a few real browsers, the others programs; and who comes late."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

from playwright.sync_api import Page, expect

from tests.web.test_gathering import One

from .conftest import PHONE, Served, Visit
from .dreaming import lay_by_touch, put_the_source
from .playing import primary

PROGRAMS = 10  # with the two browsers more than the ranking shows at first


def act(person: One, turn: int) -> None:
    """One turn of a program: until the next roll is there."""
    seat = person.heard[0]["you"][0]
    rng = random.Random(seat)
    while person.rolls() == turn:
        if person.frame["waiting"]["must"] == [seat]:
            acted = len(person.events)
            person.move(seat, person.choose(rng))
            while len(person.events) == acted:
                person.hear()
        else:
            person.hear()


def test_a_crowd_gathers_plays_and_is_ranked(served: Served, visit: Visit) -> None:
    host = visit(path="#/gather")
    host.get_by_label("Your name").fill("Ms Flange")
    host.get_by_role("button", name="Gather a crowd").click()
    code = host.locator("[data-code]").inner_text()
    phone = visit(size=PHONE, has_touch=True, path="#/")
    phone.get_by_placeholder("Code or link").fill(code.lower())
    phone.get_by_role("button", name="Join", exact=True).click()
    phone.get_by_label("Your name").fill("Zoë")
    phone.get_by_role("button", name="Come in").click()
    expect(phone.get_by_text("You are in.")).to_be_visible()
    path, all_players = f"/api/gatherings/{code}", PROGRAMS + 2
    tokens = [served.post(path, {"name": f"Person {n}"})["token"] for n in range(PROGRAMS)]
    expect(host.locator(f"[data-players='{all_players}']")).to_be_visible()
    host.locator("[data-begin]").click()
    for page in (host, phone):
        page.wait_for_selector("[data-source]")
    table = host.url.rsplit("/", 1)[1]
    people = [One(served, table, [token]) for token in tokens]
    play_two_turns([host, phone], people)
    expect(phone.locator("[data-place]")).to_contain_text(f"of {all_players}")
    host.get_by_role("button", name="Show everybody").click()
    expect(host.locator(".ranking li")).to_have_count(all_players)
    host.locator(".ranking li", has_text="Zoë").get_by_role("button").click()
    expect(host.get_by_role("button", name="Back to my city")).to_be_visible()
    expect(host.get_by_role("application", name="Zoë's city")).to_be_visible()
    late = visit(size=PHONE, has_touch=True, path=f"#/gather/{code}")
    late.locator("[data-watch]").click()
    expect(late.locator("[data-meter]")).to_be_visible()
    expect(late.locator("[data-primary]")).to_have_count(0)
    for person in people:
        person.close()


def test_who_is_out_presses_practice_and_plays_the_same_elements(served: Served, visit: Visit) -> None:
    server = served
    wish = {"name": "Host", "plays": False, "game": "pipes", "edition": "pocket", "options": {"dry": "1"}}
    made = server.post("/api/gatherings", wish)
    path = f"/api/gatherings/{made['code']}"
    page = visit(size=PHONE, has_touch=True, path=f"#/gather/{made['code']}")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Come in").click()
    expect(page.get_by_text("You are in.")).to_be_visible()
    tokens = [server.post(path, {"name": name})["token"] for name in ("Ben", "Cem")]
    begun = server.post(f"{path}/begin", {"token": made["host"]})
    element = page.locator(".dock .element")
    expect(page.locator("[data-primary]")).to_be_enabled()
    first = str(element.get_attribute("aria-label"))
    others = [One(server, begun["table"], [token]) for token in tokens]
    for seat, other in enumerate(others, 1):
        while str(seat) not in other.frame["hints"]:
            other.hear()
        column, row = other.frame["hints"][str(seat)]["water"]["end"]
        # a crossing takes water from any side
        assert other.move(seat, f"crossing ({column},{row})")["type"] == "ack"
        assert other.move(seat, "done")["type"] == "ack"
    primary(page, "")  # nothing is drawn, so the water finds no way
    expect(page.locator("[data-through=o]")).to_contain_text("You are out.")
    page.locator("[data-practise]").click()
    expect(page.locator("[data-practice]")).to_contain_text("without points")
    assert begun["table"] not in page.url
    expect(element).to_have_attribute("aria-label", first)
    page.get_by_role("link", name="Back to the others").click()
    expect(page.locator("[data-through=o]")).to_be_visible()
    for other in others:
        other.close()


def play_two_turns(pages: list[Page], people: list[One]) -> None:
    for turn in range(3):
        with ThreadPoolExecutor(len(people)) as threads:
            acting = [threads.submit(act, person, turn) for person in people]
            for page in pages:
                if turn == 0:
                    put_the_source(page)
                else:
                    lay_by_touch(page)
            for each in acting:
                each.result()
        for page in pages:
            page.wait_for_selector("[data-die]")
    dice = {page.locator("[data-die]").first.get_attribute("data-die") for page in pages}
    assert len(dice) == 1
    assert {people[0].frame["views"]["2"]["sheets"][0]["dice"][0]} == {int(str(each)) for each in dice}
