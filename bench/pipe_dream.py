"""How many whole games of Pipe Dream a second: one random player, one process.

python -m bench.pipe_dream [GAMES]
"""

import sys
import time

from pipeyard.rules.bag import Dice
from pipeyard.rules.pipe_dream import legality
from pipeyard.rules.registry import game
from pipeyard.rules.state import playout


def main(games: int = 20_000) -> None:
    """Play and print games and moves a second of processor time."""
    pipe_dream = game("pipe-dream")
    start = pipe_dream.start("classic", 1, {})
    dice = Dice(1)
    moves = 0
    began = time.process_time()
    for _ in range(games):
        moves += playout(start.copy(), dice)
    spent = time.process_time() - began
    build = "interpreted" if legality.__file__.endswith(".py") else "compiled"
    print(f"pipe-dream, {build}: {games / spent:,.0f} games/s, {moves / spent:,.0f} moves/s")
    print(f"  {games:,} games of {moves / games:.1f} moves in {spent:.2f} s of processor time")


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:]))
