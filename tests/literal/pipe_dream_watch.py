"""Games of Pipe Dream watched from outside: what must hold after every event, from the public view alone."""

from __future__ import annotations

import random

from pipeyard.bots.bot import ask
from pipeyard.bots.registry import bot
from pipeyard.rules import registry
from pipeyard.rules.pipe_dream import moves
from pipeyard.rules.pipe_dream.view import PipeDreamView, SheetView
from pipeyard.rules.protocol import NATURE, Game, Move, Seat, State
from tests.literal.pipe_dream_map import Map
from tests.literal.story import Story

ENDED = ("scored", "out", "no-exit")
SECTIONS = {6: 5, 12: 10, 18: 15, 24: 20, 30: 25}


def watched_game(duplicate: str, source: str, seed: int) -> Story:
    """Play one game, some seats at random and some greedily."""
    rng = random.Random(f"watched {duplicate} {source} {seed}")
    game = registry.game("pipe-dream")
    seats = rng.choice((1, 1, 1, 2, 3))
    state = game.start("classic", seats, {"duplicate": duplicate, "source": source})
    story = Story(
        f"start classic players {seats} duplicate={duplicate} source={source}, watched, seed {seed}"
    )
    greed = [rng.choice((0.0, 0.0, 0.0, 0.5, 0.9)) for _ in range(seats)]
    sheets = _look(game, state)
    while state.result() is None:
        seat, move = _choose(game, state, greed, rng)
        story.events += 1
        state.play(seat, game.encode(state, seat, move))
        before, sheets = sheets, _look(game, state)
        for one, (was, now) in enumerate(zip(before, sheets, strict=True)):
            if one == seat:
                _check_own(was, now, move)
            elif seat != NATURE:
                assert was == now, f"{move} by another changed {now.player}"
            if was.pieces != now.pieces:
                _check_map(now)
    text = game.write(state)
    assert game.write(game.read(text)) == text
    assert not any(state.codes(seat) for seat in range(seats))
    for sheet in sheets:
        _check_end(sheet)
    result = state.result()
    assert result is not None
    story.ended = result.rule.removeprefix("pipe-dream/")
    return story


def _look(game: Game, state: State) -> tuple[SheetView, ...]:
    view = game.view(state, None)
    assert isinstance(view, PipeDreamView)
    return view.sheets


def _choose(game: Game, state: State, greed: list[float], rng: random.Random) -> tuple[Seat, Move]:
    seat = rng.choice(state.waiting().must)
    if seat == NATURE:
        codes, weights = zip(*state.chances(), strict=True)
        return seat, game.decode(state, seat, rng.choices(codes, weights)[0])
    if greed[seat] and rng.random() < greed[seat]:
        move = ask(bot("greedy", "pipe-dream"), game, state, seat, rng)
        assert move is not None
        return seat, move
    return seat, game.decode(state, seat, rng.choice(state.codes(seat)))


def _check_own(was: SheetView, now: SheetView, move: Move) -> None:
    """The mover's counts change by what the move costs and gives, and by nothing else."""
    pieces = wrenches = bombs = crosses = meter = 0
    match move:
        case moves.Place(_, cell, turned):
            pieces, wrenches = 1, (cell in was.symbols) - turned
        case moves.Bomb(_, _, turned):
            bombs, wrenches = 1, -turned
        case moves.Cross(cell):
            pieces, crosses, wrenches = 1, 1, int(cell in was.symbols)
        case moves.Done():
            meter = 1
    assert len(now.pieces) == len(was.pieces) + pieces
    assert now.wrenches == was.wrenches + wrenches >= 0
    assert now.bombs_used == was.bombs_used + bombs <= 3
    assert now.crosses_used == was.crosses_used + crosses <= 3
    assert now.meter == was.meter + meter <= 30
    assert (now.dice is not None) == (now.step in ("source", "turn"))
    if now.step == "stop" or now.step in ENDED:
        assert now.meter in SECTIONS
    if isinstance(move, moves.Done) and now.meter in SECTIONS:
        assert (now.joined < SECTIONS[now.meter]) == (now.step == "out")


def _check_map(sheet: SheetView) -> None:
    """No loop anywhere, nothing on the source, and no symbol under a piece."""
    drawn = Map(6)
    drawn.source = sheet.source
    drawn.pieces = {piece.cell: frozenset(piece.sides) for piece in sheet.pieces}
    assert sheet.source not in drawn.pieces
    assert not set(sheet.symbols) & set(drawn.pieces)
    assert not any(drawn.on_a_loop(cell) for cell in drawn.pieces)
    assert {piece.cell for piece in sheet.pieces if piece.joined} == drawn.joined()


def _check_end(sheet: SheetView) -> None:
    assert sheet.step in ENDED
    assert (sheet.score is None) == (sheet.step != "scored")
    assert sheet.step != "scored" or (sheet.exits and sheet.joined >= SECTIONS[sheet.meter])
    assert sheet.step != "no-exit" or (not sheet.exits and sheet.meter == 30)
