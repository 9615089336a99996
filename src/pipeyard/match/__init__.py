"""A table over time: the event log, seats, clocks, honest chance, and saving."""

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
