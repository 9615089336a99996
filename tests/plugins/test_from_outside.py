"""An own game, an own bot and an own edition are played in the terminal, printed and replayed."""

import json
from pathlib import Path

import pytest

from tests.paper.test_audit_pipe_dream import SHEET
from tests.plugins.outside import BOT, FAILING, dear, furnish, kept_log, pipeyard


def test_folders_are_listed_with_what_is_built_in(tmp_path: Path) -> None:
    listed = pipeyard("games", cwd=tmp_path, env=furnish(tmp_path))
    assert listed.returncode == 0 and listed.stderr == ""
    assert "buckets  Buckets" in listed.stdout and "edition dear:" in listed.stdout
    assert "bots: failing, first, last, random" in listed.stdout
    (tmp_path / "elsewhere").mkdir()
    by_option = ("--games", "games", "--bots", "bots", "--editions", "editions")
    again = pipeyard("games", *by_option, cwd=tmp_path)
    assert again.stdout == listed.stdout and again.stderr == ""


def test_an_own_game_is_played_printed_and_replayed(tmp_path: Path) -> None:
    env = furnish(tmp_path)
    played = pipeyard("play", "buckets", "--players", "first,last", "--pace", "0", cwd=tmp_path, env=env)
    assert played.returncode == 0, played.stderr
    assert "win" in played.stdout
    log = kept_log(tmp_path)
    replayed = pipeyard("replay", "--verify", str(log), cwd=tmp_path, env=env)
    assert replayed.returncode == 0, replayed.stdout + replayed.stderr
    printed = pipeyard("print", "buckets", "--what", "rules", "-o", "b.pdf", cwd=tmp_path, env=env)
    assert printed.returncode == 0, printed.stderr
    assert (tmp_path / "b.pdf").read_bytes().startswith(b"%PDF")
    elsewhere = pipeyard("replay", str(log), cwd=tmp_path)
    assert elsewhere.returncode == 1
    assert "a game 'buckets' that is not known here" in elsewhere.stdout + elsewhere.stderr


def test_an_edition_file_is_played_and_printed_and_its_log_replays_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "dear.toml").write_text(dear())
    command = ("play", "pipe-dream", "--edition", "./dear.toml", "--players", "random", "--pace", "0")
    played = pipeyard(*command, cwd=tmp_path)
    assert played.returncode == 0, played.stderr
    log = kept_log(tmp_path)
    assert "edition dear\n" in log.read_text() and "| start = 7" in log.read_text()
    printed = pipeyard("print", "pipe-dream", "-e", "./dear.toml", "-o", "s.pdf", cwd=tmp_path)
    assert printed.returncode == 0 and (tmp_path / "s.pdf").is_file(), printed.stderr
    (tmp_path / "dear.toml").unlink()
    replayed = pipeyard("replay", "--verify", str(log), cwd=tmp_path)
    assert replayed.returncode == 0, replayed.stdout + replayed.stderr
    without = log.read_text().split("edition-file")[0] + log.read_text().partition("\n\n")[2]
    (tmp_path / "without.log").write_text(without)
    missing = pipeyard("replay", "without.log", cwd=tmp_path)
    assert missing.returncode == 1 and "Put dear.toml into a folder of editions" in (
        missing.stdout + missing.stderr
    )


def test_a_sheet_of_an_own_edition_is_looked_over(tmp_path: Path) -> None:
    (tmp_path / "dear.toml").write_text(dear())
    (tmp_path / "sheet.txt").write_text(f"edition dear\n{SHEET}")
    unknown = pipeyard("audit", "pipe-dream", "sheet.txt", cwd=tmp_path)
    assert unknown.returncode == 2 and "dear" in unknown.stderr and "Traceback" not in unknown.stderr
    known = pipeyard("audit", "pipe-dream", "sheet.txt", "--edition", "./dear.toml", cwd=tmp_path)
    assert known.returncode == 0 and "The total is 1." in known.stdout, known.stderr


