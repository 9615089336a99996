"""Find puzzles: positions of games between bots in which one move is clearly best.

    python scripts/make_puzzles.py pipes --each 4

Writes ``src/pipeyard/lessons/GAME/puzzles.toml``. A position is taken if a search finds a move that is
clearly better than every other, and two deeper searches with other dice say the same. It is easy if the move
looks best at once, medium if it looks second or third best, else hard. Use compiled rules: interpreted ones
take far longer.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import click

from pipeyard.bots.guides import guide
from pipeyard.bots.search.guide import Guide
from pipeyard.bots.search.tree import Search
from pipeyard.narration.reasons import reason
from pipeyard.rules.bag import Dice
from pipeyard.rules.registry import game as find_game
from pipeyard.rules.state import NATURE, NO_ONE, State

ROOT = Path(__file__).parents[1] / "src" / "pipeyard" / "lessons"
LEVELS = ("easy", "medium", "hard")
SEATS = {"pipe-land": 2, "pipes": 1, "pipe-dream": 1, "tube-tangle": 2}
OPTIONS = {"pipe-land": {"bargaining": "no"}}
MARGIN = {"pipe-land": 0.08, "tube-tangle": 0.08, "pipes": 0.035, "pipe-dream": 0.04}  # of a value
FIRST = 150  # playouts of the first look
DEEP = 1200  # of each of the deeper ones
FEWEST = 5  # moves there must be to choose from
EVERY = 5  # decisions between two that are looked at, so that puzzles differ
FANCY = 3  # moves that players choose among now and then


@dataclass(frozen=True)
class Found:
    level: str
    seat: int
    position: str
    best: str
    others: tuple[tuple[str, float], ...]  # other good moves, and how much less they are worth
    why: str


def leading(knowing: Guide, state: State, seat: int, playouts: int, seed: int) -> Search:
    search = Search(knowing, state, seat, seed, max(2, knowing.horizon(state)))
    search.run(playouts, 0.0)
    return search


def gaps(search: Search, tries: int) -> list[tuple[int, float]]:
    """The best moves with how much less than the best each is worth, all with the same dice."""
    codes = [code for code, _, _ in search.ranking()[:6]]
    means = {code: search.consider(code, tries) for code in codes}
    order = sorted(codes, key=lambda code: -means[code])
    return [(code, means[order[0]] - means[code]) for code in order]


def puzzle(name: str, state: State, seat: int, seed: int, wanted: set[str]) -> Found | None:
    """A puzzle, if the position is one of a level that is wanted."""
    game, knowing = find_game(name), guide(name)
    focus, own = knowing.focus(state, seat), knowing.seat_in(seat)
    if len(state.codes(seat)) < FEWEST:
        return None
    first = gaps(leading(knowing, focus, own, FIRST, seed), FIRST // 6)
    if len(first) < 2 or first[1][1] < MARGIN[name]:
        return None
    best = first[0][0]
    move = game.decode(focus, own, best)
    looks = list(knowing.options(focus, own, Dice(seed)))
    level = "easy" if best == looks[0] else "medium" if best in looks[:3] else "hard"
    if level not in wanted or getattr(move, "cell", None) is None:  # to do nothing is no puzzle
        return None
    deeper: list[tuple[int, float]] = []
    for number in (1, 2):
        deeper = gaps(leading(knowing, focus, own, DEEP, seed + 1000 * number), DEEP // 6)
        if deeper[0][0] != best or deeper[1][1] < MARGIN[name]:
            return None
    others = tuple(
        (game.write_move(state, game.decode(focus, own, code)), round(knowing.scale * gap, 3))
        for code, gap in deeper[1:4]
    )
    return Found(
        level, seat, game.write(state), game.write_move(state, move), others, reason(game, state, seat, move)
    )


def written(found: list[Found], name: str, command: str) -> str:
    """The puzzles as a file."""
    lines = [f"# {command}"]
    ordered = sorted(found, key=lambda each: LEVELS.index(each.level))
    for number, each in enumerate(ordered, 1):
        others = ", ".join(f'["{text}", {gap}]' for text, gap in each.others)
        lines += [
            "",
            "[[puzzle]]",
            f'id = "{name}-{number}"',
            f'level = "{each.level}"',
            f"seat = {each.seat}",
            f'best = "{each.best}"  # {each.why}',
            f"others = [{others}]  # other good moves, and how much less they are worth",
            "position = '''",
            each.position.rstrip("\n"),
            "'''",
        ]
    return "\n".join(lines) + "\n"


@click.command()
@click.argument("name", type=click.Choice(sorted(SEATS)))
@click.option("--each", default=4, show_default=True, help="Puzzles of each difficulty.")
@click.option("--games", default=60, show_default=True, help="Games to look through at most.")
@click.option("--seed", default=1, show_default=True)
def main(name: str, each: int, games: int, seed: int) -> None:
    """Look for puzzles of a game and write them."""
    game, knowing = find_game(name), guide(name)
    found: list[Found] = []
    command = f"python scripts/make_puzzles.py {name} --each {each} --games {games} --seed {seed}"
    for number in range(games):
        dice = Dice(1000 * seed + number)
        state = game.start(game.editions()[0], SEATS[name], OPTIONS.get(name, {}))
        taken = decisions = 0
        while (seat := state.whose(dice)) != NO_ONE:
            if seat == NATURE:
                state.play(NATURE, state.draw(dice))
                continue
            decisions += 1
            if decisions % EVERY == number % EVERY and taken < 2:
                counts = Counter(other.level for other in found)
                wanted = {level for level in LEVELS if counts[level] < each}
                made = puzzle(name, state, seat, 1000 * number + decisions, wanted)
                if made is not None:
                    found.append(made)
                    taken += 1
                    click.echo(f"game {number + 1}: {made.level}, {made.best}")
                    path = ROOT / name.replace("-", "_") / "puzzles.toml"
                    path.write_text(written(found, name, command), encoding="utf-8")
            options = knowing.options(knowing.focus(state, seat), knowing.seat_in(seat), dice)
            place = dice.below(min(FANCY, len(options))) if dice.below(4) == 0 else 0
            state.play(seat, options[place])
        if len(found) >= each * len(LEVELS):
            break
    click.echo(f"{len(found)} puzzles")


if __name__ == "__main__":
    sys.exit(main())
