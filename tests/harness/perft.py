"""Perft: how many ways a game can go for so many moves, and how many positions that makes.

Everyone's moves count: NATURE's branches, and (``may = true``) moves out of turn. The expected counts
are in ``tests/perft/<game>.toml``, one ``[[count]]`` each::

    [[count]]
    start = "plain players 2"      # or: position = '''...'''
    may = true
    paths = [1, 3, 9]              # after 0, 1, 2 moves
    distinct = [1, 3, 9]

    python -m tests.harness.perft --write [GAME ...]      count again, on purpose, as deep as the lists go
"""

import argparse
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

from pipeyard.rules.protocol import NATURE, Game, State, acting
from tests.harness import NAMES, TESTS, game_named
from tests.harness.transcript import parse_header

FOLDER = TESTS / "perft"


@dataclass(frozen=True)
class Count:
    """One table of expected counts."""

    game: Game
    name: str  # the start line or the position
    state: State
    may: bool
    paths: list[int]
    distinct: list[int]


def perft(game: Game, state: State, depth: int, may: bool = True) -> tuple[list[int], list[int]]:
    """Ways the game can go and distinct positions, after 0, 1 … ``depth`` moves."""
    level = {game.write(state): (state.copy(), 1)}
    paths, distinct = [1], [1]
    for _ in range(depth):
        below: dict[str, tuple[State, int]] = {}
        for here, ways in level.values():
            for seat in acting(here) if may else here.waiting().must:
                for code in [c for c, _ in here.chances()] if seat == NATURE else here.codes(seat):
                    there = here.copy()
                    there.play(seat, code)
                    text = game.write(there)
                    below[text] = (there, ways + below[text][1] if text in below else ways)
        level = below
        paths.append(sum(ways for _, ways in level.values()))
        distinct.append(len(level))
    return paths, distinct


def counts(path: Path) -> list[Count]:
    """The tables of a file named after its game."""
    game = game_named(path.stem)
    found: list[Count] = []
    for table in tomllib.loads(path.read_text(encoding="utf-8"))["count"]:
        if "start" in table:
            state = parse_header(f"{game.name} {table['start']}")[1].start(game)
        else:
            state = game.read(table["position"])
        name = table.get("start") or table.get("title", "a position")
        found.append(Count(game, name, state, table["may"], table["paths"], table["distinct"]))
    return found


def rewritten(path: Path) -> str:
    """The file with every ``paths`` and ``distinct`` line counted again."""
    fresh: list[str] = []
    for count in counts(path):
        paths, distinct = perft(count.game, count.state, len(count.paths) - 1, count.may)
        fresh += [f"paths = {paths}", f"distinct = {distinct}"]
    lines = iter(fresh)
    text = path.read_text(encoding="utf-8")
    return re.sub(r"^(?:paths|distinct) = \[.*?\]", lambda _: next(lines), text, flags=re.M | re.S)


def main() -> None:
    """Count again, on purpose."""
    parser = argparse.ArgumentParser(description="Count positions and write the numbers down.")
    parser.add_argument("--write", nargs="*", metavar="GAME", choices=NAMES, required=True)
    for name in parser.parse_args().write or NAMES:
        path = FOLDER / f"{name}.toml"
        if path.exists():
            path.write_text(rewritten(path), encoding="utf-8")
            print(path.relative_to(TESTS.parent))


if __name__ == "__main__":
    main()
