"""What holds at every table: an undo that says what it takes back, what happened meanwhile, a still board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.server import Player

from .conftest import DESK, PHONE, Served
from .playing import (
    by_turn,
    comes_back,
    draw_a_tile,
    lay_a_tile,
    moves,
    primary,
    pushed,
    still,
    touch,
    wait_for_step,
)

Seated = Callable[..., Page]
TWO = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}]
CY = {"kind": "me", "name": "Cy"}
CALM = {"options": {"bargaining": "no"}}
TILE = "main [data-cell]"


def land(served: Served, seats: list[dict[str, Any]] = TWO) -> dict[str, Any]:
    return served.open_table(game="pipe-land", edition="76", seats=seats, **CALM)


def first_legal(robot: Player, seat: int) -> tuple[str, str]:
    """A cell where the drawn tile may go, and a way it may lie there."""
    hints = robot.frame["hints"][str(seat)]
    column, row = next(hint["cell"] for hint in hints["cells"] if hint["legal"])
    return f"({column},{row})", hints["ways"][0]


def draw(robot: Player, seat: int) -> None:
    robot.move(seat, "draw")
    while robot.frame["waiting"]["step"] != "place":
        robot.hear()


def test_a_draw_goes_back_when_the_others_agree_and_ones_own_act_at_once(
    served: Served, seated: Seated
) -> None:
    made = land(served)
    mine, other = by_turn(seated(made, [0]), seated(made, [1]))
    draw_a_tile(mine)
    before = moves(mine)
    mine.keyboard.press("u")
    dialog = mine.get_by_role("dialog")
    expect(dialog).to_contain_text("draws a tile")
    assert moves(mine) == before, "nothing goes before the answer"
    dialog.get_by_role("button", name="Leave it").click()
    expect(dialog).to_have_count(0)
    undo = mine.get_by_role("button", name="Undo", exact=True)
    undo.click()
    mine.get_by_role("button", name="Ask the others").click()
    request = other.get_by_role("alertdialog")
    expect(request).to_contain_text("draws a tile")
    request.get_by_role("button", name="No").click()
    expect(mine.locator("[data-notice]")).to_contain_text("would rather not take it back")

    tiles = mine.locator(TILE)
    laid = tiles.count()
    taps_move_nothing(mine)
    primary(mine, "Place here")
    wait_for_step(mine, "act")
    expect(tiles).to_have_count(laid + 1)
    undo.click()
    wait_for_step(mine, "place")
    expect(mine.locator("[data-notice]")).to_contain_text("Taken back:")
    expect(tiles).to_have_count(laid)


def test_news_in_my_turn_moves_no_button_and_the_chat_opens_at_its_newest_line(
    served: Served, seated: Seated
) -> None:
    """An offer comes while a finger is on its way to a button; then a lot is said."""
    made = served.open_table(game="pipe-land", edition="76", seats=TWO)
    robot = Player(served, made["table"], [each["token"] for each in made["you"]])
    (turn,) = robot.frame["waiting"]["must"]
    pages = [seated(made, [turn], size=size) for size in (DESK, PHONE)]
    draw(robot, turn)
    cell, way = first_legal(robot, turn)
    robot.move(turn, f"place {cell} {way}")
    before = []
    for page in pages:
        wait_for_step(page, "act")
        expect(page.locator(".dock [data-primary]")).to_have_text("Done")
        before.append(button_places(page))
    robot.move(1 - turn, f"offer 1 rotate {cell}")
    for page, places in zip(pages, before, strict=True):
        expect(page.locator("[data-since]")).to_contain_text("£1")
        assert button_places(page) == places

    for n in range(30):
        assert robot.ask("chat", 1 - turn, text=f"line {n}")["type"] == "ack"
    robot.close()
    phone = pages[1]
    phone.locator("[data-tab=chat]").click()
    expect(phone.get_by_text("line 29")).to_be_in_viewport()
    expect(phone.get_by_role("textbox", name="Say something")).to_be_in_viewport()
    sheet, board = still(phone, "[data-sheet]"), still(phone, "main.board")
    assert sheet[1] - board[1] > 100, "the board is still to be seen"


def button_places(page: Page) -> list[Any]:
    """Where the dock's buttons are once it rests, but for the line of news."""
    still(page, ".dock [data-primary]")
    places = "all => all.map((each) => [each.innerText, each.getBoundingClientRect().y])"
    return list(page.locator(".dock button:not([data-since])").evaluate_all(places))


