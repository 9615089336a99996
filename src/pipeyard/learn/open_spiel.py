"""All four games for OpenSpiel, registered by importing this module.

>>> import pyspiel
>>> import pipeyard.learn.open_spiel
>>> game = pyspiel.load_game("python_pipe_land", {"players": 3, "edition": "114"})
>>> game.num_players(), str(game)
(3, 'python_pipe_land(edition=pipe-land-114,players=3)')
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from pipeyard.learn.core.play import Play
from pipeyard.learn.space import Space
from pipeyard.rules import registry
from pipeyard.rules.bag import Dice
from pipeyard.rules.state import NATURE, NO_ONE, State

MOST_CHANCES = 4096  # outcomes of one draw
LONGEST = 10_000  # choices and draws of one game
MOST_SCORE = 1000.0  # of a game played alone


class Held:
    """A play, copied and pickled as OpenSpiel copies and pickles states."""

    def __init__(self, play: Play) -> None:
        self.play = play

    def __deepcopy__(self, memo: object) -> Held:
        return Held(self.play.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.play.state, self.play.seat, int(self.play.held))


def _again(state: State, seat: int, held: int) -> Held:
    play = Play(state, Dice(1))
    play.seat, play.held = seat, held
    return Held(play)


class PipeyardState(pyspiel.State):  # type: ignore[misc, unused-ignore]
    """A position. Chance is explicit: its outcomes are numbered as ``State.chances`` lists them."""

    def __init__(self, game: Any, space: Space) -> None:
        super().__init__(game)
        self.space = space
        play = Play(space.coder.start.copy(), Dice(1))
        play.seat = NATURE
        self.held = Held(play)
        self._hand_on()

    def _hand_on(self) -> None:
        play = self.held.play
        due = self.space.coder.due(play.state)
        play.seat = due
        if due != NATURE:
            self.space.coder.hand_on(play, due)

    def current_player(self) -> int:
        seat = self.held.play.seat
        if seat == NO_ONE:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if seat == NATURE else seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.space.legal(self.held.play) if player == self.held.play.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        chances = self.held.play.state.chances()
        total = sum(weight for _, weight in chances)
        return [(place, weight / total) for place, (_, weight) in enumerate(chances)]

    def _apply_action(self, action: int) -> None:
        play = self.held.play
        if play.seat == NATURE:
            play.state.play(NATURE, play.state.chances()[action][0])
        else:
            self.space.coder.act(play, action, self.space.code(play, action))
        self._hand_on()

    def _action_to_string(self, player: int, action: int) -> str:
        play, game = self.held.play, self.space.game
        if player == pyspiel.PlayerId.CHANCE:
            code = play.state.chances()[action][0]
            return game.write_move(play.state, game.decode(play.state, NATURE, code))
        return self.space.text(play, action)

    def is_terminal(self) -> bool:
        return self.held.play.seat == NO_ONE

    def returns(self) -> list[float]:
        return self.space.returns(self.held.play)

    def __str__(self) -> str:
        return self.space.game.write(self.held.play.state) + f"\nheld {self.held.play.held}"


class Observer:
    """What a player sees: planes and scalars side by side as floats, and by name as text."""

    def __init__(self, space: Space) -> None:
        self.space = space
        cells, scalars = int(np.prod(space.shape)), len(space.scalar_names)
        self.tensor = np.zeros(cells + scalars, np.float32)
        self.dict = {"planes": self.tensor[:cells].reshape(space.shape), "scalars": self.tensor[cells:]}

    def set_from(self, state: PipeyardState, player: int) -> None:
        seen = self.space.observe(state.held.play, player)
        self.dict["planes"][:] = seen["planes"]
        self.dict["scalars"][:] = seen["scalars"]

    def string_from(self, state: PipeyardState, player: int) -> str:
        said = self.space.describe(state.held.play, player)
        lines = [f"{name}: {value}" for name, value in said["scalars"].items() if value]
        for name, rows in said["planes"].items():
            cells = [(y, x, value) for y, row in enumerate(rows) for x, value in enumerate(row) if value]
            lines += [f"{name}: {cells}"] if cells else []
        return "\n".join(lines)


def _kind(name: str, utility: Any) -> Any:
    """What OpenSpiel is told about a game."""
    game = registry.game(name)
    fewest, most = game.seat_range(game.default_edition())
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=f"python_{name.replace('-', '_')}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        default_loadable=True,
        parameter_specification={"players": max(2, fewest), "edition": ""},
    )


class PipeyardGame(pyspiel.Game):  # type: ignore[misc, unused-ignore]
    """One of the four. Alone the score counts, between several seats what is won from the others."""

    name = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = dict(params or {})
        seats = int(params.get("players", 2))
        edition = str(params.get("edition", "")).removeprefix(f"{self.name}-")
        self.space = Space(self.name, edition or None, seats)
        if edition:  # a game is also known by its text, in which OpenSpiel takes 114 for a number
            params["edition"] = f"{self.name}-{edition}"
        alone, utility = seats == 1, pyspiel.GameType.Utility
        info = pyspiel.GameInfo(
            num_distinct_actions=self.space.actions,
            max_chance_outcomes=MOST_CHANCES,
            num_players=seats,
            min_utility=-MOST_SCORE if alone else -1.0,
            max_utility=MOST_SCORE if alone else 1.0,
            utility_sum=None if alone else 0.0,
            max_game_length=LONGEST,
        )
        super().__init__(_kind(self.name, utility.GENERAL_SUM if alone else utility.ZERO_SUM), info, params)

    def new_initial_state(self) -> PipeyardState:
        return PipeyardState(self, self.space)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.space)


class PipeLandGame(PipeyardGame):
    name = "pipe-land"


class PipesGame(PipeyardGame):
    name = "pipes"


class PipeDreamGame(PipeyardGame):
    name = "pipe-dream"


class TubeTangleGame(PipeyardGame):
    name = "tube-tangle"


GAMES = (PipeLandGame, PipesGame, PipeDreamGame, TubeTangleGame)
for each in GAMES:
    pyspiel.register_game(_kind(each.name, pyspiel.GameType.Utility.ZERO_SUM), each)
