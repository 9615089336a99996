"""Tube Tangle on both engines at once: whole games by mixed players, compared after every event."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

from pipeyard.bots.bot import Bot, ask
from pipeyard.bots.registry import bot
from pipeyard.rules import registry
from pipeyard.rules.protocol import NATURE, Move, Seat
from pipeyard.rules.tube_tangle import moves
from tests.literal.story import Story
from tests.literal.tube_tangle import LiteralTubeTangle
from tests.literal.tube_tangle_compare import Pair, odd_move
from tests.literal.tube_tangle_table import BORDERS, SIDES, beyond

# How a seat plays: any move; any verb, then any move; where most tiles are touched; what leaves the fewest
# sides open; what has most borders, so that the piles run out; as the greedy bot would.
MANNERS = ("random", "verbs", "crowding", "closing", "closing", "borders")


@dataclass
class TubeTangleStory(Story):
    """A game, with what happened in it."""

    counts: Counter[str] = field(default_factory=Counter)  # what happened, and how often
    refused: Counter[str] = field(default_factory=Counter)  # what both refused, by rule


def compared_game(players: str, start: str, seed: int, odd: int = 4) -> TubeTangleStory:
    """Play one game on both engines; the story ends at its end or at the first complaint.

    The players are ``mixed`` or all ``greedy``; the game is played ``whole``, or begins as it was ``drawn``:
    in the middle, with few tiles in the piles and in the pouch.
    """
    rng = random.Random(f"tube-tangle {players} {start} {seed}")
    game = registry.game("tube-tangle")
    seats = rng.choice((2, 3, 4))
    scoring = rng.choice(("all", "longest"))
    first = rng.choice((None, None, "ann", "bob"))
    slow = LiteralTubeTangle(seats, scoring, first)
    if start == "drawn":
        draw(slow, rng)
        text = written(slow)
        state = game.read(text)
    else:
        text = f"start standard players {seats} scoring={scoring} first={first or 'random'}"
        state = game.start("standard", seats, {"scoring": scoring, "first": first or "random"})
    pair = Pair(game, state, slow)
    story = TubeTangleStory(text, refused=pair.refused)
    manners = [rng.choice(MANNERS) if players == "mixed" else players for _ in range(seats)]
    clerk = bot("greedy", "tube-tangle")
    while not story.complaints:
        story.complaints += list(pair.differences(looker=rng.randrange(seats)))
        for _ in range(odd):
            story.complaints += pair.judge(*odd_move(slow, rng))[1]
            story.counts["odd moves"] += 1
        if story.complaints or slow.ended:
            break
        if rng.random() < 0.03:
            _another_way(pair, story, rng)
        seat, chosen = _choose(pair, manners, clerk, rng)
        story.told.append(f"{pair.name(seat)}: {game.write_move(pair.state, chosen)}")
        legal, complaints = pair.judge(seat, chosen)
        if complaints or not legal:
            story.complaints += complaints or [f"chosen but refused: {story.told[-1]}"]
            break
        _count_move(slow, seat, chosen, story.counts)
        story.complaints += list(pair.play(seat, chosen))
        story.events += 1
    if story.complaints:
        story.complaints.append(game.write(pair.state))
    else:
        assert slow.ended is not None
        story.ended = slow.ended
        count_end(slow, story.counts)
    return story


def _choose(pair: Pair, manners: list[str], clerk: Bot, rng: random.Random) -> tuple[Seat, Move]:
    (seat,) = pair.state.waiting().must
    if seat == NATURE:
        chances = pair.state.chances()
        code = rng.choices([code for code, _ in chances], [weight for _, weight in chances])[0]
        return NATURE, pair.game.decode(pair.state, NATURE, code)
    manner = manners[seat]
    if manner == "greedy":
        move = ask(clerk, pair.game, pair.state, seat, rng)
        assert move is not None
        return seat, move
    menu = pair.menu(seat)
    if manner == "verbs":
        verb = rng.choice(sorted({type(move).__name__ for move in menu}))
        menu = [move for move in menu if type(move).__name__ == verb]
    if manner in ("random", "verbs") or rng.random() < 0.1:
        return seat, rng.choice(menu)
    return seat, max(menu, key=lambda move: _worth(pair.slow, manner, move) + rng.random())


def _worth(slow: LiteralTubeTangle, manner: str, move: Move) -> float:
    if not isinstance(move, moves.Place):
        return 0
    touched = slow.table.around(move.cell)
    if manner == "crowding":
        return len(touched)
    if manner == "borders":
        return 2 * sum(side in BORDERS for side in move.sides) - 0.5 * len(touched)
    facing = {side: beyond(move.cell, side) in slow.table.tiles for side in SIDES}
    left_open = sum(
        not facing[side] and shown not in BORDERS for side, shown in zip(SIDES, move.sides, strict=True)
    )
    return len(touched) - 1.5 * left_open


def _another_way(pair: Pair, story: TubeTangleStory, rng: random.Random) -> None:
    """Go on from a copy, from the position written and read, or from what the literal one writes."""
    text = pair.game.write(pair.state)
    way = rng.choice(("copied", "read", "told"))
    if way == "copied":
        left_behind, pair.state = pair.state, pair.state.copy()
        for _ in range(3):  # what happens to the other copy is no matter
            for seat in left_behind.waiting().must:
                codes = left_behind.codes(seat) or [code for code, _ in left_behind.chances()]
                left_behind.play(seat, rng.choice(codes))
    else:
        pair.state = pair.game.read(text if way == "read" else written(pair.slow))
    story.counts[f"positions {way}"] += 1
    if pair.game.write(pair.state) != text:
        story.complaints.append(f"the position {way} is another than\n{text}")


def _count_move(slow: LiteralTubeTangle, seat: Seat, move: Move, counts: Counter[str]) -> None:
    """What is worth counting about a move about to be made."""
    counts[type(move).__name__] += 1
    match move:
        case moves.Place(cell, tile, sides):
            counts[f"touched {len(slow.table.around(cell))}"] += 1
            face = slow.tile_ways[tile][sides]
            free = [side for side in SIDES if beyond(cell, side) not in slow.table.tiles]
            borders = sum(face.shows(side) in BORDERS for side in free)
            brought = len(slow.table.brought(cell, face, slow.piles))
            counts["brought tiles"] += brought
            counts["borders left bare"] += borders - brought
        case moves.OpenPit(cell) | moves.ManholeCover(cell):
            on_it = slow.table.tiles[cell].on_it
            counts["covers on pits"] += bool(on_it)
            if not on_it and isinstance(move, moves.OpenPit):
                counts["closed pipes opened by a pit"] += sum(
                    pipe.closed() and any(beyond(at, side) == cell for at, side, _ in pipe.ends)
                    for pipe in slow.table.pipes()
                )
        case moves.Pass() if not slow.pouch:
            counts["passes with an empty pouch"] += 1


def count_end(slow: LiteralTubeTangle, counts: Counter[str]) -> None:
    """What is worth counting about a finished game."""
    closed = [pipe for pipe in slow.table.pipes() if pipe.closed()]
    counts["games"] += 1
    counts["closed pipes"] += len(closed)
    counts["games with a closed pipe"] += bool(closed)
    counts["rings"] += sum(not pipe.ends for pipe in closed)
    counts["points in closed pipes"] += sum(map(slow.points, closed))
    result = slow.result()
    assert result is not None
    counts[f"ended by {result[2]}"] += 1
    counts["shared wins"] += len(result[1]) > 1


# Positions in the middle of a game


def draw(slow: LiteralTubeTangle, rng: random.Random) -> None:
    """Deal, and make piles and pouch small at random; the first turn is about to begin."""
    slow.first = slow.first or rng.choice(slow.players)
    colours = rng.sample(sorted(slow.letters), len(slow.players))
    slow.colours = dict(zip(slow.players, colours, strict=True))
    everything = sorted(slow.pouch.elements())
    rng.shuffle(everything)
    for player in slow.players:
        slow.hands[player] = sorted(everything.pop() for _ in range(rng.choice((0, 2, 4, 4, 8))))
    slow.pouch = Counter(everything[: rng.choice((0, 0, 3, 10, 30))])
    slow.piles = {"room": rng.choice((0, 1, 1, 2, 9)), "road": rng.choice((0, 1, 1, 2, 10))}
    slow.begin_turn(slow.first)


def written(slow: LiteralTubeTangle) -> str:
    """The position as text."""
    lines = [
        "tube-tangle standard",
        f"players {' '.join(slow.players)}",
        f"scoring {slow.scoring}",
    ]
    lines += [f"first {slow.first}"] if slow.first else []
    step = {
        "place": f"place {slow.turn}",
        "over": f"over {slow.ended}",
        "deal": f"deal {slow.turn} {slow.to_take}",
        "refill": f"refill {slow.turn} {slow.to_take}",
    }
    lines.append(f"step {step.get(slow.step, slow.step)}")
    lines += [f"colour {player} {slow.colours.get(player, '?')}" for player in slow.players]
    lines += [" ".join(["hand", player, *slow.hands[player]]) for player in slow.players]
    lines.append(" ".join(["pouch", *slow.pouch.elements()]) if slow.pouch else "pouch empty")
    lines.append(f"piles rooms {slow.piles['room']} roads {slow.piles['road']}")
    lines.append("table")
    columns = sorted(column for column, _ in slow.table.tiles)
    rows = sorted(row for _, row in slow.table.tiles)
    across = range(columns[0], columns[-1] + 1)
    lines.append(" ".join(map(str, across)))
    for row in range(rows[-1], rows[0] - 1, -1):
        lines.append(" ".join([str(row), *(_drawn(slow, (column, row)) for column in across)]))
    return "\n".join(lines) + "\n"


def _drawn(slow: LiteralTubeTangle, cell: tuple[int, int]) -> str:
    tile = slow.table.tiles.get(cell)
    if tile is None:
        return "."
    return f"{tile.name}:{tile.face.sides}" if tile.face else tile.looks()
