"""Reconnecting is invisible: cut lines, reloads, a killed server; nothing is lost and nothing done twice."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from .conftest import Served, Visit
from .playing import MINE, lay_a_tile, moves, primary, touch, wait_for_step

Seated = Callable[..., Page]
TWO = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}]
SOCKETS = """
window.sockets = [];
window.cut = false;
const Real = window.WebSocket;
window.WebSocket = class extends Real {
  constructor(...args) { super(...args); window.sockets.push(this); }
  send(data) { if (!window.cut) super.send(data); }
};
"""


def test_a_move_made_while_the_line_is_cut(served: Served, seated: Seated, visit: Visit) -> None:
    made = served.open_table(game="pipe-land", edition="76", seats=TWO)
    page = seated(made, [0, 1])
    page.add_init_script(SOCKETS)
    page.reload()
    wait_for_step(page, "choose")
    before = moves(page)
    page.evaluate("window.cut = true")  # what is sent now is lost on the way
    primary(page, "Draw a tile")
    page.wait_for_timeout(100)
    assert moves(page) == before
    page.evaluate("() => { for (const s of window.sockets) s.close(); window.cut = false; }")
    wait_for_step(page, "place")  # sent again by itself, and once
    assert moves(page) == before + 2  # the draw, and the tile chance drew


def test_a_reload_in_the_middle_of_a_move_loses_nothing(served: Served, seated: Seated) -> None:
    made = served.open_table(game="pipe-land", edition="76", seats=TWO)
    page = seated(made, [0, 1])
    page.add_init_script(SOCKETS)
    page.reload()
    wait_for_step(page, "choose")
    before = moves(page)
    page.evaluate("window.cut = true")
    primary(page, "Draw a tile")
    page.reload()
    wait_for_step(page, "place")
    assert moves(page) == before + 2


def test_the_server_is_killed_and_started_again(served: Served, seated: Seated) -> None:
    made = served.open_table(game="pipe-land", edition="76", seats=TWO)
    ada, ben = seated(made, [0]), seated(made, [1])
    first = ada if ada.locator(MINE).count() else ben
    primary(first, "Draw a tile")
    wait_for_step(first, "place")
    touch(first, "rect.legal")
    primary(first, "Place here")
    wait_for_step(first, "act")
    laid = moves(first)

    served.kill()
    for page in (ada, ben):
        expect(page.get_by_text("Finding the table again")).to_be_visible()
    primary(first, "Done")  # said to nobody, for now
    served.start()

    other = ben if first is ada else ada
    wait_for_step(other, "choose")
    assert moves(other) == laid + 1
    expect(first.get_by_text("Finding the table again")).to_have_count(0)
    lay_a_tile(other)
    wait_for_step(first, "choose")


def test_who_is_gone_is_replaced_and_comes_back(served: Served, seated: Seated) -> None:
    made = served.open_table(game="pipe-land", edition="76", seats=TWO)
    ada, ben = seated(made, [0]), seated(made, [1])
    expect(ada.locator(".players li.away")).to_have_count(0)
    ben.context.close()
    expect(ada.locator(".players li.away")).to_have_count(1)
    ada.get_by_role("tab", name="More").click()
    ada.get_by_role("button", name="Let a bot play for Ben").click()
    expect(ada.get_by_role("button", name="Let a bot play for Ben")).to_have_count(0)
    lay_a_tile(ada)
    wait_for_step(ada, "choose")  # the bot has had its turn
    again = seated(made, [1])
    again.get_by_role("tab", name="More").click()
    again.get_by_role("button", name="Take Ben's seat back").click()
    expect(again.get_by_role("button", name="Take Ben's seat back")).to_have_count(0)


def test_spectators_and_chat(served: Served, seated: Seated, visit: Visit) -> None:
    made = served.open_table(game="pipe-land", edition="76", seats=TWO)
    ada = seated(made, [0, 1])
    watcher = visit(path=f"#/join/{made['watch']}")
    watcher.wait_for_selector(".table")
    ada.get_by_role("tab", name="Chat").click()
    ada.get_by_label("Say something").fill("<img src=x onerror=alert(1)> hello")
    ada.get_by_role("button", name="Send").click()
    watcher.get_by_role("tab", name="Chat").click()
    expect(watcher.get_by_label("Chat")).to_contain_text("<img src=x onerror=alert(1)> hello")
    expect(watcher.get_by_label("Say something")).to_have_count(0)
    expect(watcher.locator("[data-primary]")).to_have_count(0)
    lay_a_tile(ada)
    expect(watcher.locator(".table")).to_have_attribute("data-n", str(moves(ada)))


def test_a_table_that_is_not_ours(visit: Visit, served: Served) -> None:
    made = served.open_table(game="pipe-land", edition="76", seats=TWO)
    page = visit(path=f"#/table/{made['table']}")
    expect(page.get_by_role("heading", name="This table is not open to you")).to_be_visible()
    page.get_by_role("link", name="All games").click()
    expect(page.get_by_role("heading", name="Pipeyard")).to_be_visible()
