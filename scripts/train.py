"""Trains a small network by self-play: ``python scripts/train.py pipe-dream --minutes 25``.

The network has two heads. From what a seat sees before its choice it says which actions are promising
(policy); from what it would see after an action, before chance, it says what the game will bring (value). A
choice looks one action ahead, as Gumbel AlphaZero does with one visit each: noise picks the candidates, their
values are added, the best is played. What values say about the candidates teaches the policy; the values of
the seat's next positions and the end of the game teach the value (TD lambda).

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
from pipeyard.learn.vectors import GameVector
from pipeyard.rules.bag import Dice

Array = npt.NDArray[Any]
Told = tuple[Array, Array, Array, float]  # candidates, wanted policy, the inputs after a choice, its value


@dataclass(frozen=True)
class Recipe:
    """What differs from game to game."""

    scale: float  # what a return is divided by, so that values are about 1
    edges: tuple[int, int] = (0, 0)  # rows and columns that are cut off the planes on every side
    hidden: tuple[int, int] = (128, 64)
    games: int = 128  # side by side
    candidates: int = 16  # actions looked at in a choice
    trust: float = 30.0  # how much values count beside the policy
    close: float = 0.02  # values that are no further apart are about the same
    lambda_: float = 0.9
    warm_up: int = 2000  # games of plumber at the beginning
    slips: float = (
        0.5  # in one of those games in eight a move is by chance so often, in the others less or never
    )
    rate: float = 1e-3
    kept: int = 80_000  # the latest positions, which are learnt from


RECIPES = {
    "pipe-dream": Recipe(scale=30.0),
    "pipe-land": Recipe(scale=1.0, edges=(3, 3), hidden=(96, 64), close=0.05, kept=40_000),
}


class Learner:
    """The network and what it learns from."""

    def __init__(self, env: GameVector, recipe: Recipe) -> None:
        self.env, self.recipe = env, recipe
        planes, height, width = env.game.shape
        rows, columns = recipe.edges
        self.cut = (slice(None), slice(None), slice(rows, height - rows), slice(columns, width - columns))
        self.cells = planes * (height - 2 * rows) * (width - 2 * columns)
        scalars = len(env.game.scalar_names)
        first, second = recipe.hidden
        self.trunk = nn.Sequential(
            nn.Linear(self.cells + scalars, first), nn.ReLU(), nn.Linear(first, second), nn.ReLU()
        )
        self.value, self.policy = nn.Linear(second, 1), nn.Linear(second, env.game.actions)
        parts = (self.trunk, self.value, self.policy)
        self.optimizer = torch.optim.Adam([p for part in parts for p in part.parameters()], recipe.rate)
        self.memory: list[Row] = []
        self.counts = {"seconds": 0.0, "games": 0, "positions": 0}

    def inputs(self, seen: dict[str, Array]) -> Array:
        """Observations as rows of small numbers: planes as they are, scalars by their root."""
        flat = seen["planes"][self.cut].reshape(len(seen["planes"]), -1)
        scalars = np.sign(seen["scalars"]) * np.sqrt(np.abs(seen["scalars"]))
        return np.concatenate([flat.astype(np.float32), scalars.astype(np.float32)], 1)

    @torch.no_grad()  # type: ignore[untyped-decorator, unused-ignore]
    def values(self, rows: Array) -> Array:
        found: Array = self.value(self.trunk(torch.from_numpy(rows))).squeeze(1).numpy()
        return found

    @torch.no_grad()  # type: ignore[untyped-decorator, unused-ignore]
    def logits(self, rows: Array) -> Array:
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
            before = torch.from_numpy(np.stack([row.before for row in rows]).astype(np.float32))
            logits = self.policy(self.trunk(before))
            wide = max(len(row.actions) for row in rows)
            actions, wanted = np.full((size, wide), -1), np.zeros((size, wide), np.float32)
            for place, row in enumerate(rows):
                actions[place, : len(row.actions)], wanted[place, : len(row.actions)] = (
                    row.actions,
                    row.wanted,
                )
            chosen = logits.gather(1, torch.from_numpy(np.maximum(actions, 0)))
            chosen = chosen.masked_fill(torch.from_numpy(actions < 0), -1e9)
            loss = loss - 0.1 * (torch.from_numpy(wanted) * torch.log_softmax(chosen, 1)).sum(1).mean()
            self.optimizer.zero_grad()
            loss.backward()
            self.optimizer.step()
            total += float(loss.detach())
        return total / batches

    def remember(self, rows: list[Row], brought: float) -> None:
        """A seat's game: each position is worth what comes of it, the next one's value weighed in."""
        target = brought / self.recipe.scale
        for row in reversed(rows):
            row.target = target
            target = (1 - self.recipe.lambda_) * row.value + self.recipe.lambda_ * target
        self.memory += rows
        del self.memory[: max(0, len(self.memory) - self.recipe.kept)]

    def parts(self) -> dict[str, Any]:
        return {"trunk": self.trunk, "value": self.value, "policy": self.policy, "optimizer": self.optimizer}

    def save(self, folder: Path, game: str) -> None:
        states = {name: part.state_dict() for name, part in self.parts().items()}
        torch.save({"counts": self.counts, **states}, folder / "checkpoint.pt")
        layers = [self.trunk[0], self.trunk[2], self.value, self.policy]
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
    learner: Learner, rows: Array, mask: Array, rng: np.random.Generator | None, candidates: int
) -> tuple[Array, list[Told]]:
    """An action for each game, and what is learnt from it."""
    logits = learner.logits(rows)
    games, actions = mask.nonzero()
    found = logits[games, actions]
    noise = np.zeros_like(found) if rng is None else rng.gumbel(size=len(found)).astype(np.float32)
    order = np.lexsort((-(found + noise), games))
    games, actions, found, noise = games[order], actions[order], found[order], noise[order]
    first = np.searchsorted(games, np.arange(len(mask)))
    kept = np.arange(len(games)) - first[games] < candidates
    games, actions, found, noise = games[kept], actions[kept], found[kept], noise[kept]
    after = learner.inputs(learner.env.look_ahead(games.tolist(), actions.tolist()))
    values = learner.values(after)
    first = np.searchsorted(games, np.arange(len(mask) + 1))
    best, worst = np.maximum.reduceat(values, first[:-1]), np.minimum.reduceat(values, first[:-1])
    apart = np.maximum(best - worst, learner.recipe.close)
    improved = found + learner.recipe.trust * ((values - worst[games]) / apart[games])
    picked = np.zeros(len(mask), np.int64)
    told = []
    for game in range(len(mask)):
        part = slice(first[game], first[game + 1])
        place = first[game] + int(np.argmax(improved[part] + noise[part]))
        wanted = np.exp(improved[part] - improved[part].max())
        picked[game] = actions[place]
        told.append((actions[part], wanted / wanted.sum(), after[place], float(values[place])))
    return picked, told


def guided(env: GameVector, dice: Dice, game: str, rows: list[int]) -> list[int]:
    """What plumber would do in these games."""
    picked = []
    for row in rows:
        play, options = env.batch.plays[row], env.batch.options[row]
        knowing = guide(game)
        code = knowing.options(play.state, play.seat, dice)[0]
        picked.append(int(options.actions[list(options.codes).index(code)]))
    return picked


def taught(
    learner: Learner, mask: Array, rng: np.random.Generator, dice: Dice, game: str
) -> tuple[Array, list[Told]]:
    """The same as :func:`choose`, by plumber. Moves by chance show what becomes of bad ones."""
    env, every = learner.env, list(range(learner.env.num_envs))
    picked = np.array(guided(env, dice, game, every))
    played = picked.copy()
    for n in every:
        if rng.random() < learner.recipe.slips * (n % 8) / 7:
            played[n] = rng.choice(mask[n].nonzero()[0])
    after = learner.inputs(env.look_ahead(every, played.tolist()))
    told = []
    for n in every:
        actions = mask[n].nonzero()[0]
        told.append((actions, (actions == picked[n]).astype(np.float32), after[n], float("nan")))
    return played, told


def self_play(learner: Learner, steps: int, rng: np.random.Generator, game: str) -> None:
    """So many choices in each game; finished games are remembered."""
    env, recipe = learner.env, learner.recipe
    open_rows: list[list[list[Row]]] = getattr(env, "open_rows", [])
    if not open_rows:
        open_rows = [[[] for _ in range(env.game.seats)] for _ in range(env.num_envs)]
        env.open_rows = open_rows  # type: ignore[attr-defined]
        env.reset(seed=int(rng.integers(2**31)))
    dice = Dice(int(rng.integers(2**31)))
    for _ in range(steps):
        rows = learner.inputs(env._seen())
        infos = env._infos()
        seats = infos["seat"].copy()
        if learner.counts["games"] < recipe.warm_up:
            picked, told = taught(learner, infos["action_mask"], rng, dice, game)
        else:
            picked, told = choose(learner, rows, infos["action_mask"], rng, recipe.candidates)
        for n, (actions, wanted, after_row, value) in enumerate(told):
            small = (rows[n].astype(np.float16), actions, wanted, after_row.astype(np.float16))
            open_rows[n][seats[n]].append(Row(*small, value))
        _, _, over, _, infos = env.step(picked)
        learner.counts["positions"] += env.num_envs
        for n in over.nonzero()[0].tolist():
            for seat, brought in enumerate(infos["returns"][n]):
                if any(np.isnan(row.value) for row in open_rows[n][seat]):
                    for row in open_rows[n][seat]:
                        row.value = brought / recipe.scale  # plumber's games teach by their end alone
                learner.remember(open_rows[n][seat], float(brought))
            open_rows[n] = [[] for _ in range(env.game.seats)]
            learner.counts["games"] += 1


def measure(learner: Learner, game: str, games: int, seed: int) -> float:
    """Without noise: the mean score alone, or the share of wins against plumber, seats taken in turn."""
    env, seats = vector(game, games), learner.env.game.seats
    env.reset(seed=seed)
    mine = np.arange(games) % seats
    found: dict[int, float] = {}
    dice = Dice(seed)
    trained, learner.env = learner.env, env
    while len(found) < games:
        infos = env._infos()
        picked, _ = choose(learner, learner.inputs(env._seen()), infos["action_mask"], None, 64)
        theirs = [n for n in range(games) if infos["seat"][n] != mine[n]]
        picked[theirs] = guided(env, dice, game, theirs)
        _, _, over, _, infos = env.step(picked)
        for n in over.nonzero()[0]:
            found.setdefault(int(n), float(infos["returns"][n][mine[n]]))
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
    learner = Learner(vector(asked.game, recipe.games), recipe)
    if (folder / "checkpoint.pt").exists():
        learner.load(folder)
    rng = np.random.default_rng([asked.seed, learner.counts["games"]])
    before, since, due = learner.counts["seconds"], time.process_time(), learner.counts["seconds"]
    while learner.counts["seconds"] < 60 * asked.minutes:
        self_play(learner, 8, rng, asked.game)
        loss = learner.learn(rng, 12) if len(learner.memory) >= 2000 else 0.0
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