# Whether something drawn is above the sheet that lies over the board.
ABOVE = """selector => {
    const sheet = document.querySelector("[data-sheet]")?.getBoundingClientRect();
    return sheet && [...document.querySelectorAll(selector)].some((each) => {
        const { top, bottom } = each.getBoundingClientRect();
        return bottom <= sheet.top && top >= document.querySelector("main.board").getBoundingClientRect().top;
    });
}"""


def test_what_happened_is_marked_told_and_lit(served: Served, seated: Seated) -> None:
    made = land(served)
    page = seated(made, [0])
    robot = Player(served, made["table"], [each["token"] for each in made["you"]])

    def turn_of_ben() -> None:
        while robot.frame["waiting"]["must"] != [1]:
            robot.hear()
        draw(robot, 1)
        cell, way = first_legal(robot, 1)
        robot.move(1, f"place {cell} {way}")
        robot.move(1, "done")

    if robot.frame["waiting"]["must"] == [1]:
        turn_of_ben()
    lay_a_tile(page)
    expect(page.locator("[data-mark]")).to_have_count(0)
    mine = page.locator("[data-event]", has_text="lays a tile at").first
    expect(mine.locator("[data-piece]")).to_have_count(1)
    expect(mine).not_to_contain_text(" as ")  # the picture says how it lies
    turn_of_ben()
    robot.close()
    wait_for_step(page, "choose")
    expect(page.locator("[data-mark]")).to_have_count(1)
    expect(page.locator("[data-since]")).to_contain_text("Since your turn:")
    expect(page.locator("[data-since]")).to_contain_text("Ben")
    page.locator("[data-since]").click()
    line, lit = page.locator("[data-event] button").first, page.locator("[data-lit]")
    line.hover()
    expect(lit).to_have_count(1)
    page.mouse.move(5, 5)
    expect(lit).to_have_count(0)
    line.click()
    page.mouse.move(5, 5)
    expect(lit).to_have_count(1)
    lay_a_tile(page)
    expect(page.locator("[data-mark]")).to_have_count(0)

    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    for edge in ("below", "beside"):
        expect(page.locator(f"[data-ruler] .{edge}", has_text="0").first).to_be_visible()
    log = page.get_by_role("tab", name="Log")
    if log.get_attribute("aria-selected") != "true":
        log.click()
    for each in page.locator("[data-event] button").all():
        each.click()
        page.wait_for_function(ABOVE, arg="[data-lit]")
    log.click()
    expect(lit).to_have_count(0)


def test_a_phone_keeps_the_board_in_sight_and_still(served: Served, seated: Seated) -> None:
    made = served.open_table(game="pipe-land", edition="114", seats=TWO)
    page = seated(made, [0, 1], size=PHONE, has_touch=True)
    wait_for_step(page, "choose")
    before = still(page, TILE)
    rules, sheet = page.get_by_role("tab", name="Rules"), page.locator("[data-sheet]")
    rules.click()
    page.wait_for_function(ABOVE, arg=TILE)
    rules.click()
    expect(sheet).to_have_count(0)
    comes_back(page, TILE, before)

    # A board grows back when a large dock has gone.
    width = f"document.querySelector('{TILE}').getBoundingClientRect().width"
    dock = page.locator(".table > .dock")
    dock.evaluate("each => { each.style.maxHeight = 'none'; each.style.minHeight = '60dvh'; }")
    page.wait_for_function(f"was => {width} < was * 0.8", arg=before[2])
    dock.evaluate("each => { each.style.minHeight = each.style.maxHeight = ''; }")
    page.wait_for_function(f"was => {width} > was * 0.95", arg=before[2])

    # The tile that is bargained about is lit above the sheet.
    size = still(page, TILE)[2]
    touch(page, TILE, -1)
    bargains = page.get_by_role("tab", name="Bargains")
    bargains.click()
    page.wait_for_function(ABOVE, arg="[data-lit]")
    bargains.click()
    expect(page.locator("[data-lit]")).to_have_count(0)
    assert abs(still(page, TILE)[2] - size) < 1

    draw_a_tile(page)
    taps_move_nothing(page)
    top = still(page, "[data-primary]")[1]
    touch(page, "[data-ghost]")
    assert still(page, "[data-primary]")[1] == top, "the main button stays under the thumb"
    page.wait_for_function("() => document.getAnimations().length === 0")  # it rests while a cell is picked
    highlight = "getComputedStyle(document.querySelector('rect.legal')).webkitTapHighlightColor"
    assert page.evaluate(highlight) == "rgba(0, 0, 0, 0)"

    primary(page, "Place here")
    wait_for_step(page, "act")
    primary(page, "Done")
    lay_a_tile(page)
    wait_for_step(page, "choose")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    small = page.evaluate(
        "[...document.querySelectorAll('button, a.button')].filter(b => b.offsetParent)"
        ".filter(b => { const r = b.getBoundingClientRect(); return Math.min(r.width, r.height) < 43.5; })"
        ".map(b => b.outerHTML)"
    )
    assert small == []

    # No network is told where it covers nothing.
    page.context.set_offline(True)
    note = page.get_by_text("No network.")
    expect(note).to_be_in_viewport(ratio=1)
    page.locator("[data-primary]").click(trial=True)
    page.locator("[data-tab=chat]").click()
    expect(note).to_be_in_viewport(ratio=1)
    page.locator("[data-tab=chat]").click()
    page.context.set_offline(False)
    expect(note).to_have_count(0)


