"""Tube Tangle in real browsers: the hand, what a tile brings before it lies, the secret colour, the end."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from .conftest import PHONE, Served, Visit
from .playing import MINE, OVER, painted, primary, touch, whose_turn
from .positions import loaded, play_until, whole_game

Seated = Callable[..., Page]
TWO = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}]
MATERIALS = ("fire", "PP", "PE", "gas")


def open_street(served: Served) -> dict[str, Any]:
    return served.open_table(game="tube-tangle", edition="standard", seats=TWO)


def wait_for_news(page: Page, before: str | None) -> None:
    page.wait_for_function("was => document.querySelector('.table').dataset.n !== was", arg=before)


def number(page: Page) -> str | None:
    """The number of events, once it is this page's turn and there is something to do."""
    page.wait_for_selector(f"{MINE} [data-legal], {MINE} [data-primary]")
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


@pytest.mark.journey
def test_two_play_and_keep_their_colours_to_the_end(served: Served, seated: Seated) -> None:
    """By mouse, by keys, and while both are away by programs; no page hears of the other's colour before."""
    made = open_street(served)
    pages = [seated(made, [seat]) for seat in (0, 1)]
    heard: list[list[str]] = [[], []]
    for page, lines in zip(pages, heard, strict=True):
        listened(page, lines)
        page.reload()
        page.wait_for_selector("[data-secret]")
        page.locator("[role=application]").focus()
    colours = [colour_of(page) for page in pages]
    assert set(colours) <= set(MATERIALS) and colours[0] != colours[1]
    for way in (lay, lay, lay_by_keys, lay_by_keys):
        turn = whose_turn(*pages)
        assert turn is not None
        way(turn)
        for page in pages:
            expect(page.locator("[data-colour], main use[href^='#tube-medal']")).to_have_count(0)
    for page in pages:
        page.goto("about:blank")
    served.finish(made, "tube-tangle")
    for page in pages:
        page.go_back()
        page.wait_for_selector(OVER)
    for lines, other in zip(heard, reversed(colours), strict=True):
        before = "".join(takewhile(lambda line: '"result":{' not in line, lines))
        assert '"type":"frame"' in before and f'"colour":"{other}"' not in before
    for page in pages:
        for colour in colours:
            expect(page.get_by_label("Result", exact=True)).to_contain_text(colour)


def turns(sides: str) -> set[str]:
    """A face in each of its four directions."""
    return {sides[n:] + sides[:n] for n in range(4)}


def bringing(view: dict[str, Any], hints: dict[str, Any]) -> dict[str, Any] | None:
    """A way to lay a tile that brings something; each turn of both faces of the tile looks different."""
    for tile in view["hand"]:
        if tile["faces"] and len(set[str]().union(*map(turns, tile["faces"]))) == 8:
            for way in hints["legal"]:
                if way["tile"] == tile["tile"] and way["brings"]:
                    found: dict[str, Any] = way
                    return found
    return None


def test_a_tile_is_turned_refused_and_shows_what_it_brings_before_it_lies(
    served: Served, seated: Seated
) -> None:
    made = open_street(served)
    seat, way = play_until(served, made, "tube-tangle", bringing)
    page = seated(made, [seat])
    tile = page.locator(f"[data-hand='{way['tile']}']").first
    tile.click()
    told = tile.get_attribute("aria-label") or ""
    assert "Tile" in told
    page.get_by_role("button", name="Turn", exact=True).click()
    expect(tile).not_to_have_attribute("aria-label", told)
    for _ in range(3):
        page.keyboard.press("r")
    expect(tile).to_have_attribute("aria-label", told)
    page.get_by_role("button", name="Flip").click()
    expect(tile).not_to_have_attribute("aria-label", told)
    page.keyboard.press("f")
    expect(tile).to_have_attribute("aria-label", told)
    page.mouse.click(40, 40)  # far from everything
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Rule: ")
    alert.get_by_role("button", name="Rather").click()
    expect(alert).to_have_count(0)
    page.wait_for_selector("[data-ghost]")

    page.keyboard.press("Escape")
    page.wait_for_selector("[data-ghost]", state="detached")
    tile.click()
    cell = f"{way['cell'][0]},{way['cell'][1]}"
    touch(page, f"[data-legal='{cell}']")
    ghost = page.locator(f"[data-ghost='{cell}']")
    expect(ghost).to_be_attached()
    for key in "rrrfrrr":  # the ways it fits there, of this face and of the other
        if ghost.get_attribute("data-sides") == way["sides"]:
            break
        page.keyboard.press(key)
    expect(ghost).to_have_attribute("data-sides", way["sides"])
    brought = {f"{each['cell'][0]},{each['cell'][1]}": each["what"] for each in way["brings"]}
    expect(page.locator("[data-brings]")).to_have_count(len(brought))
    for what in set(brought.values()):
        expect(page.locator(".about")).to_contain_text(f"brings {list(brought.values()).count(what)} {what}")
    primary(page, "Lay it here")
    for at, what in {**brought, cell: "pipe"}.items():
        expect(page.locator(f"main [data-cell='{at}']")).to_have_attribute("data-what", what)


