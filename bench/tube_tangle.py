"""How many whole games of Tube Tangle a second: random players, one process.

python -m bench.tube_tangle [GAMES]
"""

import sys
import time

from pipeyard.rules.bag import Dice
from pipeyard.rules.registry import game
from pipeyard.rules.state import playout
from pipeyard.rules.tube_tangle import legality


def main(games: int = 2_000) -> None:
    """Play and print games and moves a second of processor time, for two and four players."""
    build = "interpreted" if legality.__file__.endswith(".py") else "compiled"
    for seats in (2, 4):
        start = game("tube-tangle").start("standard", seats, {})
        dice = Dice(1)
        moves = 0
        began = time.process_time()
        for _ in range(games):
            moves += playout(start.copy(), dice)
        spent = time.process_time() - began
        speed = f"{games / spent:,.0f} games/s, {moves / spent:,.0f} moves/s"
        print(f"tube-tangle, {build}, {seats} players: {speed}")
        print(f"  {games:,} games of {moves / games:.1f} moves in {spent:.2f} s of processor time")


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:]))
