"""What an audit says: what the rules make of a sheet step by step, and where the paper game went wrong."""

from dataclasses import dataclass

from pipeyard.rules.grid import Cell
from pipeyard.rules.words import Words, say


@dataclass(frozen=True, slots=True)
class Step:
    """One thing the rules do with the sheet."""

    text: Words
    cells: tuple[Cell, ...] = ()  # as the game's notation counts them


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that cannot be as it is on the sheet."""

    rule: str  # the id of the rule it breaks
    text: Words
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Wet:
    """A piece the water or the Gloop is in, to be drawn over a cell: names of pieces, from the bottom."""

    cell: Cell
    art: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """The whole audit."""

    verdict: Words
    steps: tuple[Step, ...]
    faults: tuple[Fault, ...]
    wet: tuple[Wet, ...] = ()

    @property
    def is_right(self) -> bool:
        """Whether the sheet is as it should be."""
        return not self.faults


def verdict(faults: int) -> Words:
    """The audit in one sentence."""
    if faults == 0:
        return say("Everything is as it should be.")
    return say("{n} {n:thing is|things are} wrong.", n=faults)
