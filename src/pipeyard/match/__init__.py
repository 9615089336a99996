"""One match: its log, seats, clocks and honest draws.

``match`` is a game with its log and its position, ``ending`` is how it ends. ``track`` gives any earlier
position, and ``undo`` says how far a seat may take back. ``log`` is the log as data, ``notation`` writes
it, ``reading`` reads it, ``saving`` keeps it in a file, and ``replaying`` tells it. ``chance`` makes the
draws and ``verify`` checks them. ``clock`` counts time. ``versions`` finds the rules of a log.
"""

from pipeyard.match.chance import new_secret, seeded
from pipeyard.match.clock import NO_CLOCK, Clock, read_clock, write_clock
from pipeyard.match.log import Chair, Ending, Entry, Header, Log, LogError, Player
from pipeyard.match.match import Accepted, Match, MatchError, Seen
from pipeyard.match.notation import write
from pipeyard.match.reading import read
from pipeyard.match.saving import load, save
from pipeyard.match.verify import Finding, Verdict, verify

__all__ = [
    "NO_CLOCK",
    "Accepted",
    "Chair",
    "Clock",
    "Ending",
    "Entry",
    "Finding",
    "Header",
    "Log",
    "LogError",
    "Match",
    "MatchError",
    "Player",
    "Seen",
    "Verdict",
    "load",
    "new_secret",
    "read",
    "read_clock",
    "save",
    "seeded",
    "verify",
    "write",
    "write_clock",
]
