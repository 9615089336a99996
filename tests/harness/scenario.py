"""Scenarios: short stories about one rule that a player can read, write and correct.

A file holds many. Lines that begin with ``#`` are comments; a scenario begins with its ``rule`` line::

    rule buckets/scoop [more ids]
    title Nobody scoops more than fell.
    start EDITION players 2 name=value      a new game (``-> error WORDS`` may be added), or instead
    position                                indented lines, given to game.read
        edition plain rounds 1 rain 3
        red 3 0
        blue 4 0
    nature plays                            chance moves until somebody must choose (always the same ones)
    nature plays to STEP                    chance moves until that step
    red: scoop 2                            must be allowed (``-> ok`` may be added)
    blue: scoop 5 -> refused buckets/scoop cells (0,1) also OTHER-RULE instead scoop 3
    blue: soop 5 -> error is not a move     read_move raises NotationError with these words
    then step = "scoop"                     a path into the spectator's view, compared with JSON
    then red sees buckets[0] != 5           the same in a seat's view; also: has, lacks (for lists)
    then menu blue has scoop 3              or: lacks MOVE, counts 4
    then chance rain 3 = 1/2                how likely NATURE's move is
    then waits blue                         exactly the seats that must act (``nature`` too, nobody: no names)
    then may red                            exactly the seats that may act out of turn
    then hints blue scoops = [0, 1, 2, 3]   a path into game.hints
    read                                    indented lines that game.read must refuse with these words
        nonsense
    -> error not a position
"""

import random
import re
import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from pipeyard.lessons.claims import look_up, plain, word_or_json
from pipeyard.rules.protocol import NATURE, BadSetup, Game, Move, NotationError, Refusal, Seat, State, digest
from pipeyard.rules.random_play import menu

_CELL = re.compile(r"\((-?\d+), ?(-?\d+)\)")
_CLAIM = re.compile(r"(\S+(?: \S+)*?) (=|!=|has|lacks) (.+)")


@dataclass(frozen=True)
class Step:
    """A line, and the indented lines under it."""

    number: int
    text: str
    block: str = ""


@dataclass(frozen=True)
class Scenario:
    """One story."""

    path: Path
    number: int
    rules: tuple[str, ...]
    title: str
    steps: tuple[Step, ...]

    def __str__(self) -> str:
        return f"{self.path.stem}:{self.number} {self.title}"


class ScenarioFailure(AssertionError):
    """A line did not come true; the message shows the line and the position."""


def scenarios(path: Path) -> list[Scenario]:
    """The scenarios of a file."""
    found: list[Scenario] = []
    steps: list[Step] = []
    for step in _steps(path.read_text(encoding="utf-8").splitlines()):
        word, _, rest = step.text.partition(" ")
        if word == "rule":
            steps = []
            found.append(Scenario(path, step.number, tuple(rest.split()), "", ()))
        elif not found:
            raise ScenarioFailure(
                f"{path}:{step.number}: a scenario begins with a rule line, not {step.text!r}"
            )
        elif word == "title":
            found[-1] = Scenario(path, found[-1].number, found[-1].rules, rest, ())
        else:
            steps.append(step)
            found[-1] = Scenario(path, found[-1].number, found[-1].rules, found[-1].title, tuple(steps))
    for scenario in found:
        if not (scenario.rules and scenario.title and scenario.steps):
            raise ScenarioFailure(
                f"{path}:{scenario.number}: a scenario has a rule, a title and something happening"
            )
    return found


def _steps(lines: Sequence[str]) -> Iterator[Step]:
    at = 0
    while at < len(lines):
        line, number = lines[at].rstrip(), at + 1
        at += 1
        block: list[str] = []
        while at < len(lines) and (not lines[at].strip() or lines[at][0] in " \t"):
            block.append(lines[at])
            at += 1
        if line and not line.startswith("#"):
            yield Step(number, line, textwrap.dedent("\n".join(block)).strip("\n"))


