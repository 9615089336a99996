"""Games in several threads of one process share an edition's tables, and nothing else."""

import subprocess
import sys
import threading

import pytest

from pipeyard.rules import registry
from pipeyard.rules.bag import Dice
from pipeyard.rules.protocol import NATURE
from pipeyard.rules.state import NO_ONE

THREADS = 12
GAMES = 3
STEPS = 60


def _ends(name: str, seed: int) -> list[str]:
    """Where random games have come to after some steps."""
    game = registry.game(name)
    edition = game.editions()[0]
    ends = []
    for number in range(GAMES):
        dice = Dice(1000 * seed + number)
        state = game.start(edition, game.seat_range(edition)[0] + 1, {})
        for _ in range(STEPS):
            seat = state.whose(dice)
            if seat == NO_ONE:
                break
            state.play(seat, state.draw(dice) if seat == NATURE else state.pick(seat, dice))
        ends.append(game.write(state))
    return ends


def main(name: str) -> None:
    """What threads come to at once, in a process that has not played yet, and what each comes to alone."""
    sys.setswitchinterval(1e-6)
    found: dict[int, list[str]] = {}
    go = threading.Barrier(THREADS)

    def play(seed: int) -> None:
        go.wait()
        found[seed] = _ends(name, seed)

    threads = [threading.Thread(target=play, args=(seed,)) for seed in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {seed: _ends(name, seed) for seed in range(THREADS)}


@pytest.mark.parametrize("name", registry.GAMES)
def test_threads_do_not_disturb_each_other(name: str) -> None:
    subprocess.run([sys.executable, "-m", "tests.rules.test_threads", name], check=True)


if __name__ == "__main__":
    main(sys.argv[1])
