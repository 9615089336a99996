"""Golden transcripts: whole games written down step by step, compared to the letter.

    python -m tests.harness.transcript --write [GAME ...]     new games, on purpose
    python -m tests.harness.transcript --again [GAME ...]     the same moves, the rest anew; read the diff
    python -m tests.harness.transcript --add "GAME EDITION players 3 name=value"

The first line of a file says how the game starts. Each step gives the position's fingerprint, whom it
waits for, how long the menus of those are who must act, and the move; ``blue sees`` follows where a seat
sees less. Every so often come all menus (long ones by verb, with a fingerprint) and fingerprints of all
views. A test replays the moves of the file and derives everything else again.
"""

import argparse
import hashlib
import json
import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from pipeyard.lessons.claims import plain
from pipeyard.rules.protocol import NATURE, Event, Game, Seat, State, acting, check, digest
from pipeyard.rules.random_play import menu, play_randomly
from pipeyard.rules.setups import Setup, setups
from tests.harness import MANNERS, NAMES, TESTS, game_named

FOLDER = TESTS / "transcripts"
WHOLE = 40  # every so many steps menus are written out and views are fingerprinted
LONG = 30  # menus longer than this are told by verb
_MOVE = re.compile(r"> ([a-z][a-z0-9]*): (.*)")


def header(game: Game, setup: Setup) -> str:
    """The first line of a transcript."""
    return f"{game.name} {setup}"


def parse_header(line: str) -> tuple[Game, Setup]:
    """The game and setup that :func:`header` wrote."""
    name, edition, _, seats, *options = line.split(" ")
    pairs = tuple((key, value) for key, _, value in (option.partition("=") for option in options))
    return game_named(name), Setup(edition, int(seats), pairs)


def file_for(game: Game, setup: Setup) -> Path:
    """Where a transcript lives: ``<game>/<edition>-<options>-<n>p.txt``."""
    parts = [setup.edition, *(f"{key}={value}" for key, value in setup.options), f"{setup.seats}p"]
    return FOLDER / game.name / (re.sub(r"[^\w=.-]", "_", "-".join(parts)) + ".txt")


def random_moves(game: Game, setup: Setup) -> Iterator[str]:
    """The moves of a random game, the same every time, as lines of a transcript."""
    state = setup.start(game)
    rng = random.Random(header(game, setup))
    for event in play_randomly(game, state, rng, may=0.1, manners=MANNERS.get(game.name)):
        yield f"> {_name(game, state, event.seat)}: {game.write_move(state, event.move)}"


def transcribe(game: Game, setup: Setup, moves: Iterable[str]) -> Iterator[str]:
    """The lines of a transcript in which these move lines were played."""
    yield f"{header(game, setup)}"
    yield f"rules version {game.rules_version}"
    state = setup.start(game)
    number = -1
    for number, line in enumerate(moves):
        yield from _step(game, state, number, whole=number % WHOLE == 0)
        yield line
        found = _MOVE.fullmatch(line)
        assert found, f"not a move line: {line!r}"
        seat = NATURE if found[1] == "nature" else game.seat_names(state).index(found[1])
        event = Event(seat, game.read_move(state, found[2]))
        code = check(game, state, seat, event.move)
        yield from _seen(game, state, event)
        state.play(seat, code)
    yield from _step(game, state, number + 1, whole=True)
    yield json.dumps(plain(state.result()))
    yield from game.write(state).rstrip("\n").split("\n")


def _name(game: Game, state: State, seat: Seat | None) -> str:
    if seat is None:
        return "spectator"
    return "nature" if seat == NATURE else game.seat_names(state)[seat]


def _step(game: Game, state: State, number: int, whole: bool) -> Iterator[str]:
    waiting = state.waiting()
    must = " ".join(f"{_name(game, state, seat)} {_length(state, seat)}" for seat in waiting.must) or "nobody"
    may = "".join(f" {_name(game, state, seat)}" for seat in waiting.may)
    yield f"{number} {digest(game, state)} {waiting.step}: must {must}" + (f"; may{may}" if may else "")
    if whole:
        for seat in acting(state):
            yield f"  {_name(game, state, seat)}: {_menu_text(game, state, seat)}"
        viewers: list[Seat | None] = [None, *range(len(game.seat_names(state)))]
        yield "  views " + " ".join(_fingerprint(plain(game.view(state, viewer))) for viewer in viewers)


def _length(state: State, seat: Seat) -> int:
    return len(state.chances() if seat == NATURE else state.codes(seat))


def _menu_text(game: Game, state: State, seat: Seat) -> str:
    moves = menu(game, state, seat)
    texts = [game.write_move(state, move) for move in moves]
    if len(moves) <= LONG:
        return "; ".join(texts)
    verbs = Counter(type(move).__name__ for move in moves)
    return ", ".join(f"{verb} {count}" for verb, count in verbs.items()) + f" #{_fingerprint(texts)}"


def _seen(game: Game, state: State, event: Event) -> Iterator[str]:
    for viewer in (None, *range(len(game.seat_names(state)))):
        seen = game.seen(state, event, viewer)
        if seen != event:
            yield f"  {_name(game, state, viewer)} sees: {game.write_move(state, seen.move)}"


def _fingerprint(data: object) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:8]


def recorded_moves(lines: Iterable[str]) -> list[str]:
    """The move lines of a transcript."""
    return [line for line in lines if line.startswith("> ")]


def write(game: Game, setup: Setup, moves: Iterable[str]) -> None:
    """Write the transcript of a setup."""
    path = file_for(game, setup)
    path.parent.mkdir(parents=True, exist_ok=True)
    text = "\n".join(transcribe(game, setup, moves)) + "\n"
    path.write_text(text, encoding="utf-8")
    print(path.relative_to(TESTS.parent))


def recorded(name: str) -> Iterator[tuple[Setup, list[str]]]:
    """The setup and the move lines of each transcript of a game."""
    for path in sorted((FOLDER / name).glob("*.txt")):
        lines = path.read_text(encoding="utf-8").split("\n")
        yield parse_header(lines[0])[1], recorded_moves(lines)


def main() -> None:
    """Write transcripts, on purpose."""
    parser = argparse.ArgumentParser(description="Write golden transcripts.")
    parser.add_argument("--write", nargs="*", metavar="GAME", choices=NAMES)
    parser.add_argument("--again", nargs="*", metavar="GAME", choices=NAMES)
    parser.add_argument("--add", action="append", default=[], metavar="SETUP")
    arguments = parser.parse_args()
    for name in NAMES if arguments.again == [] else arguments.again or ():
        for setup, moves in recorded(name):
            write(game_named(name), setup, moves)
    wanted = [parse_header(line) for line in arguments.add]
    for name in NAMES if arguments.write == [] else arguments.write or ():
        game = game_named(name)
        known = dict.fromkeys([*setups(game), *(setup for setup, _ in recorded(name))])
        wanted += [(game, setup) for setup in known]
    for game, setup in wanted:
        write(game, setup, random_moves(game, setup))


if __name__ == "__main__":
    main()
