"""Why a tile may go to a cell or may not: the way the water would take, drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from rich.console import Group, RenderableType
from rich.text import Text

from pipeyard.rules.grid import Cell
from pipeyard.rules.pipe_land.view import PipeLandView, TileView
from pipeyard.terminal import ink
from pipeyard.terminal.face import Scene
from pipeyard.terminal.pipe_land.board import Overlay, board, window


def why(scene: Scene, cell: Cell) -> RenderableType:
    """The answer to ``why``: what forbids the cell, or the turns that would bring water to it."""
    view = cast(PipeLandView, scene.view)
    where = f"({cell[0]},{cell[1]})"
    tile = next((tile for tile in view.tiles if tile.cell == cell), None)
    if tile is not None:
        return Text(f"{where} {_about_tile(tile)}")
    hints = cast("list[Mapping[str, Any]]", scene.hints.get("cells", []))
    hint = next((hint for hint in hints if hint["cell"] == cell), None)
    if view.drawn is None:
        return Text("No tile waits to be laid. Ask again once one is drawn.")
    if hint is None:
        west, east = view.river_columns
        if cell[1] == 0 and west <= cell[0] <= east:
            return Text.assemble((f"{where} is in the river.", "bold"), ("  [pipe-land/place-free]", "dim"))
        return Text.assemble((f"{where} touches no tile.", "bold"), ("  [pipe-land/place-1]", "dim"))
    parts: list[RenderableType] = []
    if hint["legal"]:
        parts.append(Text(f"The {view.drawn.shape} may go to {where}.", style=f"bold {ink.LEGAL}"))
    else:
        reason = Text(f"{hint['reason']}", style=f"bold {ink.WRONG}")
        reason.append(f"  [{', '.join([hint['rule'], *hint['also']])}]", "not bold dim")
        parts.append(reason)
    witness = hint.get("witness")
    if witness:
        parts += _water(scene, view, cell, witness)
    return Group(*parts)


def _about_tile(tile: TileView) -> str:
    owner = "the State's" if tile.owner == "state" else f"{tile.owner}'s"
    bought = f", bought ({tile.printed} is printed on it)" if tile.owner != tile.printed else ""
    wet = "irrigated" if tile.wet else "dry"
    kind = "Tap" if tile.tap else tile.shape
    return f"is taken: {owner} {kind}, {tile.sides}, {wet}{bought}.  [pipe-land/place-free]"


def _water(
    scene: Scene, view: PipeLandView, cell: Cell, witness: list[Mapping[str, Any]]
) -> list[RenderableType]:
    """The way from the river, as a sentence and as the table would look with those tiles turned."""
    turns = [step for step in witness if step["turn"]]
    if turns:
        listed = ", ".join(f"({s['cell'][0]},{s['cell'][1]}) to {s['sides']}" for s in turns)
        sentence = Text(f"Water could come there by turning {listed}.")
    else:
        sentence = Text("Water comes there as the tiles lie now.")
    ways = {step["cell"]: step["sides"] for step in witness}
    tiles = tuple(
        replace(tile, sides=ways[tile.cell], wet=ways[tile.cell].replace("+", ""))
        if tile.cell in ways
        else replace(tile, wet="")
        for tile in view.tiles
    )
    marks = {step["cell"]: "turn" for step in turns}
    shown = replace(view, tiles=tiles)
    overlay = Overlay(legal=[cell], marks=marks)
    frame = window(shown, overlay, scene.width, scene.height, cell)
    return [sentence, board(shown, overlay, frame)]
