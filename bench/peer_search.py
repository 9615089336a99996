"""OpenSpiel's own tree searches, measured in its environment: ``python -m bench.peer_search``."""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import import_module, metadata
from typing import Any

from bench.worker import Measures, serve

SIMULATIONS = 200  # of one search
MOST_MEGABYTES = 200


def counted(search: Callable[[], object]) -> Measures:
    """Searches over and over, in processor time."""

    def measure(seconds: float) -> dict[str, float]:
        done = 0
        began = time.process_time()
        while True:
            search()
            done += SIMULATIONS
            spent = time.process_time() - began
            if spent >= seconds:
                return {"simulations": done, "seconds": spent}

    return measure


def main() -> None:
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game("hex(board_size=11)")
    start = game.new_initial_state()
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    compiled = pyspiel.MCTSBot(game, evaluator, 2.0, SIMULATIONS, MOST_MEGABYTES, False, 1, False)
    mcts: Any = import_module("open_spiel.python.algorithms.mcts")
    plain = mcts.MCTSBot(game, 2.0, SIMULATIONS, mcts.RandomRolloutEvaluator(1))
    serve(
        f"OpenSpiel {metadata.version('open_spiel')}",
        {
            "MCTSBot, C++": counted(lambda: compiled.mcts_search(start)),
            "MCTSBot, Python": counted(lambda: plain.mcts_search(start)),
        },
    )


if __name__ == "__main__":
    main()
