"""What holds at every table: an undo that says what it takes back, what happened meanwhile, a still board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.browser.conftest import DESK, PHONE, Served, Visit
from tests.web.browser.playing import lay_a_tile, moves, painted, primary, pushed, touch, wait_for_step
from tests.web.server import Player

Seated = Callable[..., Page]
TWO = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}]
CALM = {"options": {"bargaining": "no"}}


def land(served: Served, seats: list[dict[str, Any]] = TWO) -> dict[str, Any]:
    return served.open_table(game="pipe-land", edition="76", seats=seats, **CALM)


def test_undo_of_ones_own_act_is_one_tap_and_says_what_it_did(served: Served, seated: Seated) -> None:
    page = seated(land(served), [0, 1])
    wait_for_step(page, "choose")
    primary(page, "Draw a tile")
    wait_for_step(page, "place")
    touch(page, "rect.legal")
    primary(page, "Place here")
    wait_for_step(page, "act")
    undo = page.get_by_role("button", name="Undo", exact=True)
    assert "?" not in undo.inner_text()
    undo.click()
    wait_for_step(page, "place")
    expect(page.locator("[data-notice]")).to_contain_text("Taken back:")


def test_undo_that_needs_the_others_says_what_would_go_and_asks(served: Served, seated: Seated) -> None:
    made = land(served)
    pages = {seat: seated(made, [seat]) for seat in (0, 1)}
    seat = 0 if pages[0].locator(".table").get_attribute("data-mine") == "true" else 1
    mine, other = pages[seat], pages[1 - seat]
    primary(mine, "Draw a tile")
    wait_for_step(mine, "place")
    before = moves(mine)
    mine.keyboard.press("u")
    dialog = mine.get_by_role("dialog")
    expect(dialog).to_contain_text("draws a tile")
    assert moves(mine) == before, "nothing goes before the answer"
    dialog.get_by_role("button", name="Leave it").click()
    expect(dialog).to_have_count(0)
    mine.get_by_role("button", name="Undo", exact=True).click()
    mine.get_by_role("button", name="Ask the others").click()
    request = other.get_by_role("alertdialog")
    expect(request).to_contain_text("draws a tile")
    request.get_by_role("button", name="No").click()
    expect(mine.locator("[data-notice]")).to_contain_text("would rather not take it back")


def test_against_bots_nothing_goes_back_behind_a_draw(served: Served, seated: Seated) -> None:
    made = land(served, [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "greedy", "name": "Fern"}])
    page = seated(made, [0])
    wait_for_step(page, "choose")
    primary(page, "Draw a tile")
    wait_for_step(page, "place")
    before = moves(page)
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator("[data-notice]")).to_contain_text("something new has been shown since")
    assert moves(page) == before


def test_news_in_my_turn_moves_no_button(served: Served, seated: Seated) -> None:
    """An offer comes while a finger is on its way to a button."""
    made = served.open_table(game="pipe-land", edition="76", seats=TWO)
    robot = Player(served, made["table"], [each["token"] for each in made["you"]])
    (turn,) = robot.frame["waiting"]["must"]
    pages = [seated(made, [turn], size=size) for size in (DESK, PHONE)]
    robot.move(turn, "draw")
    while robot.frame["waiting"]["step"] != "place":
        robot.hear()
    hints = robot.frame["hints"][str(turn)]
    column, row = next(hint["cell"] for hint in hints["cells"] if hint["legal"])
    robot.move(turn, f"place ({column},{row}) {hints['ways'][0]}")
    before = []
    for page in pages:
        wait_for_step(page, "act")
        painted(page)
        before.append(button_places(page))
    robot.move(1 - turn, f"offer 1 rotate ({column},{row})")
    for page, places in zip(pages, before, strict=True):
        expect(page.locator("[data-since]")).to_contain_text("£1")
        painted(page)
        assert button_places(page) == places


def button_places(page: Page) -> list[Any]:
    """Where the dock's buttons are, but for the line of news."""
    places = "all => all.map((each) => [each.innerText, each.getBoundingClientRect().y])"
    return list(page.locator(".dock button:not([data-since])").evaluate_all(places))


