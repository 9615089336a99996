"""Pipes' events in words: clauses the front ends put after a player's name."""

from __future__ import annotations

from pipeyard.narration.glyphs import glyph
from pipeyard.narration.pipes.water_round import pushed, recrosses
from pipeyard.rules.pipes.moves import Cross, Done, Draw, Rotate, TakeBack, Teleport
from pipeyard.rules.pipes.notation import cell_text
from pipeyard.rules.pipes.scoring import player_word
from pipeyard.rules.pipes.view import PipesView, PlayerView
from pipeyard.rules.protocol import NATURE, Event
from pipeyard.rules.words import Words, say, together


def told(event: Event, before: PipesView, after: PipesView) -> Words | None:
    """An event in words; what others do is sealed until the turn has ended."""
    move = event.move
    if event.seat == NATURE:
        return None
    if isinstance(move, Draw) and before.element is not None:
        return say("draws {pipe} at {cell}", pipe=glyph(before.element), cell=cell_text(move.cell))
    if isinstance(move, Rotate):
        return say("turns {cell} to {pipe}", cell=cell_text(move.cell), pipe=glyph(move.sides))
    if isinstance(move, Cross):
        return say("adds a crossing at {cell}", cell=cell_text(move.cell))
    if isinstance(move, Teleport):
        return say("sets a teleport's end at {cell} {side}", cell=cell_text(move.cell), side=move.side)
    if isinstance(move, TakeBack):
        return say("takes it back")
    if isinstance(move, Done):
        return _told_end(before, after)
    return None


def _told_end(before: PipesView, after: PipesView) -> Words | None:
    """How a turn ended: what the others did in it, and what the water did."""
    if after.turn == before.turn and after.rounds == before.rounds:
        return None
    parts = [say("ends the turn")]
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        if new.name != after.you and len(parts) < 6:
            parts += _done_by(seat, old, new)
    if after.rounds > before.rounds:
        steps = []
        for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
            if old.out is None:
                steps.append(_steps(seat, old, new, after.edition))
        steps_told = together(*steps[:12], between=", ")
        parts.append(say("water round {n}: {steps}", n=after.rounds, steps=steps_told))
    return together(*parts, between="; ")


def _steps(seat: int, old: PlayerView, new: PlayerView, edition: str) -> Words:
    """What the water of one player did in a round."""
    parts = [together(player_word(seat), f" {new.water - old.water:+d} ({new.water})")]
    if fields := pushed(old, new, edition):
        parts.append(say("crosses its way again and pushes the others {n} {n:field|fields} on", n=fields))
    elif recrosses(old, new):
        parts.append(say("crosses its way again"))
    if new.out is not None:
        parts.append(say("is out"))
    return together(*parts, between=", ")


def _done_by(seat: int, old: PlayerView, new: PlayerView) -> list[Words]:
    """What a player drew, placed and turned in a turn, seen from its end."""
    was = {field.cell: (field.kind, field.sides) for field in old.fields}
    made = [field for field in new.fields if was.get(field.cell) != (field.kind, field.sides)]
    acts = []
    for field in made:
        what = say("a teleport") if field.kind == "teleport" else glyph(field.sides)
        where = cell_text(field.cell)
        if field.cell in was:
            acts.append(say("{pipe} turned at {cell}", pipe=what, cell=where))
        else:
            acts.append(say("{pipe} at {cell}", pipe=what, cell=where))
    return [together(player_word(seat), ": ", together(*acts, between=", "))] if acts else []
