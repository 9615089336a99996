"""Play, print, study and teach machines four pipe-laying board games.

>>> import pipeyard
>>> match = pipeyard.start("pipe-dream", players=["Ada", "Bob"], seed=7)
>>> match.to_move, [str(move) for move in match.moves()]
('player1', ['source (3,3)', 'source (3,4)', 'source (4,3)', 'source (4,4)'])
>>> match.play("source (3,3)")
[<player1: source (3,3)>, <nature: roll 1 2 for player1>]

``docs/library.md`` is the tour.
"""

from importlib import import_module

__version__ = "0.1.0"

# Where each name lives. They are imported when first asked for: whoever needs the rules alone gets no more.
_HOMES = {
    "BadSetup": "pipeyard.rules.errors",
    "Bot": "pipeyard.bots.bot",
    "BotWarning": "pipeyard.library.playing",
    "Game": "pipeyard.rules.protocol",
    "IllegalMove": "pipeyard.rules.errors",
    "LegalMove": "pipeyard.library.match",
    "Match": "pipeyard.library.match",
    "Move": "pipeyard.rules.protocol",
    "NotationError": "pipeyard.rules.errors",
    "PipeyardError": "pipeyard.rules.errors",
    "Played": "pipeyard.library.match",
    "Question": "pipeyard.bots.bot",
    "Refusal": "pipeyard.rules.protocol",
    "Result": "pipeyard.rules.outcome",
    "State": "pipeyard.rules.state",
    "UnknownName": "pipeyard.rules.errors",
    "View": "pipeyard.rules.protocol",
    "bot": "pipeyard.library.opening",
    "bots_for": "pipeyard.library.opening",
    "game": "pipeyard.library.opening",
    "games": "pipeyard.library.opening",
    "load": "pipeyard.library.opening",
    "play_out": "pipeyard.library.playing",
    "start": "pipeyard.library.opening",
}

__all__ = [*_HOMES, "__version__"]  # what they are to a type checker is in __init__.pyi


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(_HOMES[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
