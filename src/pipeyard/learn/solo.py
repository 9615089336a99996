"""The games that one can play alone, for Gymnasium: Pipes and Pipe Dream.

>>> import gymnasium
>>> import pipeyard.learn.solo
>>> env = gymnasium.make("pipeyard/PipeDream-v0")
>>> seen, info = env.reset(seed=1)
>>> env.action_space.contains(env.action_space.sample(info["action_mask"]))
True
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from pipeyard.learn.core.play import Play
from pipeyard.learn.rendering import MODES, check_mode, render
from pipeyard.learn.space import Observation, Space, whole
from pipeyard.learn.vectors import observation_space
from pipeyard.rules.errors import BadSetup
from pipeyard.rules.state import NO_ONE
from pipeyard.rules.words import say


class SoloEnv(gymnasium.Env[Observation, int]):
    """One game for one seat. The reward comes at the end: the score, nought without one.

    ``info["action_mask"]`` has 1 for every legal action. An illegal one raises :class:`BadSetup`, unless
    ``illegal`` is ``"end"``: then it ends the game with a reward of -1.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        edition: str | None = None,
        options: Mapping[str, str] | None = None,
        render_mode: str | None = None,
        illegal: str = "refuse",
    ) -> None:
        self.game = Space(game, edition, 1, options)
        check_mode(render_mode)
        if illegal not in ("refuse", "end"):
            raise BadSetup(say('illegal is "refuse" or "end", not {given}', given=repr(illegal)))
        self.render_mode = render_mode
        self.illegal = illegal
        self.observation_space: spaces.Space[Any] = observation_space(self.game)
        self.action_space: spaces.Space[Any] = spaces.Discrete(self.game.actions)
        self._play: Play | None = None

    @property
    def play(self) -> Play:
        if self._play is None:
            raise BadSetup(say("reset the environment first"))
        return self._play

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self._play = self.game.new(int(self.np_random.integers(2**31)))
        return self._seen()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        play = self.play
        if self.illegal == "end" and not self.game.over(play) and whole(action) not in self.game.legal(play):
            play.seat = NO_ONE
            seen, info = self._seen()
            return seen, -1.0, True, False, info
        self.game.act(play, action)
        seen, info = self._seen()
        over = self.game.over(play)
        return seen, self.game.returns(play)[0], over, False, info

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        return self.game.observe(self.play, 0), {"action_mask": self.game.mask(self.play)}

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        return None if self.render_mode is None else render(self.game, self.play, 0, self.render_mode)


def _register() -> None:
    for name, game in (("Pipes", "pipes"), ("PipeDream", "pipe-dream")):
        if f"pipeyard/{name}-v0" not in gymnasium.registry:
            gymnasium.register(f"pipeyard/{name}-v0", f"{__name__}:SoloEnv", kwargs={"game": game})


_register()
