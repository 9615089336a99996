"""The answers to what a player may ask about the table of Tube Tangle: pipes, and what a cell asks for."""

from __future__ import annotations

from collections.abc import Sequence

from pipeyard.narration.tube_tangle.events import name
from pipeyard.rules.grid import OPPOSITE, SIDE_NAMES, STEP_COLUMN, STEP_ROW, Cell
from pipeyard.rules.naming import side_word
from pipeyard.rules.tube_tangle.naming import material_word
from pipeyard.rules.tube_tangle.view import TubeTangleView, sentence
from pipeyard.rules.words import Words, say, together

TILES = {  # what lies on the table besides pipe tiles
    "room": say("room"),
    "road": say("road"),
    "pit": say("open pit"),
    "cover": say("manhole cover"),
    "pit+cover": say("covered pit"),
}


def pipes_of(view: TubeTangleView, material: str) -> tuple[list[str], list[str]]:
    """The closed pipes of a material, and the open ones with what keeps them open, the largest first."""
    own = [pipe for pipe in view.pipes if pipe.material == material]
    closed = [pipe for pipe in own if pipe.closed]
    still = sorted((pipe for pipe in own if not pipe.closed), key=lambda pipe: -pipe.worth)
    return [sentence(pipe) for pipe in closed], [sentence(pipe) for pipe in still]


def no_pipes(material: str) -> Words:
    return say("There is no {material} on the table yet.", material=material_word(material))


def cell_told(view: TubeTangleView, cell: Cell, fitting: Sequence[str]) -> Words:
    """What the tiles around a cell ask of it, and which of the hand fit."""
    tiles = {tile.cell: tile for tile in view.tiles}
    if cell in tiles:
        tile = tiles[cell]
        if tile.tile:
            return say(
                "{cell} is {tile} lying as {sides}.", cell=name(cell), tile=tile.tile, sides=tile.sides
            )
        return together(name(cell), ": ", TILES[tile.what], ".")
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
            return say(
                "{cell} lies at a bare border to the {side}: nothing may ever go there.",
                cell=name(cell),
                side=side_word(SIDE_NAMES[side]),
            )
    if not asks:
        return say("{cell} touches nothing, so nothing can be laid there.", cell=name(cell))
    wanted = say("{cell} asks for: {sides}.", cell=name(cell), sides=together(*asks, between=", "))
    held = say("Nothing you hold fits, or what its borders would bring does not.")
    if fitting:
        held = say("Of your hand: {tiles}.", tiles=", ".join(fitting))
    return together(wanted, held, between=" ")