def taps_move_nothing(page: Page) -> None:
    """Two taps on a cell, with a tile in hand, leave the board where it is."""
    before = still(page, TILE)
    touch(page, "rect.legal")
    ghost = page.locator("[data-ghost]")
    expect(ghost).to_have_count(1)
    cell = ghost.get_attribute("data-ghost") or ""
    assert still(page, TILE) == before
    touch(page, f"[data-legal='{cell}']")
    expect(ghost).to_have_attribute("data-ghost", cell)
    assert still(page, TILE) == before


def test_a_bot_keeps_the_seat_of_who_is_gone_or_asks_for_it(served: Served, seated: Seated) -> None:
    made = land(served, [*TWO, CY])
    ada, ben, cy = (seated(made, [seat]) for seat in range(3))
    away = ada.locator(".players li.away")
    expect(away).to_have_count(0)
    cy.context.close()
    expect(away).to_have_count(1)
    ada.get_by_role("tab", name="More").click()
    for_cy = ada.get_by_role("button", name="Let a bot play for Cy")
    for_cy.click()
    expect(for_cy).to_have_count(0)
    ben.get_by_role("tab", name="More").click()
    ben.get_by_role("button", name="Let a bot play for me").click()
    stand_in = ben.locator("[data-stand-in]")
    expect(stand_in).to_contain_text("A bot plays for you.")
    lay_a_tile(ada)
    wait_for_step(ada, "choose")  # both bots have had their turns
    ben.get_by_role("button", name="Take your seat back").click()
    expect(stand_in).to_have_count(0)

    again = seated(made, [2])
    expect(again.locator("[data-stand-in]")).to_contain_text("A bot plays for you.")
    again.get_by_role("tab", name="More").click()
    back = again.get_by_role("button", name="Take Cy's seat back")
    back.click()
    expect(back).to_have_count(0)
    expect(again.locator("[data-stand-in]")).to_have_count(0)
    again.get_by_role("button", name="Give up", exact=True).click()
    again.locator("[data-give-up]").click()
    expect(again.locator("[data-gave-up]")).to_contain_text("The others play on.")


def test_six_players_and_the_aim_fit_and_nothing_is_pushed_about(served: Served, seated: Seated) -> None:
    made = land(served, [*TWO, CY, *({"kind": "me", "name": name} for name in ("Dee", "Eli", "Fay"))])
    page = seated(made, [0], size={"width": 1440, "height": 900})
    players = page.locator(".players li")
    expect(players.nth(5)).to_contain_text("Fay")
    expect(players.nth(5)).to_be_in_viewport(ratio=1)
    still(page, ".players ul")
    assert page.locator(".players ul").evaluate("each => each.scrollHeight <= each.clientHeight")

    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    expect(page.locator("[data-aim]")).to_contain_text("To win: 10 watered tiles, or £50")
    expect(players).to_have_count(6)
    still(page, ".players ul")
    for player in players.all():
        box = player.bounding_box()
        assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"]
        assert player.evaluate("each => each.scrollWidth <= each.clientWidth"), player.inner_text()

    assert pushed(page, TILE) < 0.05  # while the table is laid on a slow phone
