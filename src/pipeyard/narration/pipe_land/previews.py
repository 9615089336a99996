"""What a move at Pipe Land would bring: water, income, land, and what it costs with tax."""

from __future__ import annotations

from pipeyard.rules.pipe_land.naming import colour_word
from pipeyard.rules.pipe_land.view import PipeLandView, PlayerView
from pipeyard.rules.protocol import Seat
from pipeyard.rules.words import Words, say, seated


def previewed(before: PipeLandView, after: PipeLandView, seat: Seat) -> list[Words]:
    """The difference that a move makes: to the one who thinks of it first, then to the others."""
    found = [*_water(before, after, seat), *_others(before, after, seat)]
    if not found and before.step == "act":
        found = [say("It changes nobody's water.")]
    return [*found, *_cost(before, after, seat)]


def _water(before: PipeLandView, after: PipeLandView, seat: Seat) -> list[Words]:
    old, new = before.players[seat], after.players[seat]
    gain = new.irrigated - old.irrigated
    facts = {"n": abs(gain), "all": new.irrigated, "enough": after.win_tiles}
    found = []
    if gain > 0:
        found.append(say("{n} more of your tiles {n:has|have} water: {all} of {enough}.", **facts))
    if gain < 0:
        found.append(say("{n} of your tiles {n:loses|lose} water: {all} of {enough}.", **facts))
    if new.income != old.income:
        found.append(
            say("Your water brings £{new} a turn instead of £{old}.", new=new.income, old=old.income)
        )
    return found


def _others(before: PipeLandView, after: PipeLandView, seat: Seat) -> list[Words]:
    found = []
    for other, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        gain = new.irrigated - old.irrigated
        if other == seat or not gain:
            continue
        facts = {"player": _name(other, new), "n": abs(gain), "all": new.irrigated}
        if gain > 0:
            found.append(say("{player} gets water on {n} {n:tile|tiles}, {all} in all.", **facts))
        else:
            found.append(say("{player} loses water on {n} {n:tile|tiles}, {all} are left.", **facts))
    return found


def _cost(before: PipeLandView, after: PipeLandView, seat: Seat) -> list[Words]:
    """What it costs or pays, and what is left then."""
    paid = before.players[seat].money - after.players[seat].money
    facts = {"pounds": abs(paid), "left": after.players[seat].money, "tax": before.tax}
    if paid > 0 and before.step == "act" and before.tax:
        return [say("It costs £{pounds}, £{tax} of it tax; you keep £{left}.", **facts)]
    if paid > 0:
        return [say("It costs £{pounds}; you keep £{left}.", **facts)]
    return [say("It pays you £{pounds}; then you have £{left}.", **facts)] if paid < 0 else []


def _name(seat: Seat, player: PlayerView) -> Words:
    return seated(seat, colour_word(player.colour))
