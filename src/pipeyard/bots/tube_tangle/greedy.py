"""A worker that looks one move ahead: closed pipes of its own, pipes of its own that can still be closed."""

from __future__ import annotations

from pipeyard.bots.bot import Bot, Question
from pipeyard.rules.grid import NOWHERE
from pipeyard.rules.protocol import Move
from pipeyard.rules.tube_tangle.scoring import FREE, IN_PIT, Pipe, pipes, worth
from pipeyard.rules.tube_tangle.state import TubeTangleState
from pipeyard.rules.tube_tangle.table import LONGEST, Table

# What things are worth, in points; found by playing.
CLOSED = 1.0  # each point of a closed pipe of its own
OTHERS = 0.35  # each point of a closed pipe of somebody else, to them
HOPE = (1.0, 0.62, 0.36, 0.2, 0.12)  # the part of an open pipe's worth, by free ends; more count as the last
GROWTH = 1.0  # what an open pipe can be trusted to gain by closing
PIT = 0.45  # of that, for each end in an open pit: a cover may come
TILE = 0.1  # each tile it will take


class GreedyBot(Bot):
    """Makes the move after which the table looks best for its own colour."""

    name = "greedy"

    def choose(self, question: Question) -> Move | None:
        if len(question.menu) == 1:
            return question.menu[0]
        state = question.game.imagine(question.view, question.rng)
        assert isinstance(state, TubeTangleState)
        colour = state.colours[question.seat]
        best: list[Move] = []
        most = 0.0
        for move in question.menu:
            if best and question.is_late:
                break
            after = state.copy()
            after.play(question.seat, question.game.encode(state, question.seat, move))
            found = value(after, colour) + TILE * after.to_take
            if not best or found > most:
                best, most = [], found
            if found == most:
                best.append(move)
        return question.rng.choice(best)


def value(position: Table, colour: int) -> float:
    """How good the table is for a colour."""
    own = [0.0]
    others = 0.0
    for pipe in pipes(position):
        if pipe.material == colour:
            own.append(promise(position, pipe))
        elif not pipe.openings:
            others += worth(position, pipe)
    if position.scoring == LONGEST:
        total = max(own) + 0.1 * sum(own)
    else:
        total = sum(own)
    return total - OTHERS * others / (len(position.terms.materials) - 1)


def promise(position: Table, pipe: Pipe) -> float:
    """What a pipe will probably pay."""
    if not pipe.openings:
        return CLOSED * worth(position, pipe)
    free = 0
    part = 1.0
    for door, reason in zip(pipe.openings, pipe.reasons, strict=True):
        if reason == FREE:
            beyond = position.field.neighbour[door]
            if beyond != NOWHERE and position.is_bare(beyond):
                return 0.0  # nothing can ever be laid there
            free += 1
        elif reason == IN_PIT:
            part *= PIT
        else:
            return 0.0
    return part * HOPE[min(free, len(HOPE) - 1)] * (worth(position, pipe) + GROWTH * free)


def make() -> Bot:
    return GreedyBot()
