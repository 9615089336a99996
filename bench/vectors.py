"""Who steps many games at once, each measured in a process of its own: ``python -m bench.vectors NAME``.

Every step has a random legal action in each game, the mask of legal actions and the observation. A peer does
it the way its documentation does: pgx in one compiled loop, OpenSpiel by its vectorised environment.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module, metadata
from typing import Any

from bench.worker import Measures, serve

SIDE_BY_SIDE = (64, 1024)
GAMES = {"pipe-land": 2, "pipes": 1, "pipe-dream": 1, "tube-tangle": 2}  # and their seats
EACH = 16  # steps between two looks at the clock


def stepped(steps: Callable[[], int]) -> Measures:
    """So many steps of games in so much processor time."""

    def measure(seconds: float) -> dict[str, float]:
        moves = 0
        began = time.process_time()
        while True:
            moves += steps()
            spent = time.process_time() - began
            if spent >= seconds:
                return {"moves": moves, "seconds": spent}

    return measure


def ours() -> tuple[str, dict[str, Measures]]:
    learn = import_module("pipeyard.learn")

    def steps(env: Any) -> int:
        for _ in range(EACH):
            seen, _, _, _, infos = env.step(env.random_actions())
            assert len(seen["planes"]) == len(infos["action_mask"]) == env.num_envs
        return EACH * int(env.num_envs)

    tasks: dict[str, Measures] = {}
    for game, seats in GAMES.items():
        for count in SIDE_BY_SIDE:
            env = learn.vector(game, count, seats=seats)
            env.reset(seed=1)
            tasks[f"{game} {count}"] = stepped(partial(steps, env))
    return "ours", tasks


def pgx() -> tuple[str, dict[str, Measures]]:
    jax, numpy = import_module("jax"), import_module("jax.numpy")
    library = import_module("pgx")
    auto_reset = import_module("pgx.experimental").auto_reset
    tasks: dict[str, Measures] = {}
    for game in ("hex", "go_9x9"):
        env = library.make(game)
        step = jax.vmap(auto_reset(env.step, env.init))

        def loop(state: Any, key: Any, step: Any = step) -> Any:
            def once(_: int, both: Any) -> Any:
                state, key = both
                key, now, anew = jax.random.split(key, 3)
                odds = numpy.where(state.legal_action_mask, 0.0, -numpy.inf)
                picked = jax.random.categorical(now, odds, axis=1)
                return step(state, picked, jax.random.split(anew, len(picked))), key

            return jax.lax.fori_loop(0, EACH, once, (state, key))

        compiled = jax.jit(loop)
        for count in SIDE_BY_SIDE:
            keys = jax.random.split(jax.random.PRNGKey(1), count)
            held = [jax.jit(jax.vmap(env.init))(keys), jax.random.PRNGKey(2)]
            for _ in range(2):
                held[:] = compiled(*held)  # compiles

            def steps(held: list[Any] = held, count: int = count, compiled: Any = compiled) -> int:
                held[:] = compiled(*held)
                held[0].observation.block_until_ready()
                return EACH * count

            tasks[f"{game} {count}"] = stepped(steps)
    return f"pgx {metadata.version('pgx')}", tasks


def pettingzoo() -> tuple[str, dict[str, Measures]]:
    tasks: dict[str, Measures] = {}
    for game in ("connect_four_v3", "tictactoe_v3", "go_v5"):
        try:
            env = import_module(f"pettingzoo.classic.{game}").env()
        except Exception:  # a classic whose own needs are not there is left out
            continue

        def steps(env: Any = env) -> int:
            moves = 0
            env.reset()
            for _ in env.agent_iter():
                seen, _, over, cut, _ = env.last()
                if over or cut:
                    env.step(None)
                    continue
                menu = seen["action_mask"].nonzero()[0]
                env.step(int(menu[int(random.random() * len(menu))]))
                moves += 1
            return moves

        tasks[game] = stepped(steps)
    return f"PettingZoo {metadata.version('pettingzoo')}", tasks


def open_spiel() -> tuple[str, dict[str, Measures]]:
    environment = import_module("open_spiel.python.rl_environment")
    vector = import_module("open_spiel.python.vector_env")
    agent = import_module("open_spiel.python.rl_agent")
    tasks: dict[str, Measures] = {}
    for game in ("hex(board_size=11)", "connect_four"):
        for count in SIDE_BY_SIDE[:1]:
            env = vector.SyncVectorEnv([environment.Environment(game) for _ in range(count)])
            held = [env.reset()]

            def steps(held: list[Any] = held, env: Any = env, count: int = count) -> int:
                outputs = []
                for at in held[0]:
                    menu = at.observations["legal_actions"][at.observations["current_player"]]
                    action = menu[int(random.random() * len(menu))]
                    outputs.append(agent.StepOutput(action=action, probs=None))
                held[0] = env.step(outputs, reset_if_done=True)[0]
                return count

            tasks[f"{game} {count}"] = stepped(steps)
    return f"OpenSpiel {metadata.version('open_spiel')}", tasks


CONTESTANTS: dict[str, Callable[[], tuple[str, dict[str, Measures]]]] = {
    "ours": ours,
    "pgx": pgx,
    "pettingzoo": pettingzoo,
    "open_spiel": open_spiel,
}

if __name__ == "__main__":
    random.seed(1)
    serve(*CONTESTANTS[sys.argv[1]]())
