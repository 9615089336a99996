"""A round of water in sentences: what the own water did, who pushed it on, and who is out."""

from __future__ import annotations

from pipeyard.rules.pipes.edition import edition
from pipeyard.rules.pipes.scoring import player_word
from pipeyard.rules.pipes.view import PipesView, PlayerView
from pipeyard.rules.protocol import Seat
from pipeyard.rules.words import Words, say


def recrosses(old: PlayerView, new: PlayerView) -> int:
    """How often the water of one player entered a crossing again."""
    return sum(cell in new.path[:at] for at, cell in enumerate(new.path) if at >= old.water)


def pushed(old: PlayerView, new: PlayerView, edition_name: str) -> int:
    """How many fields that pushed each other player's water on."""
    return recrosses(old, new) * edition(edition_name).recross


def round_told(before: PipesView, after: PipesView, seat: Seat | None) -> list[Words]:
    """The round between two views, for one seat, or for all who look at one screen."""
    if after.rounds == before.rounds:
        return []
    pairs = list(enumerate(zip(before.players, after.players, strict=True)))
    own: list[Words] = []
    pushes: list[Words] = []
    out: list[Words] = []
    for player, (old, new) in pairs:
        if old.out is not None:
            continue
        if player == seat:
            own += _own(old, new)
        elif seat is None and len(pairs) <= 6:
            own.append(_another(player, old, new))
        fields = pushed(old, new, after.edition)
        if fields and len(pairs) > 1:
            pushes.append(_push(player, fields, seat))
        if new.out is not None and player != seat and (seat is not None or len(pairs) > 6):
            out.append(say("{player} is out.", player=player_word(player)))
    return [*own, *pushes, *out[:6]]


def _own(old: PlayerView, new: PlayerView) -> list[Words]:
    moved = new.water - old.water
    told = say("Your water ran {n} {n:field|fields} on, {all} in all.", n=moved, all=new.water)
    if new.out is None:
        return [told]
    return [*([told] if moved else []), say("It found no way on: you are out.")]


def _another(player: Seat, old: PlayerView, new: PlayerView) -> Words:
    moved, who = new.water - old.water, player_word(player)
    if new.out is not None:
        return say("{player}'s water found no way on: out after {all}.", player=who, all=new.water)
    return say(
        "{player}'s water ran {n} {n:field|fields} on, {all} in all.", player=who, n=moved, all=new.water
    )


def _push(player: Seat, fields: int, seat: Seat | None) -> Words:
    """A recross, told to its maker, to one it pushed, or to all."""
    who = player_word(player)
    if player == seat:
        return say(
            "It crossed its own way again and pushed everyone else's water {n} {n:field|fields} further.",
            n=fields,
        )
    if seat is None:
        return say(
            "{player}'s water crossed its own way again and pushed all others {n} {n:field|fields} further.",
            player=who,
            n=fields,
        )
    return say(
        "{player}'s water crossed its own way again: that pushed yours {n} {n:field|fields} further.",
        player=who,
        n=fields,
    )
