"""Games and bots by their names, or a clear error."""

from __future__ import annotations

from pipeyard.bots import registry as bots
from pipeyard.rules import registry
from pipeyard.rules.protocol import Game
from pipeyard.rules.words import say
from pipeyard.web.errors import NotFound, RequestError


def find_game(name: str) -> Game:
    """The game of that name. Raises :class:`NotFound`."""
    if name not in registry.GAMES:
        raise NotFound(
            say("there is no game called {name}", name=repr(name)),
            say("one of: {names}", names=", ".join(registry.GAMES)),
        )
    return registry.game(name)


def find_bot(name: str, game: Game) -> None:
    """Raises :class:`RequestError` if the game has no bot of that name."""
    if name not in bots.names(game.name):
        raise RequestError(
            say("there is no bot {name}", name=repr(name)),
            say("one of: {names}", names=", ".join(bots.names(game.name))),
        )