def test_what_the_others_did_is_marked_told_and_lit(served: Served, seated: Seated) -> None:
    made = land(served)
    page = seated(made, [0])
    robot = Player(served, made["table"], [each["token"] for each in made["you"]])

    def turn(seat: int) -> None:
        """A whole turn of a seat that is not on the page."""
        while robot.frame["waiting"]["must"] != [seat]:
            robot.hear()
        robot.move(seat, "draw")
        while robot.frame["waiting"]["must"] != [seat]:
            robot.hear()
        hints = robot.frame["hints"][str(seat)]
        cell = next(hint for hint in hints["cells"] if hint["legal"])
        column, row = cell["cell"]
        robot.move(seat, f"place ({column},{row}) {hints['ways'][0]}")
        robot.move(seat, "done")

    first = robot.frame["waiting"]["must"][0]
    if first == 1:
        turn(1)
    lay_a_tile(page)
    expect(page.locator("[data-mark]")).to_have_count(0)
    turn(1)
    wait_for_step(page, "choose")
    expect(page.locator("[data-mark]")).to_have_count(1)
    expect(page.locator("[data-since]")).to_contain_text("Since your turn:")
    expect(page.locator("[data-since]")).to_contain_text("Ben")
    page.locator("[data-since]").click()
    line = page.locator("[data-event] button").first
    line.hover()
    expect(page.locator("[data-lit]")).to_have_count(1)
    page.mouse.move(5, 5)
    expect(page.locator("[data-lit]")).to_have_count(0)
    line.click()
    page.mouse.move(5, 5)
    expect(page.locator("[data-lit]")).to_have_count(1)
    lay_a_tile(page)
    expect(page.locator("[data-mark]")).to_have_count(0)
    robot.close()


def lying(page: Page) -> list[int]:
    """Where the first tile is on the screen, and how large, as it is painted."""
    painted(page)
    box = page.locator("main [data-cell]").first.bounding_box()
    assert box is not None
    return [round(box["x"]), round(box["y"]), round(box["width"])]


# Where the main button is; asked in one go, for a board that practises a tap makes it anew.
TOP = "() => document.querySelector('[data-primary]')?.getBoundingClientRect().top"


def test_the_board_stays_still_between_two_taps(served: Served, seated: Seated) -> None:
    for size in (PHONE, DESK):
        page = seated(land(served), [0, 1], size=size, has_touch=size is PHONE)
        wait_for_step(page, "choose")
        primary(page, "Draw a tile")
        wait_for_step(page, "place")
        page.wait_for_selector("rect.legal")
        before = lying(page)
        place = page.evaluate(TOP)
        touch(page, "rect.legal")
        page.wait_for_selector("[data-ghost]")
        cell = page.locator("[data-ghost]").get_attribute("data-ghost")
        assert lying(page) == before
        if size is PHONE:
            assert page.evaluate(TOP) == place, "the main button stays under the thumb"
        touch(page, f"[data-legal='{cell}']")
        expect(page.locator("[data-ghost]")).to_have_attribute("data-ghost", cell or "")
        assert lying(page) == before


# Whether something drawn is above the sheet that lies over the board.
ABOVE = """selector => {
    const sheet = document.querySelector("[data-sheet]")?.getBoundingClientRect();
    return sheet && [...document.querySelectorAll(selector)].some((each) => {
        const { top, bottom } = each.getBoundingClientRect();
        return bottom <= sheet.top && top >= document.querySelector("main.board").getBoundingClientRect().top;
    });
}"""


def test_what_a_log_line_lights_is_not_under_the_sheet(served: Served, seated: Seated) -> None:
    page = seated(land(served), [0, 1], size=PHONE)
    lay_a_tile(page)
    page.get_by_role("tab", name="Log").click()
    for line in page.locator("[data-event] button").all():
        line.click()
        page.wait_for_function(ABOVE, arg="[data-lit]")
    page.get_by_role("tab", name="Log").click()
    expect(page.locator("[data-lit]")).to_have_count(0)


def test_a_sheet_leaves_the_board_in_sight_and_the_tile_that_is_bargained_about(
    served: Served, seated: Seated
) -> None:
    page = seated(served.open_table(game="pipe-land", edition="76", seats=TWO), [0, 1], size=PHONE)
    page.wait_for_selector("main [data-cell]")
    before = lying(page)
    page.get_by_role("tab", name="Rules").click()
    page.wait_for_function(ABOVE, arg="main [data-cell]")
    page.get_by_role("tab", name="Rules").click()
    expect(page.locator("[data-sheet]")).to_have_count(0)
    assert lying(page) == before
    touch(page, "main [data-cell]", page.locator("main [data-cell]").count() - 1)
    page.get_by_role("tab", name="Bargains").click()
    page.wait_for_function(ABOVE, arg="[data-lit]")
    page.get_by_role("tab", name="Bargains").click()
    expect(page.locator("[data-lit]")).to_have_count(0)
    assert lying(page)[2] == before[2]


