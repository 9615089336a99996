"""What a game's manifest says, in words: how many play, from which age, how long."""

from __future__ import annotations

from pipeyard.rules.about import About
from pipeyard.rules.words import Words, say


def players(about: About) -> Words:
    """How many can play."""
    fewest, most = about.players
    if most is None:
        return say("{fewest} or more players", fewest=fewest)
    return say("{fewest} to {most} players", fewest=fewest, most=most)


def facts(about: About) -> list[Words]:
    """What a rulebook has on its cover; what it does not say is left out.

    >>> from pipeyard.rules.registry import game
    >>> facts(game("pipe-dream").about), facts(game("tube-tangle").about)
    (['1 or more players', 'ages 8+', '15 minutes'], ['2 to 4 players'])
    """
    found = [players(about)]
    if about.ages is not None:
        found.append(say("ages {n}+", n=about.ages))
    if about.minutes is not None:
        found.append(say("{n} {n:minute|minutes}", n=about.minutes))
    return found
