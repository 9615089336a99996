"""Pipe Dream on both engines at once: whole games by mixed players, compared after every event."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from functools import partial

from pipeyard.bots.bot import Bot, ask
from pipeyard.bots.registry import bot
from pipeyard.rules import registry
from pipeyard.rules.pipe_dream import moves
from pipeyard.rules.protocol import NATURE, Move, Seat
from tests.literal.pipe_dream import OVER, LiteralPipeDream, Sheet
from tests.literal.pipe_dream_compare import Pair, odd_move
from tests.literal.pipe_dream_map import ALL_SIDES, Cell, across, turned
from tests.literal.pipe_dream_watch import watched_game
from tests.literal.story import Search, Story

VARIANTS = tuple((duplicate, source) for duplicate in ("no", "yes") for source in ("choose", "dice"))
GLYPHS = {"EW": "═", "NS": "║", "ES": "╔", "SW": "╗", "NW": "╝", "EN": "╚", "ENSW": "╬"}

# How a seat plays: any move; any verb; what joins most, nearly always or often; as the greedy bot would, and
# the same or joining most without ever stopping.
MANNERS = ("random", "verbs", "guided", "wild", "greedy", "bold", "bold guided")


@dataclass
class DreamStory(Story):
    """What came of one game on both engines."""

    seen: Counter[str] = field(default_factory=Counter)  # what happened, and how often
    refused: Counter[str] = field(default_factory=Counter)  # what both refused, by rule


def compared_game(duplicate: str, source: str, seed: int, odd: int = 4, drawn: bool = False) -> DreamStory:
    """Play one game on both engines; the story ends at its end or at the first complaint.

    A drawn game begins in the middle, with maps and meters at random.
    """
    rng = random.Random(f"{duplicate} {source} {seed} {drawn}")
    game = registry.game("pipe-dream")
    seats = rng.choice((1, 1, 1, 2, 2, 3, 5))
    slow = LiteralPipeDream("classic", seats, duplicate == "yes", source)
    if drawn:
        draw(slow, rng)
        text = written(slow)
        state = game.read(text)
    else:
        text = f"start classic players {seats} duplicate={duplicate} source={source}"
        state = game.start("classic", seats, {"duplicate": duplicate, "source": source})
    pair = Pair(game, state, slow)
    story = DreamStory(f"seed {seed}: {text}", refused=pair.refused)
    if drawn and game.write(state) != text:
        story.complaints.append(f"read and written again:\n{game.write(state)}")
    manners = [rng.choice(MANNERS) for _ in range(seats)]
    greedy = bot("greedy", "pipe-dream")
    while not story.complaints:
        story.complaints += list(pair.differences())
        for _ in range(odd):
            _, complaint = pair.judge(*odd_move(slow, rng))
            story.complaints += [complaint] if complaint else []
        if story.complaints or slow.over():
            break
        seat, chosen = _choose(pair, manners, greedy, rng)
        legal, complaint = pair.judge(seat, chosen)
        if complaint or not legal:
            story.complaints.append(complaint or f"chosen but refused: {pair.name(seat)}: {chosen}")
            break
        story.told.append(f"{pair.name(seat)}: {game.write_move(state, chosen)}")
        if seat != NATURE:
            story.seen.update(_told(slow.sheets[pair.name(seat)], chosen))
        pair.play(seat, chosen)
        story.events += 1
    result = slow.result()
    story.ended = result[2] if result else ""
    last = game.write(state)
    if story.complaints or game.write(game.read(last)) != last:
        story.complaints.append(last)
    for sheet in slow.sheets.values():
        story.seen[f"{sheet.step} at {sheet.meter}"] += sheet.step in OVER
    return story


def _told(sheet: Sheet, move: Move) -> list[str]:
    """What is worth counting about a move about to be made."""
    verb = type(move).__name__
    match move:
        case moves.Bomb(_, cell, quarters):
            told = [verb, "turned"] if quarters else [verb]
            return [*told, "bombed cross"] if sheet.map.pieces[cell] == ALL_SIDES else told
        case moves.Place(_, cell, quarters):
            told = [verb, "turned"] if quarters else [verb]
            return [*told, "collected"] if cell in sheet.symbols else told
        case moves.Done() if not sheet.placed:
            return [verb, "skipped"]
    return [verb]


def _choose(pair: Pair, manners: list[str], greedy: Bot, rng: random.Random) -> tuple[Seat, Move]:
    seat = rng.choice(pair.state.waiting().must)
    if seat == NATURE:
        chances = pair.state.chances()
        code = rng.choices([code for code, _ in chances], [weight for _, weight in chances])[0]
        return NATURE, pair.game.decode(pair.state, NATURE, code)
    menu, manner = pair.menu(seat), manners[seat]
    if manner.startswith("bold") and moves.GoOn() in menu:
        return seat, moves.GoOn()
    if manner in ("greedy", "bold"):
        move = ask(greedy, pair.game, pair.state, seat, rng)
        assert move is not None
        return seat, move
    if manner in ("guided", "bold guided") or (manner == "wild" and rng.random() < 0.7):
        return seat, _joining_most(pair.slow, pair.slow.sheets[pair.name(seat)], menu, rng)
    if manner == "verbs":
        verb = rng.choice(sorted({type(move).__name__ for move in menu}))
        menu = [move for move in menu if type(move).__name__ == verb]
    return seat, rng.choice(menu)


def _joining_most(slow: LiteralPipeDream, sheet: Sheet, menu: list[Move], rng: random.Random) -> Move:
    def worth(move: Move) -> float:
        after = sheet.map.copy()
        match move:
            case moves.Place(pipe, cell, quarters) | moves.Bomb(pipe, cell, quarters):
                after.pieces[cell] = turned(slow.pipe(pipe), quarters)
            case moves.Cross(cell):
                after.pieces[cell] = ALL_SIDES
        return len(after.joined()) + rng.random()

    return max(rng.sample(menu, min(len(menu), 30)), key=worth)


# Positions in the middle of a game


def draw(slow: LiteralPipeDream, rng: random.Random) -> None:
    """Give every sheet a map, a meter and dice at random: nobody has finished the turn."""
    dice = _roll(slow, rng)
    meter = rng.choice((0, 5, 5, 11, 11, 17, 23, 29, 29, rng.randrange(30)))
    source = rng.choice(next(iter(slow.sheets.values())).map.cells())
    if slow.source == "choose":
        source = rng.choice([(row, column) for row in (3, 4) for column in (3, 4)])
    for sheet in slow.sheets.values():
        sheet.step = "turn"
        sheet.dice = dice if slow.duplicate else _roll(slow, rng)
        sheet.meter = meter if slow.duplicate else rng.choice((meter, rng.randrange(30)))
        sheet.map.source = source
        _draw_map(slow, sheet, rng)
        sheet.symbols -= {source, *sheet.map.pieces}
        crosses = list(sheet.map.pieces.values()).count(ALL_SIDES)
        sheet.crosses_used = rng.randint(crosses, 3)
        sheet.bombs_used = rng.randint(0, 3)
        sheet.wrenches = rng.randint(0, 4)
        sheet.crossed = rng.randint(0, min(1, sheet.crosses_used))
        sheet.placed = rng.random() < 0.2


def _roll(slow: LiteralPipeDream, rng: random.Random) -> tuple[int, int]:
    one, other = sorted(rng.randint(1, slow.size) for _ in range(2))
    return one, other


def _draw_map(slow: LiteralPipeDream, sheet: Sheet, rng: random.Random) -> None:
    """Pieces where they close no loop; on some maps each joins another, on some none opens off the map."""
    most = rng.choice((3, 10, 20, 25, 32))
    joining = rng.choice((0.0, 0.5, 0.95, 1.0, 1.0))
    leaving = rng.random() < 0.6
    crosses = rng.randint(0, 3)
    for attempt in range(1200):
        cell = rng.choice(sheet.map.cells())
        sides = turned(slow.pipe(rng.randint(1, slow.size)), rng.randrange(4))
        if crosses and attempt % 4 == 0:
            sides = ALL_SIDES
        if len(sheet.map.pieces) == most or not sheet.map.empty(cell):
            continue
        sheet.map.pieces[cell] = sides
        alone = not sheet.map.joined_to(cell) and rng.random() < joining
        leaves = any(not sheet.map.has(across(cell, side)) for side in sides)
        if alone or (leaves and not leaving) or sheet.map.on_a_loop(cell):
            del sheet.map.pieces[cell]
        elif sides == ALL_SIDES:
            crosses -= 1


def written(slow: LiteralPipeDream) -> str:
    """A position in the middle of everybody's turn, as text."""
    lines = [
        f"edition classic players {len(slow.players)} "
        f"duplicate {'yes' if slow.duplicate else 'no'} source {slow.source}"
    ]
    for player, sheet in slow.sheets.items():
        assert sheet.dice and sheet.step == "turn"
        dice = " ".join(map(str, sheet.dice))
        placed = "yes" if sheet.placed else "no"
        lines.append(f"{player} turn dice {dice} placed {placed} crossed {sheet.crossed}")
        used = f"bombs {sheet.bombs_used} crosses {sheet.crosses_used}"
        lines.append(f"meter {sheet.meter} wrenches {sheet.wrenches} {used}")
        for row in range(1, slow.size + 1):
            lines.append(" ".join(_glyph(sheet, (row, column)) for column in range(1, slow.size + 1)))
    return "\n".join(lines) + "\n"


def _glyph(sheet: Sheet, cell: Cell) -> str:
    if cell == sheet.map.source:
        return "S"
    if cell in sheet.map.pieces:
        return GLYPHS["".join(sorted(sheet.map.pieces[cell]))]
    return "w" if cell in sheet.symbols else "."


SEARCHES = {
    "compared": Search(compared_game, VARIANTS, games=300, piece=10),
    "drawn": Search(partial(compared_game, drawn=True), VARIANTS, games=300, piece=10),
    "checked": Search(watched_game, VARIANTS, games=2500, piece=100),
}
