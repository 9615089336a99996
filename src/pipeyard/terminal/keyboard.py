"""Where lines come from: a person at a terminal, or a script."""

from __future__ import annotations

import contextlib
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator

LONGEST = 1000  # letters of a line


class Left(Exception):
    """Nobody types any more: end of input or Ctrl-C."""

    def __init__(self, can_ask: bool) -> None:
        super().__init__("input ended")
        self.can_ask = can_ask  # after Ctrl-C a person is still there; after the end of input nobody is


class TimeUp(Exception):
    """Nothing was typed in time."""


class Keyboard:
    """Reads a line at a time, with editing and history where it is a terminal."""

    def __init__(self) -> None:
        self.is_terminal = sys.stdin.isatty()
        self._known: Callable[[], list[str]] | None = None
        self._found: list[str] = []
        self._until: float | None = None
        if self.is_terminal:
            with contextlib.suppress(ImportError):
                import readline  # gives input() its editing, and Tab

                readline.set_completer_delims("")  # whole lines are completed, spaces and brackets too
                readline.set_completer(self.completion)
                readline.parse_and_bind("tab: complete")

    def wait_until(self, until: float | None) -> None:
        """From now on a line must be typed before that time of ``time.monotonic``; None: whenever."""
        self._until = until

    def complete_from(self, known: Callable[[], list[str]]) -> None:
        """What Tab completes to from now on; asked for when Tab is pressed."""
        self._known = known

    def completion(self, typed: str, number: int) -> str | None:
        """The line of that number that begins with what was typed, as readline asks for them."""
        if number == 0:
            begun = typed.lstrip()
            self._found = [line for line in self._known() if line.startswith(begun)] if self._known else []
        return self._found[number] if number < len(self._found) else None

    def line(self, prompt: str) -> str:
        """What was typed after ``prompt``, stripped. Raises :class:`Left`, and :class:`TimeUp`."""
        try:
            with _alarm(self._until):
                typed = input(prompt)
            if self._until is not None and time.monotonic() >= self._until:
                raise TimeUp  # where no alarm can ring
        except TimeUp:
            print()
            raise
        except EOFError:
            print()
            raise Left(can_ask=False) from None
        except (KeyboardInterrupt, SystemError):  # the latter where Ctrl-C came just as the alarm rang
            print()
            raise Left(can_ask=True) from None
        if not self.is_terminal:
            print(typed)  # a script is not echoed: without this its transcript could not be read
        return typed.strip()[:LONGEST]


@contextlib.contextmanager
def _alarm(until: float | None) -> Iterator[None]:
    """Raise :class:`TimeUp` at that time, even while somebody types, where the system has an alarm."""
    in_main = threading.current_thread() is threading.main_thread()
    if until is None or not hasattr(signal, "setitimer") or not in_main:
        yield
        return

    def ring(*_: object) -> None:
        raise TimeUp

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, max(0.001, until - time.monotonic()))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
