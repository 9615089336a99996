"""Trains a small network by self-play: ``python scripts/train.py pipe-dream --minutes 25``.

The network has two heads. From what a seat sees before its choice it says which actions are promising
(policy; left out where every move is valued); from what it would see after a move, before chance, it says
what the game will bring (value). A choice looks one move ahead, as Gumbel AlphaZero does with one visit each:
noise picks the candidates, their values are added, the best is played. What values say about the candidates
teaches the policy; the values of the seat's next positions and the end of the game teach the value (TD
lambda).

The first games are those of ``plumber``, so that play begins with games that get somewhere. Processor time is
counted, not the clock. Everything is in FOLDER: ``checkpoint.pt``, from which the same command goes on,
``curve.jsonl``, and the network for players, ``GAME.onnx``. Needs ``pipeyard[learn]``, ``onnx`` and the CPU
build of torch (docs/learn.md says how to get it).
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import nn

from pipeyard.bots.guides import guide
from pipeyard.learn import vector
from pipeyard.learn.export import write_network
from pipeyard.learn.vectors import GameVector, Moves
from pipeyard.rules.bag import Dice

Array = npt.NDArray[Any]
Told = tuple[Array, Array, Array, float]  # candidates, wanted policy, the inputs after a choice, its value
Pair = tuple[int, int]  # the action of a move and the one that ends it, nought where one is all


@dataclass(frozen=True)
class Recipe:
    """What differs from game to game."""

    scale: float  # what a return is divided by, so that values are about 1
    edges: tuple[int, int] | None = (0, 0)  # cut off the planes: rows, columns on every side; None: no planes
    hidden: tuple[int, int] = (128, 64)
    games: int = 128  # side by side
    candidates: int | None = 16  # moves looked at in a choice; None: all of them, and there is no policy
    summary: bool = False  # whether scalars sum up the board
    trust: float = 30.0  # how much values count beside the policy
    close: float = 0.02  # values that are no further apart are about the same
    lambda_: float = 0.9
    warm_up: int = 2000  # games of plumber at the beginning
    slips: float = (
        0.5  # in one of those games in eight a move is by chance so often, in the others less or never
    )
    rate: float = 1e-3
    batches: int = 12  # steps of learning after eight actions in each game
    kept: int = 80_000  # the latest positions, which are learnt from


RECIPES = {
    "pipe-dream": Recipe(scale=30.0),
    "pipe-land": Recipe(scale=1.0, edges=(3, 3), hidden=(96, 64), close=0.05, kept=40_000),
    # The summary says what matters, so no planes, and every move is valued.
    "tube-tangle": Recipe(
        scale=1.0, edges=None, games=32, candidates=None, summary=True, close=0.05, warm_up=600, batches=4
    ),
}


class Learner:
    """The network and what it learns from."""

    def __init__(self, env: GameVector, recipe: Recipe) -> None:
        self.env, self.recipe = env, recipe
        planes, height, width = env.game.shape
        rows, columns = recipe.edges or (0, 0)
        self.cut = (slice(None), slice(None), slice(rows, height - rows), slice(columns, width - columns))
        self.cells = planes * (height - 2 * rows) * (width - 2 * columns) if recipe.edges else 0
        scalars = len(env.game.scalar_names)
        first, second = recipe.hidden
        self.trunk = nn.Sequential(
            nn.Linear(self.cells + scalars, first), nn.ReLU(), nn.Linear(first, second), nn.ReLU()
        )
        self.value = nn.Linear(second, 1)
        self.policy = nn.Linear(second, env.game.actions) if recipe.candidates else None
        parts = (self.trunk, self.value, *([self.policy] if self.policy else []))
        self.optimizer = torch.optim.Adam([p for part in parts for p in part.parameters()], recipe.rate)
        self.memory: list[Row] = []
        self.counts = {"seconds": 0.0, "games": 0, "positions": 0}

    def inputs(self, seen: dict[str, Array]) -> Array:
        """Observations as rows of small numbers: planes as they are, scalars by their root."""
        scalars = (np.sign(seen["scalars"]) * np.sqrt(np.abs(seen["scalars"]))).astype(np.float32)
        if self.recipe.edges is None:
            return scalars
        flat = seen["planes"][self.cut].reshape(len(scalars), self.cells)
        return np.concatenate([flat.astype(np.float32), scalars], 1)

    def after(self, moves: Moves) -> Array:
        """The inputs after moves."""
        return self.inputs(self.env.look_after(moves, planes=self.recipe.edges is not None))

    @torch.no_grad()  # type: ignore[untyped-decorator, unused-ignore]
    def values(self, rows: Array) -> Array:
        found: Array = self.value(self.trunk(torch.from_numpy(rows))).squeeze(1).numpy()
        return found

    @torch.no_grad()  # type: ignore[untyped-decorator, unused-ignore]
    def logits(self, rows: Array) -> Array:
        assert self.policy is not None
        found: Array = self.policy(self.trunk(torch.from_numpy(rows))).numpy()
        return found

    def learn(self, rng: np.random.Generator, batches: int, size: int = 256) -> float:
        """Some steps down the slope, on positions drawn from the memory; the mean loss."""
        total = 0.0
        for _ in range(batches):
            rows = [self.memory[place] for place in rng.integers(len(self.memory), size=size)]
            after = torch.from_numpy(np.stack([row.after for row in rows]).astype(np.float32))
            target = torch.tensor([row.target for row in rows], dtype=torch.float32)
            loss = nn.functional.mse_loss(self.value(self.trunk(after)).squeeze(1), target)
            if self.policy is not None:
                loss = loss + 0.1 * self.policy_loss(self.policy, rows)
            self.optimizer.zero_grad()
            loss.backward()
            self.optimizer.step()
            total += float(loss.detach())
        return total / batches

    def policy_loss(self, policy: nn.Linear, rows: list[Row]) -> torch.Tensor:
        """How far the policy is from what was wanted of the candidates."""
        size, wide = len(rows), max(len(row.actions) for row in rows)
        before = np.stack([row.before for row in rows]).astype(np.float32)
        logits = policy(self.trunk(torch.from_numpy(before)))
        actions, wanted = np.zeros((size, wide, 2), np.int64), np.zeros((size, wide), np.float32)
        empty = np.ones((size, wide), bool)
        for place, row in enumerate(rows):
            count = len(row.actions)
            actions[place, :count], wanted[place, :count] = row.actions, row.wanted
            empty[place, :count] = False
        chosen = logits.gather(1, torch.from_numpy(actions.reshape(size, -1))).reshape(size, wide, 2)
        chosen = chosen.sum(2).masked_fill(torch.from_numpy(empty), -1e9)
        found: torch.Tensor = -(torch.from_numpy(wanted) * torch.log_softmax(chosen, 1)).sum(1).mean()
        return found

    def remember(self, rows: list[Row], brought: float) -> None:
        """A seat's game: each position is worth what comes of it, the next one's value weighed in."""
        target = brought / self.recipe.scale
        for row in reversed(rows):
            row.target = target
            target = (1 - self.recipe.lambda_) * row.value + self.recipe.lambda_ * target
        self.memory += rows
        del self.memory[: max(0, len(self.memory) - self.recipe.kept)]

    def parts(self) -> dict[str, Any]:
        parts = {"trunk": self.trunk, "value": self.value, "policy": self.policy, "optimizer": self.optimizer}
        return {name: part for name, part in parts.items() if part is not None}

    def save(self, folder: Path, game: str) -> None:
        states = {name: part.state_dict() for name, part in self.parts().items()}
        torch.save({"counts": self.counts, **states}, folder / "checkpoint.pt")
        layers = [self.trunk[0], self.trunk[2], self.value, *([self.policy] if self.policy else [])]
        weights = [(layer.weight.detach().numpy(), layer.bias.detach().numpy()) for layer in layers]
        write_network(folder / f"{game}.onnx", self.env.game, self.recipe.edges, self.recipe.scale, weights)

    def load(self, folder: Path) -> None:
        saved = torch.load(folder / "checkpoint.pt", weights_only=True)
        for name, part in self.parts().items():
            part.load_state_dict(saved[name])
        self.counts = saved["counts"]


@dataclass
class Row:
    """One choice: before it, the candidates and what they should have been worth, and after it."""

    before: Array
    actions: Array
    wanted: Array
    after: Array
    value: float
    target: float = 0.0


def choose(
    learner: Learner, due: list[int], rng: np.random.Generator | None, candidates: int | None
) -> tuple[list[Pair], list[Told]]:
    """A move for each game in which one is due, and what is learnt from it."""
    env, recipe = learner.env, learner.recipe
    moves = env.moves(due)
    place_of = np.searchsorted(due, moves.games)
    found = np.zeros(len(place_of), np.float32)
    if candidates is not None:
        logits = learner.logits(learner.inputs({name: part[due] for name, part in env._seen().items()}))
        found = logits[place_of, moves.actions[:, 0]] + logits[place_of, moves.actions[:, 1]]
    noise = np.zeros_like(found) if rng is None else rng.gumbel(size=len(found)).astype(np.float32)
    order = np.lexsort((-(found + noise), place_of))
    rank = np.arange(len(order)) - np.searchsorted(place_of, place_of)
    order = order[rank < (candidates or len(order))]
    place_of, found, noise = place_of[order], found[order], noise[order]
    moves = Moves(*(part[order] for part in moves))
    after = learner.after(moves)
    values = learner.values(after)
    first = np.searchsorted(place_of, np.arange(len(due) + 1))
    best, worst = np.maximum.reduceat(values, first[:-1]), np.minimum.reduceat(values, first[:-1])
    apart = np.maximum(best - worst, recipe.close)
    improved = found + recipe.trust * ((values - worst[place_of]) / apart[place_of])
    picked, told = [], []
    for number in range(len(due)):
        part = slice(first[number], first[number + 1])
        place = first[number] + int(np.argmax(improved[part] + noise[part]))
        wanted = np.exp(improved[part] - improved[part].max())
        picked.append(pair(moves, place))
        told.append((moves.actions[part], wanted / wanted.sum(), after[place], float(values[place])))
    return picked, told


def pair(moves: Moves, place: int) -> Pair:
    return int(moves.actions[place, 0]), int(moves.actions[place, 1])


def guided(env: GameVector, dice: Dice, game: str, moves: Moves, due: list[int]) -> list[int]:
    """Where plumber's moves stand among the moves of these games."""
    places = []
    for row in due:
        play = env.batch.plays[row]
        own = np.flatnonzero(moves.games == row)
        place_of = dict(zip(moves.codes[own].tolist(), own.tolist(), strict=True))
        wanted = guide(game).options(play.state, play.seat, dice)
        places.append(next(place_of[code] for code in wanted if code in place_of))  # some have no action
    return places


