"""What a person does at a table of Pipe Dream, in small steps that hold whatever the dice show."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from .playing import primary, touch

READY = "[data-die], [data-stop], .table[data-over=true]"
CHOICE = "[data-usable], [data-primary]:enabled"


def put_the_source(page: Page) -> None:
    page.wait_for_selector("[data-source]")
    expect(page.locator("[data-primary]")).to_be_disabled()
    touch(page, "[data-source]", 1)
    primary(page, "Put the source here")


def at_a_stop(page: Page) -> bool:
    """Whether there is to stop or to go on, once there is something to do."""
    page.wait_for_selector(READY)
    return page.locator("[data-stop]").count() > 0


def answer(page: Page, key: str) -> None:
    """Stop (S) or go on (G), and wait until it is so."""
    page.keyboard.press(key)
    page.wait_for_selector("[data-stop]", state="detached")


def lay_by_touch(page: Page) -> None:
    """A whole turn with the mouse: a lit cell, the button, the meter."""
    page.wait_for_selector(CHOICE)
    if page.locator("[data-usable]").count():
        touch(page, "[data-usable]")
        page.wait_for_selector("[data-ghost]")
        page.locator("[data-primary]").click()
        expect(page.locator("[data-primary]")).to_have_text("Mark the meter")
    mark_the_meter(page, page.locator("[data-primary]:enabled").click)


def lay_by_keys(page: Page) -> None:
    """The same without a mouse."""
    page.wait_for_selector(CHOICE)
    if page.locator("[data-usable]").count():
        page.keyboard.press("n")
        page.keyboard.press("Enter")
        page.wait_for_selector("[data-ghost]")
        page.keyboard.press("Enter")
        expect(page.locator("[data-primary]")).to_have_text("Mark the meter")
    mark_the_meter(page, lambda: page.keyboard.press("d"))


def mark_the_meter(page: Page, end: Callable[[], None]) -> None:
    """End the turn, and wait until the meter of this page is marked."""
    meter = page.locator("[data-meter]").first.get_attribute("data-meter")
    end()
    page.wait_for_function(
        "was => document.querySelector('.table').dataset.over === 'true'"
        " || document.querySelector('[data-meter]')?.dataset.meter !== was",
        arg=meter,
    )
