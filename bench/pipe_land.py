"""Pipe Land: whole random games a second, and the placement menu of a table with sixty tiles.

python -m bench.pipe_land [GAMES]
"""

import statistics
import sys
import time

from pipeyard.rules.bag import Dice
from pipeyard.rules.pipe_land import placing
from pipeyard.rules.pipe_land.game import PipeLand
from pipeyard.rules.pipe_land.state import PipeLandState
from pipeyard.rules.state import NATURE, playout

GAME = PipeLand()
BUILD = "interpreted" if placing.__file__.endswith(".py") else "compiled"


def whole_games(edition: str, seats: int, games: int) -> None:
    """Uniformly random players at a table without bargaining."""
    start = GAME.start(edition, seats, {"bargaining": "no"})
    dice = Dice(1)
    moves = 0
    began = time.process_time()
    for _ in range(games):
        moves += playout(start.copy(), dice)
    spent = time.process_time() - began
    told = f"{games / spent:,.0f} games/s, {moves / spent:,.0f} moves/s"
    print(f"pipe-land {edition}, {BUILD}, {seats} random players: {told} ({moves / games:.0f} moves a game)")


def sixty_tiles(seed: int) -> PipeLandState:
    """A table with sixty tiles and one to be placed, from a game in which nobody passes."""
    while True:
        state = GAME.start("114", 6, {"bargaining": "no"})
        assert isinstance(state, PipeLandState)
        dice = Dice(seed)
        while state.result() is None:
            waiting = state.waiting()
            if waiting.step == "place" and len(state.board.tiles) == 60:
                return state
            seat = waiting.must[0]
            if seat == NATURE:
                state.play(seat, dice.pick(state.chances()))
            else:
                menu = state.codes(seat)[: 1 if waiting.step == "choose" else None]
                state.play(seat, menu[dice.below(len(menu))])
        seed += 1_000  # that game was won before the sixtieth tile


def placement_menu(boards: int) -> None:
    """The whole menu with nothing remembered: every cell's reachability is worked out anew."""
    times = []
    sizes = []
    for seed in range(boards):
        state = sixty_tiles(seed)
        best = min(_timed(state) for _ in range(3))
        times.append(best)
        sizes.append(len(state.codes(state.turn)))
    told = (
        f"median {statistics.median(times) * 1e3:.3f} ms, worst {max(times) * 1e3:.3f} ms of {boards} tables"
    )
    print(f"pipe-land, {BUILD}, placement menu at 60 tiles: {told}, {statistics.mean(sizes):.0f} moves")


def _timed(state: PipeLandState) -> float:
    state.board.forget()
    began = time.process_time()
    state.codes(state.turn)
    return time.process_time() - began


def main(games: int = 500) -> None:
    whole_games("76", 4, games)
    whole_games("114", 4, games)
    placement_menu(100)


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:]))
