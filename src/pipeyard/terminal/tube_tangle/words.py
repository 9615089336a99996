"""Tube Tangle's events in words, and the answers to what a player may ask about the table."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pipeyard.rules.grid import OPPOSITE, SIDE_NAMES, STEP_COLUMN, STEP_ROW, Cell
from pipeyard.rules.naming import side_word
from pipeyard.rules.protocol import Event
from pipeyard.rules.tube_tangle.moves import FirstPlayer, ManholeCover, OpenPit, Pass, Place, TakeTile
from pipeyard.rules.tube_tangle.naming import material_word
from pipeyard.rules.tube_tangle.view import PipeView, TubeTangleView, sentence
from pipeyard.rules.words import Words, all_of, say, together
from pipeyard.terminal.speech import spoken

TILES = {  # what lies on the table besides pipe tiles
    "room": say("room"),
    "road": say("road"),
    "pit": say("open pit"),
    "cover": say("manhole cover"),
    "pit+cover": say("covered pit"),
}
OPEN_SHOWN = 6  # open pipes that `pipes` tells about


def name(cell: Cell) -> str:
    return f"({cell[0]},{cell[1]})"


def told(event: Event, before: TubeTangleView, after: TubeTangleView) -> Words | None:
    """An event as a clause, None for what goes without saying."""
    match event.move:
        case FirstPlayer():
            return say("begins")
        case TakeTile(player, tile) if tile is not None and player == before.you and before.step == "refill":
            return say("takes {tile}", tile=tile)
        case Place(cell, tile, sides):
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


def pipes_told(view: TubeTangleView, material: str) -> RenderableType:
    """Every closed pipe of a material, and the largest open ones with what keeps them open."""
    own = [pipe for pipe in view.pipes if pipe.material == material]
    closed = [pipe for pipe in own if pipe.closed]
    still = sorted((pipe for pipe in own if not pipe.closed), key=lambda pipe: -pipe.worth)
    lines = [Text(f" ✓ {spoken(sentence(pipe))}") for pipe in closed]
    lines += [Text(f" ○ {spoken(sentence(pipe))}", style="dim") for pipe in still[:OPEN_SHOWN]]
    if len(still) > OPEN_SHOWN:
        lines.append(Text(f"   {spoken(_smaller(len(still) - OPEN_SHOWN))}", style="dim"))
    none = say("There is no {material} on the table yet.", material=material_word(material))
    return Group(*lines) if lines else Text(spoken(none))


def _smaller(number: int) -> Words:
    return say("and {n} smaller open {n:one|ones}", n=number)


def cell_told(view: TubeTangleView, cell: Cell, fitting: list[str]) -> RenderableType:
    """What the tiles around a cell ask of it, and what of the hand fits."""
    tiles = {tile.cell: tile for tile in view.tiles}
    if cell in tiles:
        tile = tiles[cell]
        if tile.tile:
            lying = say(
                "{cell} is {tile} lying as {sides}.", cell=name(cell), tile=tile.tile, sides=tile.sides
            )
            return Text(spoken(lying))
        return Text(f"{name(cell)}: {spoken(TILES[tile.what])}.")
    letters = {letter: material for material, letter in view.materials}
    asks = []
    for side in range(4):
        beside = tiles.get((cell[0] + STEP_COLUMN[side], cell[1] + STEP_ROW[side]))
        if beside is None:
            continue
        if beside.tile is None:
            border = say("a room border") if beside.what == "room" else say("a road border")
            asks.append(together(side_word(SIDE_NAMES[side]), border, between=" "))
        elif beside.sides[OPPOSITE[side]] in letters:
            material = material_word(letters[beside.sides[OPPOSITE[side]]])
            asks.append(together(side_word(SIDE_NAMES[side]), material, between=" "))
        else:
            bare = say(
                "{cell} lies at a bare border to the {side}: nothing may ever go there.",
                cell=name(cell),
                side=side_word(SIDE_NAMES[side]),
            )
            return Text(spoken(bare))
    if not asks:
        none = say("{cell} touches nothing, so nothing can be laid there.", cell=name(cell))
        return Text(spoken(none))
    wanted = say("{cell} asks for: {sides}.", cell=name(cell), sides=together(*asks, between=", "))
    held = say("Nothing you hold fits, or what its borders would bring does not.")
    if fitting:
        held = say("Of your hand: {tiles}.", tiles=", ".join(fitting))
    return Text(f"{spoken(wanted)} {spoken(held)}")


def ending(view: TubeTangleView) -> RenderableType:
    """For each player the closed pipes that paid, and the largest one that stayed open, and why."""
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for player in view.players:
        own = [pipe for pipe in view.pipes if pipe.material == player.colour]
        paid: list[PipeView] = [pipe for pipe in own if pipe.closed]
        if view.scoring == "longest":
            paid = sorted(paid, key=lambda pipe: -pipe.points)[:1]
        colour = material_word(player.colour or "")
        lines = [sentence(pipe) for pipe in paid] or [say("no closed pipe of {material}", material=colour)]
        missed = max((pipe for pipe in own if not pipe.closed), key=lambda pipe: pipe.worth, default=None)
        if missed is not None and missed.worth:
            lines.append(say("not counted: {pipe}", pipe=sentence(missed)))
        told = "\n".join(spoken(line) for line in lines)
        table.add_row(Text(player.name, style="bold"), spoken(colour), f"{player.points}", told)
    return table
