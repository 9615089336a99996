"""The host's page on a projector: names come, one is taken out, a round is skipped through, the podium."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .conftest import Served, Visit

PROJECTOR = {"width": 1920, "height": 1080}
MOST_TURNS = 60


def test_a_host_who_does_not_play_keeps_control_from_the_first_name_to_the_podium(
    served: Served, visit: Visit
) -> None:
    host = visit(size=PROJECTOR, path="#/gather")
    host.locator("[data-game-choice]").select_option("pipes")
    host.get_by_label("Edition").select_option(label="Pipes, pocket size")
    host.get_by_label("Rounds, points added up").fill("2")
    host.get_by_label("I play too").uncheck()
    host.get_by_role("button", name="Gather a crowd").click()
    code = host.locator("[data-code]").inner_text()
    path = f"/api/gatherings/{code}"
    tokens = [served.post(path, {"name": name})["token"] for name in ("Ada", "Ada", "Rude", "Ben", "Cleo")]
    expect(host.locator("[data-people='5']")).to_contain_text("Ada 2")
    host.get_by_role("button", name="Rude").click()
    host.get_by_role("button", name="Take Rude out").click()
    expect(host.locator("[data-people='4']")).to_be_visible()
    host.locator("[data-act=begin]").click()
    expect(host.locator("[data-element]")).to_be_visible()
    expect(host.locator("[data-left]")).to_be_visible()
    expect(host.locator("[data-leads]")).to_have_text("Ada")  # whose sheet it is: nobody leads yet
    host.wait_for_function("() => document.documentElement.scrollHeight <= innerHeight")  # no scrolling
    host.locator("[data-act=pause]").click()
    expect(host.get_by_role("button", name="Go on")).to_be_visible()
    host.locator("[data-act=pause]").click()
    table = f"/api/tables/{served.get(path)['table']}"
    for _ in range(MOST_TURNS):
        if served.get(table)["over"]:
            break
        served.post(f"{path}/host", {"token": host_token(host, code), "act": "skip"})
    expect(host.locator("[data-podium] [data-together='4']")).to_contain_text("Ada · Ada 2 · Ben · Cleo")
    player = visit(path="#/")
    keeps = "([key, kept]) => localStorage.setItem(key, JSON.stringify(kept))"
    player.evaluate(keeps, [f"pipeyard.gathering.{code}", {"host": "", "you": tokens[0]}])
    player.goto(player.url.split("#")[0] + f"#/gather/{code}")
    expect(player.locator("[data-own-place]")).to_be_visible()
    host.locator("[data-act=begin]").click()
    expect(host.locator("[data-phase=plays]")).to_be_visible()
    player.wait_for_url("**/#/table/*")
    host.locator("[data-act=ask-end]").click()
    host.locator("[data-act=end]").click()
    expect(host.locator("h2")).to_have_text("The end")
    expect(host.locator("[data-act=lock]")).to_have_count(0)
    player.locator("[data-stopped]").get_by_role("link", name="How everybody stands").click()
    expect(player.locator("[data-own-place]")).to_be_visible()


def host_token(page: Page, code: str) -> str:
    """The token this browser keeps as the host."""
    return str(
        page.evaluate("key => JSON.parse(localStorage.getItem(key)).host", f"pipeyard.gathering.{code}")
    )
