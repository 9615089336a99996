"""Where lines come from: a person at a terminal, or a script."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable


class Left(Exception):
    """Nobody types any more: end of input or Ctrl-C."""

    def __init__(self, can_ask: bool) -> None:
        super().__init__("input ended")
        self.can_ask = can_ask  # after Ctrl-C a person is still there; after the end of input nobody is


class Keyboard:
    """Reads a line at a time, with editing and history where it is a terminal."""

    def __init__(self) -> None:
        self.is_terminal = sys.stdin.isatty()
        self._known: Callable[[], list[str]] | None = None
        self._found: list[str] = []
        if self.is_terminal:
            with contextlib.suppress(ImportError):
                import readline  # gives input() its editing, and Tab

                readline.set_completer_delims("")  # whole lines are completed, spaces and brackets too
                readline.set_completer(self.completion)
                readline.parse_and_bind("tab: complete")

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
        """What was typed after ``prompt``, stripped. Raises :class:`Left`."""
        try:
            typed = input(prompt)
        except EOFError:
            print()
            raise Left(can_ask=False) from None
        except KeyboardInterrupt:
            print()
            raise Left(can_ask=True) from None
        if not self.is_terminal:
            print(typed)  # a script is not echoed: without this its transcript could not be read
        return typed.strip()
