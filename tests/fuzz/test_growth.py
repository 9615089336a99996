"""No reader of text from outside takes much longer for a line that is a little longer.

Each reader gets lines that are right up to a place, then the same letters again and again, then what breaks
them: that is where patterns that try again from every place show.
"""

from __future__ import annotations

import gc
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from math import pow
from time import process_time

import pytest

from pipeyard.engine.serving import Engine
from pipeyard.language import language
from pipeyard.match.clock import read_clock
from pipeyard.match.reading import KEYWORDS, read
from pipeyard.paper.audit import audit, audited
from pipeyard.rules import registry
from pipeyard.rules.errors import PipeyardError
from pipeyard.rules.pipes.board_code import board_of
from pipeyard.terminal.pipes.shorthand import expand
from pipeyard.web.live.notice_senders import PushSender
from pipeyard.web.live.socket import decode
from pipeyard.web.names import printable
from pipeyard.web.settings import Settings
from tests.fuzz.parsers import GAMES, PARSERS, played

UNITS = (" ", "(", ")", "1", "a", "1 ", "(1", "a.", ",", "+", '"', "\\", "[", "a=", "\u0301")
SHORT, LONG = 1_000, 8_000  # times that a unit is repeated
WORTH = 0.02  # CPU seconds below which nothing is told from noise
EXPONENT = 1.5
PIPE_LAND = """\
money 1 2
queue (1,2) (3,4)
placed (1,2)
pile 1 red tee 2, blue tee 1
offer red 3 place (1,2) NES
solicited place (1,2) NES from red
asked sell (1,2) for 3 refused
quote 2 rotate (1,2)
price 2 rotate (1,2)
"""
PIPE_LAND_MOVES = (
    "rotate (0,2) NS for 3;buy (1,1) for 12;solicit place (0,3) NES from red;ask sell (1,1) for 9;"
    "offer 3 place (0,3) NES;withdraw offer place (0,3) NES;quote 2 rotate (1,1);cells (1,2) (3,4);"
    "tap (0,3) red;lay (0,3) red long corner NES"
)
SHEETS = {
    "pipes": "edition classic\nseed mokupa+dry=8+weights=1.2\nturn 3: draw (3,4)\n(3,4) SE\nrotations 1\n",
    "pipe-dream": "edition standard\nrolls 2 5, 1 3\nturn 1 roll 2 5: place 2 at (2,4); done\n(3,4) SE\n",
}


def _positions(game: str) -> Callable[[str], object]:
    """Reads a line as one of a position, between lines that are right."""
    rules, text = registry.game(game), played(game, 6)[0].game.write(played(game, 6)[1])
    heading = 2 if game == "pipe-land" else 1
    lines = text.splitlines()
    return lambda line: rules.read("\n".join([*lines[:heading], line, *lines[heading:]]))


def _moves(game: str) -> list[str]:
    match, _ = played(game)
    texts = [entry.text for entry in match.entries()]
    return [*texts, *PIPE_LAND_MOVES.split(";")] if game == "pipe-land" else texts


def _edition(game: str) -> tuple[Callable[[str], object], list[str]]:
    shelf = registry.game(game).shelf
    assert shelf is not None
    text, read_edition = shelf.text(shelf.names()[0]), shelf.read
    return (lambda line: read_edition("grown", f"{line}\n{text}", "grown.toml")), text.splitlines()


@cache
def _readers() -> dict[str, tuple[Callable[[str], object], list[str]]]:
    """What reads a line, and lines that it knows."""
    found: dict[str, tuple[Callable[[str], object], list[str]]] = {}
    for game in GAMES:
        match, state = played(game)
        reader = match.game.read_move
        found[f"moves of {game}"] = (lambda line, r=reader, s=state: r(s, line)), _moves(game)  # type: ignore[misc]
        lines = match.game.write(state).splitlines() + (PIPE_LAND.splitlines() if game == "pipe-land" else [])
        found[f"positions of {game}"] = _positions(game), lines
        found[f"editions of {game}"] = _edition(game)
    for game in audited():
        found[f"sheets of {game}"] = (lambda line, g=game: audit(g, line)), SHEETS[game].splitlines()  # type: ignore[misc]
    words = [example.partition(",")[0] for _, example in KEYWORDS.values()]
    push = PushSender(Settings(), b"s" * 32)
    found |= {
        "logs": (
            lambda line: read(f"pipeyard log 1\n{line}"),
            [*words, '7 @12.5 red: "pass"', "over a/b red=52* green=40", 'option "a b" "c d"', "| a"],
        ),
        "clocks": (read_clock, ["game 600 + 5", "turn 60"]),
        "board codes": (board_of, ["MQMK-FPYC-4T"]),
        "languages": (language, ["pl-PL,pl;q=0.9,en;q=0.8"]),
        "names": (printable, ["Ann B."]),
        "push addresses": (push.is_allowed, ["https://fcm.googleapis.com/fcm/send/abc"]),
        "messages": (lambda line: decode(line.encode(), 10**6), PARSERS["messages"].samples()[:2]),
        "engine lines": (lambda line: Engine().answer(line.encode()), ['{"command": "games", "id": 1}']),
        "terminal, Pipes": (expand, ["draw 3 4", "rotate c4 ne"]),
    }
    return found


def _lines(known: list[str]) -> Iterator[tuple[str, str]]:
    """Each kind of line once, parted at every place between two words or signs."""
    kinds = {re.sub(r"-?\d+", "0", line): line.rstrip() for line in known}
    for line in list({kind.split()[0]: line for kind, line in kinds.items() if kind.split()}.values()):
        places = {0, len(line), *(match.end() for match in re.finditer(r"\w+|\s+|[^\w\s]", line[:60]))}
        yield from ((line[:place], line[place:]) for place in sorted(places))


def _seconds(take: Callable[[str], object], text: str) -> float:
    gc.disable()  # a collection would count for whatever runs just then
    began = process_time()
    with suppress(PipeyardError):
        take(text)
    taken = process_time() - began
    gc.enable()
    return taken


def _grows(take: Callable[[str], object], before: str, unit: str, after: str) -> bool:
    """Whether eight times the letters take much more than eight times as long."""

    def best(times: int) -> float:
        return min(_seconds(take, f"{before}{unit * times}!{after}") for _ in range(3))

    if _seconds(take, f"{before}{unit * LONG}!{after}") < WORTH:
        return False
    fixed = best(0)
    return best(LONG) - fixed > max(WORTH, pow(LONG / SHORT, EXPONENT) * (best(SHORT) - fixed))


@pytest.mark.parametrize("name", _readers())
def test_time_grows_with_the_letters(name: str) -> None:
    take, known = _readers()[name]
    slow = [
        f"{before}{unit * 3}…!{after}"
        for before, after in _lines(known)
        for unit in UNITS
        if _grows(take, before, unit, after)
    ]
    assert not slow, slow
