"""The Print page and the audit by tapping and by keyboard, in a real browser."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
from playwright.sync_api import Browser, Locator, Page, expect

from tests.paper.test_audit_pipes import code
from tests.web.browser.conftest import DESK, PHONE, Served, Visit


def preview(page: Page) -> str:
    """The first page, once it is drawn as was chosen last: that takes long when typst is not running yet."""
    expect(page.locator("figure[aria-busy=false] img")).to_be_visible()
    return page.locator("figure img").get_attribute("src") or ""


def choice(page: Page, label: str) -> Locator:
    """What is chosen beside these words."""
    return page.locator("label.line", has=page.get_by_text(label, exact=True)).locator("select")


def downloaded(page: Page) -> pypdfium2.PdfDocument:
    with page.expect_download() as coming:
        page.get_by_role("link", name="Download the PDF").click()
    return pypdfium2.PdfDocument(Path(coming.value.path()))


def test_what_is_chosen_is_what_is_printed(visit: Visit) -> None:
    page = visit(PHONE, "#/print/pipes")
    first = preview(page)
    assert first.startswith("data:image/svg+xml")
    page.get_by_label("How many").fill("3")
    choice(page, "On each page").select_option("2")
    choice(page, "Paper").select_option("letter")
    second = preview(page)
    assert second != first
    made = downloaded(page)
    assert len(made) == 2
    assert sorted(round(side) for side in made[0].get_size()) == [612, 792], "letter, two boards side by side"
    page.get_by_role("button", name="Other boards").click()
    assert preview(page) != second
    page.set_viewport_size(DESK)  # type: ignore[arg-type]
    page.get_by_role("button", name="Tube Tangle").click()
    page.get_by_label("The rulebook").check()
    choice(page, "As").select_option("plain")
    expect(choice(page, "Your printer turns the sheet")).to_have_count(0)
    preview(page)
    assert "Tube Tangle: the rules" in downloaded(page)[0].get_textpage().get_text_range()


def test_a_wrong_wish_is_told_and_can_be_mended(browser: Browser, served: Served) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800})  # a refusal is an error to it
    page = context.new_page()
    page.goto(served.url + "#/print/pipes")
    page.get_by_text("More about the boards").click()
    size = page.locator("details input").nth(1)
    size.fill("2x2")
    expect(page.get_by_role("alert")).to_contain_text("2")
    expect(page.get_by_role("button", name="Download the PDF")).to_be_disabled()
    size.fill("5x5")
    page.locator("details input").nth(2).fill("3")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.get_by_role("link", name="Download the PDF")).to_be_visible()
    context.close()


def test_a_paper_board_is_typed_in_by_tapping(visit: Visit) -> None:
    page = visit(PHONE, "#/audit/pipes", has_touch=True)
    page.get_by_label("The code printed on the board").fill(code())
    page.get_by_role("button", name="Show the board").tap()
    for field, mark in (
        ("(2,2)", "up and down"),
        ("(2,1)", "right and down"),
        ("(3,1)", "left and down"),
        ("(3,2)", "up and down"),
        ("(4,4)", "teleport a, attached to the north"),
    ):
        page.locator(f'[data-field="{field}"]').tap()
        page.get_by_role("button", name=mark, exact=True).tap()
    page.get_by_label("Score", exact=True).fill("5")
    page.get_by_role("button", name="Look it over").tap()
    expect(page.get_by_text("2 things are wrong.")).to_be_visible()
    expect(page.get_by_text("Teleport a has 1 end")).to_be_visible()
    expect(page.locator('[data-field="(4,4)"] .lit')).to_have_count(1)
    page.locator('[data-field="(4,4)"]').tap()
    page.get_by_role("button", name="Nothing is drawn there").tap()
    page.get_by_label("Score", exact=True).fill("4")
    page.get_by_role("button", name="Look it over").tap()
    expect(page.get_by_text("Everything is as it should be.")).to_be_visible()
    expect(page.locator("svg.board use[href^='#ink-water']")).to_have_count(4)
    expect(page.get_by_text("The water stops before (3,3): a wall is there.")).to_be_visible()


ADA = {"(2,2)": "a crossing", "(2,1)": "right and down", "(3,1)": "left and down", "(3,2)": "left and up"}
BEN = {
    **dict.fromkeys(("(2,2)", "(4,2)", "(4,3)"), "up and down"),
    "(2,1)": "right and down",
    "(3,1)": "across",
    "(4,1)": "left and down",
}


def test_two_boards_of_one_table_are_looked_over_together(visit: Visit) -> None:
    """Ada's water crosses its own way again, which pushes Ben's two fields on in that round."""
    page = visit(DESK, "#/audit/pipes")
    for name, drawn in (("Ada", ADA), ("Ben", BEN)):
        page.get_by_label("The code printed on the board").fill(code())
        page.get_by_role("button", name="Show the board").click()
        for field, mark in drawn.items():
            page.locator(f'[data-field="{field}"]').click()
            page.get_by_role("button", name=mark, exact=True).click()
        page.get_by_label("Name", exact=True).fill(name)
        if name == "Ada":
            page.locator("[data-another]").click()
            expect(page.locator("[data-others='1']")).to_contain_text("Ada")
    page.get_by_role("button", name="Look it over").click()
    expect(
        page.get_by_text("Round 5, Ada: Step 5: the water recrosses (2,2), from the east.")
    ).to_be_visible()
    expect(page.get_by_text("Round 5, Ben: Step 6: the water enters (4,3) from the north.")).to_be_visible()


def test_a_sheet_is_filled_in_by_keyboard_alone(visit: Visit) -> None:
    page = visit(DESK, "#/audit/pipe-dream")
    page.locator('[data-field="(1,1)"]').focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "1"):  # the source, on (3,3)
        page.keyboard.press(key)
    for key in ("ArrowUp", "2", "ArrowUp", "2", "ArrowUp", "ArrowRight", "2", "Delete"):
        page.keyboard.press(key)
    expect(page.get_by_role("button", name=re.compile(r"^\(1,3\): up and down"))).to_be_attached()
    expect(page.get_by_role("button", name="(1,4), empty")).to_be_focused()
    page.get_by_label("Total", exact=True).focus()
    page.keyboard.type("3")
    page.get_by_role("button", name="Look it over").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("The sheet says a total of 3; it is -4.")).to_be_visible()
    page.get_by_text("Step by step").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("2 pieces are joined to the source.")).to_be_visible()
    page.get_by_role("link", name="The rule: pipe-dream/score-total").click()
    expect(page.locator('[data-rule="pipe-dream/score-total"]')).to_be_visible()
