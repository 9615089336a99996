"""A process that is killed in the middle of a match loses no move it has acknowledged."""

import random
import subprocess
import sys
from pathlib import Path

import pytest

from pipeyard.match import FileStore

# Plays at random and says after every accepted move how many events there are.
KEEPER = """
import random, sys
from pathlib import Path
from pipeyard.match import FileStore, Match, Player, new_secret
from pipeyard.rules import registry

game = registry.game("pipe-dream")
match = Match.begin(game, None, [Player("human", str(n)) for n in range(50)], secret=new_secret())
FileStore(Path(sys.argv[1])).add("match", match)
while match.result is None:
    seat = random.choice(match.waiting.must)
    match.submit(seat, game.decode(match.state, seat, random.choice(match.state.codes(seat))))
    print(len(match), flush=True)
"""


@pytest.mark.parametrize("seed", range(3))
def test_what_was_acknowledged_is_there(seed: int, tmp_path: Path) -> None:
    command = [sys.executable, "-c", KEEPER, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as keeper:
        assert keeper.stdout is not None
        said = [keeper.stdout.readline() for _ in range(random.Random(seed).randint(5, 60))]
        keeper.kill()
        said += keeper.stdout
    acknowledged = max(int(line) for line in said if line.endswith("\n"))
    kept = FileStore(tmp_path).get("match")
    assert not kept.match.by_hand and len(kept.match) >= acknowledged > 0
    seat = kept.match.waiting.must[0]
    code = kept.match.state.codes(seat)[0]
    kept.match.submit(seat, kept.match.game.decode(kept.match.state, seat, code))
    assert FileStore(tmp_path).get("match").match.log() == kept.match.log()
