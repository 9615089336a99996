"""Examples of rules, drawn from positions and judged by the rules themselves, so that they cannot go stale::

rule pipe-land/place-4                           an example begins with its rule
caption Land of one colour may not touch.
position                                         indented lines, given to game.read
...
play blue: done                                  what happens before the picture
try red: place (1,1) EW -> refused pipe-land/place-4
try red: place (2,1) EW -> legal
look (0,1)                                       cells to point at
window (-1,0) (4,2)                              the corners of what is shown
seat p2                                          whose sheet is shown, if it is not that of who tries
then players[0].money = 7                        what the caption says: a test sees to it
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from pipeyard.drawing.pictures import Try, draw, easel
from pipeyard.lessons.claims import Claim
from pipeyard.lessons.script import Line, ScriptError, cells, lines, sentence
from pipeyard.rules.grid import Cell
from pipeyard.rules.protocol import NATURE, Event, Game, Refusal, Seat, State, perform
from pipeyard.rules.registry import game


@dataclass(frozen=True, slots=True)
class Tried:
    """A move that an example tries, and what the file says of it."""

    seat: str
    text: str
    refused: str  # the rule that refuses it; "" if it is legal


@dataclass(frozen=True, slots=True)
class Judged:
    """A tried move, judged by the rules."""

    text: str
    refusal: Refusal | None


@dataclass(slots=True)
class Example:
    """A rule, a picture and what it shows."""

    game: str
    line: int
    rule: str
    caption: str = ""
    position: str = ""
    plays: list[tuple[str, str]] = field(default_factory=list)
    tries: list[Tried] = field(default_factory=list)
    look: tuple[Cell, ...] = ()
    window: tuple[Cell, Cell] | None = None
    seat: str = ""
    claims: list[Claim] = field(default_factory=list)

    def state(self) -> State:
        """The position that is drawn."""
        played = self._game
        state = played.read(self.position)
        for name, text in self.plays:
            perform(played, state, Event(_seat(played, state, name), played.read_move(state, text)))
        return state

    def judge(self) -> list[Judged]:
        """The tries as the rules judge them. Raises :class:`ScriptError` if the file says otherwise."""
        played, state = self._game, self.state()
        found = []
        for tried in self.tries:
            move = played.read_move(state, tried.text)
            refusal = played.refusal(state, _seat(played, state, tried.seat), move)
            if (refusal.rule if refusal else "") != tried.refused:
                told = refusal.rule if refusal else "nothing"
                raise ScriptError(f"line {self.line}: {tried.text} is refused by {told}")
            found.append(Judged(tried.text, refusal))
        return found

    def picture(self, with_pieces: bool = True, title: str = "") -> str:
        """The example drawn; a page that has the game's pieces leaves them out."""
        played, state = self._game, self.state()
        names = played.seat_names(state)
        eyes = names.index(self.seat or (self.tries[0].seat if self.tries else names[0]))
        tries = [Try(played.read_move(state, judged.text), judged.refusal is None) for judged in self.judge()]
        board = easel(self.game, played.view(state, eyes), eyes)
        return draw(board, tries, self.look, self.window, with_pieces, title)

    @property
    def _game(self) -> Game:
        return game(self.game)


def _seat(played: Game, state: State, name: str) -> Seat:
    return NATURE if name == "nature" else played.seat_names(state).index(name)


@cache
def examples(name: str) -> tuple[Example, ...]:
    """A game's examples, in the order of the file; a game may have none."""
    page = files("pipeyard.lessons") / name.replace("-", "_") / "examples.txt"
    return read_examples(name, page.read_text(encoding="utf-8")) if page.is_file() else ()


def read_examples(name: str, text: str) -> tuple[Example, ...]:
    """Examples from their text. Raises :class:`ScriptError`."""
    found: list[Example] = []
    for line in lines(text):
        if line.word == "rule":
            found.append(Example(name, line.number, line.rest))
        elif found:
            _read(found[-1], line)
        else:
            raise line.wrong("does not belong here: an example begins with its rule")
    for example in found:
        if not (example.caption and example.position):
            raise ScriptError(f"line {example.line}: an example has a caption and a position")
    return tuple(found)


def _read(example: Example, line: Line) -> None:
    match line.word:
        case "caption":
            example.caption = sentence(line.rest)
        case "position":
            example.position = line.block
        case "play":
            seat, _, text = line.rest.partition(": ")
            example.plays.append((seat, text))
        case "try":
            seat, _, told = line.rest.partition(": ")
            text, _, outcome = told.partition(" -> ")
            word, _, rule = outcome.partition(" ")
            if (word, bool(rule)) not in (("legal", False), ("refused", True)):
                raise line.wrong("ends with -> legal, or with -> refused and the rule")
            example.tries.append(Tried(seat, text, rule))
        case "look":
            example.look = cells(line.rest)
        case "window":
            first, second = cells(line.rest)
            example.window = (first, second)
        case "seat":
            example.seat = line.rest
        case "then":
            example.claims.append(Claim.read(line.rest))
        case _:
            raise line.wrong("is not a line of an example")
