"""Tube Tangle's events in words, and the answers to what a player may ask about the table."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pipeyard.rules.grid import OPPOSITE, STEP_COLUMN, STEP_ROW, Cell
from pipeyard.rules.protocol import Event
from pipeyard.rules.tube_tangle.moves import FirstPlayer, ManholeCover, OpenPit, Pass, Place, TakeTile
from pipeyard.rules.tube_tangle.view import PipeView, TubeTangleView, sentence

SIDES = ("north", "east", "south", "west")
OPEN_SHOWN = 6  # open pipes that `pipes` tells about


def name(cell: Cell) -> str:
    return f"({cell[0]},{cell[1]})"


def told(event: Event, before: TubeTangleView, after: TubeTangleView) -> str | None:
    """An event as a clause, None for what goes without saying."""
    match event.move:
        case FirstPlayer(player):
            return f"{player} begins"
        case TakeTile(player, tile) if tile is not None and player == before.you and before.step == "refill":
            return f"took {tile}"
        case Place(cell, tile, sides):
            return f"laid {tile} as {sides} at {name(cell)}{_brought(before, after)}{_closed(before, after)}"
        case OpenPit(cell):
            return f"opened a pit at {name(cell)}{_closed(before, after)}"
        case ManholeCover(cell):
            return f"put a cover on {name(cell)}{_closed(before, after)}"
        case Pass():
            return "could lay nothing"
    return None


def _brought(before: TubeTangleView, after: TubeTangleView) -> str:
    rooms, roads = before.rooms - after.rooms, before.roads - after.roads
    parts = [
        f"{'a' if n == 1 else n} {what}{'s' * (n > 1)}" for n, what in ((roads, "road"), (rooms, "room")) if n
    ]
    return f", bringing {' and '.join(parts)}" if parts else ""


def _closed(before: TubeTangleView, after: TubeTangleView) -> str:
    """What the move closed or opened again."""
    old = {(pipe.material, pipe.cells): pipe for pipe in before.pipes if pipe.closed}
    new = {(pipe.material, pipe.cells): pipe for pipe in after.pipes if pipe.closed}
    closed = [f"{new[key].material} for {new[key].points}" for key in new if key not in old]
    opened = [f"{old[key].material} for {old[key].points}" for key in old if key not in new]
    text = f", closing {' and '.join(closed)}" if closed else ""
    return text + (f", reopening {' and '.join(opened)}" if opened else "")


def pipes_told(view: TubeTangleView, material: str) -> RenderableType:
    """Every closed pipe of a material, and the largest open ones with what keeps them open."""
    own = [pipe for pipe in view.pipes if pipe.material == material]
    closed = [pipe for pipe in own if pipe.closed]
    still = sorted((pipe for pipe in own if not pipe.closed), key=lambda pipe: -pipe.worth)
    lines = [Text(f" ✓ {sentence(pipe)}") for pipe in closed]
    lines += [Text(f" ○ {sentence(pipe)}", style="dim") for pipe in still[:OPEN_SHOWN]]
    if len(still) > OPEN_SHOWN:
        lines.append(Text(f"   and {len(still) - OPEN_SHOWN} smaller open ones", style="dim"))
    return Group(*lines) if lines else Text(f"There is no {material} on the table yet.")


def cell_told(view: TubeTangleView, cell: Cell, fitting: list[str]) -> RenderableType:
    """What the tiles around a cell ask of it, and what of the hand fits."""
    tiles = {tile.cell: tile for tile in view.tiles}
    if cell in tiles:
        tile = tiles[cell]
        return Text(
            f"{name(cell)} is {tile.tile} lying as {tile.sides}."
            if tile.tile
            else f"{name(cell)}: {tile.what}."
        )
    letters = {letter: material for material, letter in view.materials}
    asks = []
    for side in range(4):
        beside = tiles.get((cell[0] + STEP_COLUMN[side], cell[1] + STEP_ROW[side]))
        if beside is None:
            continue
        if beside.tile is None:
            asks.append(f"{SIDES[side]} a {'room' if beside.what == 'room' else 'road'} border")
        elif beside.sides[OPPOSITE[side]] in letters:
            asks.append(f"{SIDES[side]} {letters[beside.sides[OPPOSITE[side]]]}")
        else:
            return Text(
                f"{name(cell)} lies at a bare border to the {SIDES[side]}: nothing may ever go there."
            )
    if not asks:
        return Text(f"{name(cell)} touches nothing, so nothing can be laid there.")
    text = Text(f"{name(cell)} asks for: {', '.join(asks)}. ")
    if fitting:
        text.append(f"Of your hand: {', '.join(fitting)}.")
    else:
        text.append("Nothing you hold fits, or what its borders would bring does not.")
    return text


def ending(view: TubeTangleView) -> RenderableType:
    """For each player the closed pipes that paid, and the largest one that stayed open, and why."""
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for player in view.players:
        own = [pipe for pipe in view.pipes if pipe.material == player.colour]
        paid: list[PipeView] = [pipe for pipe in own if pipe.closed]
        if view.scoring == "longest":
            paid = sorted(paid, key=lambda pipe: -pipe.points)[:1]
        lines = [sentence(pipe) for pipe in paid] or [f"no closed pipe of {player.colour}"]
        missed = max((pipe for pipe in own if not pipe.closed), key=lambda pipe: pipe.worth, default=None)
        if missed is not None and missed.worth:
            lines.append(f"not counted: {sentence(missed)}")
        table.add_row(
            Text(player.name, style="bold"), f"{player.colour}", f"{player.points}", "\n".join(lines)
        )
    return table
