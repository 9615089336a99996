"""What a person does at the table, in small steps."""

from __future__ import annotations

import time

from playwright.sync_api import Page, expect

from .conftest import PATIENCE

MINE = ".table[data-mine=true]"
OVER = ".table[data-over=true]"


def over(page: Page) -> bool:
    return page.locator(OVER).count() > 0


# What the page does when it is opened is done once it has had nothing to do three times without anything new.
SHIFTED = """async () => {
    const idle = () => new Promise((done) => requestIdleCallback(() => requestAnimationFrame(done)));
    const state = () => [
        performance.getEntriesByType("resource").length,
        document.querySelectorAll("*").length,
        window.shifted.length,
    ].join();
    await document.fonts.ready;
    let was = "";
    for (let same = 0, looks = 0; same < 3; looks++) {
        if (looks > 1000) throw new Error("the page does not come to rest");
        await idle();
        window.shifted.push(...window.shifts.takeRecords());
        same = state() === was ? same + 1 : 0;
        was = state();
    }
    return window.shifted.reduce((sum, each) => sum + each.value, 0);
}"""


def pushed(page: Page, shown: str) -> float:
    """How much things moved while the page was opened again on a slow machine, until it comes to rest."""
    page.add_init_script(
        "window.shifted = [];"
        "window.shifts = new PerformanceObserver((list) => window.shifted.push(...list.getEntries()));"
        "window.shifts.observe({type: 'layout-shift', buffered: true});"
    )
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 6})
    page.reload()
    page.wait_for_selector(shown)
    return float(page.evaluate(SHIFTED))


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
    until = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < until:
        for page in pages:
            if over(page):
                return None
            if page.locator(MINE).count():
                return page
        pages[0].wait_for_timeout(20)  # there is no event that comes on either of several pages
    raise AssertionError(f"it is nobody's turn: {[page.locator('.table').evaluate(DATA) for page in pages]}")


DATA = "table => ({ ...table.dataset })"


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
    """Until the browser has painted. Where something comes to lie is told by still()."""
    page.evaluate("new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))")


# What is measured, once two frames in a row have not changed it: a board moves a frame after its dock.
AT_REST = """const atRest = async (measure) => {
    let was = "";
    for (let same = 0, frames = 0; frames < 1000; frames++) {
        await new Promise((frame) => requestAnimationFrame(frame));
        const now = JSON.stringify(measure() ?? null);
        same = now === was && now !== "null" ? same + 1 : 0;
        if (same === 2) return JSON.parse(now);
        was = now;
    }
    return null;
};"""
BOX = f"""what => {{
    {AT_REST}
    return atRest(() => {{
        const box = document.querySelector(what)?.getBoundingClientRect();
        return box && [box.x, box.y, box.width, box.height];
    }});
}}"""
# The middle of one of those of a board that nothing lies over.
OPEN = f"""([what, which]) => {{
    {AT_REST}
    return atRest(() => [...document.querySelectorAll(what)].map((each) => each.getBoundingClientRect())
        .map((box) => [box.x + box.width / 2, box.y + box.height / 2])
        .filter(([x, y]) => document.elementFromPoint(x, y)?.closest("[role=application]")).at(which));
}}"""


def still(page: Page, what: str) -> tuple[float, float, float, float]:
    """Waits until the first of these (a CSS selector) lies still, and says where: x, y, width, height."""
    box = page.evaluate(BOX, what)
    assert box is not None, f"there is no {what}, or it does not come to rest"
    x, y, width, height = box
    return x, y, width, height


def comes_back(page: Page, what: str, where: tuple[float, float, float, float]) -> None:
    """Waits until the first of these lies there again."""
    page.wait_for_function(
        """([what, where]) => {
            const box = document.querySelector(what)?.getBoundingClientRect();
            return box && [box.x, box.y, box.width, box.height].every((n, at) => Math.abs(n - where[at]) < 1);
        }""",
        arg=[what, list(where)],
    )


def touch(page: Page, selector: str, which: int = 0) -> None:
    """Tap the middle of something on a board, of those that nothing lies over, once it lies still."""
    place = page.evaluate(OPEN, [selector, which])
    assert place is not None, f"there is no {selector} to tap, or it does not come to rest"
    page.mouse.click(*place)


def draw_a_tile(page: Page) -> None:
    """Pipe Land: draw, and have the tile in hand."""
    wait_for_step(page, "choose")
    primary(page, "Draw a tile")
    wait_for_step(page, "place")
    page.wait_for_selector("rect.legal")


def place_a_tile(page: Page) -> None:
    """Pipe Land: draw and place on the first glowing cell; the turn goes on."""
    draw_a_tile(page)
    touch(page, "rect.legal")
    primary(page, "Place here")
    wait_for_step(page, "act")


def by_turn(one: Page, other: Page) -> tuple[Page, Page]:
    """Two pages: first the one whose turn it is."""
    return (one, other) if whose_turn(one, other) is one else (other, one)


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