def taught(
    learner: Learner, due: list[int], rng: np.random.Generator, dice: Dice, game: str
) -> tuple[list[Pair], list[Told]]:
    """The same as :func:`choose`, by plumber. Moves by chance show what becomes of bad ones."""
    env = learner.env
    moves = env.moves(due)
    best = guided(env, dice, game, moves, due)
    played = list(best)
    for number, row in enumerate(due):
        if rng.random() < learner.recipe.slips * (row % 8) / 7:
            played[number] = int(rng.choice(np.flatnonzero(moves.games == row)))
    after = learner.after(Moves(*(part[played] for part in moves)))
    told = []
    for number, row in enumerate(due):
        own = np.flatnonzero(moves.games == row)
        wanted = (own == best[number]).astype(np.float32)
        told.append((moves.actions[own], wanted, after[number], float("nan")))
    return [pair(moves, place) for place in played], told


def step(env: GameVector, ends: list[int], picked: dict[int, Pair]) -> tuple[Array, dict[str, Any]]:
    """Go on in every game: with the move picked, or with the action that ends the move before."""
    actions = [picked[n][0] if n in picked else ends[n] for n in range(env.num_envs)]
    ends[:] = [picked[n][1] if n in picked else 0 for n in range(env.num_envs)]
    _, _, over, _, infos = env.step(actions)
    return over, infos


