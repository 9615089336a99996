"""Fit what the bots think positions are worth, on the outcomes of games that they play against themselves.

    python scripts/fit_bots.py pipe-land --games 1000 --rounds 2
    python scripts/fit_bots.py pipes --by score --games 60 --rounds 20

Each round plays games with the weights of the round before and fits linear weights to how they ended: the
chance to win in Pipe Land, steps of water in Pipes, points in Pipe Dream and Tube Tangle. The weights that
played best are kept, in ``src/pipeyard/bots/GAME/weights.toml``. Pipe Land has
weights for each number of players.

``--by score`` tries many weights in a round on the same deals and goes on around those that scored most (the
cross-entropy method). It starts with the weights in the file. In Tube Tangle the score is by how many points
a player is ahead of one with the weights in the file.
Use compiled rules: interpreted ones take far longer.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import click
import numpy as np

from pipeyard.bots.search import pipe_dream, pipe_land, pipes, tube_tangle
from pipeyard.bots.search.guide import Guide
from pipeyard.bots.weights import weights as stored_weights
from pipeyard.rules.bag import Dice
from pipeyard.rules.outcome import Result
from pipeyard.rules.pipe_dream.scoring import total
from pipeyard.rules.pipe_dream.sheet import SCORED, TURN
from pipeyard.rules.pipe_dream.state import PipeDreamState
from pipeyard.rules.pipe_land.menu import CODE_DONE
from pipeyard.rules.pipe_land.state import PipeLandState
from pipeyard.rules.pipe_land.table import CHOOSE
from pipeyard.rules.pipes.state import PipesState
from pipeyard.rules.registry import game as find_game
from pipeyard.rules.state import NATURE, NO_ONE, State
from pipeyard.rules.tube_tangle.scoring import material_points
from pipeyard.rules.tube_tangle.state import TubeTangleState

ROOT = Path(__file__).parents[1] / "src" / "pipeyard" / "bots"
WHIM = 8  # times in a hundred a player does one of
FANCY = 6  # so many of the best moves, so that all kinds of positions are seen
MOST_MOVES = 3000
TRIES = 24  # weights tried in a round of ``--by score``
ELITE = 6  # of which so many show the way
LAND_SEATS = range(2, 7)
HELD = (0.003, 0.02, 0.1)  # how strongly a fit of Pipe Land is held to the guess

Array = Any  # numpy's arrays
Watch = Callable[[State, int], None]


def play(guide: Guide, state: State, dice: Dice, watch: Watch, whim: int = WHIM) -> State:
    """Play a game by what the guide likes best; ``watch`` sees every position of a player and the move."""
    for _ in range(MOST_MOVES):
        seat = state.whose(dice)
        if seat == NO_ONE:
            break
        if seat == NATURE:
            state.play(NATURE, state.draw(dice))
            continue
        options = guide.options(state, seat, dice)
        code = options[dice.below(min(len(options), FANCY)) if dice.below(100) < whim else 0]
        watch(state, code)
        state.play(seat, code)
    return state


def ridge(rows: list[list[float]], targets: list[float], intercept: bool = False) -> list[float]:
    """Least squares, held back a little; with an intercept that is then left out."""
    matrix = np.array(rows)
    if intercept:
        matrix = np.hstack([matrix, np.ones((len(rows), 1))])
    square = matrix.T @ matrix + 2.0 * np.eye(matrix.shape[1])
    found = np.linalg.solve(square, matrix.T @ np.array(targets))
    return [float(weight) for weight in (found[:-1] if intercept else found)]


# Pipe Land: who wins


def land_rows(weights: list[float], seats: int, games: int, rng: random.Random) -> tuple[Array, Array]:
    """Positions at the beginning and at the end of turns: features of each seat, and what it won."""
    guide = pipe_land.PipeLandGuide(weights)
    tables: list[list[list[float]]] = []
    shares: list[list[float]] = []
    for _ in range(games):
        start = find_game("pipe-land").start(rng.choice(("76", "76", "114")), seats, {"bargaining": "no"})
        seen: list[list[list[float]]] = []

        def watch(state: State, code: int, seen: list[list[list[float]]] = seen) -> None:
            assert isinstance(state, PipeLandState)
            if state.step == CHOOSE or code == CODE_DONE:
                seen.append(pipe_land.features(state))

        end = play(guide, start, Dice(rng.getrandbits(30)), watch)
        assert isinstance(end, PipeLandState)
        tables += seen
        share = [1.0 / len(end.winners) if seat in end.winners else 0.0 for seat in range(seats)]
        shares += [share] * len(seen)
    return np.array(tables), np.array(shares)


def likeliest(tables: Array, shares: Array, held: float) -> list[float]:
    """Logistic regression over the seats of each position, held back towards the guess: Newton's method."""
    guess = np.array(LAND)
    found = guess
    for _ in range(12):
        odds = tables @ found
        odds = np.exp(odds - odds.max(axis=1, keepdims=True))
        odds /= odds.sum(axis=1, keepdims=True)
        slope = np.einsum("ns,nsf->f", shares - odds, tables) / len(tables) - 2 * held * (found - guess)
        apart = tables - (odds[..., None] * tables).sum(axis=1, keepdims=True)
        flat = apart.reshape(-1, len(guess))
        bend = (odds.reshape(-1, 1) * flat).T @ flat / len(tables) + 2 * held * np.eye(len(guess))
        found = found + np.linalg.solve(bend, slope)
    return [float(weight) for weight in found]


