"""A learner at a lesson's board: does a move written in notation as a person does it, by touch or by keys."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod

from playwright.sync_api import Page, expect

from pipeyard.lessons.lesson import Step

from .playing import AT_REST

CELL = re.compile(r"\((-?\d+),(-?\d+)\)")
BOARD = "[role=application]"
MOST_TURNS = 8
PLACE = f"""([x, y]) => {{
    {AT_REST}
    return atRest(() => {{
        const board = document.querySelector('[data-drawing]');
        const at = new DOMPoint(x, y).matrixTransform(board.getScreenCTM());
        return [at.x, at.y];
    }});
}}"""


class Learner(ABC):
    """Plays the lesson of one game."""

    def __init__(self, page: Page, game: str) -> None:
        self.page = page
        self.game = game

    @abstractmethod
    def read_on(self) -> None:
        """Go on where there is only something to read."""

    @abstractmethod
    def pick(self, cell: tuple[int, int]) -> None:
        """Choose a cell of the board."""

    @abstractmethod
    def press(self, key: str, selector: str) -> None:
        """Press a button of the dock, or the key that does the same."""

    def confirm(self) -> None:
        """Do what the main button says."""
        self.press("Enter", "[data-primary]")

    def do(self, text: str, step: Step) -> None:
        """Make a move, or try one that is refused."""
        verb = text.split()[0]
        place = CELL.search(text)
        if place is None:
            self.press({"stop": "s"}.get(verb, "d"), "[data-primary]")
            return
        self.prepare(verb, text)
        cell = int(place[1]), int(place[2])
        self.pick(cell)
        if step.refused:
            return
        if verb == "buy":
            self.press("b", "button:has-text('Buy for')")
            return
        self.turn_to(cell, text)
        self.confirm()

    def prepare(self, verb: str, text: str) -> None:
        """Choose what is laid, where a game asks that first."""
        if self.game == "pipes" and verb in ("teleport", "crossing"):
            name = verb.capitalize()
            chosen = self.page.locator(f"button[aria-pressed=true]:has-text('{name}')").count()
            if not chosen:
                self.press(verb[0], f".dock button:has-text('{name}')")
        elif self.game == "pipe-dream" and verb in ("cross", "bomb"):
            self.press(verb[0], f"[data-{verb}]")
        if self.game == "pipe-dream" and verb in ("place", "bomb"):
            die = f"[data-die='{text.split()[1]}']"
            if self.page.locator(f"{die}[aria-pressed=true]").count() == 0 and verb == "place":
                self.press("x", die)

    def turn_to(self, cell: tuple[int, int], text: str) -> None:
        """Turn what is laid until it lies as the move says."""
        wanted = self.wanted(text)
        ghost = self.page.locator(f"[data-ghost='{cell[0]},{cell[1]}']")
        if not text.startswith("rotate"):  # what lies there shows nothing new before it is turned
            expect(ghost).to_have_count(1)
        for _ in range(MOST_TURNS):
            if not wanted or (ghost.count() and ghost.get_attribute("data-sides") == wanted):
                return
            self.press("r", ".dock [aria-label=Turn], .dock [data-turn]")
        raise AssertionError(f"{text} could not be turned to")

    def wanted(self, text: str) -> str:
        """The open sides a move names, "" where it names none."""
        turned = re.fullmatch(r"(?:place|bomb) (\d) at \S+ turned 1", text)
        if turned:
            return {"1": "NS", "2": "EW"}[turned[1]]
        named = re.search(r"\) (?:\S+ )?([NESW+]+)(?: for \d+)?$", text)
        return named[1] if named else ""


class ByTouch(Learner):
    """On a phone, with a finger, on a board whose rows are counted upwards."""

    def read_on(self) -> None:
        self.page.locator("[data-next]").tap()

    def pick(self, cell: tuple[int, int]) -> None:
        column, row = cell
        point = self.page.evaluate(PLACE, [column * 100 + 50, -row * 100 + 50])
        self.page.touchscreen.tap(*point)

    def press(self, key: str, selector: str) -> None:
        button = self.page.locator(selector).first
        expect(button).to_be_enabled()
        button.tap()


class ByKeys(Learner):
    """Without a mouse."""

    def read_on(self) -> None:
        expect(self.page.locator("[data-next]")).to_be_enabled()
        self.page.keyboard.press("Enter")

    def pick(self, cell: tuple[int, int]) -> None:
        up = "ArrowUp" if self.game == "pipe-land" else "ArrowDown"
        down = "ArrowDown" if up == "ArrowUp" else "ArrowUp"
        column, row = (cell[1], cell[0]) if self.game == "pipe-dream" else cell
        cursor = self.page.locator("[data-cursor]")
        if cursor.count() == 0:
            self.page.keyboard.press("ArrowRight")
        for _ in range(40):
            now = cursor.get_attribute("data-cursor") or ""
            first, second = (int(part) for part in now.split(","))
            across, along = (second, first) if self.game == "pipe-dream" else (first, second)
            if (across, along) == (column, row):
                self.page.keyboard.press("Enter")
                return
            if across != column:
                key = "ArrowRight" if across < column else "ArrowLeft"
            else:
                key = up if along < row else down
            self.page.keyboard.press(key)
        raise AssertionError(f"the keys do not lead to {cell}")

    def press(self, key: str, selector: str) -> None:
        self.page.keyboard.press(key)
