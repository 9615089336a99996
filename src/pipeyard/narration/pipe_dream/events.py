"""Pipe Dream's events in words: clauses the front ends put after a player's name."""

from __future__ import annotations

from collections.abc import Mapping

from pipeyard.narration.glyphs import glyph, turned
from pipeyard.rules.grid import Cell
from pipeyard.rules.pipe_dream.moves import Bomb, Cross, Done, GoOn, Place, PlaceSource, RollDice, Stop
from pipeyard.rules.pipe_dream.scoring import player_name
from pipeyard.rules.pipe_dream.view import PipeDreamView, SheetView
from pipeyard.rules.protocol import NATURE, Event
from pipeyard.rules.words import Words, say, together


def told(event: Event, before: PipeDreamView, after: PipeDreamView, with_turns: bool = True) -> Words | None:
    """An event in words. With turns it says how a pipe was turned, else the pipe is shown as it lies."""
    move = event.move
    if isinstance(move, RollDice):
        if move.player is None:
            return say("The dice show {first} and {second}", first=move.first, second=move.second)
        return say("rolls {first} and {second}", first=move.first, second=move.second)
    if event.seat == NATURE:
        return (
            say("The source is at {cell}", cell=_cell(move.cell)) if isinstance(move, PlaceSource) else None
        )
    if isinstance(move, PlaceSource):
        return say("puts the source at {cell}", cell=_cell(move.cell))
    if isinstance(move, (Place, Bomb)):
        lies = turned(before.pipes[move.pipe - 1], 0 if with_turns else move.turned)
        pipe = say("pipe {n}", n=f"{move.pipe} {glyph(lies)}")
        if isinstance(move, Bomb):
            done = say("bombs {cell} for {pipe}", cell=_cell(move.cell), pipe=pipe)
        else:
            done = say("places {pipe} at {cell}", pipe=pipe, cell=_cell(move.cell))
        is_told = with_turns and move.turned
        return together(done, say("turned {n}×", n=move.turned), between=", ") if is_told else done
    if isinstance(move, Cross):
        return say("adds a cross-section at {cell}", cell=_cell(move.cell))
    # Of a crowd's table only some sheets are shown.
    sheet = next(each for each in after.sheets if each.player == player_name(event.seat))
    if isinstance(move, Stop):
        return say("stops with {n} {n:point|points}", n=sheet.total)
    if isinstance(move, GoOn):
        return say("goes on with {n} {n:piece|pieces} joined", n=sheet.joined)
    return _told_mark(sheet, dict(after.flow)) if isinstance(move, Done) else None


def _told_mark(sheet: SheetView, flow: Mapping[int, int]) -> Words | None:
    number = flow.get(sheet.meter)
    if number is None:
        return None
    if sheet.step == "out":
        return say(
            "is out: {n} {n:piece|pieces} joined, and flow number {flow} wants more",
            n=sheet.joined,
            flow=number,
        )
    if sheet.step == "no-exit":
        return say("reaches the last flow number, but nothing leads off the map")
    if sheet.step == "scored":
        return say("reaches the last flow number and scores {n}", n=sheet.total)
    return say("passes flow number {flow} with {n}", flow=number, n=sheet.joined)


def _cell(cell: Cell) -> str:
    return f"({cell[0]},{cell[1]})"