def run(game: Game, scenario: Scenario) -> None:
    """Tell a story; raises :class:`ScenarioFailure` at the first line that does not come true."""
    teller = _Teller(game)
    steps = list(scenario.steps)
    while steps:
        step = steps.pop(0)
        try:
            if step.text == "read":
                teller.read_wrong(step.block, steps.pop(0).text if steps else "")
            else:
                teller.tell(step)
        except (AssertionError, LookupError, NotationError, BadSetup, ValueError) as problem:
            position = textwrap.indent(game.write(teller.state), "    ") if teller.state else "    none yet"
            raise ScenarioFailure(
                f"{scenario.path}:{step.number}: {step.text}\n  {problem}\n"
                f"  scenario: {scenario.title} ({' '.join(scenario.rules)})\n  the position:\n{position}"
            ) from problem


class _Teller:
    """A story being told."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.state: State | None = None

    def tell(self, step: Step) -> None:
        word, _, rest = step.text.partition(" ")
        if word == "start":
            self.start(rest)
        elif word == "position":
            self.state = self.game.read(step.block)
        elif word == "nature" and rest.startswith("plays"):
            self.nature_plays(rest.removeprefix("plays").removeprefix(" to "))
        elif word == "then":
            self.claim(rest)
        elif word.endswith(":"):
            self.move(self.seat(word[:-1]), rest)
        else:
            raise AssertionError("is not a line of a scenario")

    @property
    def now(self) -> State:
        assert self.state is not None, "there is no position yet: a start or position line comes first"
        return self.state

    def seat(self, name: str) -> Seat:
        names = self.game.seat_names(self.now)
        assert name in ("nature", *names), f"there is no seat {name!r}; there are nature, {', '.join(names)}"
        return NATURE if name == "nature" else names.index(name)

    def start(self, line: str) -> None:
        line, _, outcome = line.partition(" -> error ")
        words = line.split()
        assert len(words) >= 3 and words[1] == "players", "right is: start EDITION players 2 name=value"
        options = dict(word.split("=", 1) for word in words[3:])
        try:
            self.state = self.game.start(words[0], int(words[2]), options)
            assert not outcome, "could be started"
        except BadSetup as error:
            assert outcome and outcome in str(error), f"the error is: {error}"

    def nature_plays(self, step: str) -> None:
        rng = random.Random(0)
        while self.now.waiting().must == (NATURE,) and self.now.waiting().step != step:
            codes, weights = zip(*self.now.chances(), strict=True)
            self.now.play(NATURE, rng.choices(codes, weights)[0])
        assert step in ("", self.now.waiting().step), f"the step is {self.now.waiting().step!r}"

    def read_wrong(self, text: str, outcome: str) -> None:
        assert outcome.startswith("-> error "), "after read and its lines comes: -> error WORDS"
        self.expect_error(lambda: self.game.read(text), outcome.removeprefix("-> error "))

    def expect_error(self, act: Callable[[], object], words: str) -> None:
        try:
            made = act()
        except NotationError as error:
            assert words in str(error), f"the error is: {error}"
        else:
            raise AssertionError(f"was understood: {made!r}")

    def move(self, seat: Seat, line: str) -> None:
        text, _, outcome = line.partition(" -> ")
        if outcome.startswith("error "):
            self.expect_error(lambda: self.game.read_move(self.now, text), outcome.removeprefix("error "))
            return
        move = self.game.read_move(self.now, text)
        before = digest(self.game, self.now)
        refusal = self.game.refusal(self.now, seat, move)
        assert digest(self.game, self.now) == before, "asking for a refusal changed the position"
        if outcome in ("", "ok"):
            assert refusal is None, f"was refused: {refusal and self.told(refusal)}"
            self.now.play(seat, self.game.encode(self.now, seat, move))
        elif outcome.startswith("refused "):
            assert refusal is not None, "was allowed"
            self.compare(refusal, outcome.removeprefix("refused "))
        else:
            raise AssertionError(f"after -> comes ok, refused RULE or error WORDS, not {outcome!r}")

    def told(self, refusal: Refusal) -> str:
        parts = [
            refusal.rule,
            *("cells" for _ in refusal.cells[:1]),
            *(f"({c},{r})" for c, r in refusal.cells),
        ]
        parts += [*("also" for _ in refusal.also[:1]), *refusal.also]
        if refusal.instead is not None:
            parts.append(f"instead {self.game.write_move(self.now, refusal.instead)}")
        return f"{' '.join(parts)}: {refusal.reason}"

    def compare(self, refusal: Refusal, wanted: str) -> None:
        wanted, _, instead = wanted.partition(" instead ")
        rule, *words = re.sub(_CELL, r"(\1,\2)", wanted).split()
        assert rule == refusal.rule, f"was refused by {self.told(refusal)}"
        parts: dict[str, list[str]] = {}
        for word in words:
            if word in ("cells", "also"):
                current = parts.setdefault(word, [])
            else:
                assert parts, f"after the rule come cells, also or instead, not {word!r}"
                current.append(word)
        if "cells" in parts:
            cells = {f"({column},{row})" for column, row in refusal.cells}
            assert set(parts["cells"]) == cells, f"was refused by {self.told(refusal)}"
        if "also" in parts:
            assert set(parts["also"]) == set(refusal.also), f"was refused by {self.told(refusal)}"
        if instead:
            assert refusal.instead == self.game.read_move(self.now, instead), (
                f"refused by {self.told(refusal)}"
            )

    def claim(self, text: str) -> None:
        words = text.split()
        if words[0] in ("waits", "may"):
            waiting = self.now.waiting()
            seats = waiting.must if words[0] == "waits" else waiting.may
            names = ["nature" if s == NATURE else self.game.seat_names(self.now)[s] for s in seats]
            assert sorted(names) == sorted(words[1:]), f"it is: {' '.join(names) or 'nobody'}"
        elif words[0] == "menu":
            self.claim_menu(self.seat(words[1]), words[2], " ".join(words[3:]))
        elif words[0] == "chance":
            self.claim_chance(text.removeprefix("chance "))
        elif words[0] == "hints":
            self.claim_data(self.game.hints(self.now, self.seat(words[1])), " ".join(words[2:]))
        elif len(words) > 1 and words[1] == "sees":
            self.claim_data(self.game.view(self.now, self.seat(words[0])), " ".join(words[2:]))
        elif re.match(r"result\b", text):
            self.claim_data({"result": self.now.result()}, text)
        else:
            self.claim_data(self.game.view(self.now, None), text)

    def claim_menu(self, seat: Seat, verb: str, text: str) -> None:
        moves = menu(self.game, self.now, seat)
        if verb == "counts":
            assert len(moves) == int(text), f"it counts {len(moves)}: {self.listed(moves)}"
        else:
            assert verb in ("has", "lacks"), "right is: menu SEAT has MOVE, lacks MOVE or counts NUMBER"
            move = self.game.read_move(self.now, text)
            assert (move in moves) == (verb == "has"), f"the menu is: {self.listed(moves)}"

    def claim_chance(self, text: str) -> None:
        move_text, _, wanted = text.rpartition(" = ")
        move = self.game.read_move(self.now, move_text)
        chances = {self.game.decode(self.now, NATURE, code): weight for code, weight in self.now.chances()}
        found = Fraction(chances.get(move, 0), sum(chances.values()) or 1)
        assert found == Fraction(wanted), f"it is: {found}"

    def listed(self, moves: list[Move]) -> str:
        return "; ".join(self.game.write_move(self.now, move) for move in moves)

    def claim_data(self, data: object, text: str) -> None:
        parts = _CLAIM.fullmatch(text)
        assert parts, "right is: then PATH = VALUE, or !=, has, lacks"
        found: Any = look_up(plain(data), parts[1])
        wanted = word_or_json(parts[3])
        if parts[2] in ("has", "lacks"):
            assert (wanted in found) == (parts[2] == "has"), f"it is: {found!r}"
        else:
            assert (found == wanted) == (parts[2] == "="), f"it is: {found!r}"