def test_a_board_grows_back_when_a_large_dock_has_gone(served: Served, seated: Seated) -> None:
    page = seated(land(served), [0, 1], size=PHONE)
    wait_for_step(page, "choose")
    page.wait_for_selector("main [data-cell]")
    width = "document.querySelector('main [data-cell]').getBoundingClientRect().width"
    dock = page.locator(".table > .dock")
    dock.evaluate("each => { each.style.maxHeight = 'none'; each.style.minHeight = '60dvh'; }")
    page.wait_for_function(f"() => {width} < 34")  # pixels; a phone has room for 46 or more
    dock.evaluate("each => { each.style.minHeight = ''; }")
    page.wait_for_function(f"() => {width} > 42")


def test_who_comes_back_to_a_bot_in_the_seat_takes_it_back(served: Served, seated: Seated) -> None:
    made = land(served, [*TWO, {"kind": "me", "name": "Cy"}])
    others = Player(served, made["table"], [each["token"] for each in made["you"] if each["seat"] != 0])
    answer = others.ask_again({"type": "replace", "id": 77, "seat": 0, "by": 1, "bot": "random"})
    assert answer["type"] == "ack", answer
    page = seated(made, [0])
    expect(page.locator("[data-stand-in]")).to_contain_text("A bot plays for you.")
    page.get_by_role("button", name="Take your seat back").click()
    expect(page.locator("[data-stand-in]")).to_have_count(0)
    others.close()


def test_what_is_done_while_the_line_is_cut_waits_and_says_so(served: Served, seated: Seated) -> None:
    page = seated(land(served), [0, 1])
    wait_for_step(page, "choose")
    served.kill()
    try:
        expect(page.locator("[data-offline]")).to_contain_text("Finding the table again")
        primary(page, "Draw a tile")
        expect(page.locator("[data-offline]")).to_contain_text("1 thing you did waits here")
    finally:
        served.start()
    wait_for_step(page, "place")
    expect(page.locator("[data-offline]")).to_have_count(0)


def test_no_network_is_told_where_it_covers_nothing(served: Served, seated: Seated) -> None:
    page = seated(land(served), [0, 1], size=PHONE)
    wait_for_step(page, "choose")
    page.context.set_offline(True)
    note = page.get_by_text("No network.")
    expect(note).to_be_in_viewport(ratio=1)
    page.locator("[data-primary]").click(trial=True, timeout=2000)
    page.get_by_role("tab", name="Chat").click(timeout=2000)
    expect(note).to_be_in_viewport(ratio=1)
    page.get_by_role("tab", name="Chat").click(timeout=2000)
    page.context.set_offline(False)
    expect(note).to_have_count(0)


def test_six_players_and_the_aim_fit_on_a_phone(served: Served, seated: Seated) -> None:
    made = land(served, [*TWO, *({"kind": "me", "name": name} for name in ("Cy", "Dee", "Eli", "Fay"))])
    page = seated(made, [0], size=PHONE)
    expect(page.locator("[data-aim]")).to_contain_text("To win: 10 watered tiles, or £50")
    players = page.locator(".players li")
    expect(players).to_have_count(6)
    for player in players.all():
        box = player.bounding_box()
        assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"]
        assert player.evaluate("each => each.scrollWidth <= each.clientWidth"), player.inner_text()


def test_six_players_fit_on_a_desk_without_scrolling(served: Served, seated: Seated) -> None:
    made = land(served, [*TWO, *({"kind": "me", "name": name} for name in ("Cy", "Dee", "Eli", "Fay"))])
    page = seated(made, [0], size={"width": 1440, "height": 900})
    last = page.locator(".players li").nth(5)
    expect(last).to_contain_text("Fay")
    expect(last).to_be_in_viewport(ratio=1)
    assert page.locator(".players ul").evaluate("each => each.scrollHeight <= each.clientHeight")


