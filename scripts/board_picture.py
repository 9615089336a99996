"""Makes docs/pictures/pipe-land.svg from a game that bots play: ``python scripts/board_picture.py``."""

from pathlib import Path
from random import Random

from pipeyard.bots import registry
from pipeyard.bots.bot import ask
from pipeyard.drawing import pipe_land
from pipeyard.match import Match, Player, seeded
from pipeyard.rules.pipe_land.view import PipeLandView
from pipeyard.rules.registry import game

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
TILES = 40


def main() -> None:
    match = Match.begin(game("pipe-land"), "76", [Player("bot", "greedy")] * 4, secret=seeded("a picture"))
    bots = [registry.bot("greedy", "pipe-land") for _ in match.names]
    view = match.view(None)
    while match.result is None:
        view = match.view(None)
        assert isinstance(view, PipeLandView)
        if len(view.tiles) >= TILES:
            break
        seat = match.waiting.must[0]
        move = ask(bots[seat], match.game, match.state, seat, Random(len(match)))
        assert move is not None
        match.submit(seat, move)
    assert isinstance(view, PipeLandView)
    (PICTURES / "pipe-land.svg").write_text(pipe_land.board(view), encoding="utf-8")


if __name__ == "__main__":
    main()
