"""Who sits down: ``human,greedy,random``, ``Ada=human,Bob=human,greedy`` or ``human,./my_bot.py``.

>>> parse("human,random", "pipe-land")
(Player(kind='human', name='you'), Player(kind='bot', name='random'))
>>> [player.name for player in parse("human,Ada=human", "pipe-land")]
['player 1', 'Ada']
>>> parse("human,gredy", "pipe-land")  # doctest: +ELLIPSIS
Traceback (most recent call last):
...
pipeyard.rules.errors.BadSetup: there is no player called 'gredy'; there are: human, apprentice, ...
"""

from __future__ import annotations

import difflib

from pipeyard import plugins
from pipeyard.bots import registry
from pipeyard.match.log import Player
from pipeyard.rules.errors import BadSetup
from pipeyard.rules.words import say, together


def parse(text: str, game: str) -> tuple[Player, ...]:
    """The players of a table, in seat order. Raises :class:`BadSetup` saying what would be right."""
    parts = [part.strip() for part in text.split(",")]
    parts = [plugins.add_bot(part) if plugins.is_path(part) else part for part in parts]
    known = ("human", *registry.names(game))
    if not any(parts):
        raise BadSetup(
            say("nobody sits at the table; name players such as {players}", players=f"human,{known[1]}")
        )
    humans = sum(1 for part in parts if part.rpartition("=")[2].strip().lower() == "human")
    players: list[Player] = []
    for number, part in enumerate(parts, 1):
        name, _, kind = part.rpartition("=")
        name, kind = name.strip(), kind.strip()
        kind = kind if kind in known else kind.lower()  # a bot from a file may have capitals in its name
        if kind not in known:
            near = difflib.get_close_matches(kind, known, n=1)
            wrong = say(
                "there is no player called {name}; there are: {names}",
                name=repr(kind),
                names=", ".join(known),
            )
            if near:
                wrong = together(wrong, say("(did you mean {word}?)", word=near[0]), between=" ")
            raise BadSetup(wrong)
        if kind != "human":
            players.append(Player("bot", kind))
        elif name:
            players.append(Player("human", name))
        else:
            players.append(Player("human", "you" if humans == 1 else f"player {number}"))
    return tuple(players)
