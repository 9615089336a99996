"""Makes the pictures of the four boards in docs/pictures from games that bots play.

``PYTHONPATH=src python scripts/board_picture.py`` writes all of them, with names only those games'.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

from pipeyard.bots import registry
from pipeyard.bots.bot import ask
from pipeyard.drawing.pipe_dream import pieces as pipe_dream
from pipeyard.drawing.pipe_land import pieces as pipe_land
from pipeyard.drawing.pipes import pieces as pipes
from pipeyard.drawing.tube_tangle import pieces as tube_tangle
from pipeyard.match import Match, Player, seeded
from pipeyard.rules.pipe_dream.view import PipeDreamView
from pipeyard.rules.pipe_land.view import PipeLandView
from pipeyard.rules.pipes.view import PipesView
from pipeyard.rules.protocol import View
from pipeyard.rules.registry import game
from pipeyard.rules.tube_tangle.view import TubeTangleView

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"


def played(name: str, edition: str, seats: int, seed: str, moment: Callable[[View], bool]) -> View:
    """What a spectator sees of a game by bots at the first moment that will do, or at its end."""
    match = Match.begin(game(name), edition, [Player("bot", "greedy")] * seats, secret=seeded(seed))
    bots = [registry.bot("greedy", name) for _ in match.names]
    view = match.view(None)
    while match.result is None and not moment(view):
        seat = match.waiting.must[0]
        move = ask(bots[seat], match.game, match.state, seat, Random(len(match)))
        assert move is not None
        match.submit(seat, move)
        view = match.view(None)
    return view


def picture_of_pipe_land() -> str:
    view = played(
        "pipe-land", "76", 4, "a picture", lambda v: isinstance(v, PipeLandView) and len(v.tiles) >= 40
    )
    assert isinstance(view, PipeLandView)
    return pipe_land.board(view)


def picture_of_pipes() -> str:
    view = played("pipes", "classic", 2, "a picture", lambda v: isinstance(v, PipesView) and v.rounds >= 12)
    assert isinstance(view, PipesView)
    return pipes.sheet(max(view.players, key=lambda player: player.water))


def picture_of_pipe_dream() -> str:
    view = played(
        "pipe-dream",
        "classic",
        2,
        "a picture",
        lambda v: isinstance(v, PipeDreamView) and min(sheet.meter for sheet in v.sheets) >= 15,
    )
    assert isinstance(view, PipeDreamView)
    return pipe_dream.board(view)


def picture_of_tube_tangle() -> str:
    view = played(
        "tube-tangle",
        "standard",
        3,
        "a picture",
        lambda v: isinstance(v, TubeTangleView) and len(v.tiles) >= 48,
    )
    assert isinstance(view, TubeTangleView)
    return tube_tangle.board(view)


MADE: dict[str, Callable[[], str]] = {
    "pipe-land": picture_of_pipe_land,
    "pipes": picture_of_pipes,
    "pipe-dream": picture_of_pipe_dream,
    "tube-tangle": picture_of_tube_tangle,
}


def main(names: list[str]) -> None:
    for name in names or MADE:
        if name not in MADE:
            sys.exit(f"there is no picture of {name!r}; there are: {', '.join(MADE)}")
        (PICTURES / f"{name}.svg").write_text(MADE[name](), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
