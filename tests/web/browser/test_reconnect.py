"""Reconnecting is invisible: cut lines, reloads, a killed server; nothing is lost and nothing done twice."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from .conftest import Served, Visit
from .playing import by_turn, lay_a_tile, moves, place_a_tile, primary, touch, wait_for_step

Seated = Callable[..., Page]
TWO = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}]
# While the line is cut, what is sent is lost on the way, and counted.
SOCKETS = """
window.sockets = [];
window.cut = false;
window.lost = 0;
const Real = window.WebSocket;
window.WebSocket = class extends Real {
  constructor(...args) { super(...args); window.sockets.push(this); }
  send(data) {
    if (!window.cut) super.send(data);
    else if (JSON.parse(data).type === 'move') window.lost += 1;
  }
};
"""


def lose(page: Page, words: str) -> None:
    """Press the main button while the line is cut: the move is lost."""
    before = moves(page)
    page.evaluate("window.cut = true; window.lost = 0")
    primary(page, words)
    page.wait_for_function("() => window.lost === 1")
    assert moves(page) == before


def test_moves_on_a_cut_line_are_made_once(served: Served, seated: Seated) -> None:
    made = served.open_table(game="pipe-land", edition="76", seats=TWO)
    page = seated(made, [0, 1])
    page.add_init_script(SOCKETS)
    page.reload()
    wait_for_step(page, "choose")
    before = moves(page)
    lose(page, "Draw a tile")
    page.evaluate("() => { for (const each of window.sockets) each.close(); window.cut = false; }")
    wait_for_step(page, "place")  # sent again by itself, and once
    assert moves(page) == before + 2  # the draw, and the tile chance drew
    touch(page, "rect.legal")
    lose(page, "Place here")
    page.reload()  # nor does a reload in the middle of a move lose it
    wait_for_step(page, "act")
    assert moves(page) == before + 3


def test_the_server_is_killed_and_started_again(served: Served, seated: Seated) -> None:
    made = served.open_table(game="pipe-land", edition="76", seats=TWO)
    first, other = by_turn(seated(made, [0]), seated(made, [1]))
    place_a_tile(first)
    laid = moves(first)
    served.kill()
    try:
        for page in (first, other):
            expect(page.locator("[data-offline]")).to_contain_text("Finding the table again")
        primary(first, "Done")  # said to nobody, for now
        expect(first.locator("[data-offline]")).to_contain_text("1 thing you did waits here")
    finally:
        served.start()
    wait_for_step(other, "choose")
    assert moves(other) == laid + 1
    expect(first.locator("[data-offline]")).to_have_count(0)
    lay_a_tile(other)
    wait_for_step(first, "choose")


def test_who_has_no_seat_is_told_so_and_watches_by_a_link(
    served: Served, seated: Seated, visit: Visit
) -> None:
    made = served.open_table(game="pipe-land", edition="76", seats=TWO)
    ada = seated(made, [0, 1])
    watcher = visit(path=f"#/table/{made['table']}")
    expect(watcher.get_by_role("heading", name="This table is not open to you")).to_be_visible()
    watcher.get_by_role("link", name="All games").click()
    expect(watcher.get_by_role("heading", name="Pipeyard")).to_be_visible()

    watcher.goto(f"{served.url}#/join/{made['watch']}")
    watcher.wait_for_selector(".table")
    ada.get_by_role("tab", name="Chat").click()
    ada.get_by_label("Say something").fill("<img src=x onerror=alert(1)> hello")
    ada.get_by_role("button", name="Send").click()
    watcher.get_by_role("tab", name="Chat").click()
    expect(watcher.get_by_label("Chat")).to_contain_text("<img src=x onerror=alert(1)> hello")
    lay_a_tile(ada)
    expect(watcher.locator(".table")).to_have_attribute("data-n", str(moves(ada)))
    expect(watcher.get_by_label("Say something")).to_have_count(0)
    expect(watcher.locator("[data-primary]")).to_have_count(0)
