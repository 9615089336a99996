"""Many games at once, by Gymnasium's conventions for vectors: ``pipeyard.learn.vector("pipes", 256)``.

Each row is one game, and each step is one choice of the seat whose choice it is in that game. Stepping,
masks and observations are made in compiled code; arrays are views on what that code writes, valid until the
next step.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from pipeyard.learn.core.batch import Batch, random_actions
from pipeyard.learn.space import Observation, Space, whole
from pipeyard.rules.bag import Dice
from pipeyard.rules.errors import BadSetup
from pipeyard.rules.words import say

Array = npt.NDArray[Any]

MOST_SCALAR = 2**31 - 1


def observation_space(space: Space) -> spaces.Dict:
    """What one observation of a game can hold."""
    return spaces.Dict(
        {
            "planes": spaces.Box(0, 255, space.shape, np.uint8),
            "scalars": spaces.Box(-MOST_SCALAR, MOST_SCALAR, (len(space.scalar_names),), np.int64),
        }
    )


class Moves(NamedTuple):
    """Moves in some games of a vector, one row each."""

    games: Array
    actions: Array  # (rows, 2): the action, and the one that ends the move; 0 where one action is all
    codes: Array  # the rules' codes


class GameVector(VectorEnv[Observation, Array, Array]):
    """See :func:`pipeyard.learn.vector`. A finished game begins anew in the same step.

    ``infos`` has ``action_mask`` (games, actions), ``seat`` (whose choice it is), and for finished games
    ``returns`` (games, seats) and, where asked for, ``final_obs``. A reward is that of the seat that acted.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(self, space: Space, num_envs: int, final_observations: bool = False) -> None:
        if whole(num_envs) < 1:
            raise BadSetup(say("a vector has at least one game, not {n}", n=num_envs))
        self.game = space
        self.num_envs = num_envs
        self.single_observation_space = observation_space(space)
        self.single_action_space = spaces.Discrete(space.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.batch = Batch(space.coder, num_envs, 0)
        self._dice = Dice(0)
        self.final_observations = final_observations
        if final_observations:
            self.batch.keep_last()
        # Where the rules are compiled all arrays are views, so they are made once.
        self._views: dict[str, Array] | None = None
        if not isinstance(self.batch.planes, list):
            self._views = {**self._arrays(self.batch.planes, self.batch.scalars, num_envs), **self._told()}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        if seed is not None:
            super().reset(seed=whole(seed))
        seed = int(self.np_random.integers(2**31 - 1)) if seed is None else int(seed)
        self.batch.reset(seed)
        self._dice = Dice(seed)
        return self._seen(), self._infos()

    def step(self, actions: Array | Sequence[int]) -> tuple[Observation, Array, Array, Array, dict[str, Any]]:
        """Raises ValueError for an action that is not in its game's mask; no game has then moved."""
        batch = self.batch
        batch.step(as_numbers(actions))
        made = self._told() if self._views is None else self._views
        over = made["over"].copy()
        infos: dict[str, Any] = {"action_mask": made["action_mask"], "seat": made["seat"]}
        if over.any():
            infos["returns"] = as_array(batch.returns, np.float64, (self.num_envs, self.game.seats))
            infos["_returns"] = over
            if self.final_observations:
                infos["final_obs"] = self._arrays(batch.last_planes, batch.last_scalars, self.num_envs)
                infos["_final_obs"] = over
        return self._seen(), made["rewards"].copy(), over, np.zeros(self.num_envs, bool), infos

    def random_actions(self) -> Array:
        """A legal action in each game, each as likely: ``action_space.sample`` knows nothing of masks."""
        return np.array(random_actions(self.batch, self._dice), np.int64)

    def look_ahead(self, games: Array | Sequence[int], actions: Array | Sequence[int]) -> Observation:
        """What the seat that chooses in each of ``games`` would see after an action, before chance goes on.

        Nothing is played. A game may be named often: one row for each action.
        """
        games, actions = as_numbers(games), as_numbers(actions)
        self._check_games(games)
        if len(games) != len(actions):
            raise BadSetup(say("{n} actions for {m} games", n=len(actions), m=len(games)))
        for game, action in zip(games, actions, strict=True):
            if self.batch.options[game].place(action) < 0:
                raise BadSetup(say("action {n} is not legal in game {game}", n=action, game=game))
        self.batch.make_room(len(games), True)
        self.batch.look_ahead(games, actions)
        return self._arrays(self.batch.after_planes, self.batch.after_scalars, len(games))

    def moves(self, games: Array | Sequence[int]) -> Moves:
        """Every move of the seats that choose in ``games``; in Tube Tangle a move is two actions."""
        games = as_numbers(games)
        self._check_games(games)
        rows, found = self.batch.moves(games)
        actions = np.array([found.firsts, found.thens], np.int64).T
        return Moves(np.array(rows, np.int64), actions, np.array(found.codes, np.int64))

    def look_after(self, moves: Moves, planes: bool = True) -> Observation:
        """What the seats would see after whole moves, before chance goes on; nothing is played.

        Without planes it is quicker.
        """
        rows = len(moves.games)
        self.batch.make_room(rows, planes)
        self.batch.look_after(
            moves.games.tolist(), moves.actions[:, 0].tolist(), moves.codes.tolist(), planes
        )
        if planes:
            return self._arrays(self.batch.after_planes, self.batch.after_scalars, rows)
        shape = (rows, len(self.game.scalar_names))
        return {"scalars": as_array(self.batch.after_scalars, np.int64, shape)}

    def _check_games(self, games: list[int]) -> None:
        if games and not 0 <= min(games) <= max(games) < self.num_envs:
            raise BadSetup(say("games are numbered from 0 to {last}", last=self.num_envs - 1))

    def _seen(self) -> Observation:
        if self._views is None:
            return self._arrays(self.batch.planes, self.batch.scalars, self.num_envs)
        return {"planes": self._views["planes"], "scalars": self._views["scalars"]}

    def _arrays(self, planes: Any, scalars: Any, rows: int) -> Observation:
        return {
            "planes": as_array(planes, np.uint8, (rows, *self.game.shape)),
            "scalars": as_array(scalars, np.int64, (rows, len(self.game.scalar_names))),
        }

    def _infos(self) -> dict[str, Any]:
        made = self._told() if self._views is None else self._views
        return {"action_mask": made["action_mask"], "seat": made["seat"]}

    def _told(self) -> dict[str, Array]:
        """What is told beside the observations, as arrays."""
        batch, count = self.batch, self.num_envs
        return {
            "action_mask": as_array(batch.mask, np.int8, (count, self.game.actions)),
            "seat": as_array(batch.seats, np.int64, (count,)),
            "over": as_array(batch.over, np.bool_, (count,)),
            "rewards": as_array(batch.rewards, np.float64, (count,)),
        }


def as_numbers(given: Array | Sequence[int]) -> list[int]:
    """A row of whole numbers as a list. Raises :class:`BadSetup` for anything else."""
    row = np.asarray(given)
    if row.ndim != 1 or (row.dtype.kind not in "iu" and len(row)):
        raise BadSetup(
            say(
                "this must be one row of whole numbers, not an array of {kind} of the shape {shape}",
                kind=str(row.dtype),
                shape=str(row.shape),
            )
        )
    found: list[int] = row.tolist()
    return found


def as_array(run: Any, dtype: Any, shape: tuple[int, ...]) -> Array:
    """A run of the compiled part as an array: a view where the rules are compiled, a copy where not."""
    size = int(np.prod(shape))
    if isinstance(run, list):
        return np.array(run[:size], dtype).reshape(shape)
    return np.frombuffer(run, dtype, size).reshape(shape)