# Notes a hand that is shown, and when the table has been told and could be drawn.
WATCH = """
new MutationObserver(() => { if (document.querySelector('[data-hand]')) window.peeped = true; })
    .observe(document, { childList: true, subtree: true });
window.WebSocket = class extends WebSocket {
    constructor(...all) {
        super(...all);
        this.addEventListener('message', (n) => { window.framed ||= n.data.includes('"type":"frame"'); });
    }
};
"""


def test_hot_seat_hides_hands_and_colours(served: Served, seated: Seated) -> None:
    page = seated(open_street(served), [0, 1])
    page.add_init_script(WATCH)
    late: list[Route] = []
    page.route("**/api/games", lambda route: late.append(route))
    page.reload()
    page.wait_for_function("() => window.framed && document.querySelector('symbol')")
    painted(page)
    expect(page.get_by_text("Laying the table")).to_be_visible()  # it is not known yet what is secret here
    for each in late:
        each.continue_()
    page.unroute("**/api/games")
    for _ in range(2):
        page.wait_for_selector("[data-ready]")
        page.keyboard.press("s")
        painted(page)
        expect(page.locator("[data-hand], [data-secret], [data-colour]")).to_have_count(
            0
        )  # nor through the cover
        assert not page.evaluate("window.peeped")  # not even while the table was laid
        page.locator("[data-ready]").click()
        page.wait_for_selector("[data-hand]")
        seat = page.locator(".table").get_attribute("data-seat")
        lay(page)
        page.wait_for_selector(f".table:not([data-seat='{seat}']) [data-ready]")
        page.evaluate("window.peeped = false")


def test_the_secret_is_shown_only_while_a_finger_rests_on_it(served: Served, seated: Seated) -> None:
    page = seated(open_street(served), [0], size=PHONE, has_touch=True)
    secret, colour = page.locator("[data-secret]"), page.locator("[data-colour]")
    expect(secret).to_be_visible()
    assert not any(f"colour is {name}" in page.content() for name in MATERIALS)
    box = secret.bounding_box()
    assert box is not None and box["width"] >= 44 and box["height"] >= 44
    secret.hover()
    page.mouse.down()
    expect(colour).to_be_visible()
    page.mouse.up()
    expect(colour).to_have_count(0)
    secret.focus()
    page.keyboard.down("Enter")
    expect(colour).to_be_visible()
    page.keyboard.up("Enter")
    expect(colour).to_have_count(0)
    discs = page.locator(".players li > svg use")
    for seat in (0, 1):
        expect(discs.nth(seat)).to_have_attribute("href", f"#chip-{seat + 1}")
    expect(page.locator("symbol#chip-1")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_at_the_end_closed_pipes_are_lit_and_paid_and_others_show_where_they_are_open(
    served: Served, visit: Visit
) -> None:
    match = whole_game("tube-tangle", "greedy", 2, "one")
    view: Any = match.view(None)
    closed = [pipe for pipe in view.pipes if pipe.closed]
    openings = [each for pipe in view.pipes if not pipe.closed and pipe.worth for each in pipe.openings]
    assert closed and openings
    made = loaded(served, match)
    page = visit(path=f"#/table/{made['table']}/watch/{made['watch']}")
    expect(page.get_by_label("Result", exact=True)).to_be_visible()
    expect(page.locator("[data-lit-pipe]")).to_have_count(len(closed))
    expect(page.locator("[data-opening]")).to_have_count(len(openings))
    paid = page.locator("[data-lit-pipe]").evaluate_all(
        "all => all.map((each) => Number(each.dataset.paid ?? 0))"
    )
    assert sum(paid) == sum(player.points for player in view.players)
    lit = {(cell, pipe.material) for pipe in closed for cell in pipe.cells}
    expect(page.locator("main [data-glow]")).to_have_count(len(lit))
