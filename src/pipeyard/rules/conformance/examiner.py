"""One game being played and asked: what was seen so far, and how a broken promise is told."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from pipeyard.rules.conformance.copies import Copies
from pipeyard.rules.errors import Nonconformance
from pipeyard.rules.protocol import Event, Game, Move, State
from pipeyard.rules.setups import Setup

T = TypeVar("T")


@dataclass
class Examiner:
    """One game being played and asked."""

    game: Game
    setup: Setup
    rng: random.Random
    rules: frozenset[str]
    limit: int
    manners: Mapping[str, float]
    cited: set[str] = field(default_factory=set)
    off_menu: set[str] = field(default_factory=set)
    wrong: int = 0
    examined: int = 0
    log: list[str] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    state: State = field(default_factory=State)
    copies: Copies | None = None  # of an earlier position, that follow this game

    def expect(self, truth: object, promise: str, *found: object) -> None:
        if not truth:
            raise Nonconformance(self.told(promise + "".join(f"\n    found: {item!r}" for item in found)))

    def told(self, problem: str) -> str:
        try:
            position = self.game.write(self.state)
        except Exception as error:
            position = f"(write raised {error!r})"
        shown = [*(["..."] if len(self.log) > 40 else []), *self.log[-40:]]
        return (
            f"{self.game.name}, started as {self.setup}: expected that {problem}\n"
            f"the position:\n{_indent(position.splitlines())}\n"
            f"the log, {len(self.log)} moves:\n{_indent(shown)}"
        )

    def asked(self, question: Callable[..., T], *arguments: object) -> T:
        """The answer to a question that must not raise."""
        try:
            return question(*arguments)
        except Exception as error:
            name = getattr(question, "__name__", question)
            shown = ", ".join(repr(item) for item in arguments if not isinstance(item, State))
            raise Nonconformance(self.told(f"{name}({shown}) does not raise {error!r}")) from error

    @property
    def seats(self) -> range:
        return range(self.setup.seats)

    def cite(self, rule: str, reason: str) -> None:
        self.expect(rule in self.rules, f"{rule!r} is a rule of rulebook.md")
        self.expect(len(reason.split()) > 1 and "\n" not in reason, "a reason is a sentence", reason)
        self.cited.add(rule)

    def after(self, event: Event) -> State:
        state = self.state.copy()
        state.play(event.seat, self.game.encode(self.state, event.seat, event.move))
        return state

    def some(self, items: list[T], most: int) -> list[T]:
        return items if len(items) <= most else self.rng.sample(items, most)


def _indent(lines: Iterable[str]) -> str:
    return "\n".join(f"    {line}" for line in lines)
