"""Pipes on both engines at once: whole games by mixed players, compared after every event."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from pipeyard.bots.registry import bot
from pipeyard.rules import registry
from pipeyard.rules.pipes.view import PipesView
from pipeyard.rules.protocol import NATURE, Move, Seat
from tests.literal.pipes import LiteralPipes
from tests.literal.pipes_compare import Pair, odd_move
from tests.literal.pipes_players import Player, asking, busy, plumber, uniform
from tests.literal.pipes_thrown import thrown_game, written
from tests.literal.story import Search, Story

GAME = registry.game("pipes")
TEMPERS: dict[str, Player] = {"uniform": uniform, "busy": busy, "plumber": plumber}
TEMPERS |= {name: asking(bot(name, "pipes")) for name in ("guided", "greedy")}
MIXED = ("uniform", "busy", "guided", "greedy", *["plumber"] * 4)  # how likely each is at a table

# How a game begins: as printed; with many special actions, so that much happens; with odd sizes and numbers;
# on boards thrown together.
TABLES = ("printed", "rich", "odd", "thrown")


@dataclass
class PipesStory(Story):
    """What came of one game on both engines, and what the water did in it."""

    seats: int = 0
    seen: Counter[str] = field(default_factory=Counter)


def compared_game(table: str, seed: int, closely: bool = True) -> PipesStory:
    """Play one game on both engines; the story ends at its end or at the first complaint.

    Closely: everything is compared after every event, and wrong moves are tried. Otherwise the boards and
    the water are compared when a turn has ended.
    """
    rng = random.Random(f"pipes {table} {seed}")
    pair, story = _begin(table, rng)
    story.setup = f"seed {seed}: {story.setup}"
    tempers = [rng.choice(MIXED) for _ in range(story.seats)]
    if rng.random() < (0.7 if table == "rich" else 0.3):
        tempers = ["plumber"] * story.seats
    story.setup += f" {' '.join(tempers)}"
    walls = rng.choice((0.02, 0.02, 0.02, 0.3))  # how often it is compared where one may be: that is slow
    actor: Seat = NATURE
    while True:
        step, must = pair.slow.waits()
        if closely and (step != "wall" or rng.random() < walls):
            others = rng.choice((actor, *range(story.seats)))
            story.complaints += pair.differences(sorted({actor, others} - {NATURE}))
            for _ in range(3):
                story.complaints += pair.judge(*odd_move(pair.slow, rng))
                story.seen["odd moves"] += 1
        elif step in ("element", "over"):
            story.complaints += pair.differences([])
        if story.complaints or not must:
            break
        if closely and rng.random() < 0.03:
            story.complaints += _another_way(pair, rng)
        actor = rng.choice(must)
        move = _chance(pair, rng) if actor == NATURE else TEMPERS[tempers[actor]](pair, actor, rng)
        name = "nature" if actor == NATURE else f"p{actor + 1}"
        story.told.append(f"{name}: {GAME.write_move(pair.state, move)}")
        story.complaints += [*pair.judge(actor, move), *_play(pair, actor, move, story)]
    result = pair.slow.result()
    story.ended = result[2] if result else ""
    _count(pair.slow, story)
    return story


def _begin(table: str, rng: random.Random) -> tuple[Pair, PipesStory]:
    if table == "thrown":
        slow = thrown_game(rng)
        text = written(slow)
        return Pair(GAME, GAME.read(text), slow), PipesStory(text, seats=len(slow.sheets))
    seats = rng.choice((1, 2, 2, 3, 3, 3, 4, 5))
    edition, options = rng.choice(("classic", "pocket", "pocket")), _options(table, rng)
    pair = Pair(GAME, GAME.start(edition, seats, options), LiteralPipes(edition, seats, options))
    story = PipesStory(f"{edition}, {seats} players, {options}", seats=seats)
    if rng.random() < 0.2:
        _on_codes(pair, story, edition, options, rng)
    return pair, story


def _options(table: str, rng: random.Random) -> dict[str, str]:
    options = {"duplicate": rng.choice(("no", "no", "yes"))}
    if table == "rich":
        options |= {"crossings": str(rng.randint(3, 9)), "teleports": str(rng.randint(1, 6))}
        options |= {"walls": str(rng.randint(0, 4)), "dry": str(rng.randint(3, 8))}
    elif table == "odd":
        columns, rows = rng.randint(3, 8), rng.randint(3, 8)
        most = (columns * rows - 2) // 2  # leaves half of the fields and the valve
        walls = rng.choice((rng.randint(0, most), rng.randint(0, most // 2), most))
        options |= {"size": f"{columns}x{rows}", "walls": str(walls)}
        options |= {"rotations": str(rng.randint(0, 9)), "crossings": str(rng.randint(0, 6))}
        options |= {"teleports": str(rng.randint(0, 3)), "dry": str(rng.randint(1, 9))}
    return options


def _on_codes(
    pair: Pair, story: PipesStory, edition: str, options: dict[str, str], rng: random.Random
) -> None:
    """Let chance make the boards, then begin once more on the same boards by their codes."""
    while pair.slow.making is not None:
        move = _chance(pair, rng)
        story.complaints += pair.play(NATURE, move)
    view = GAME.view(pair.state, None)
    assert isinstance(view, PipesView)
    codes = [player.code for player in view.players]
    boards = [(sheet.board, sheet.start) for sheet in pair.slow.sheets]
    if pair.slow.duplicate:
        codes, boards = codes[:1], boards[:1]
    kept = {name: value for name, value in options.items() if name in ("dry", "duplicate")}
    pair.state = GAME.start(edition, story.seats, {**kept, "boards": ",".join(codes)})
    pair.slow = LiteralPipes(edition, story.seats, kept, boards)
    story.setup = f"{edition}, {story.seats} players, {kept}, boards {','.join(codes)}"
    story.seen["begun on codes"] += 1


def _chance(pair: Pair, rng: random.Random) -> Move:
    chances = pair.state.chances()
    code = rng.choices([code for code, _ in chances], [weight for _, weight in chances])[0]
    return GAME.decode(pair.state, NATURE, code)


def _play(pair: Pair, seat: Seat, move: Move, story: PipesStory) -> Iterator[str]:
    """Make the move on both engines and count what the water did."""
    rounds = pair.slow.rounds
    yield from pair.play(seat, move)
    story.events += 1
    if pair.slow.rounds > rounds:
        story.seen["rounds"] += 1
        story.seen["rounds with a push"] += pair.slow.waves >= 2
        story.seen["cascades"] += pair.slow.waves >= 3  # pushed water recrossed
        story.seen["longer cascades"] += pair.slow.waves >= 4


def _another_way(pair: Pair, rng: random.Random) -> Iterator[str]:
    """Go on from a copy, or from the position written and read: it is the same game."""
    text = GAME.write(pair.state)
    if rng.random() < 0.5:
        left_behind, pair.state = pair.state, pair.state.copy()
        for _ in range(3):  # what happens to the other copy is no matter
            must = left_behind.waiting().must
            if must:
                seat = rng.choice(must)
                codes = left_behind.codes(seat) or [code for code, _ in left_behind.chances()]
                left_behind.play(seat, rng.choice(codes))
    else:
        pair.state = GAME.read(text)
    if GAME.write(pair.state) != text:
        yield "the position copied or read is not the one that was written"


def _count(slow: LiteralPipes, story: PipesStory) -> None:
    for sheet in slow.sheets:
        story.seen["recrosses"] += sheet.recrosses
        story.seen["teleports passed"] += sheet.by_teleport
        story.seen["teleports passed on one field"] += sum(
            one[0] == other[0] and one[0] in sheet.wet for one, other in sheet.drawn.teleports
        )
        story.seen["water steps"] += len(sheet.path)


def checked_game(table: str, seed: int) -> PipesStory:
    """A game compared at the end of every turn."""
    return compared_game(table, seed, closely=False)


_VARIANTS = tuple((table,) for table in TABLES)
SEARCHES = {
    "compared": Search(compared_game, _VARIANTS, games=300, piece=20),
    "checked": Search(checked_game, _VARIANTS, games=2600, piece=100),
}
