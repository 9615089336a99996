"""Pipes: a player is ahead who is still in, and then by the pipe that lies ready before the water."""

from collections.abc import Iterator

from pipeyard.lab.measures import Fact
from pipeyard.rules.pipes.board import CROSSING_POSE
from pipeyard.rules.pipes.moves import Cross, Done, Draw, Rotate, Teleport
from pipeyard.rules.pipes.state import PipesState
from pipeyard.rules.pipes.water import ahead
from pipeyard.rules.protocol import Move, Seat, State

_ALL_SIDES = 15  # of a crossing that water passed both ways
_SPECIAL = {Rotate: "rotation", Cross: "crossing", Teleport: "teleport end"}

RESULTS = ("fields the water ran",)


def first(state: State) -> Seat | None:
    """Nobody: all draw at the same time."""
    return None


def standing(state: State) -> list[float]:
    """The fields the water can still run through; who is out has the rounds, and is behind all who are in."""
    assert isinstance(state, PipesState)
    return [float(board.out) if board.out else 1_000_000.0 + len(ahead(board)) - 1 for board in state.boards]


def turn(state: State) -> object:
    """The number of the turn."""
    assert isinstance(state, PipesState)
    return state.turn or None


def noticed(state: State, seat: Seat, move: Move) -> Iterator[Fact]:
    """What is drawn, and which special actions are used."""
    assert isinstance(state, PipesState)
    if isinstance(move, Draw):
        yield seat, "draw an element", 1
    elif isinstance(move, Done) and not state.boards[seat].drawn:
        yield seat, "pass", 1
    elif type(move) in _SPECIAL:
        yield seat, f"use a {_SPECIAL[type(move)]}", 1


def facts(state: State) -> Iterator[Fact]:
    """How far the water came, and how much of that was pushing."""
    assert isinstance(state, PipesState)
    for seat, board in enumerate(state.boards):
        pairs = zip(board.pieces, board.wet, strict=True)
        recrossed = [piece for piece, wet in pairs if piece == CROSSING_POSE and wet == _ALL_SIDES]
        survived = board.out - 1 if board.out else state.rounds
        yield seat, "recrosses made", len(recrossed)
        yield seat, "fields the water ran", board.steps
        yield seat, "fields pushed by others", max(0, board.steps - survived)
