"""What a person does at the table, in small steps."""

from __future__ import annotations

from playwright.sync_api import Page, expect

MINE = ".table[data-mine=true]"


def step(page: Page) -> str:
    return page.locator(".table").get_attribute("data-step") or ""


def over(page: Page) -> bool:
    return page.locator(".table").get_attribute("data-over") == "true"


def moves(page: Page) -> int:
    return int(page.locator(".table").get_attribute("data-n") or 0)


def primary(page: Page, words: str) -> None:
    """Press the main button, which must say what it will do."""
    button = page.locator("[data-primary]")
    expect(button).to_contain_text(words)
    expect(button).to_be_enabled()
    button.click()


def wait_for_step(page: Page, name: str) -> None:
    page.wait_for_selector(f"{MINE}[data-step='{name}']")


def touch(page: Page, selector: str, which: int = 0) -> None:
    """Tap the middle of something drawn."""
    box = page.locator(selector).nth(which).bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def lay_a_tile(page: Page) -> None:
    """Pipe Land: draw, place on the first glowing cell, done. By mouse."""
    wait_for_step(page, "choose")
    primary(page, "Draw a tile")
    page.wait_for_selector(f"{MINE}[data-step=place], {MINE}[data-step=act]")
    if step(page) == "place":
        page.wait_for_selector("rect.legal")
        touch(page, "rect.legal")
        page.wait_for_selector("[data-ghost]")
        primary(page, "Place here")
    page.wait_for_selector(f"{MINE}[data-step=act], .table[data-over=true]")
    if not over(page):
        before = moves(page)
        primary(page, "Done")
        page.wait_for_function("n => Number(document.querySelector('.table').dataset.n) > n", arg=before)


def lay_by_keys(page: Page) -> None:
    """Pipe Land by keyboard alone."""
    page.wait_for_selector(MINE)
    if step(page) == "choose":
        page.keyboard.press("d")
        page.wait_for_selector(f"{MINE}[data-step=place], {MINE}[data-step=act]")
    if step(page) == "place":
        page.wait_for_selector("rect.legal")
        page.keyboard.press("n")
        page.keyboard.press("Enter")
        page.wait_for_selector("[data-ghost]")
        page.keyboard.press("r")
        page.keyboard.press("Enter")
        page.wait_for_selector(f"{MINE}[data-step=act], .table[data-over=true]")
    if not over(page) and step(page) == "act":
        before = moves(page)
        page.keyboard.press("d")
        page.wait_for_function("n => Number(document.querySelector('.table').dataset.n) > n", arg=before)