def test_a_bot_plays_for_me_and_I_come_back(served: Served, seated: Seated) -> None:
    page = seated(land(served), [0])
    page.get_by_role("tab", name="More").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    expect(page.locator("[data-stand-in]")).to_contain_text("A bot plays for you.")
    page.get_by_role("button", name="Take your seat back").click()
    expect(page.locator("[data-stand-in]")).to_have_count(0)


def test_chat_opens_at_its_newest_line_with_the_box_in_sight(served: Served, seated: Seated) -> None:
    made = land(served)
    talker = Player(served, made["table"], [each["token"] for each in made["you"]])
    for n in range(30):
        assert talker.ask("chat", 1, text=f"line {n}")["type"] == "ack"
    page = seated(made, [0], size=PHONE)
    page.get_by_role("tab", name="Chat").click()
    expect(page.get_by_text("line 29")).to_be_in_viewport()
    expect(page.get_by_role("textbox", name="Say something")).to_be_in_viewport()
    board = page.locator("main.board").bounding_box()
    sheet = page.get_by_role("tabpanel").bounding_box()
    assert board is not None and sheet is not None
    assert sheet["y"] - board["y"] > 100, "the board is still to be seen"
    talker.close()


def test_a_buyer_names_a_price_and_the_owner_says_yes(served: Served, seated: Seated) -> None:
    made = served.open_table(game="pipe-land", edition="76", seats=TWO)
    pages = {seat: seated(made, [seat]) for seat in (0, 1)}
    seat = 0 if pages[0].locator(".table").get_attribute("data-mine") == "true" else 1
    buyer, owner = pages[seat], pages[1 - seat]
    colour = "blue" if seat == 0 else "red"
    primary(buyer, "Draw a tile")
    wait_for_step(buyer, "place")
    touch(buyer, "rect.legal")
    primary(buyer, "Place here")
    wait_for_step(buyer, "act")
    touch(buyer, f"[data-cell]:has(> use[href='#plate-{colour}'])")
    buyer.get_by_role("tab", name="Bargains").click()
    buyer.get_by_role("button", name="Or say: for the tile I pay").click()
    owner.get_by_role("tab", name="Bargains").click()
    expect(owner.locator("[data-bid]")).to_contain_text("£")
    owner.get_by_role("button", name="Yes, for £").click()
    expect(buyer.locator("[data-price]")).to_have_count(1)


def test_a_finished_game_is_gone_through_again_with_its_log(served: Served, seated: Seated) -> None:
    made = land(served)
    page = seated(made, [0])
    page.get_by_role("tab", name="More").click()
    seal = page.locator("[data-commitment]").inner_text()
    assert len(seal) == 64
    served.finish(made, "pipe-land")
    page.wait_for_selector(".table[data-over=true]")
    page.get_by_role("button", name="Was it fair?").click()
    expect(page.get_by_text("the secret fits the seal shown from the start")).to_be_visible()
    page.get_by_role("button", name="Replay").click()
    slider = page.locator("[data-replay]")
    last = int(slider.get_attribute("max") or 0)
    page.get_by_role("button", name="One back").click()
    expect(slider).to_have_value(str(last - 1))
    page.get_by_role("tab", name="Log").click()
    line = page.locator("[data-event] button").last
    number = page.locator("[data-event]").last.get_attribute("data-event") or ""
    line.click()
    expect(slider).to_have_value(number)
    page.get_by_role("combobox", name="Speed").select_option("fast")
    page.locator("[data-run]").click()
    expect(slider).to_have_value(str(int(number) + 2))
    page.locator("[data-run]").click()


def test_three_clear_starts(visit: Visit) -> None:
    page = visit(path="#/new/pipe-land", size=PHONE)
    page.locator("[data-start=screen]").click()
    second = page.get_by_role("combobox", name="Seat 2", exact=True)
    expect(second).to_have_value("me")
    page.locator("[data-start=bots]").click()
    expect(second).to_have_value("bot")
    page.locator("[data-start=link]").click()
    expect(second).to_have_value("invite")
    assert second.evaluate("each => each.scrollWidth <= each.clientWidth"), "Invite someone is cut off"


def test_nothing_is_pushed_about_while_a_table_is_laid(served: Served, seated: Seated) -> None:
    page = seated(land(served), [0, 1], size=PHONE)
    wait_for_step(page, "choose")
    assert pushed(page, "main [data-cell]") < 0.05
