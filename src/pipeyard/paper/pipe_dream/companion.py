"""What a device on a real table needs to know of Pipe Dream."""

from __future__ import annotations

from dataclasses import dataclass

from pipeyard.paper.companion import Companion
from pipeyard.rules.pipe_dream import edition as pipe_dream
from pipeyard.rules.shapes import TEXT
from pipeyard.rules.words import written


@dataclass(frozen=True, slots=True)
class PipeDreamCompanion(Companion):
    """One roll for everybody, and how far the Gloop has come."""

    pipes: tuple[str, ...]  # of each face of a die, from 1
    flow: tuple[tuple[int, int], ...]  # sections of the meter with their flow numbers; the last ends the game


def companion(name: str) -> PipeDreamCompanion:
    edition = pipe_dream.edition(name)
    faces = tuple(TEXT[pose] for pose in edition.terms.faces)
    flow = tuple((section, number) for section, number in enumerate(edition.terms.flow) if number)
    return PipeDreamCompanion(name, written(edition.title), faces, flow)
