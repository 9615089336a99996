"""The command: what it prints, and that every error of use is one line and exit code 2."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pipeyard import __version__
from pipeyard.cli import main
from pipeyard.rules import registry
from pipeyard.rules.registry import GAMES


@pytest.fixture(autouse=True)
def state_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "100")


def run(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, arguments, input=typed)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["play", "pipe-lnd"], "there is no game called 'pipe-lnd'"),
        (["play", "pipe-land", "--players", "human,gredy"], "did you mean greedy?"),
        (["play", "pipe-land", "--players", "human"], "2 to 6 players"),
        (["play", "pipe-land", "--players", ","], "nobody sits"),
        (["play", "pipe-land", "--edition", "77"], "there are: 76, 114"),
        (["play", "pipe-land", "--mode", "hard"], "mode must be one of basic, advanced"),
        (["play", "pipe-land", "--mode"], "--mode needs a value"),
        (["play", "pipe-land", "--speed", "3"], "--speed is no option of Pipe Land"),
        (["play", "pipe-land", "extra"], "extra is no option"),
        (["play", "--players", "human,random"], "name a game first"),
        (["play", "--resume", "/nowhere/x.log"], "cannot be read"),
        (["play", "pipe-land", "--resume", "x.log", "--edition", "76"], "leave out all but --resume"),
        (["play", "pipe-land", "--pace", "fast"], "fast"),
        (["rules", "pipe-land", "plce-4"], "did you mean place-4"),
        (["rules", "pip"], "there is no game called 'pip'"),
        (["replay", "/nowhere/x.log"], "there is no file"),
        (["replay"], "Missing argument"),
        (["dance"], "No such command"),
        (["--dance"], "No such option"),
    ],
)
def test_errors_of_use_are_one_line_and_code_2(arguments: list[str], expected: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert expected in result.stderr
    assert result.stderr.startswith("pipeyard: ") and result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_a_file_that_is_no_log_is_refused_with_the_line(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("buy milk\n")
    result = run("play", "--resume", str(file))
    assert result.exit_code == 2 and "notes.txt" in result.stderr and result.stderr.count("\n") == 1
    file.write_bytes(b"\xff\xfe\x00")
    assert run("play", "--resume", str(file)).exit_code == 2


def test_version_games_and_help() -> None:
    assert run("--version").stdout == f"pipeyard {__version__}\n"
    games = run("games").stdout
    for name in GAMES:
        assert f"{name}  " in games
    assert "--mode basic|advanced" in games and "bots: apprentice, plumber" in games
    assert "Usage" in run("play", "--help").stdout


def test_an_edition_is_shown_to_begin_ones_own_with(tmp_path: Path) -> None:
    listed = run("editions").stdout.split()
    assert {name.partition("/")[0] for name in listed} == set(GAMES)
    for name in listed:
        game, _, edition = name.partition("/")
        own = tmp_path / f"{edition}.toml"
        own.write_text(run("editions", "show", name).stdout)
        assert registry.game(game).shelf.text(edition) == own.read_text()  # type: ignore[union-attr]
    for words in (["show"], ["show", "pipes/none"], ["76"]):
        told = run("editions", *words)
        assert told.exit_code == 2 and "right is pipeyard editions show" in told.stderr


def test_rules_by_id_by_chapter_and_whole() -> None:
    one = run("rules", "pipe-land", "place-4").stdout
    assert one.startswith(" pipe-land/place-4") and "same owner" in one
    assert run("rules", "pipe-land/place-4").stdout == one
    chapter = run("rules", "pipe-land", "income").stdout
    assert "pipe-land/income" in chapter
    assert "Passing and withdrawing" in run("rules", "pipe-land").stdout


def test_play_save_resume_replay(tmp_path: Path) -> None:
    file = tmp_path / "evening.log"
    start = ["play", "pipe-land", "--players", "human,human", "--edition", "114", "--mode", "advanced"]
    first = run(*start, "--seed", "7", typed=f"draw\nsave {file}\n")
    assert first.exit_code == 0 and "Saved." in first.stdout
    assert "114 · advanced" in first.stdout
    second = run("play", "--resume", str(file), typed="log\n")
    assert second.exit_code == 0 and "draws a tile" in second.stdout
    told = run("replay", str(file))
    assert told.exit_code == 0 and "edition 114" in told.stdout and '"player 1" (human)' in told.stdout


def test_the_same_seed_deals_the_same_game() -> None:
    arguments = ["play", "pipe-land", "--players", "random,random", "--seed", "same"]
    first, second = (run(*arguments).stdout.rpartition("The whole game:")[0] for _ in range(2))
    assert first == second != ""


def test_a_finished_game_is_verified(tmp_path: Path) -> None:
    played = run("play", "pipe-land", "--players", "random,random", "--seed", "short")
    assert played.exit_code == 0 and "★" in played.stdout
    (log,) = (tmp_path / "state" / "pipeyard" / "games").glob("pipe-land-*.log")
    checked = run("replay", "--verify", str(log))
    assert checked.exit_code == 0, checked.stdout
    lines = log.read_text().splitlines()
    forged = [line.replace("nature: first red", "nature: first blue") for line in lines]
    if forged == lines:
        forged = [line.replace("nature: first blue", "nature: first red") for line in lines]
    assert forged != lines
    log.write_text("\n".join(forged) + "\n")
    assert run("replay", "--verify", str(log)).exit_code == 1


def test_the_menu_starts_with_enter_enter() -> None:
    result = run("play", typed="9\n\nhuman\n\n")
    assert result.exit_code == 0
    assert "Type a number" in result.stdout
    assert "1 cannot play; 2 to 6 can." in result.stdout
    assert "Pipe Land · 76" in result.stdout
    assert "pipeyard play --resume last" in result.stdout


def test_alone_the_command_shows_its_help() -> None:
    result = run()
    assert result.exit_code == 0 and "Commands:" in result.stdout


def test_what_a_command_does_is_not_cut_off() -> None:
    for arguments in ([], ["lab"], ["admin"]):
        assert "..." not in run(*arguments, "--help").stdout.partition("Commands:")[2]


def test_a_terminal_without_box_characters_is_no_error() -> None:
    environment = dict(os.environ, PYTHONIOENCODING="ascii")
    command = [sys.executable, "-m", "pipeyard", "play", "pipe-land", "--players", "human,human"]
    done = subprocess.run(command, input=b"draw\n", capture_output=True, env=environment, check=False)
    assert done.returncode == 0 and done.stderr == b"" and b"To lay" in done.stdout


def test_a_reader_who_leaves_early_is_no_error() -> None:
    command = [sys.executable, "-m", "pipeyard", "rules", "pipe-land"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()


def test_leaving_the_menu_is_no_error() -> None:
    assert run("play", typed="").exit_code == 0
