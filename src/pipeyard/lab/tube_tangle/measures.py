"""Tube Tangle: a player is ahead by the points of closed pipes of the own colour, known or not."""

from collections import Counter
from collections.abc import Iterator

from pipeyard.lab.measures import Fact
from pipeyard.rules.protocol import Move, Seat, State
from pipeyard.rules.tube_tangle.moves import ManholeCover, OpenPit, Pass, Place
from pipeyard.rules.tube_tangle.scoring import material_points, pipes
from pipeyard.rules.tube_tangle.state import TubeTangleState

RESULTS = ("closed pipes", "pipes left open")


def first(state: State) -> Seat | None:
    """Who began: chance chooses unless the table does."""
    assert isinstance(state, TubeTangleState)
    return state.first


def standing(state: State) -> list[float]:
    """The points each player would have if the game ended now."""
    assert isinstance(state, TubeTangleState)
    points = material_points(state)
    return [float(points[colour]) for colour in state.colours]


def turn(state: State) -> object:
    """Whose turn it is."""
    assert isinstance(state, TubeTangleState)
    return state.turn if state.turn >= 0 else None


def noticed(state: State, seat: Seat, move: Move) -> Iterator[Fact]:
    """What is laid; of a pipe tile its family and how many of its pipes end on it."""
    assert isinstance(state, TubeTangleState)
    if isinstance(move, OpenPit):
        yield seat, "lay an open pit", 1
    elif isinstance(move, ManholeCover):
        yield seat, "lay a cover", 1
    elif isinstance(move, Pass):
        yield seat, "pass", 1
    elif isinstance(move, Place):
        letters = Counter(side for side in move.sides if side.isupper())
        ends = sum(1 for count in letters.values() if count == 1)
        yield seat, f"lay a face with {ends} pipe ends", 1
        own = state.terms.letters[state.colours[seat] - 1]
        yield seat, "lay a face with the own colour", float(own in letters)


def facts(state: State) -> Iterator[Fact]:
    """Colours, and every pipe on the table: closed ones by what they pay, open ones by what they lack."""
    assert isinstance(state, TubeTangleState)
    for seat, colour in enumerate(state.colours):
        yield seat, f"has {state.terms.materials[colour - 1]}", 1
    owner = {colour: seat for seat, colour in enumerate(state.colours)}
    for pipe in pipes(state):
        whose = owner.get(pipe.material)
        if pipe.openings:
            yield whose, "pipes left open", 1
        else:
            yield whose, f"closed pipes with {pipe.links:2d} links", 1
            yield whose, "closed pipes", 1
