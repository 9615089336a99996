"""Whole games played by the rules and written down as people would on paper, to be typed in."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from pipeyard.rules.bag import Dice
from pipeyard.rules.pipe_dream.game import PipeDream
from pipeyard.rules.pipe_dream.moves import Done as PipeDreamDone
from pipeyard.rules.pipe_dream.moves import RollDice
from pipeyard.rules.pipe_dream.position import glyph
from pipeyard.rules.pipe_dream.sheet import SCORED
from pipeyard.rules.pipe_dream.state import PipeDreamState
from pipeyard.rules.pipes.board_code import code_of
from pipeyard.rules.pipes.game import Pipes
from pipeyard.rules.pipes.moves import Done, ShowElement, TakeBack
from pipeyard.rules.pipes.playouts import TRICKY, guided
from pipeyard.rules.pipes.position import write_position
from pipeyard.rules.pipes.scoring import score
from pipeyard.rules.pipes.state import PipesState
from pipeyard.rules.state import NATURE
from tests.pipe_dream.guided import guided_code


@dataclass
class PipesGame:
    """A finished game of Pipes and what was noted on the way."""

    state: PipesState
    elements: list[str] = field(default_factory=list)
    turns: list[dict[int, list[str]]] = field(default_factory=list)  # by seat, then turn

    def rows(self, seat: int) -> list[str]:
        """The drawn board, as positions have it."""
        lines = write_position(self.state).splitlines()
        start = next(n for n, line in enumerate(lines) if line.startswith(f"p{seat + 1} "))
        return lines[start + 1 : start + 1 + self.state.boards[seat].grid.rows]

    def text(self, record: bool = False, elements: bool = True) -> str:
        """The sheet typed in."""
        lines = [f"dry {self.state.terms.dry}"]
        if elements or record:
            lines.append("elements " + " ".join(self.elements))
        for seat, board in enumerate(self.state.boards):
            lines += [f"board {code_of(board)}", f"score {score(self.state, seat)}", *self.rows(seat)]
            if record:
                for turn, moves in self.turns[seat].items():
                    lines.append(f"turn {turn} " + ("; ".join(moves) or "pass"))
        return "\n".join(lines)


def pipes_game(seed: int, seats: int = 1, wild: float = 0.3, **options: str) -> PipesGame:
    """A game by guided players who now and then do anything, on a small board unless told otherwise."""
    game, dice, rng = Pipes(), Dice(seed), random.Random(seed)
    state = game.start("classic", seats, {"size": "7x7", "walls": "5", "dry": "8", **options})
    played = PipesGame(state, turns=[{} for _ in range(seats)])
    while state.result() is None:
        for seat in state.waiting().must:
            if seat == NATURE:
                code = rng.choices(*zip(*state.chances(), strict=True))[0]
                move = game.decode(state, seat, code)
                if isinstance(move, ShowElement):
                    played.elements.append(move.element)
                state.play(NATURE, code)
                continue
            code = guided(state, seat, dice, TRICKY)
            if rng.random() < wild:
                code = rng.choice(state.codes(seat))
            move = game.decode(state, seat, code)
            moves = played.turns[seat].setdefault(state.turn, [])
            if isinstance(move, TakeBack):
                continue
            if not isinstance(move, Done):
                moves.append(game.write_move(state, move))
            state.play(seat, code)
    return played


@dataclass
class PipeDreamGame:
    """A finished sheet of Pipe Dream and what was noted on the way."""

    state: PipeDreamState
    rolls: list[tuple[int, int]] = field(default_factory=list)
    turns: list[list[str]] = field(default_factory=list)

    def text(self, record: bool = False, rolls: bool = True) -> str:
        sheet = self.state.sheets[0]
        size = sheet.terms.size
        lines = [
            f"meter {sheet.meter}",
            f"wrenches {sheet.wrenches}",
            f"bombs {sheet.bombs}",
            f"crosses {sheet.crosses}",
        ]
        result = self.state.result()
        assert result is not None
        if result.scores[0] is not None:
            lines.append(f"points total {result.scores[0]}")
        if rolls or record:
            lines.append("rolls " + ", ".join(f"{first} {second}" for first, second in self.rolls))
        marks = [glyph(sheet, site) for site in range(sheet.terms.sites)]
        lines += ["    " + " ".join(marks[row * size : (row + 1) * size]) for row in range(size)]
        if record:
            lines += [f"turn {n}: " + "; ".join(moves) for n, moves in enumerate(self.turns, 1)]
        return "\n".join(lines)


def pipe_dream_game(seed: int, scored: bool = True) -> PipeDreamGame:
    """A sheet that scored, or one that did not; the first from this seed on."""
    rng = random.Random(seed)
    while True:
        played = _pipe_dream(rng)
        if (played.state.sheets[0].step == SCORED) == scored:
            return played


def _pipe_dream(rng: random.Random) -> PipeDreamGame:
    game = PipeDream()
    state = game.start("classic", 1, {})
    played = PipeDreamGame(state)
    while must := state.waiting().must:
        if must[0] == NATURE:
            codes, weights = zip(*state.chances(), strict=True)
            code = rng.choices(codes, weights)[0]
            move = game.decode(state, NATURE, code)
            assert isinstance(move, RollDice)
            played.rolls.append((move.first, move.second))
            played.turns.append([])
            state.play(NATURE, code)
            continue
        code = guided_code(state, 0, rng, 0.02)
        move = game.decode(state, 0, code)
        if played.turns and not isinstance(move, PipeDreamDone):
            played.turns[-1].append(game.write_move(state, move))
        state.play(0, code)
    return played
