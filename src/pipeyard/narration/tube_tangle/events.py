"""Tube Tangle's events in words: clauses the front ends put after a player's name."""

from __future__ import annotations

from pipeyard.rules.grid import Cell
from pipeyard.rules.protocol import Event
from pipeyard.rules.tube_tangle.moves import FirstPlayer, ManholeCover, OpenPit, Pass, Place, TakeTile
from pipeyard.rules.tube_tangle.naming import material_word
from pipeyard.rules.tube_tangle.view import PipeView, TubeTangleView
from pipeyard.rules.words import Words, all_of, say, together


def name(cell: Cell) -> str:
    return f"({cell[0]},{cell[1]})"


def told(
    event: Event, before: TubeTangleView, after: TubeTangleView, with_sides: bool = True
) -> Words | None:
    """An event as a clause, None for what goes without saying. With sides it says which tile lies how."""
    match event.move:
        case FirstPlayer():
            return say("begins")
        case TakeTile(player, tile) if tile is not None and player == before.you and before.step == "refill":
            return say("takes {tile}", tile=tile) if with_sides else None
        case Place(cell, tile, sides):
            laid = say("lays a tile at {cell}", cell=name(cell))
            if with_sides:
                laid = say("lays {tile} as {sides} at {cell}", tile=tile, sides=sides, cell=name(cell))
            return together(laid, *_brought(before, after), *_closed(before, after), between=", ")
        case OpenPit(cell):
            done = say("opens a pit at {cell}", cell=name(cell))
            return together(done, *_closed(before, after), between=", ")
        case ManholeCover(cell):
            done = say("puts a cover on {cell}", cell=name(cell))
            return together(done, *_closed(before, after), between=", ")
        case Pass():
            return say("can lay nothing")
    return None


def _brought(before: TubeTangleView, after: TubeTangleView) -> list[Words]:
    rooms, roads = before.rooms - after.rooms, before.roads - after.roads
    parts = [say("{n} {n:road|roads}", n=roads)] if roads else []
    if rooms:
        parts.append(say("{n} {n:room|rooms}", n=rooms))
    return [say("bringing {tiles}", tiles=all_of(parts))] if parts else []


def _closed(before: TubeTangleView, after: TubeTangleView) -> list[Words]:
    """What the move closed or opened again."""
    old = {(pipe.material, pipe.cells): pipe for pipe in before.pipes if pipe.closed}
    new = {(pipe.material, pipe.cells): pipe for pipe in after.pipes if pipe.closed}
    closed = [_worth(new[key]) for key in new if key not in old]
    opened = [_worth(old[key]) for key in old if key not in new]
    found = [say("closing {pipes}", pipes=all_of(closed))] if closed else []
    return found + ([say("reopening {pipes}", pipes=all_of(opened))] if opened else [])


def _worth(pipe: PipeView) -> Words:
    return say("{material} for {n}", material=material_word(pipe.material), n=pipe.points)
