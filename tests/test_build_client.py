"""Building the page: what builds it is installed at once, what checks it only when it is to be checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts import build_client


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What npm was asked for, in a folder of its own."""
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "package-lock.json").write_text("{}")
    found: list[list[str]] = []
    monkeypatch.setattr(build_client, "CLIENT", tmp_path)
    monkeypatch.setattr(build_client, "logged", lambda command, path: found.append(command))
    return found


def test_only_what_is_wanted_is_installed_and_only_once(asked: list[list[str]]) -> None:
    for tools in (False, False, True, True, False):
        build_client.install(["npm"], "", tools=tools)
    short = ["npm", "ci", "--no-audit", "--no-fund"]
    assert asked == [[*short, "--omit=dev"], short]


def test_a_new_lock_is_installed_again(asked: list[list[str]], tmp_path: Path) -> None:
    build_client.install(["npm"], "", tools=True)
    (tmp_path / "package-lock.json").write_text('{"new": 1}')
    build_client.install(["npm"], "", tools=False)
    assert len(asked) == 2


def test_what_passed_the_checks_is_checked_again_when_it_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "src").mkdir()
    page = tmp_path / "src" / "App.svelte"
    codes = [1, 0, 0, 0]
    monkeypatch.setattr(build_client, "CLIENT", tmp_path)
    monkeypatch.setattr(build_client, "version", lambda node: (20,))
    monkeypatch.setattr(build_client, "check", lambda node, path: codes.pop(0))

    page.write_text("wrong")
    assert [build_client.check_if_changed("node", "") for _ in range(3)] == [1, 0, 0]
    assert len(codes) == 2, "what failed is checked again, what passed is not"
    page.write_text("other")
    build_client.check_if_changed("node", "")
    page.rename(tmp_path / "src" / "Page.svelte")
    build_client.check_if_changed("node", "")
    assert codes == [], "a change and a new name are checked"
