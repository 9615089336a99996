"""Pipes on both engines at once: whole games by mixed players, compared after every event."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from pipeyard.bots.registry import bot
from pipeyard.rules import registry
from pipeyard.rules.pipes import moves
from pipeyard.rules.pipes.view import PipesView
from pipeyard.rules.protocol import NATURE, Move, Seat
from tests.literal.pipes import LiteralPipes
from tests.literal.pipes_compare import Pair, odd_move
from tests.literal.pipes_players import Player, asking, busy, plumber, uniform

GAME = registry.game("pipes")
TEMPERS: dict[str, Player] = {"uniform": uniform, "busy": busy, "plumber": plumber}
TEMPERS |= {name: asking(bot(name, "pipes")) for name in ("guided", "greedy")}
MIXED = ("uniform", "busy", "guided", "greedy", *["plumber"] * 4)  # how likely each is at a mixed table


@dataclass
class Story:
    """What came of one game on both engines."""

    setup: str
    seats: int
    counts: Counter[str] = field(default_factory=Counter)
    complaints: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)  # every event, to find the way back

    def __str__(self) -> str:
        return "\n".join([self.setup, *self.told, *self.complaints])


def compared_game(seed: int, players: int | None = None, odd: int = 3) -> Story:
    """Play one game on both engines; the story ends at its end or at the first complaint."""
    rng = random.Random(f"pipes {seed}")
    seats = players or rng.choice((1, 2, 2, 3, 3, 3, 4, 5))
    edition, options = _options(rng)
    tempers = [rng.choice(MIXED) for _ in range(seats)]
    if rng.random() < 0.3:
        tempers = ["plumber"] * seats
    story = Story(f"seed {seed}: {edition}, {seats} players, {options}, {tempers}", seats)
    pair = Pair(GAME, GAME.start(edition, seats, options), LiteralPipes(edition, seats, options))
    closely = rng.random() < 0.1  # compare whatever may be walls after every one of them
    actor: Seat = NATURE
    while not story.complaints:
        step, must = pair.slow.waits()
        asked = sorted({actor, rng.choice((actor, *range(seats)))} - {NATURE})
        if step != "wall" or closely or rng.random() < 0.02:
            story.complaints += pair.differences(asked)
        for _ in range(odd if step != "wall" else 1):
            story.complaints += pair.judge(*odd_move(pair.slow, rng))
            story.counts["odd moves"] += 1
        if story.complaints or not must:
            break
        if step != "wall" and rng.random() < 0.03:
            _another_way(pair, story, rng)
        actor = rng.choice(must)
        move = _chance(pair, rng) if actor == NATURE else TEMPERS[tempers[actor]](pair, actor, rng)
        story.told.append(f"{actor}: {GAME.write_move(pair.state, move)}")
        story.complaints += [*pair.judge(actor, move), *_play(pair, actor, move, story)]
    if not story.complaints:
        _count(pair.slow, story)
    return story


def _options(rng: random.Random) -> tuple[str, dict[str, str]]:
    """An edition and what a table chooses: as printed, or full of special actions so that much happens."""
    edition = rng.choice(("classic", "pocket", "pocket"))
    manner = rng.choice(("printed", "rich", "rich", "odd"))
    options = {"duplicate": rng.choice(("no", "no", "yes"))}
    if manner == "rich":
        options |= {"crossings": str(rng.randint(3, 9)), "teleports": str(rng.randint(1, 5))}
        options |= {"walls": str(rng.randint(0, 4)), "dry": str(rng.randint(3, 8))}
    elif manner == "odd":
        columns, rows = rng.randint(3, 8), rng.randint(3, 8)
        options |= {"size": f"{columns}x{rows}", "walls": str(rng.randint(0, columns * rows // 3))}
        options |= {"rotations": str(rng.randint(0, 9)), "crossings": str(rng.randint(0, 6))}
        options |= {"teleports": str(rng.randint(0, 3)), "dry": str(rng.randint(1, 9))}
    return edition, options


def _chance(pair: Pair, rng: random.Random) -> Move:
    chances = pair.state.chances()
    code = rng.choices([code for code, _ in chances], [weight for _, weight in chances])[0]
    return GAME.decode(pair.state, NATURE, code)


def _play(pair: Pair, seat: Seat, move: Move, story: Story) -> Iterator[str]:
    """Make the move on both engines and count what the water did."""
    rounds = pair.slow.rounds
    yield from pair.play(seat, move)
    story.counts["events"] += 1
    if pair.slow.rounds > rounds:
        story.counts["rounds"] += 1
        story.counts["pushes"] += pair.slow.waves >= 2
        story.counts["cascades"] += pair.slow.waves >= 3
        story.counts["most waves"] = max(story.counts["most waves"], pair.slow.waves)


def _another_way(pair: Pair, story: Story, rng: random.Random) -> None:
    """Go on from a copy, or from the position written and read: it is the same game."""
    written = GAME.write(pair.state)
    if rng.random() < 0.5:
        left_behind, pair.state = pair.state, pair.state.copy()
        for _ in range(3):  # what happens to the other copy is no matter
            must = left_behind.waiting().must
            if must:
                seat = rng.choice(must)
                codes = left_behind.codes(seat) or [code for code, _ in left_behind.chances()]
                left_behind.play(seat, rng.choice(codes))
    else:
        pair.state = GAME.read(written)
    story.counts["another way"] += 1
    if GAME.write(pair.state) != written:
        story.complaints.append("the position copied or read is not the one that was written")


def _count(slow: LiteralPipes, story: Story) -> None:
    for sheet in slow.sheets:
        story.counts["recrosses"] += sheet.recrosses
        story.counts["teleports"] += sheet.by_teleport
        story.counts["teleports with both ends on one field"] += sum(
            one[0] == other[0] and one[0] in sheet.wet for one, other in sheet.drawn.teleports
        )
        story.counts["water steps"] += len(sheet.path)
    result = slow.result()
    assert result is not None
    story.counts[f"ended by {result[2]}"] += 1


def told_codes(slow: LiteralPipes, view: PipesView) -> str:
    """The option that starts a game on the same boards."""
    assert view.step not in ("valve", "outlet", "wall") and slow.making is None
    return ",".join(player.code for player in view.players)


__all__ = ["GAME", "Story", "compared_game", "moves", "told_codes"]
