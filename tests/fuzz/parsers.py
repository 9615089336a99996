"""Everything that reads text or bytes from outside, with texts that are almost right.

A parser may take a text or refuse it with a :class:`PipeyardError`. Anything else is a finding.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import msgspec

from pipeyard.engine.serving import COMMANDS, Engine
from pipeyard.match import Match, Player, write
from pipeyard.match.reading import read, read_events
from pipeyard.rules import registry
from pipeyard.rules.errors import BadSetup, PipeyardError
from pipeyard.rules.pipes.board_code import ALPHABET, board_of, code_of
from pipeyard.rules.protocol import State
from pipeyard.rules.random_play import wrong_moves
from pipeyard.web.live.socket import decode
from tests.pipes.test_setup import made

PIECE = '3 @1.5 red: draw\n4 nature: "draw tee"\n'
GAMES = ("pipe-land", "pipes", "pipe-dream", "tube-tangle")
ODD = [
    "",
    "\0",
    "\n",
    " ",
    "-1",
    "0",
    "999999999999999999999",
    "1e999",
    "٣",
    "é",
    "\ud800",
    "\u202e",
    '"',
    "\\",
    "(",
    ")",
]
ODD += ["(0,0)", "((((", "nan", "true", "null", "[]", "{}", "@", ":", "=", "|", "#", "'", "99", "x" * 300]


@cache
def played(game: str, moves: int = 25) -> tuple[Match, State]:
    """A game somewhat on, and its position."""
    rules = registry.game(game)
    players = [Player("human", "Ann B."), Player("bot", "random")]
    match = Match.begin(rules, rules.editions()[0], players, secret=b"s" * 32)
    rng = random.Random(game)
    for _ in range(moves):
        must = [seat for seat in match.waiting.must if seat >= 0]
        if not must or match.result is not None:
            break
        code = rng.choice([*match.state.codes(must[0])])
        match.submit(must[0], rules.decode(match.state, must[0], code), 1500)
    return match, match.state


def mutated(sample: str, seed: int, others: Sequence[str]) -> str:
    """A text that was cut, doubled, mixed and mistyped here and there."""
    rng = random.Random(seed)
    text = sample
    for _ in range(rng.choice((0, 1, 1, 2, 3, 6))):
        start = rng.randint(0, len(text))
        end = min(len(text), start + rng.choice((0, 1, 2, 5, 20, 200)))
        piece = text[start:end]
        kind = rng.randrange(6)
        if kind == 0:
            piece = ""
        elif kind == 1:
            piece = piece * rng.choice((2, 3, 50))
        elif kind == 2:
            piece = rng.choice(ODD)
        elif kind == 3:
            other = rng.choice(others)
            begin = rng.randint(0, len(other))
            piece = other[begin : begin + rng.choice((1, 5, 30, 200))]
        elif kind == 4:
            piece = "".join(
                chr(rng.choice((rng.randrange(128), rng.randrange(0x3000)))) for _ in range(rng.randint(1, 4))
            )
        else:
            piece = piece[::-1]
        text = text[:start] + piece + text[end:]
    return text


@dataclass(frozen=True)
class Parser:
    """Something that reads; ``take`` raises what is a finding."""

    take: Callable[[str], object]
    samples: Callable[[], list[str]]


def refusing(parse: Callable[[str], object]) -> Callable[[str], object]:
    def take(text: str) -> object:
        try:
            return parse(text)
        except PipeyardError as problem:
            assert str(problem), "a refusal says what is wrong"
            return None

    return take


def _log(text: str) -> None:
    log = read(text)
    Match.resume(log)


def _edition(text: str) -> None:
    """By the game that its first line names; by all of them if that was mistyped."""
    first = text.partition("\n")[0].removeprefix("# ")
    for game in (first,) if first in GAMES else GAMES:
        shelf = registry.game(game).shelf
        assert shelf is not None
        with suppress(BadSetup):
            shelf.read("fuzzed", text, "fuzzed.toml")


def _notation(text: str) -> None:
    for game in GAMES:
        match, state = played(game)
        with suppress(PipeyardError):
            match.game.read_move(state, text)
        with suppress(PipeyardError):
            match.game.read(text)


def _message(text: str) -> object:
    return decode(text.encode("utf-8", "surrogatepass"), 16_384)


def _engine(text: str) -> None:
    engine = Engine()
    engine.answer(b'{"command": "start", "id": "t", "game": "pipe-dream"}')
    answer = msgspec.json.decode(engine.answer(text.encode("utf-8", "surrogatepass")))
    assert isinstance(answer.get("ok"), bool)
    assert answer["ok"] or answer["error"]["kind"] != "internal", answer


def _moves() -> list[str]:
    found = []
    for game in GAMES:
        match, state = played(game)
        found += [entry.text for entry in match.entries()][:20]
        found += [
            match.game.write_move(state, move)
            for _, move in wrong_moves(match.game, state, random.Random(1), 5)
        ]
        found.append(match.game.write(state))
    return found


def _messages() -> list[str]:
    token = "t" * 24
    return [
        f'{{"type":"hello","tokens":["{token}"],"watch":"","seen":3,"language":"nl"}}',
        '{"type":"move","id":12,"seat":0,"text":"place (1,2) tee","at":3}',
        '{"type":"undo","id":13,"seat":1,"at":4}',
        '{"type":"chat","id":14,"seat":0,"text":"hello"}',
        '{"type":"replace","id":1,"seat":0,"by":1,"bot":"plumber"}',
        '{"type":"pause","id":1,"seat":0,"on":true}',
        '{"type":"ping"}',
    ]


def _editions() -> list[str]:
    folder = Path(registry.__file__).parent
    return [
        f"# {game}\n" + re.sub(r" *(^|  )# .*", "", file.read_text(), flags=re.MULTILINE).lstrip()
        for game in GAMES
        for file in sorted((folder / game.replace("-", "_") / "editions").glob("*.toml"))
    ]


def _codes() -> list[str]:
    return [code_of(made(seed, "10x10", 10).boards[0]) for seed in range(3)]


def _engine_lines() -> list[str]:
    slow = ("suggest", "sit", "play-out", "quit")
    return [str(kind.example) for name, kind in COMMANDS.items() if name not in slow]


PARSERS = {
    "engine lines": Parser(_engine, _engine_lines),
    "notation": Parser(_notation, _moves),
    "logs": Parser(
        refusing(_log), lambda: [write(played(game, 6)[0].log(with_secret=True)) for game in GAMES]
    ),
    "pieces of logs": Parser(lambda text: read_events(text, 2), lambda: [PIECE]),
    "editions": Parser(_edition, _editions),
    "board codes": Parser(refusing(board_of), lambda: [ALPHABET, *_codes()]),
    "messages": Parser(refusing(_message), _messages),
}
