"""The four levels every game has, from easy to hard. They differ in how they think, not only in how long.

- ``apprentice`` sees what a move does and often takes one that is not the best;
- ``plumber`` takes the move that looks best at once;
- ``engineer`` tries moves out, a hundred times at most;
- ``master`` thinks for as long as it may, about two seconds at a table.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec

from pipeyard.bots.bot import Bot
from pipeyard.bots.guides import has_guide


@dataclass(frozen=True, slots=True)
class Level:
    """How a bot thinks. All of it is data, so that a bot can be sent to another process."""

    name: str
    slips: float = 0.0  # how often it takes another than the best move
    proposes: bool = True  # whether it makes offers and asks for prices where a game has them
    searches: bool = False
    seconds: float | None = None  # it thinks no longer, though it may
    playouts: int | None = None  # nor tries more than this
    turns: int | None = None  # nor looks further ahead


LEVELS = {
    level.name: level
    for level in (
        Level("apprentice", slips=0.6, proposes=False),
        Level("plumber"),
        Level("engineer", searches=True, seconds=0.25, playouts=100),
        Level("master", searches=True),
    )
}

# Those that differ in a game.
SPECIAL = {
    # So few playouts bring little if they look further; more would be too near to a master.
    "pipe-dream": (Level("engineer", searches=True, seconds=0.25, playouts=60, turns=6),),
}


def names(game: str) -> tuple[str, ...]:
    """The levels of a game, the easiest first; none for a game without a guide."""
    return tuple(LEVELS) if has_guide(game) else ()


def level(name: str, game: str) -> Level:
    """A level as it is in a game.

    >>> level("engineer", "pipes").playouts
    100
    """
    return next((each for each in SPECIAL.get(game, ()) if each.name == name), LEVELS[name])


def player(name: str, game: str) -> Bot:
    """A bot of a level. A game may have a player of its own, ``bots/GAME/player.py``, that does more."""
    home = f"pipeyard.bots.{game.replace('-', '_')}.player"
    module = import_module(home if find_spec(home) else "pipeyard.bots.searcher")
    found = module.Player(level(name, game), game)
    assert isinstance(found, Bot)
    return found
