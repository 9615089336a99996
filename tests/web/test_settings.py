"""Every setting can be set by whoever runs a server, and the documentation has them all."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from pipeyard.web.settings import BadSettings, Settings, described, load_settings
from tests.command import command

DOCS = Path(__file__).parent.parent.parent / "docs"
OTHER = {
    "int": "7",
    "float": "7.5",
    "str": "other",
    "Path": "/other",
    "tuple[str, ...]": "one, two",
    "bool": "yes",
}
WRITTEN = OTHER | {"str": '"other"', "Path": '"/other"', "tuple[str, ...]": '["one", "two"]', "bool": "true"}

# Settings that only some texts fit.
CHOSEN = {"lab": "no", "log_format": "text", "log_level": "info", "metrics_from": "10.0.0.0/8, ::1"}


@pytest.mark.parametrize("each", fields(Settings), ids=lambda each: each.name)
def test_each_setting_by_file_and_by_environment(each: object, tmp_path: Path) -> None:
    name, kind = each.name, str(each.type)  # type: ignore[attr-defined]
    file = tmp_path / "pipeyard.toml"
    text, written = OTHER[kind], WRITTEN[kind]
    if name in CHOSEN:
        text = CHOSEN[name]
        written = str(text.split(", ")) if kind.startswith("tuple") else f'"{text}"'
    if kind == "bool" and getattr(Settings(), name):
        text, written = "no", "false"
    file.write_text(f"{name} = {written}\n")
    by_file = load_settings(file, {})
    by_environment = load_settings(None, {f"PIPEYARD_{name.upper()}": text})
    assert getattr(by_file, name) == getattr(by_environment, name) != getattr(Settings(), name)


def test_what_counts_more(tmp_path: Path) -> None:
    file = tmp_path / "pipeyard.toml"
    file.write_text("bot_talk = 1\nbot_workers = 1\ncrowd = 1\n")
    environment = {"PIPEYARD_CONFIG": str(file), "PIPEYARD_BOT_WORKERS": "2", "PIPEYARD_CROWD": "2"}
    found = load_settings(None, environment, crowd=3, database=None)
    assert (found.bot_talk, found.bot_workers, found.crowd, found.database) == (1, 2, 3, "")


def test_databases_as_hosts_name_them() -> None:
    found = load_settings(None, {"DATABASE_URL": "postgres://me@there/tables"})
    assert found.address == "postgresql+asyncpg://me@there/tables"
    assert (
        load_settings(None, {"PIPEYARD_DATABASE": "sqlite:///a.sqlite"}).address
        == "sqlite+aiosqlite:///a.sqlite"
    )


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("bot_worker = 3", "did you mean bot_workers?"),
        ("zzz = 3", "there are: data, database"),
        ('bot_workers = "many"', "right is a number"),
        ("bot_workers = 2.5", "right is a number"),
        ("bot_workers = true", "right is a number"),
        ("bot_workers = -1", "cannot be less than 0"),
        ('origins = "https://one.example"', "right is a list"),
        ("database = 3", "right is a text"),
        ("bot_workers = ", "cannot be read"),
        ("access_log = 1", "right is true or false"),
        ('log_format = "xml"', "right is one of json, text"),
        ('metrics_from = ["attic"]', "such as 10.0.0.0/8"),
    ],
)
def test_what_cannot_be_is_named(tmp_path: Path, written: str, words: str) -> None:
    file = tmp_path / "pipeyard.toml"
    file.write_text(written)
    with pytest.raises(BadSettings, match=r"pipeyard.toml|log_format|metrics_from") as caught:
        load_settings(file, {})
    assert words in str(caught.value)


def test_the_environment_is_checked_too() -> None:
    for text in ("many", "-1"):
        with pytest.raises(BadSettings, match="PIPEYARD_BOT_WORKERS"):
            load_settings(None, {"PIPEYARD_BOT_WORKERS": text})
    with pytest.raises(BadSettings, match="PIPEYARD_ACCESS_LOG is 'maybe'; right is yes or no"):
        load_settings(None, {"PIPEYARD_ACCESS_LOG": "maybe"})


def test_the_command_tells_what_is_wrong(tmp_path: Path) -> None:
    run = command("serve", "--config", "none.toml", cwd=tmp_path, env={})
    assert run.returncode and "cannot be read" in run.stderr and "Traceback" not in run.stderr


def test_the_documentation_has_them_all() -> None:
    assert described() in (DOCS / "server.md").read_text(encoding="utf-8"), "python -m pipeyard.web.settings"
