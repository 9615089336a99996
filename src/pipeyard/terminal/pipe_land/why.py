"""Why a tile may go to a cell or may not: the way the water would take, drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from rich.console import Group, RenderableType
from rich.text import Text

from pipeyard.narration.pipe_land.events import who
from pipeyard.rules.grid import Cell
from pipeyard.rules.naming import shape_word
from pipeyard.rules.pipe_land.hints import PipeLandHints, WaterStep
from pipeyard.rules.pipe_land.view import PipeLandView, TileView
from pipeyard.rules.words import Words, say, together
from pipeyard.terminal import ink
from pipeyard.terminal.face import Scene
from pipeyard.terminal.pipe_land.board import Overlay, board, window
from pipeyard.terminal.speech import spoken


def why(scene: Scene, cell: Cell) -> RenderableType:
    """The answer to ``why``: what forbids the cell, or the turns that would bring water to it."""
    view = cast(PipeLandView, scene.view)
    where = f"({cell[0]},{cell[1]})"
    tile = next((tile for tile in view.tiles if tile.cell == cell), None)
    if tile is not None:
        return Text.assemble(spoken(_about_tile(view, tile)), "  [pipe-land/place-free]")
    hints = cast("PipeLandHints | None", scene.hints)
    hint = next((hint for hint in hints.cells if hint.cell == cell), None) if hints else None
    if view.drawn is None:
        return Text(spoken(say("No tile waits to be laid. Ask again once one is drawn.")))
    if hint is None:
        west, east = view.river_columns
        if cell[1] == 0 and west <= cell[0] <= east:
            return Text.assemble(
                (spoken(say("{cell} is in the river.", cell=where)), "bold"),
                ("  [pipe-land/place-free]", "dim"),
            )
        return Text.assemble(
            (spoken(say("{cell} touches no tile.", cell=where)), "bold"), ("  [pipe-land/place-1]", "dim")
        )
    parts: list[RenderableType] = []
    if hint.legal:
        parts.append(Text(spoken(say("The tile may go to {cell}.", cell=where)), style=f"bold {ink.LEGAL}"))
    else:
        reason = Text(spoken(hint.reason), style=f"bold {ink.WRONG}")
        reason.append(f"  [{', '.join([hint.rule, *hint.also])}]", "not bold dim")
        parts.append(reason)
    if hint.water:
        parts += _water(scene, view, cell, hint.water)
    return Group(*parts)


def _about_tile(view: PipeLandView, tile: TileView) -> Words:
    facts: list[str] = [say("Tap") if tile.tap else shape_word(tile.shape), tile.sides]
    facts.append(say("irrigated") if tile.wet else say("dry"))
    facts.append(say("owner: {player}", player=who(view, tile.owner)))
    if tile.owner != tile.printed:
        facts.append(say("printed on it: {player}", player=who(view, tile.printed)))
    where = f"({tile.cell[0]},{tile.cell[1]})"
    return say("{cell} is taken: {tile}.", cell=where, tile=together(*facts, between=", "))


def _water(scene: Scene, view: PipeLandView, cell: Cell, way: Sequence[WaterStep]) -> list[RenderableType]:
    """The way from the river, as a sentence and as the table would look with those tiles turned."""
    turns = [step for step in way if step.turn]
    if turns:
        listed = ", ".join(f"({step.cell[0]},{step.cell[1]}) → {step.sides}" for step in turns)
        sentence = Text(spoken(say("Water could come there by turning {tiles}.", tiles=listed)))
    else:
        sentence = Text(spoken(say("Water comes there as the tiles lie now.")))
    ways = {step.cell: step.sides for step in way}
    tiles = tuple(
        replace(tile, sides=ways[tile.cell], wet=ways[tile.cell].replace("+", ""))
        if tile.cell in ways
        else replace(tile, wet="")
        for tile in view.tiles
    )
    marks = {step.cell: "turn" for step in turns}
    shown = replace(view, tiles=tiles)
    overlay = Overlay(legal=[cell], marks=marks)
    frame = window(shown, overlay, scene.width, scene.height, cell)
    return [sentence, board(shown, overlay, frame)]
