"""Profiles are told in our own words."""

import doctest
import shutil
import sys

import pytest

from bench import plot, profile


@pytest.mark.parametrize("module", [plot, profile])
def test_the_examples_are_true(module: object) -> None:
    failed, tried = doctest.testmod(sys.modules[module.__name__])  # type: ignore[attr-defined]
    assert tried > 0 and failed == 0


def test_without_perf_nothing_is_profiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert "no perf" in profile.section().text


def test_what_is_profiled_can_be_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(profile, "SECONDS", 0.001)
    profile.run("loop pipe-dream")
    profile.run("kernel pipe_land")
