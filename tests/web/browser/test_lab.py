"""The laboratory in a browser: a study is started, watched and stopped, and its report is read."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.browser.conftest import Visit


def test_a_study_grows_is_stopped_and_its_report_is_read(visit: Visit) -> None:
    page = visit()
    page.locator("[data-lab]").click()
    page.get_by_role("link", name="Pipe Dream").click()
    page.get_by_label("What to change").select_option("wrenches.start")
    page.get_by_label("New value").fill("4")
    page.get_by_label("Bots").select_option("greedy")
    page.get_by_label("Games").select_option("200")  # more than are played before it is stopped
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", name="Pipe Dream: wrenches.start = 4?")).to_be_visible()
    expect(page.get_by_role("status")).to_have_text(re.compile(r"being played, [1-9]\d* of 400 games"))
    page.get_by_role("button", name="Stop it").click()
    expect(page.get_by_role("status")).to_have_text(re.compile(r"^\d+ of 400 games"))
    page.get_by_role("link", name="The report").click()
    expect(page.get_by_role("heading", name="Who wins")).to_be_visible()
    section = page.locator("section").first
    expect(section).to_have_css("border-radius", "16px")  # the report's own style is let in
    page.go_back()
    page.get_by_role("link", name="All studies").click()
    expect(page.get_by_role("link", name="Pipe Dream: wrenches.start = 4?").first).to_be_visible()
