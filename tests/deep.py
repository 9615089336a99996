"""Search long for disagreement: fast engines against literal ones, and many games for broken promises.

    python -m tests.deep                          every game that has a literal engine
    python -m tests.deep pipe-land --compared 50 --checked 1000 --seed 7

A game takes part with a module ``tests/literal/GAME_fuzz.py`` that has ``VARIANTS`` (tuples of words),
``compared_game(*variant, seed)`` and ``checked_game(*variant, seed)``, both giving a
:class:`tests.literal.story.Story`.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from pipeyard.rules import registry
from tests.literal.story import Story

COMPARED, CHECKED = 500, 10_000  # games for each variant
CHUNK = {"compared": 10, "checked": 250}

Job = tuple[str, str, tuple[str, ...], int, int]  # kind, game, variant, first seed, how many


@dataclass
class Tally:
    """What came of many games of one variant."""

    games: int = 0
    events: int = 0
    seconds: float = 0.0
    ended: Counter[str] = field(default_factory=Counter)
    cited: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    bad: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.events += other.events
        self.seconds += other.seconds
        self.ended += other.ended
        self.cited += other.cited
        self.bad += other.bad


def fuzzer(game: str) -> ModuleType | None:
    """The module that holds a game's two engines together, if there is one."""
    name = f"tests.literal.{game.replace('-', '_')}_fuzz"
    return import_module(name) if find_spec(name) else None


def games() -> list[str]:
    """The games that take part."""
    return [game for game in registry.GAMES if fuzzer(game)]


def run(job: Job) -> Tally:
    """Some games of one variant."""
    kind, game, variant, first, count = job
    module = fuzzer(game)
    assert module is not None
    play: Callable[..., Story] = getattr(module, f"{kind}_game")
    tally = Tally()
    began = time.perf_counter()
    for seed in range(first, first + count):
        try:
            story = play(*variant, seed)
        except Exception as error:  # one game that breaks off is a finding too, and must not end the search
            story = Story(f"{kind} {game} {variant} seed {seed}", complaints=[repr(error)])
        tally.games += 1
        tally.events += story.events
        tally.ended[story.ended] += 1
        tally.cited += story.cited
        if story.complaints:
            tally.bad.append(str(story))
    tally.seconds = time.perf_counter() - began
    return tally


def jobs(names: list[str], compared: int, checked: int, seed: int) -> list[Job]:
    """All there is to do, in pieces of bearable length."""
    pieces: list[Job] = []
    for name in names:
        module = fuzzer(name)
        assert module is not None
        for kind, count in (("compared", compared), ("checked", checked)):
            for variant in module.VARIANTS:
                for first in range(0, count, CHUNK[kind]):
                    size = min(CHUNK[kind], count - first)
                    pieces.append((kind, name, variant, seed + first, size))
    return pieces


def search(pieces: list[Job], workers: int) -> dict[tuple[str, str, tuple[str, ...]], Tally]:
    """Do it all, telling now and then how far it is."""
    tallies: dict[tuple[str, str, tuple[str, ...]], Tally] = {}
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        done = pool.imap(run, pieces)
        for number, (piece, tally) in enumerate(zip(pieces, done, strict=True), start=1):
            kind, game, variant = piece[:3]
            tallies.setdefault((kind, game, variant), Tally()).add(tally)
            for story in tally.bad:
                print(story, flush=True)
            if number % 20 == 0:
                print(f"{number} of {len(pieces)} pieces", file=sys.stderr, flush=True)
    return tallies


def table(tallies: dict[tuple[str, str, tuple[str, ...]], Tally]) -> str:
    """The closing table."""
    lines = [
        f"{'':9} {'game':12} {'variant':22} {'games':>7} {'events':>10} {'wrong':>6} {'seconds':>8}  ended by"
    ]
    for (kind, game, variant), tally in tallies.items():
        ended = ", ".join(f"{rule or 'unfinished'} {count}" for rule, count in tally.ended.most_common())
        lines.append(
            f"{kind:9} {game:12} {' '.join(variant):22} {tally.games:>7} {tally.events:>10}"
            f" {len(tally.bad):>6} {tally.seconds:>8.0f}  {ended}"
        )
    cited = sum((tally.cited for tally in tallies.values()), Counter[tuple[str, str, str]]())
    if cited:
        lines.append("Refused by both, for different reasons where the rulebook leaves it open:")
        lines += [
            f"{count:>9} {verb}: {fast}, literally {slow}"
            for (verb, fast, slow), count in cited.most_common()
        ]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.deep", description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=games(), help=f"of {', '.join(games())}")
    parser.add_argument(
        "--compared", type=int, default=COMPARED, help="games for each variant on both engines"
    )
    parser.add_argument("--checked", type=int, default=CHECKED, help="games for each variant, watched")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    for name in asked.games:
        if name not in games():
            parser.error(f"{name!r} has no literal engine; there are: {', '.join(games())}")
    tallies = search(jobs(asked.games, asked.compared, asked.checked, asked.seed), asked.workers)
    print(table(tallies))
    return 1 if any(tally.bad for tally in tallies.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
