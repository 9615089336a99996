"""Where a match comes from, and what there is to play with."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from pipeyard import plugins
from pipeyard.bots import registry as bot_registry
from pipeyard.bots.bot import Bot
from pipeyard.library.match import Match
from pipeyard.match import match as tables
from pipeyard.match import saving
from pipeyard.match.chance import new_secret, seeded
from pipeyard.match.log import Player
from pipeyard.rules import registry
from pipeyard.rules.protocol import BadSetup, Game


def start(
    game: str | Game,
    players: int | Sequence[str] | None = None,
    *,
    edition: str | None = None,
    seed: int | str | None = None,
    by_hand: bool = False,
    position: str | None = None,
    **options: str | int | bool,
) -> Match:
    """A new match. ``players`` is a number, or the players' names; two if nothing is said.

    ``edition`` is a name or the path of a file. The game's options are keywords, such as
    ``mode="advanced"``. The same ``seed`` gives the same draws;
    without one nobody can foresee them. With ``by_hand`` chance is a seat called nature, whose moves are
    played like any other. With a ``position`` (:attr:`Match.position`) the match begins there.

    >>> start("pipe-land", players=["Ada", "Bob"], mode="advanced", seed=7)
    <Match of Pipe Land, edition 76, mode=advanced: 5 events, blue to move>
    >>> start("pipe-land", players=9)
    Traceback (most recent call last):
    ...
    pipeyard.rules.errors.BadSetup: Pipe Land 76 is for 2 to 6 players, not 9
    """
    plugins.load()
    rules = game if isinstance(game, Game) else registry.game(game)
    if edition is not None:
        edition = plugins.edition_name(rules, edition)
    if position is not None:
        names = rules.seat_names(rules.read(position))
    else:
        if players is None:
            fewest, most = rules.seat_range(edition or rules.default_edition())
            players = min(max(2, fewest), most)
        names = _names(players)
    if position is not None and not isinstance(players, int | None):
        names = tuple(players)
    if by_hand and seed is not None:
        raise BadSetup("chance by hand has no seed: leave one of the two out")
    secret = None if by_hand else new_secret() if seed is None else seeded(str(seed))
    table = tables.Match.begin(
        rules,
        edition,
        [Player("human", name) for name in names],
        {name: _option(value) for name, value in options.items()},
        secret=secret,
        position=position,
    )
    return Match(table)


def load(path: str | os.PathLike[str]) -> Match:
    """The match that a file holds, as :meth:`Match.save` or ``pipeyard play`` wrote it.

    Raises ``OSError`` where the file cannot be read, and :class:`PipeyardError` where it is no log.
    """
    plugins.load()
    return Match(tables.Match.resume(saving.load(Path(path))))


def game(name: str) -> Game:
    """The rules of a game. Raises :class:`UnknownName`, listing the games there are.

    >>> game("pipes").title
    'Pipes'
    >>> game("chess")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    pipeyard.rules.errors.UnknownGame: there is no game called 'chess'; there are: pipe-land, ...
    """
    plugins.load()
    return registry.game(name)


def games() -> tuple[str, ...]:
    """The names of the games there are.

    >>> "pipe-land" in games()
    True
    """
    plugins.load()
    return tuple(registry.GAMES)


def bot(name: str, game: str | Game) -> Bot:
    """A new bot for one seat of one match, by its name or its file.

    Raises :class:`UnknownName`, listing the bots there are.

    >>> bot("greedy", "pipes").name
    'greedy'
    """
    plugins.load()
    if plugins.is_path(name):
        name = plugins.add_bot(name)
    return bot_registry.bot(name, game.name if isinstance(game, Game) else registry.game(game).name)


def bots_for(game: str | Game) -> tuple[str, ...]:
    """The names of the bots that play a game.

    >>> "greedy" in bots_for("pipe-dream")
    True
    """
    plugins.load()
    return bot_registry.names(game.name if isinstance(game, Game) else registry.game(game).name)


def _names(players: int | Sequence[str]) -> tuple[str, ...]:
    if isinstance(players, str):
        raise BadSetup(f"players is a number or a list of names, not {players!r}")
    if not isinstance(players, int):
        return tuple(players)
    if not 0 < players <= 100_000:
        raise BadSetup(f"players is a number from 1, or a list of names, not {players}")
    return tuple(f"player {number}" for number in range(1, players + 1))


def _option(value: str | int | bool) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