def test_a_bots_file_plays_and_one_that_fails_costs_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "my_bot.py").write_text(BOT)
    (tmp_path / "lost.py").write_text(FAILING)
    command = ("play", "pipe-dream", "--players", "./my_bot.py,./lost.py", "--pace", "0")
    played = pipeyard(*command, cwd=tmp_path)
    assert played.returncode == 0, played.stderr
    assert "Traceback" not in played.stdout + played.stderr
    told = " ".join(played.stdout.split())
    assert "The bot lost failed with RuntimeError (which way was it) in lost.py, line 3." in told
    log = kept_log(tmp_path).read_text()
    assert "bot my_bot" in log and "bot lost" in log
    (tmp_path / "begun.log").write_text(log.partition("\n\n")[0] + "\n\n")
    refused = pipeyard("play", "--resume", "begun.log", cwd=tmp_path)
    assert refused.returncode == 2 and "there is no bot called 'my_bot'" in refused.stderr
    assert len(refused.stderr.splitlines()) == 1
    again = pipeyard("play", "--bots", ".", "--resume", "begun.log", "--pace", "0", cwd=tmp_path)
    assert again.returncode == 0, again.stderr


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("def choose(question)\n    pass\n", "bad.py cannot be loaded: expected ':', line 1"),
        ("import nothing_of_that_name\n", "bad.py cannot be loaded: ModuleNotFoundError"),
        ("raise SystemExit(3)\n", "bad.py cannot be loaded: SystemExit"),
        ("x = 1\n", "bad.py has no function make() and none choose(question)"),
        ("def make():\n    return 7\n", "the bot 'bad' cannot be made: TypeError: make() gave 7"),
    ],
)
def test_what_is_no_bot_is_told_in_a_line(tmp_path: Path, text: str, told: str) -> None:
    (tmp_path / "bad.py").write_text(text)
    refused = pipeyard("play", "pipes", "--players", "human,./bad.py", cwd=tmp_path)
    assert refused.returncode == 2 and told in refused.stderr
    assert len(refused.stderr.splitlines()) == 1
    (tmp_path / "bots").mkdir()
    (tmp_path / "bad.py").rename(tmp_path / "bots" / "bad.py")
    listed = pipeyard("games", "--bots", "bots", cwd=tmp_path)
    assert listed.returncode == 0 and "pipe-land" in listed.stdout
    assert f"left out: {told}" in listed.stderr


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ("start = 7", "start = 'two'", "dear.toml, line 14: wrenches.start must be a whole number"),
        ("[wrenches]", "[wrench]", "dear.toml, line 13: wrench is not known"),
        ("start = 7", "start 7", "dear.toml: this is not TOML: "),
    ],
)
def test_a_wrong_edition_is_told_and_takes_nothing_down(
    tmp_path: Path, right: str, wrong: str, told: str
) -> None:
    folder = tmp_path / "editions" / "pipe-dream"
    folder.mkdir(parents=True)
    (folder / "dear.toml").write_text(dear().replace(right, wrong, 1))
    option = ("--editions", "editions")
    listed = pipeyard("games", *option, cwd=tmp_path)
    assert (
        listed.returncode == 0 and "edition classic" in listed.stdout and "edition dear" not in listed.stdout
    )
    assert f"left out: {told}" in listed.stderr
    for edition in ("dear", "./editions/pipe-dream/dear.toml"):
        refused = pipeyard("play", "pipe-dream", *option, "--edition", edition, cwd=tmp_path)
        assert refused.returncode == 2 and told in refused.stderr
        assert len(refused.stderr.splitlines()) == 1
    asked = '{"command": "games"}\n{"command": "start", "game": "pipe-dream", "edition": "dear"}\n'
    answers = pipeyard("engine", *option, cwd=tmp_path, typed=asked).stdout.splitlines()
    first, second = map(json.loads, answers)
    assert first["ok"] and any(told in each for each in first["left_out"])
    assert second["error"]["kind"] == "setup" and told in second["error"]["wrong"]


def test_a_wrong_game_is_told_and_takes_nothing_down(tmp_path: Path) -> None:
    env = furnish(tmp_path)
    about = tmp_path / "games" / "buckets" / "about.toml"
    about.write_text("title = 3\n")
    listed = pipeyard("games", cwd=tmp_path, env=env)
    assert listed.returncode == 0 and "pipe-land" in listed.stdout
    assert "left out: the game 'buckets' cannot be loaded: buckets/about.toml, line 1" in listed.stderr


def test_the_engine_plays_what_comes_from_outside(tmp_path: Path) -> None:
    asked = [
        {"command": "start", "game": "buckets", "seed": 1},
        {"command": "sit", "seat": 0, "bot": "first"},
        {"command": "sit", "seat": 1, "bot": "failing"},
        {"command": "start", "game": "pipe-dream", "edition": "dear", "seats": 1, "id": "dear"},
        {"command": "log", "id": "dear"},
    ]
    typed = "".join(json.dumps(each) + "\n" for each in asked)
    lines = pipeyard("engine", cwd=tmp_path, env=furnish(tmp_path), typed=typed).stdout.splitlines()
    answers = [json.loads(line) for line in lines]
    assert all(answer["ok"] for answer in answers), answers
    assert answers[2]["over"] and any("trouble" in move for move in answers[2]["played"])
    assert "| start = 7" in answers[4]["log"]
