"""Finished games of the fast engine, judged by the literal one from what lies and who holds what."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from pipeyard.rules import registry
from pipeyard.rules.bag import Dice
from pipeyard.rules.protocol import Game, State, playout
from pipeyard.rules.tube_tangle.view import TubeTangleView
from tests.literal.story import Search
from tests.literal.tube_tangle import LiteralTubeTangle
from tests.literal.tube_tangle_fuzz import TubeTangleStory, compared_game, count_end, draw, written
from tests.literal.tube_tangle_table import BORDERS, OPPOSITE, SIDES, Cell, Lying, Table, beyond


def judged_game(start: str, seed: int) -> TubeTangleStory:
    """Play a game at random on the fast engine, whole or from a drawn position, and judge its end."""
    game, rng = registry.game("tube-tangle"), random.Random(f"tube-tangle {start} {seed}")
    slow = LiteralTubeTangle(rng.choice((2, 3, 4)), rng.choice(("all", "longest")))
    if start == "drawn":
        draw(slow, rng)
        text = written(slow)
        state = game.read(text)
    else:
        text = f"start standard players {len(slow.players)} scoring={slow.scoring}"
        state = game.start("standard", len(slow.players), {"scoring": slow.scoring})
    story = TubeTangleStory(text)
    there_were = counted(slow)
    story.events = playout(state, Dice(seed), limit=1000)
    slow = literal_of(game, state, slow)
    story.complaints += [*wrong_table(slow), *wrong_end(slow, state)]
    if counted(slow) != there_were:
        story.complaints.append(f"of pouch and piles there are {counted(slow)}, there were {there_were}")
    if story.complaints:
        story.complaints.append(game.write(state))
    else:
        assert slow.ended is not None
        story.ended = slow.ended
        count_end(slow, story.counts)
    return story


def literal_of(game: Game, state: State, began: LiteralTubeTangle) -> LiteralTubeTangle:
    """The finished position on the literal engine, from what each seat sees."""
    slow = LiteralTubeTangle(len(began.players), began.scoring)
    for seat, player in enumerate(slow.players):
        own = game.view(state, seat)
        assert isinstance(own, TubeTangleView) and own.colour is not None
        slow.hands[player] = [tile.tile for tile in own.hand]
        slow.colours[player] = own.colour
    view = game.view(state, None)
    assert isinstance(view, TubeTangleView) and view.pouch == 0
    slow.pouch = Counter()
    slow.piles = {"room": view.rooms, "road": view.roads}
    slow.table = Table()
    for tile in view.tiles:
        if tile.tile is not None:
            slow.table.tiles[tile.cell] = Lying("pipe", tile.tile, slow.tile_ways[tile.tile][tile.sides])
        elif tile.what in BORDERS.values():
            slow.table.tiles[tile.cell] = Lying(tile.what)
        else:
            slow.table.tiles[tile.cell] = Lying("road", on_it=tile.what.split("+"))
    slow.begin_turn(slow.players[0])
    return slow


def counted(slow: LiteralTubeTangle) -> tuple[int, int]:
    """How many tiles there are of those the pouch had, and of those the piles had."""
    lying = slow.table.tiles.values()
    specials = sum(len(tile.on_it) for tile in lying)
    pipe_tiles = sum(tile.what == "pipe" for tile in lying)
    held = sum(map(len, slow.hands.values()))
    brought = len(lying) - pipe_tiles
    return pipe_tiles + specials + held + slow.pouch.total(), brought + sum(slow.piles.values())


def wrong_table(slow: LiteralTubeTangle) -> Iterator[str]:
    """Whatever can not lie like this."""
    tiles = slow.table.tiles
    for cell, tile in tiles.items():
        for side in SIDES:
            shown, other = tile.shows(side), tiles.get(beyond(cell, side))
            if other and other.shows(OPPOSITE[side]) != shown:
                yield f"{cell} {side} does not fit"
            if other and tile.what == other.what == "pipe" and shown in BORDERS:
                yield f"{cell} {side}: two borders touch"
            if other is None and tile.what == "pipe" and slow.piles.get(BORDERS.get(shown, ""), 0):
                yield f"{cell} {side} is bare though its pile is not empty"
        if tile.on_it not in ([], ["pit"], ["cover"], ["pit", "cover"]):
            yield f"{cell} has on it {tile.on_it}"
    if reached(slow.table) != set(tiles):
        yield "the table is not in one piece"
    names = Counter(tile.name for tile in tiles.values() if tile.name)
    names.update(held for hand in slow.hands.values() for held in hand if held in slow.tile_ways)
    if names and max(names.values()) > 1:
        yield "a pipe tile is there twice"


def reached(table: Table) -> set[Cell]:
    """The cells in one piece with the first one."""
    found: set[Cell] = set()
    border = {min(table.tiles)}
    while border:
        found |= border
        border = {beyond(cell, side) for cell in border for side in SIDES} & set(table.tiles) - found
    return found


def wrong_end(slow: LiteralTubeTangle, state: State) -> Iterator[str]:
    """Whatever the two engines do not agree on about the end."""
    result = state.result()
    assert result is not None
    fast = result.scores, {slow.players[seat] for seat in result.winners}, result.rule.split("/")[1]
    if slow.ended is None:
        yield f"the game ended by {result.rule}, though {slow.turn} could play"
    elif fast != slow.result():
        yield f"the end: fast {fast}, literal {slow.result()}"


SEARCHES = {
    "compared": Search(compared_game, (("mixed", "whole"), ("mixed", "drawn")), games=500, piece=10),
    "greedy": Search(compared_game, (("greedy", "whole"), ("greedy", "drawn")), games=50, piece=5),
    "judged": Search(judged_game, (("whole",), ("drawn",)), games=5000, piece=250),
}
