"""What a run of the tests keeps for the end: what it skipped and why; and the order of the tests.

With several workers whole files go to a worker, the longest first, as they were last time.
``PIPEYARD_SKIPPED=FILE`` adds a line to a file for each skipped test; ``scripts/skipped.py`` counts them.
``--within SECONDS`` runs the journeys first, then the quickest tests, and skips what does not fit.
A run that is interrupted, or ended because it took too long, says which tests were running.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

UNKNOWN = 1.0  # seconds, for a test that has not run yet
BROWSER = "tests/web/browser"
LAST = (BROWSER, "tests/load", "tests/faults")  # slow, and alike on both builds
DURATIONS = "pipeyard/durations"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--within", type=float, metavar="SECONDS", help="the quickest tests, for so long")


def known(config: pytest.Config) -> dict[str, float]:
    """How long each test took when it last ran, if pytest keeps anything."""
    cache = getattr(config, "cache", None)
    return dict(cache.get(DURATIONS, {})) if cache else {}


class Durations:
    """How long each test took, kept in pytest's cache for the next run."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.known = known(config)
        self.skipped: dict[str, str] = {}
        self.running: dict[str, None] = {}

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.running[nodeid] = None

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        self.running.pop(nodeid, None)

    def pytest_keyboard_interrupt(self) -> None:
        if self.running:
            print("\nwas running:", *self.running, sep="\n  ")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call":
            self.known[report.nodeid] = round(report.duration, 2)
        if not hasattr(report, "wasxfail"):
            self.note(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self.note(report)

    def note(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        """Remember why a test or a whole file was skipped, if it was."""
        if report.skipped:
            told = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
            self.skipped[report.nodeid] = told.removeprefix("Skipped: ").splitlines()[0]

    def pytest_sessionfinish(self) -> None:
        if cache := getattr(self.config, "cache", None):
            cache.set(DURATIONS, self.known)
        if file := os.environ.get("PIPEYARD_SKIPPED"):
            with Path(file).open("a", encoding="utf-8") as kept:
                kept.writelines(f"{reason}\n" for reason in self.skipped.values())


class LongestFirst:
    """Files that took long come first; those in a browser side by side, so that it starts once a worker."""

    def __init__(self, config: pytest.Config) -> None:
        self.known = known(config)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        took: dict[Path, float] = {}
        for item in items:
            took[item.path] = took.get(item.path, 0.0) + self.known.get(item.nodeid, UNKNOWN)
        items.sort(key=lambda item: (not item.nodeid.startswith(BROWSER), -took[item.path], item.path))


class Within:
    """The journeys first, then the quickest tests, and none begun when the time is up."""

    def __init__(self, config: pytest.Config, seconds: float) -> None:
        self.known = known(config)
        self.seconds = seconds

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items.sort(key=self.place)
        self.end = time.monotonic() + self.seconds  # collecting does not count

    def place(self, item: pytest.Item) -> tuple[bool, bool, float]:
        journey = item.get_closest_marker("journey") is not None
        return not journey, item.nodeid.startswith(LAST), self.known.get(item.nodeid, UNKNOWN)

    def pytest_runtest_setup(self) -> None:
        if time.monotonic() > self.end:
            pytest.skip("the time was up")


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Durations(config))
    if seconds := config.getoption("--within"):
        config.pluginmanager.register(Within(config, seconds))
    elif hasattr(config, "workerinput"):
        config.pluginmanager.register(LongestFirst(config))
