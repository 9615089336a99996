"""Tab, and terminals that know few letters."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pipeyard.rules import registry
from pipeyard.rules.protocol import Game
from pipeyard.terminal.keyboard import Keyboard, Left, TimeUp
from pipeyard.terminal.turn_clock import TurnClock
from tests.terminal.evening import begin, play


def completed(keyboard: Keyboard, typed: str) -> list[str]:
    found: list[str] = []
    while (line := keyboard.completion(typed, len(found))) is not None:
        found.append(line)
    return found


def test_tab_completes_a_whole_line() -> None:
    keyboard = Keyboard()
    assert completed(keyboard, "pl") == []
    keyboard.complete_from(lambda: ["place (0,3) NES", "place (1,2) NES", "pass"])
    assert completed(keyboard, "pl") == ["place (0,3) NES", "place (1,2) NES"]
    assert completed(keyboard, "place (1") == ["place (1,2) NES"]
    assert completed(keyboard, " pa") == ["pass"]


def test_help_lists_bargaining_only_where_there_is_some(buckets: Game) -> None:
    assert "listen" not in play(begin(buckets, "human,random"), "help", "quit", "")
    assert "listen" in play(begin(registry.game("pipe-land"), "human,greedy"), "help", "quit", "")


def test_a_terminal_without_utf8_gets_a_board_in_ascii(tmp_path: Path) -> None:
    environment = {**os.environ, "LC_ALL": "C"}
    for name in ("PYTHONIOENCODING", "PYTHONUTF8"):
        environment.pop(name, None)
    environment["XDG_STATE_HOME"] = str(tmp_path)
    command = [sys.executable, "-m", "pipeyard", "play", "pipes", "--players", "human", "--seed", "1"]
    ran = subprocess.run(command, input=b"quit\n\n", capture_output=True, env=environment, timeout=60)
    shown = ran.stdout.decode("ascii")
    assert ran.returncode == 0 and "?" not in shown.partition("special")[0], shown
    assert "Pipes" in shown and "----" in shown


class Sleeper(Keyboard):
    """Types nothing once time matters, and notes what it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.prompts: list[str] = []

    def line(self, prompt: str) -> str:
        self.prompts.append(prompt)
        if self._until is None:
            return "done"
        raise TimeUp


def test_a_minute_belongs_to_a_turn_and_the_game_moves_for_who_lets_it_pass() -> None:
    match = begin(registry.game("pipes"), "human,human")
    clock, keyboard = TurnClock(match, 60), Sleeper()
    until = clock.until(0)
    assert until is not None and clock.until(0) == until, "the same turn, the same minute"
    with pytest.raises(TimeUp):
        clock.line(keyboard, 0, "p1", True)
    assert keyboard.prompts == [" p1 1:00> "]
    assert clock.line(keyboard, 0, "p1", False) == "done", "who is only asked is not timed"
    clock.move_for(0)
    assert match.waiting.must == (1,)
    second = clock.until(1)
    assert second is not None and second >= until, "the next player's minute begins when they sit here"
    assert TurnClock(match, None).told(1) == ""


@pytest.mark.parametrize(
    "problem", [KeyboardInterrupt(), SystemError("returned a result with an exception set")]
)
def test_ctrl_c_leaves_also_at_the_moment_when_time_is_up(
    problem: BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python then calls one signal's handler while the other's exception is on its way."""

    def interrupted(prompt: str) -> str:
        raise problem

    monkeypatch.setattr("builtins.input", interrupted)
    with pytest.raises(Left) as told:
        Keyboard().line("> ")
    assert told.value.can_ask
