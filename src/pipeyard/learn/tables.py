"""All four games for PettingZoo: ``table`` takes turns (AEC), ``parallel_table`` steps everybody at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv

from pipeyard.learn.core.coder import WAIT
from pipeyard.learn.core.play import Play
from pipeyard.learn.rendering import MODES, check_mode, render
from pipeyard.learn.space import Observation, Space, is_over
from pipeyard.learn.vectors import MOST_SCALAR
from pipeyard.rules.errors import BadSetup
from pipeyard.rules.words import say

Agent = str


class Table:
    """What both kinds of environment share: the game, and an agent for each seat."""

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": list(MODES),
        "name": "pipeyard",
        "is_parallelizable": True,
    }

    def open(self, space: Space, render_mode: str | None) -> None:
        check_mode(render_mode)
        self.game = space
        self.render_mode = render_mode
        start = space.game.start(space.edition, space.seats, space.options)
        self.possible_agents = list(space.game.seat_names(start))
        self.agents: list[Agent] = []
        self.metadata = {**Table.metadata, "name": space.game.name}
        observed = spaces.Dict(
            {
                "planes": spaces.Box(0, 255, space.shape, np.uint8),
                "scalars": spaces.Box(-MOST_SCALAR, MOST_SCALAR, (len(space.scalar_names),), np.int64),
                "action_mask": spaces.Box(0, 1, (space.actions,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, observed)
        self.action_spaces = {agent: spaces.Discrete(space.actions) for agent in self.possible_agents}
        self._play: Play | None = None
        self._chance: np.random.Generator | None = None

    @property
    def play(self) -> Play:
        if self._play is None:
            raise BadSetup(say("reset the environment first"))
        return self._play

    def observation_space(self, agent: Agent) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def begin(self, seed: int | None) -> None:
        """A new game. Without a seed the chance of the last one goes on."""
        if seed is not None or self._chance is None:
            self._chance, _ = seeding.np_random(seed)
        self._play = self.game.new(int(self._chance.integers(2**31)))
        self.agents = list(self.possible_agents)

    def seat(self, agent: Agent) -> int:
        if agent not in self.possible_agents:
            raise BadSetup(
                say(
                    "there is no agent {agent}; there are: {agents}",
                    agent=repr(agent),
                    agents=", ".join(self.possible_agents),
                )
            )
        return self.possible_agents.index(agent)

    def seen_by(self, agent: Agent, may_choose: bool) -> Observation:
        """What an agent sees, with its mask; one that has no choice now may only wait."""
        seat = self.seat(agent)
        mask = np.zeros(self.game.actions, np.int8)
        mask[self.game.legal(self.play) if may_choose else [WAIT]] = 1
        return {**self.game.observe(self.play, seat), "action_mask": mask}

    def returned(self) -> dict[Agent, float]:
        return dict(zip(self.possible_agents, self.game.returns(self.play), strict=True))

    def picture(self, seat: int) -> str | npt.NDArray[np.uint8] | None:
        return None if self.render_mode is None else render(self.game, self.play, seat, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


class TurnEnv(Table, AECEnv):  # type: ignore[misc, type-arg, unused-ignore]
    """One agent chooses at a time; of several that must, the one furthest behind."""

    def __init__(self, space: Space, render_mode: str | None = None) -> None:
        super().__init__()
        self.open(space, render_mode)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Agent, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.play.seat]

    def observe(self, agent: Agent) -> Observation:
        return self.seen_by(agent, not self.game.over(self.play) and agent == self.agent_selection)

    def step(self, action: int | None) -> None:
        play = self.play
        if not self.agents:
            raise is_over()
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self.game.act(play, -1 if action is None else action)
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        if self.game.over(play):
            self.rewards = self.returned()
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[play.seat]
        self._accumulate_rewards()

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        return self.picture(max(0, self.play.seat))


class TogetherEnv(Table, ParallelEnv):  # type: ignore[misc, type-arg, unused-ignore]
    """All agents act in each step. Who has no choice waits: action 0 is then the only legal one."""

    def __init__(self, space: Space, render_mode: str | None = None) -> None:
        self.open(space, render_mode)

    def choosing(self) -> list[int]:
        """The seats that choose in this step: all that must act, where several do so at once."""
        if self.game.over(self.play):
            return []
        must = self.play.state.waiting().must
        return list(must) if len(must) > 1 else [self.play.seat]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[Agent, Observation], dict[Agent, dict[str, Any]]]:
        self.begin(seed)
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[Agent, int]
    ) -> tuple[
        dict[Agent, Observation],
        dict[Agent, float],
        dict[Agent, bool],
        dict[Agent, bool],
        dict[Agent, dict[str, Any]],
    ]:
        """Raises :class:`BadSetup`, with nothing done, if an agent's action is missing or not legal."""
        if self.game.over(self.play):
            raise is_over()
        choosing = self.choosing()
        self._check(choosing, actions)
        for seat in choosing:
            self.play.seat = seat
            self.game.act(self.play, actions[self.possible_agents[seat]])
        over = self.game.over(self.play)
        agents = self.agents
        seen = self._seen()
        if over:
            self.agents = []
        ended = dict.fromkeys(agents, over)
        nothing: dict[Agent, dict[str, Any]] = {agent: {} for agent in agents}
        return seen, self.returned(), ended, dict.fromkeys(agents, False), nothing

    def _check(self, choosing: list[int], actions: dict[Agent, int]) -> None:
        due = self.play.seat
        try:
            for seat, agent in enumerate(self.possible_agents):
                if seat in choosing:
                    if agent not in actions:
                        raise BadSetup(say("{agent} must act and has no action", agent=agent))
                    self.play.seat = seat
                    self.game.code(self.play, actions[agent])
                elif actions.get(agent, WAIT) != WAIT:
                    raise BadSetup(say("{agent} can only wait now, with action 0", agent=agent))
        finally:
            self.play.seat = due

    def _seen(self) -> dict[Agent, Observation]:
        choosing = self.choosing()
        seen = {}
        due = self.play.seat
        for agent in self.agents:
            seat = self.seat(agent)
            self.play.seat = seat if seat in choosing else due
            seen[agent] = self.seen_by(agent, seat in choosing)
        self.play.seat = due
        return seen

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        return self.picture(max(0, self.play.seat))


def table(
    game: str,
    *,
    edition: str | None = None,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    bargaining: bool = False,
    render_mode: str | None = None,
) -> TurnEnv:
    """A game for agents that take turns."""
    return TurnEnv(Space(game, edition, seats or _several(game), options, bargaining), render_mode)


def parallel_table(
    game: str,
    *,
    edition: str | None = None,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    bargaining: bool = False,
    render_mode: str | None = None,
) -> TogetherEnv:
    """A game for agents that all act in each step."""
    return TogetherEnv(Space(game, edition, seats or _several(game), options, bargaining), render_mode)


def _several(game: str) -> int:
    """Two seats, unless a game wants more."""
    return max(2, Space(game).seats)