class SelfPlay:
    """Games side by side, those that are not finished included."""

    def __init__(self, learner: Learner, game: str, seed: int) -> None:
        self.learner, self.game = learner, game
        self.env = learner.env
        self.env.reset(seed=seed)
        self.dice = Dice(seed)
        self.ends = [0] * self.env.num_envs  # what must follow the last action, or nought
        self.rows: list[list[list[Row]]] = [self.no_rows() for _ in range(self.env.num_envs)]

    def no_rows(self) -> list[list[Row]]:
        return [[] for _ in range(self.env.game.seats)]

    def play(self, steps: int, rng: np.random.Generator) -> None:
        """So many actions in each game; finished games are remembered."""
        learner, env, recipe = self.learner, self.env, self.learner.recipe
        for _ in range(steps):
            due = [n for n in range(env.num_envs) if not self.ends[n]]
            picked = self.pick(due, rng) if due else {}
            over, infos = step(env, self.ends, picked)
            learner.counts["positions"] += len(due)
            for n in over.nonzero()[0].tolist():
                for seat, brought in enumerate(infos["returns"][n]):
                    for row in self.rows[n][seat]:
                        if np.isnan(row.value):  # plumber's games teach by their end alone
                            row.value = brought / recipe.scale
                    learner.remember(self.rows[n][seat], float(brought))
                self.rows[n] = self.no_rows()
                learner.counts["games"] += 1

    def pick(self, due: list[int], rng: np.random.Generator) -> dict[int, Pair]:
        """A move for each game in which one is due; what is learnt from it is kept until the game is over."""
        learner, env = self.learner, self.env
        before = learner.inputs({name: part[due] for name, part in env._seen().items()})
        if learner.counts["games"] < learner.recipe.warm_up:
            picked, told = taught(learner, due, rng, self.dice, self.game)
        else:
            picked, told = choose(learner, due, rng, learner.recipe.candidates)
        for row, n, (actions, wanted, after, value) in zip(before, due, told, strict=True):
            seat = env.batch.plays[n].seat
            small = (row.astype(np.float16), actions, wanted, after.astype(np.float16))
            self.rows[n][seat].append(Row(*small, value))
        return dict(zip(due, picked, strict=True))


