"""The games there are. Adding a game is one folder and one line here."""

from collections.abc import Callable
from importlib import import_module

from pipeyard.rules.errors import unknown_game
from pipeyard.rules.protocol import Game

# name -> module and class, imported when first asked for
GAMES: dict[str, tuple[str, str]] = {
    "pipe-land": ("pipeyard.rules.pipe_land.game", "PipeLand"),
    "pipes": ("pipeyard.rules.pipes.game", "Pipes"),
    "pipe-dream": ("pipeyard.rules.pipe_dream.game", "PipeDream"),
    "tube-tangle": ("pipeyard.rules.tube_tangle.game", "TubeTangle"),
}

_made: dict[str, Game] = {}


def game(name: str) -> Game:
    """The game of that name. Raises :class:`UnknownGame` with the names there are."""
    if name not in GAMES:
        raise unknown_game(name, GAMES)
    if name not in _made:
        module, attribute = GAMES[name]
        make: Callable[[], Game] = getattr(import_module(module), attribute)
        _made[name] = make()
    return _made[name]
