"""What stands around Tube Tangle's table: who plays, your colour, your hand with both faces of each tile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.style import Style
from rich.text import Text

from pipeyard.narration.names import player_word
from pipeyard.rules.tube_tangle.hints import LayHint
from pipeyard.rules.tube_tangle.naming import material_word
from pipeyard.rules.tube_tangle.view import HandTile, TubeTangleView
from pipeyard.rules.words import say, seated
from pipeyard.terminal import ink
from pipeyard.terminal.canvas import Canvas
from pipeyard.terminal.speech import spoken
from pipeyard.terminal.tube_tangle.shorthand import short
from pipeyard.terminal.tube_tangle.tiles import GROUNDS, LARGE, draw_other, draw_pipe, inks

CARD = 2 * LARGE.wide + 1  # columns a tile of the hand takes: front and back
GAP = 2
HIGH = 1 + LARGE.high  # lines: its name and the tile


def facts(view: TubeTangleView, players: tuple[str, ...], narrow: bool) -> RenderableType:
    """Whose turn, how many tiles each holds, your colour and the piles."""
    people = []
    for seat, (player, who) in enumerate(zip(view.players, players, strict=True)):
        mark = "▸" if player.name == view.turn else " "
        colour = _chip(view, player.colour) if player.colour and player.name != view.you else Text()
        gone = player.tiles == 0 and view.pouch == 0
        called = spoken(seated(seat, player.name))
        kind = f" {spoken(player_word(who))} " if called == player.name else " "  # else who plays is said
        line = Text.assemble((f"{mark}{called}", "bold"), kind, colour)
        line.append(spoken(say("out") if gone else say("{n} {n:tile|tiles}", n=player.tiles)), "dim")
        people.append(line)
    left = say(
        "pouch {pouch} · rooms {rooms} · roads {roads}", pouch=view.pouch, rooms=view.rooms, roads=view.roads
    )
    piles = Text(spoken(left), style="dim")
    yours = Text()
    if view.colour is not None:
        closed = [pipe for pipe in view.pipes if pipe.material == view.colour and pipe.closed]
        points = [pipe.points for pipe in closed]
        total = (max(points) if view.scoring == "longest" else sum(points)) if points else 0
        score = spoken(say("{n} {n:point|points} closed", n=total))
        yours = Text.assemble(
            f"{spoken(say('Your secret:'))} ", _chip(view, view.colour), "\n" if narrow else " ", score
        )
    if narrow:
        return Group(*people, piles, yours)
    return Group(Text("  ").join(people), Text("   ").join([yours, piles]))


def _chip(view: TubeTangleView, material: str) -> Text:
    letter = dict(view.materials)[material]
    return Text.assemble((f" {spoken(material_word(material))} {letter} ", inks(view.materials)[letter]), " ")


def hand_height(view: TubeTangleView, width: int) -> int:
    """Lines that :func:`hand` takes."""
    return HIGH * -(-len(set(view.hand)) // _per_line(width)) if view.hand else 1


def _per_line(width: int) -> int:
    return max(1, (width + GAP) // (CARD + GAP))


def hand(view: TubeTangleView, fits: Mapping[str, int] | None, width: int) -> RenderableType:
    """Your tiles, front and back; what fits nowhere is dim. ``fits``: in how many ways each can be laid."""
    if not view.hand:
        return Text(spoken(say("You hold no tiles.")) if view.you else "", style="dim")
    tiles = list(dict.fromkeys(view.hand))
    per_line = _per_line(width)
    sheet = Canvas(width, hand_height(view, width))
    for number, tile in enumerate(tiles):
        x, y = (CARD + GAP) * (number % per_line), HIGH * (number // per_line)
        ways = None if fits is None else fits.get(tile.tile, 0)
        _card(sheet, x, y, tile, view.hand.count(tile), ways, inks(view.materials))
    return sheet.text()


def choices(view: TubeTangleView, legal: Sequence[LayHint], width: int) -> RenderableType:
    """Ways to lay something, each drawn as it would lie, with what to type for it."""
    labels = [short(hint) for hint in legal]
    each = max(len(label) for label in labels) + GAP
    per_line = max(1, (width + GAP) // each)
    sheet = Canvas(width, 5 * -(-len(legal) // per_line))
    colours = inks(view.materials)
    for number, (hint, label) in enumerate(zip(legal, labels, strict=True)):
        x, y = each * (number % per_line), 5 * (number // per_line)
        if hint.sides:
            draw_pipe(sheet, x, y, LARGE, hint.sides, hint.ends, colours, GROUNDS[0])
        else:
            draw_other(sheet, x, y, LARGE, hint.tile)
        sheet.write(x, y + 3, label, f"bold {ink.LEGAL}")
    return sheet.text()


def _card(
    sheet: Canvas, x: int, y: int, tile: HandTile, count: int, ways: int | None, colours: dict[str, Style]
) -> None:
    name = tile.tile if count == 1 else f"{count} {tile.tile}"
    fit = say("no fit") if ways == 0 else say("{n} {n:way|ways}", n=ways or 0)
    note = "" if ways is None else f" {spoken(fit)}"
    sheet.write(x, y, name, "dim" if ways == 0 else f"bold {ink.LEGAL}")
    if len(name + note) > min(CARD + GAP - 1, sheet.width - x):  # the last one has no gap after it
        note = f" {ways or 0}"
    sheet.write(x + len(name), y, note, "dim")
    if not tile.faces:
        draw_other(sheet, x, y + 1, LARGE, tile.tile)
    for number, face in enumerate(tile.faces):
        left = x + number * (LARGE.wide + 1)
        draw_pipe(sheet, left, y + 1, LARGE, face, tile.ends[number], colours, GROUNDS[0])
