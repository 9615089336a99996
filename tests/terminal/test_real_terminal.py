"""A real terminal: a pseudo-terminal with the real command in it."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PATIENCE = 60.0  # seconds without a word before a test gives up


class Terminal:
    """The command in a window of 100 by 40, with a keyboard to type on."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self.read = ""
        self.process, self.window = pty.fork()
        if self.process == 0:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # ignored, if the tests run in the background
            environment = dict(os.environ, XDG_STATE_HOME=str(home), TERM="xterm-256color")
            environment |= {"COLUMNS": "100", "LINES": "40", "PYTHONUNBUFFERED": "1"}
            environment.pop("NO_COLOR", None)
            os.execve(sys.executable, [sys.executable, "-m", "pipeyard", *arguments], environment)

    def until(self, text: str) -> str:
        """Read until ``text`` has come, and give back all up to it since the last time."""
        while text not in self.plain():
            ready, _, _ = select.select([self.window], [], [], PATIENCE)
            assert ready, f"waited for {text!r}; the screen said: {self.plain()[-2000:]}"
            try:
                piece = os.read(self.window, 65536)
            except OSError:
                piece = b""
            assert piece, f"ended before {text!r}; the screen said: {self.plain()[-2000:]}"
            self.read += piece.decode(errors="replace")
        found, text, self.read = self.plain().partition(text)
        return found + text

    def plain(self) -> str:
        return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Z0-9]", "", self.read)

    def type(self, keys: str) -> None:
        os.write(self.window, keys.encode())

    def interrupt(self, text: str = "") -> None:
        """Press Ctrl-C until ``text`` comes: one pressed while a prompt is being put up may go unheard."""
        for _ in range(12):
            self.type("\x03")
            ready, _, _ = select.select([self.window], [], [], PATIENCE / 12)
            if ready:
                break
        if text:
            self.until(text)

    def ends(self) -> int:
        """Wait for the end and give back the exit code."""
        while True:
            ready, _, _ = select.select([self.window], [], [], PATIENCE)
            assert ready, f"it does not end; the screen said: {self.plain()[-2000:]}"
            try:
                piece = os.read(self.window, 65536)
            except OSError:  # Linux says so when the other side is closed
                break
            if not piece:
                break
            self.read += piece.decode(errors="replace")
        _, status = os.waitpid(self.process, 0)
        self.process = 0
        return os.waitstatus_to_exitcode(status)

    def close(self) -> None:
        if self.process:
            os.kill(self.process, signal.SIGKILL)
            os.waitpid(self.process, 0)
        os.close(self.window)


@pytest.fixture
def terminals(tmp_path: Path) -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()


def test_enter_enter_starts_a_game_and_ctrl_c_leaves_politely(
    terminals: list[Terminal], tmp_path: Path
) -> None:
    terminal = Terminal(tmp_path, "play")
    terminals.append(terminal)
    assert "Pipe Land" in terminal.until("Which one?")
    terminal.type("\r")
    terminal.until("Who plays?")
    terminal.type("Ann=human,Bob=human\r")
    screen = terminal.until("help, rules, undo, save FILE, quit.")
    assert "draw" in screen and "Ann" in screen
    terminal.type("draw\r")
    terminal.until("To lay:")
    terminal.until("> ")
    terminal.interrupt("leave it): ")
    terminal.type("\r")
    assert terminal.ends() == 0
    assert "pipeyard play --resume last" in terminal.plain()
    assert "Traceback" not in terminal.plain()


def test_the_kept_game_goes_on_and_ctrl_d_leaves(terminals: list[Terminal], tmp_path: Path) -> None:
    first = Terminal(tmp_path, "play", "pipe-land", "--players", "human,human")
    terminals.append(first)
    first.until("draw a tile or pass?")
    first.until("> ")
    first.type("draw\r")
    first.until("To lay:")
    first.until("> ")
    first.type("\x04")
    assert first.ends() == 0
    second = Terminal(tmp_path, "play", "--resume", "last")
    terminals.append(second)
    assert "draws a tile" in second.until("> ")
    second.type("q\r")
    second.until("leave it): ")
    second.interrupt()
    assert second.ends() == 0
    assert "Traceback" not in second.plain()


def test_when_time_is_up_the_game_moves_while_nothing_is_typed(
    terminals: list[Terminal], tmp_path: Path
) -> None:
    terminal = Terminal(tmp_path, "play", "pipes", "--players", "human", "--seconds", "5")
    terminals.append(terminal)
    terminal.until("0:05> ")
    terminal.type("half a mo")
    terminal.until("Time is up for")
    terminal.until("0:05> ")
    terminal.interrupt("leave it): ")
    terminal.type("\r")
    assert terminal.ends() == 0
    assert "Traceback" not in terminal.plain()
