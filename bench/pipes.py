"""How many games of Pipes a second, one process, boards made by chance included.

    python -m bench.pipes [SECONDS]     each line takes about so long (default 2)

Times are CPU time. The figures depend on whether the rules are compiled: the first line says so.
"""

import sys
import time

from pipeyard.rules.bag import Dice
from pipeyard.rules.pipes import board, guide
from pipeyard.rules.pipes.game import Pipes
from pipeyard.rules.pipes.state import PipesState
from pipeyard.rules.state import playout

STYLES = {"draws anything at the open end": guide.ANYTHING, "draws what fits there": guide.FITTING}


def measure(start: PipesState, style: int | None, seconds: float) -> tuple[float, float, float]:
    """Games a second, moves a second and turns a game; style None plays uniformly at random."""
    dice = Dice(1)
    games = moves = turns = 0
    begun = time.process_time()
    while True:
        for _ in range(20):
            state = start.copy()
            moves += playout(state, dice) if style is None else guide.guided_playout(state, dice, style)
            turns += state.turn
        games += 20
        spent = time.process_time() - begun
        if spent > seconds:
            return games / spent, moves / spent, turns / games


def main() -> None:
    """Print a table."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    compiled = not (board.__file__ or "").endswith(".py")
    print(f"rules {'compiled' if compiled else 'interpreted'}")
    game = Pipes()
    made = game.start("classic", 2, {})
    dice = Dice(7)
    while made.waiting().step != "element":
        made.play(-1, dice.pick(made.chances()))
    lines: list[tuple[str, PipesState, int | None]] = [
        (f"2 players, {name}", made if ready else game.start("classic", 2, {}), style)
        for name, style in STYLES.items()
        for ready in (False, True)
    ]
    lines.append(("2 players, uniformly random", game.start("classic", 2, {}), None))
    for name, start, style in lines:
        games, moves, turns = measure(start, style, seconds)
        boards = "boards given" if start.turn else "boards by chance"
        print(f"{name:45} {boards:17} {games:9,.0f} games/s {moves:11,.0f} moves/s {turns:5.1f} turns a game")


if __name__ == "__main__":
    main()
