"""Search long for disagreement: fast engines against literal ones, and many games for broken promises.

    python -m tests.deep                     every game that is plugged in, all of it
    python -m tests.deep pipe-land --games compared=50 --games checked=0 --seed 7

A game is plugged in with one line in ``PLUGS``: a module that has ``SEARCHES``, a mapping from a word to a
:class:`tests.literal.story.Search`.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from importlib import import_module

from tests.literal.story import Search, Story

PLUGS = {
    "pipe-land": "tests.literal.pipe_land_fuzz",
    "pipes": "tests.literal.pipes_fuzz",
    "pipe-dream": "tests.literal.pipe_dream_fuzz",
    "tube-tangle": "tests.literal.tube_tangle_end",
}

Kind = tuple[str, str, tuple[str, ...]]  # game, search, variant
Job = tuple[Kind, int, int]  # and the first seed, and how many


@dataclass
class Tally:
    """What came of many games of one kind."""

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


def searches(game: str) -> dict[str, Search]:
    """What there is to search for in a game."""
    found: dict[str, Search] = import_module(PLUGS[game]).SEARCHES
    return found


def run(job: Job) -> Tally:
    """Some games of one kind."""
    (game, word, variant), first, count = job
    tally = Tally()
    began = time.perf_counter()
    for seed in range(first, first + count):
        try:
            story = searches(game)[word].play(*variant, seed)
        except Exception as error:  # a game that breaks off is a finding too, and must not end the search
            story = Story(f"{game} {word} {variant} seed {seed}", complaints=[repr(error)])
        tally.games += 1
        tally.events += story.events
        tally.ended[story.ended] += 1
        tally.cited += story.cited
        if story.complaints:
            tally.bad.append(f"{game} {word} {' '.join(variant)} seed {seed}\n{story}")
    tally.seconds = time.perf_counter() - began
    return tally


def jobs(games: list[str], counts: dict[str, int], seed: int) -> list[Job]:
    """All there is to do, in pieces; ``counts`` where a search plays more or fewer games than usual."""
    pieces: list[Job] = []
    for game in games:
        for word, search in searches(game).items():
            count = counts.get(word, search.games)
            for variant in search.variants:
                for first in range(0, count, search.piece):
                    pieces.append(((game, word, variant), seed + first, min(search.piece, count - first)))
    return pieces


def search_all(pieces: list[Job], workers: int) -> dict[Kind, Tally]:
    """Do it all, telling now and then how far it is, and every finding at once."""
    tallies: dict[Kind, Tally] = {}
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        done = pool.imap(run, pieces)
        for number, (piece, tally) in enumerate(zip(pieces, done, strict=True), start=1):
            tallies.setdefault(piece[0], Tally()).add(tally)
            for story in tally.bad:
                print(story, flush=True)
            if number % 20 == 0:
                print(f"{number} of {len(pieces)} pieces", file=sys.stderr, flush=True)
    return tallies


def table(tallies: dict[Kind, Tally]) -> str:
    """The closing table."""
    counted = f"{'games':>7} {'events':>10} {'wrong':>6} {'seconds':>8}"
    lines = [f"{'game':12} {'search':10} {'variant':16} {counted}  ended by"]
    for (game, word, variant), tally in tallies.items():
        ended = ", ".join(f"{rule or 'unfinished'} {count}" for rule, count in tally.ended.most_common())
        lines.append(
            f"{game:12} {word:10} {' '.join(variant):16} {tally.games:>7} {tally.events:>10}"
            f" {len(tally.bad):>6} {tally.seconds:>8.0f}  {ended}"
        )
    cited: Counter[tuple[str, str, str]] = Counter()
    for tally in tallies.values():
        cited += tally.cited
    if cited:
        lines.append("Refused by both, by different rules where the rulebook leaves open which:")
        for (verb, fast, slow), count in cited.most_common():
            lines.append(f"{count:>9} {verb}: {fast}, literally {slow}")
    return "\n".join(lines)


def _count(text: str) -> tuple[str, int]:
    word, _, count = text.partition("=")
    if not count.isdigit():
        raise argparse.ArgumentTypeError(f"{text!r} should be like compared=50")
    return word, int(count)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.deep", description="Search long for disagreement.")
    parser.add_argument("names", nargs="*", metavar="game", help=f"of {', '.join(PLUGS)}; all if none")
    parser.add_argument("--games", action="append", type=_count, default=[], metavar="SEARCH=COUNT")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    for name in asked.names:
        if name not in PLUGS:
            parser.error(f"{name!r} is not plugged in; there are: {', '.join(PLUGS)}")
    names = asked.names or list(PLUGS)
    words = {word for name in names for word in searches(name)}
    for word, _ in asked.games:
        if word not in words:
            parser.error(f"there is no search {word!r}; there are: {', '.join(sorted(words))}")
    tallies = search_all(jobs(names, dict(asked.games), asked.seed), asked.workers)
    print(table(tallies))
    return 1 if any(tally.bad for tally in tallies.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