def measure(learner: Learner, game: str, games: int, seed: int) -> float:
    """Without noise: the mean score alone, or the share of wins against plumber, seats taken in turn."""
    env, seats = vector(game, games, summary=learner.recipe.summary), learner.env.game.seats
    env.reset(seed=seed)
    found: dict[int, float] = {}
    dice, ends = Dice(seed), [0] * games
    looked = None if learner.policy is None else 64
    trained, learner.env = learner.env, env
    while len(found) < games:
        due = [n for n in range(games) if not ends[n]]
        mine = [n for n in due if env.batch.plays[n].seat == n % seats]
        theirs = [n for n in due if env.batch.plays[n].seat != n % seats]
        picked = dict(zip(mine, choose(learner, mine, None, looked)[0] if mine else [], strict=True))
        moves = env.moves(theirs)
        for n, place in zip(theirs, guided(env, dice, game, moves, theirs), strict=True):
            picked[n] = pair(moves, place)
        over, infos = step(env, ends, picked)
        for n in over.nonzero()[0].tolist():
            found.setdefault(n, float(infos["returns"][n][n % seats]))
    learner.env = trained
    mean = float(np.mean(list(found.values())))
    return mean if seats == 1 else (mean + 1) / 2


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a small network by self-play.")
    parser.add_argument("game", choices=RECIPES)
    parser.add_argument(
        "--folder", type=Path, default=None, help="for the checkpoint, the curve and the network"
    )
    parser.add_argument("--minutes", type=float, default=25.0, help="of processor time, in all")
    parser.add_argument("--every", type=float, default=60.0, help="seconds between two measurements")
    parser.add_argument("--games", type=int, default=100, help="of a measurement")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(asked.seed)
    folder = asked.folder or Path(f"trained-{asked.game}")
    folder.mkdir(parents=True, exist_ok=True)
    recipe = RECIPES[asked.game]
    learner = Learner(vector(asked.game, recipe.games, summary=recipe.summary), recipe)
    if (folder / "checkpoint.pt").exists():
        learner.load(folder)
    rng = np.random.default_rng([asked.seed, learner.counts["games"]])
    games = SelfPlay(learner, asked.game, int(rng.integers(2**31)))
    before, since, due = learner.counts["seconds"], time.process_time(), learner.counts["seconds"]
    while learner.counts["seconds"] < 60 * asked.minutes:
        games.play(8, rng)
        loss = learner.learn(rng, recipe.batches) if len(learner.memory) >= 2000 else 0.0
        learner.counts["seconds"] = before + time.process_time() - since
        if learner.counts["seconds"] >= due and learner.memory:
            due = learner.counts["seconds"] + asked.every
            strength = measure(learner, asked.game, asked.games, seed=10_000)
            line = {**learner.counts, "seconds": round(learner.counts["seconds"]), "loss": round(loss, 4)}
            line["strength"] = round(strength, 3)
            with (folder / "curve.jsonl").open("a") as curve:
                print(json.dumps(line), file=curve)
            print(line, flush=True)
            learner.save(folder, asked.game)
    learner.save(folder, asked.game)


if __name__ == "__main__":
    main()
