"""What a person does at the table, in small steps."""

from __future__ import annotations

from playwright.sync_api import Page, expect

MINE = ".table[data-mine=true]"
OVER = ".table[data-over=true]"


def over(page: Page) -> bool:
    return page.locator(OVER).count() > 0


def pushed(page: Page, shown: str) -> float:
    """How much things moved while the page was opened again on a slow machine, until it shows this."""
    page.add_init_script(
        "window.shifts = []; new PerformanceObserver(list => window.shifts.push("
        "...list.getEntries().map(each => each.value))).observe({type: 'layout-shift', buffered: true})"
    )
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 6})
    page.reload()
    page.wait_for_selector(shown)
    page.wait_for_timeout(500)
    return float(page.evaluate("window.shifts.reduce((sum, each) => sum + each, 0)"))


def moves(page: Page) -> int:
    return int(page.locator(".table").get_attribute("data-n") or 0)


def sees_scene(page: Page, name: str) -> None:
    """Waits until a game's picture is drawn."""
    page.locator(f"[data-scene={name}]").first.scroll_into_view_if_needed()
    image = "document.querySelector(`[data-scene=${name}]`)"
    page.wait_for_function(f"name => {image}.complete && {image}.naturalWidth > 0", arg=name)


def my_step(page: Page) -> str:
    """Waits for my turn, or the end, and says what there is to do: read in one look, as bots are quick."""
    look = "const d = document.querySelector('.table')?.dataset ?? {};"
    return str(
        page.wait_for_function(
            "() => { " + look + " return d.over === 'true' ? 'over' : d.mine === 'true' ? d.step : null; }"
        ).json_value()
    )


def whose_turn(*pages: Page) -> Page | None:
    """The page that must act; None when the game is over."""
    while True:
        for page in pages:
            if over(page):
                return None
            if page.locator(MINE).count():
                return page
        pages[0].wait_for_timeout(20)


def primary(page: Page, words: str) -> None:
    """Press the main button, which must say what it will do."""
    button = page.locator("[data-primary]")
    expect(button).to_contain_text(words)
    expect(button).to_be_enabled()
    button.click()


def wait_for_step(page: Page, name: str) -> None:
    page.wait_for_selector(f"{MINE}[data-step='{name}']")


def wait_for_end_of_turn(page: Page, seat: str) -> None:
    """Until the move is no longer ours to make, or another seat on this screen begins."""
    another = f"{MINE}:not([data-step=act]), {MINE}:not([data-seat='{seat}'])"
    page.wait_for_selector(f".table[data-mine=false], {another}, {OVER}")


def seat_of(page: Page) -> str:
    """The seat this page acts for."""
    return page.locator(".table").get_attribute("data-seat") or ""


def painted(page: Page) -> None:
    """Until the browser has painted: places on a board that has just moved are read as they were before."""
    page.evaluate("new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))")


# Where things are as they are painted: a board that has become smaller moves before the next frame.
OPEN = """async (all, which) => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    return all.map((each) => each.getBoundingClientRect())
        .map((box) => [box.x + box.width / 2, box.y + box.height / 2])
        .filter(([x, y]) => !document.elementFromPoint(x, y)?.closest("button"))[which];
}"""


def touch(page: Page, selector: str, which: int = 0) -> None:
    """Tap the middle of something drawn, of those that no button lies over."""
    x, y = page.locator(selector).evaluate_all(OPEN, which)
    page.mouse.click(x, y)


def lay_a_tile(page: Page) -> None:
    """Pipe Land: draw, place on the first glowing cell, done. By mouse."""
    wait_for_step(page, "choose")
    primary(page, "Draw a tile")
    page.wait_for_selector(f"{MINE}[data-step=place], {MINE}[data-step=act]")
    if my_step(page) == "place":
        page.wait_for_selector("rect.legal")
        touch(page, "rect.legal")
        page.wait_for_selector("[data-ghost]")
        primary(page, "Place here")
        page.wait_for_selector(f"{MINE}[data-step=act], {OVER}")
    if not over(page):
        seat = seat_of(page)
        primary(page, "Done")
        wait_for_end_of_turn(page, seat)


def lay_by_keys(page: Page) -> None:
    """Pipe Land by keyboard alone: a whole turn, or nothing if the game is over."""
    step = my_step(page)
    if step == "choose":
        page.keyboard.press("d")
        page.wait_for_selector(f"{MINE}[data-step=place], {MINE}[data-step=act], {OVER}")
        step = my_step(page)
    if step == "place":
        page.wait_for_selector("rect.legal")
        page.keyboard.press("n")
        page.keyboard.press("Enter")
        page.wait_for_selector("[data-ghost]")
        page.keyboard.press("r")
        page.keyboard.press("Enter")
        page.wait_for_selector(f"{MINE}[data-step=act], {OVER}")
        step = my_step(page)
    if step == "act":
        seat = seat_of(page)
        page.keyboard.press("d")
        wait_for_end_of_turn(page, seat)