def fit_land(seats: int, games: int, rounds: int, seed: int) -> tuple[list[float], str]:
    """Weights for a number of players, and how they did."""
    rng = random.Random(f"{seed} {seats}")
    weights = LAND
    for number in range(rounds):
        tables, shares = land_rows(weights, seats, games, rng)
        deals = [rng.getrandbits(30) for _ in range(games // 5)]
        tries = [likeliest(tables, shares, held) for held in HELD]
        parts = [won(weights, each, seats, deals) for each in tries]
        told = ", ".join(f"{part:.2f} held by {held}" for part, held in zip(parts, HELD, strict=True))
        click.echo(f"{seats} players, round {number + 1}: won {told}")
        if max(parts) <= 0.5:
            break
        weights = tries[parts.index(max(parts))]
    deals = [rng.getrandbits(30) for _ in range(games // 2)]  # that none of them saw
    share = won(LAND, weights, seats, deals)
    return weights, f"With {seats} players these weights won {share:.2f} of games against the first guess."


def won(before: list[float], weights: list[float], seats: int, deals: list[int]) -> float:
    """The part of games of Pipe Land that the second weights win against the first."""
    pair = [pipe_land.PipeLandGuide(before), pipe_land.PipeLandGuide(weights)]
    share = 0.0
    for deal in deals:
        for result, these in met("pipe-land", pair, seats, deal):
            share += sum(these[seat] for seat in result.winners) / len(result.winners)
    return share / (2 * len(deals))


# Pipes: how far the water comes


def fit_pipes(weights: list[float], games: int, rng: random.Random) -> tuple[list[float], float, str]:
    guide = pipes.PipesGuide(weights)
    rows: list[list[float]] = []
    targets: list[float] = []
    ends: list[int] = []
    for _ in range(games):
        edition = rng.choice(("classic", "classic", "pocket"))
        start = find_game("pipes").start(edition, 1, {})
        seen: list[tuple[list[float], int]] = []

        def watch(state: State, _: int, seen: list[tuple[list[float], int]] = seen) -> None:
            assert isinstance(state, PipesState)
            board = state.boards[0]
            if rng.random() < 0.5:
                seen.append((pipes.features(state, board), board.steps))

        end = play(guide, start, Dice(rng.getrandbits(30)), watch)
        assert isinstance(end, PipesState)
        ends.append(end.boards[0].steps)
        rows += [row for row, _ in seen]
        targets += [float(ends[-1] - steps) for _, steps in seen]
    return ridge(rows, targets), float(np.mean(ends)), f"the water made {np.mean(ends):.1f} steps on average"


# Pipe Dream: points


def fit_dream(weights: list[float], games: int, rng: random.Random) -> tuple[list[float], float, str]:
    guide = pipe_dream.PipeDreamGuide(weights)
    rows: list[list[float]] = []
    targets: list[float] = []
    scores: list[float] = []
    for _ in range(games):
        start = find_game("pipe-dream").start("classic", 1, {})
        seen: list[list[float]] = []

        def watch(state: State, _: int, seen: list[list[float]] = seen) -> None:
            assert isinstance(state, PipeDreamState)
            sheet = state.sheets[0]
            if sheet.step == TURN and sheet.placed:
                seen.append(pipe_dream.features(sheet))

        end = play(guide, start, Dice(rng.getrandbits(30)), watch)
        assert isinstance(end, PipeDreamState)
        sheet = end.sheets[0]
        scores.append(float(total(sheet)) if sheet.step == SCORED else 0.0)
        rows += seen
        targets += [scores[-1]] * len(seen)
    return (
        ridge(rows, targets),
        float(np.mean(scores)),
        f"a sheet scored {np.mean(scores):.2f} points on average",
    )


# Tube Tangle: points


def fit_tangle(weights: list[float], games: int, rng: random.Random) -> tuple[list[float], float, str]:
    guide = tube_tangle.TubeTangleGuide(weights)
    rows: list[list[float]] = []
    targets: list[float] = []
    for _ in range(games):
        seats = rng.choice((2, 2, 3, 4))
        start = find_game("tube-tangle").start("standard", seats, {})
        seen: list[tuple[int, list[float]]] = []

        def watch(state: State, _: int, seen: list[tuple[int, list[float]]] = seen) -> None:
            assert isinstance(state, TubeTangleState)
            if rng.random() < 0.5:
                colour = rng.choice(state.colours)
                seen.append((colour, tube_tangle.features(state, colour)))

        end = play(guide, start, Dice(rng.getrandbits(30)), watch)
        assert isinstance(end, TubeTangleState)
        points = material_points(end)
        rows += [row for _, row in seen]
        targets += [float(points[colour]) for colour, _ in seen]
    mean = float(np.mean(targets))
    return ridge(rows, targets, intercept=True), mean, f"a player has {mean:.1f} points on average"


# Alone: what scores


def nothing(state: State, code: int) -> None:
    """Watches nobody."""


def scored(game: str, weights: list[float], deals: list[int]) -> float:
    """What a player with these weights scores alone on average, none counting as nought."""
    guide = MAKERS[game](weights)
    edition = find_game(game).editions()[0]
    points = 0.0
    for deal in deals:
        end = play(guide, find_game(game).start(edition, 1, {}), Dice(deal), nothing, whim=0)
        result = end.result()
        points += float(result.scores[0] or 0) if result is not None else 0.0
    return points / len(deals)


def met(game: str, pair: Sequence[Guide], seats: int, deal: int) -> Iterator[tuple[Result, list[bool]]]:
    """A deal played from both sides by two guides in turn around the table; who was the second."""
    options = {"bargaining": "no"} if game == "pipe-land" else {}
    for turn in range(2):
        state, dice = find_game(game).start(find_game(game).editions()[0], seats, options), Dice(deal)
        while (seat := state.whose(dice)) != NO_ONE:
            if seat == NATURE:
                state.play(NATURE, state.draw(dice))
            else:
                state.play(seat, pair[(seat + turn) % 2].options(state, seat, dice)[0])
        result = state.result()
        assert result is not None
        yield result, [(seat + turn) % 2 == 1 for seat in range(seats)]


def ahead(weights: list[float], deals: list[int]) -> float:
    """Points of Tube Tangle by which these weights are ahead of those in the file."""
    before = stored_weights("tube_tangle", tube_tangle.FEATURES)
    pair = [tube_tangle.make(before), tube_tangle.make(weights)]
    points = 0.0
    for deal in deals:
        for result, these in met("tube-tangle", pair, 2, deal):
            for seat in range(2):
                points += float(result.scores[seat] or 0) * (1 if these[seat] else -1)
    return points / (2 * len(deals))


def climb(
    score: Callable[[list[float], list[int]], float],
    weights: list[float],
    games: int,
    rounds: int,
    reach: float,
    rng: random.Random,
) -> tuple[list[float], str]:
    """Weights that score much. Every round has new deals; the last word have deals that none of them saw."""
    middle = np.array(weights)
    spread = reach * (np.abs(middle) + 1)
    for number in range(rounds):
        deals = [rng.getrandbits(30) for _ in range(games)]
        tries = [
            middle,
            *(middle + spread * np.array([rng.gauss(0, 1) for _ in weights]) for _ in range(TRIES)),
        ]
        points = [score([float(weight) for weight in each], deals) for each in tries]
        order = sorted(range(len(tries)), key=lambda place: -points[place])[:ELITE]
        best = np.array([tries[place] for place in order])
        middle, spread = best.mean(axis=0), 0.7 * best.std(axis=0) + 0.3 * spread
        click.echo(f"round {number + 1}: {points[0]:.2f}, the best {points[order[0]]:.2f}")
    deals = [rng.getrandbits(30) for _ in range(10 * games)]
    found = [float(weight) for weight in middle]
    now, before = score(found, deals), score(weights, deals)
    if now > before:
        said = f"a player scored {now:.2f} on average, with those before it {before:.2f}"
    else:
        found = weights
        said = f"a player scored {before:.2f} on average, with those fitted from them {now:.2f}"
    click.echo(said)
    return found, said


@dataclass(frozen=True)
class Fit:
    """How one game is fitted: what to begin with is a guess."""

    features: tuple[str, ...]
    first: list[float]
    fit: Callable[[list[float], int, random.Random], tuple[list[float], float, str]]


# In the order of the features.
LAND = [1.0, 0.0, 1.0, 0.0, 0.3, 0.0, 1.4, 1.4, 4.5, 20.0, 0.0]
PIPES = [10.0, 1.0, -4.0, -1.0, 2.0, 0.0, 0.9, 0.9, 3.0, 3.0, 6.0, 1.5]
LIVE = [0.7, -0.4]  # near, next and far alike
DREAM = [0, 1, *LIVE, *LIVE, *LIVE, 0.1, -0.8, -0.2, 1, -1.5, 5, 1, 0.1, 1.5, -1, -1, 1.5, -5, -1.5, -8]
TANGLE = [1.0, 0, 0, 0, 0.6, 0.6, 0, 0, 0.36, 0.7, 0, 0, 0.2, 0.6, 0, 0, 0.2, 0, 0, 0, 0, 0, 0, 0, 0.1, 0]

MAKERS: dict[str, Callable[[list[float]], Guide]] = {"pipes": pipes.make, "pipe-dream": pipe_dream.make}

GAMES = {
    "pipes": Fit(pipes.FEATURES, PIPES, fit_pipes),
    "pipe-dream": Fit(pipe_dream.FEATURES, [float(weight) for weight in DREAM], fit_dream),
    "tube-tangle": Fit(tube_tangle.FEATURES, [float(weight) for weight in TANGLE], fit_tangle),
}


def write(game: str, features: Sequence[str], tables: Sequence[list[float]], lines: list[str]) -> None:
    """Put weights where the bots read them, below some lines that say where they come from."""
    text = [f"# {line}" for line in lines]
    for weights in tables:
        text += ["", "[[weights]]"]
        text += [f'"{name}" = {weight:.4f}' for name, weight in zip(features, weights, strict=True)]
    path = ROOT / game.replace("-", "_") / "weights.toml"
    path.write_text("\n".join(text) + "\n", encoding="utf-8")


@click.command()
@click.argument("game", type=click.Choice(["pipe-land", *GAMES]))
@click.option("--games", default=400, show_default=True, help="Games in a round.")
@click.option("--rounds", default=2, show_default=True)
@click.option("--seed", default=1, show_default=True)
@click.option("--by", type=click.Choice(("outcome", "score")), default="outcome", show_default=True)
@click.option("--reach", default=0.4, show_default=True, help="How far --by score looks around at first.")
def main(game: str, games: int, rounds: int, seed: int, by: str, reach: float) -> None:
    """Play, fit and write the weights of a game."""
    command = f"python scripts/fit_bots.py {game} --by {by} --games {games} --rounds {rounds} --seed {seed}"
    if game == "pipe-land":
        if by == "score":
            raise click.UsageError("Pipe Land is fitted by outcome")
        with ProcessPoolExecutor(os.cpu_count()) as pool:
            tasks = [pool.submit(fit_land, seats, games, rounds, seed) for seats in LAND_SEATS]
            fitted = [task.result() for task in tasks]
        write(
            game, pipe_land.FEATURES, [each for each, _ in fitted], [command, *(said for _, said in fitted)]
        )
        return
    fit = GAMES[game]
    if by == "score":
        score = ahead if game == "tube-tangle" else partial(scored, game)
        known = stored_weights(game.replace("-", "_"), fit.features)
        climbed, said = climb(score, known, games, rounds, reach, random.Random(seed))
        write(game, fit.features, [climbed], [f"{command} --reach {reach}", f"With these weights {said}."])
        return
    weights, best, most, how = fit.first, fit.first, -1e9, ""
    for number in range(rounds):
        # The same deals in every round, so that rounds can be compared.
        found, played, said = fit.fit(weights, games, random.Random(seed))
        click.echo(f"round {number + 1}: {said}")
        if played >= most:
            best, most, how = weights, played, said
        weights = found
    write(game, fit.features, [best], [command, f"With these weights {how}."])


if __name__ == "__main__":
    sys.exit(main())
