"""Where lines come from: a person at a terminal, or a script."""

from __future__ import annotations

import contextlib
import sys


class Left(Exception):
    """Nobody types any more: end of input or Ctrl-C."""

    def __init__(self, can_ask: bool) -> None:
        super().__init__("input ended")
        self.can_ask = can_ask  # after Ctrl-C a person is still there; after the end of input nobody is


class Keyboard:
    """Reads a line at a time, with editing and history where it is a terminal."""

    def __init__(self) -> None:
        self.is_terminal = sys.stdin.isatty()
        if self.is_terminal:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  (importing it is what gives input() its editing)

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
