"""Why a move is refused, in words, and what could be done instead.

Only the table and the hand of the one who asks are looked at, so a refusal tells nothing about anybody else.
"""

from pipeyard.rules.grid import NOWHERE, SIDE_NAMES, STEP_COLUMN, STEP_ROW, Cell, unpack
from pipeyard.rules.naming import side_word
from pipeyard.rules.protocol import Move, Refusal
from pipeyard.rules.state import NATURE
from pipeyard.rules.tube_tangle.box import BARE, ROAD, Box
from pipeyard.rules.tube_tangle.coding import decode
from pipeyard.rules.tube_tangle.legality import can_lay, menu, parts_of
from pipeyard.rules.tube_tangle.moves import (
    FirstPlayer,
    ManholeCover,
    OpenPit,
    Pass,
    Place,
    TakeColour,
    TakeTile,
)
from pipeyard.rules.tube_tangle.naming import player_word, value_word
from pipeyard.rules.tube_tangle.position import (
    CHOOSE_FIRST,
    COLOURS,
    COVER,
    DEAL,
    NOTHING,
    OVER,
    PASS,
    PIT,
    PIT_COVER,
    PLACE,
    REFILL,
    ROAD_TILE,
    Position,
)
from pipeyard.rules.tube_tangle.setup import colour_seat
from pipeyard.rules.words import say

PREFIX = "tube-tangle/"


def refuse(position: Position, seat: int, move: Move) -> Refusal | None:
    """Why this seat may not make this move now; None if it may."""
    if position.step == OVER:
        return Refusal(PREFIX + "over", say("The game is over."))
    if seat == NATURE:
        return _refuse_chance(position, move)
    if not isinstance(move, (Place, OpenPit, ManholeCover, Pass)):
        return Refusal(
            PREFIX + "not-your-turn", say("Only chance deals; you lay a tile when it is your turn.")
        )
    if position.step != PLACE or seat != position.turn:
        return Refusal(PREFIX + "not-your-turn", _whose_turn(position))
    if isinstance(move, Pass):
        if not can_lay(position, seat):
            return None
        instead = decode(position, seat, menu(position, seat)[0])
        return Refusal(
            PREFIX + "must-place", say("You hold a tile that fits, so you must lay one."), (), instead
        )
    if isinstance(move, Place):
        return _refuse_place(position, seat, move)
    if isinstance(move, OpenPit):
        return _refuse_special(position, seat, move.cell, position.box.pit)
    return _refuse_special(position, seat, move.cell, position.box.cover)


def _whose_turn(position: Position) -> str:
    if position.step < PLACE:
        return say("The tiles are still being dealt.")
    player = player_word(position.box, position.turn)
    if position.step == REFILL:
        return say("{player} is still taking tiles from the pouch.", player=player)
    return say("It is {player}'s turn.", player=player)


def _refuse_chance(position: Position, move: Move) -> Refusal | None:
    box = position.box
    step = position.step
    if step == CHOOSE_FIRST and isinstance(move, FirstPlayer):
        if move.player in box.seats[: position.seats]:
            return None
        return Refusal(PREFIX + "first-player", say("{name} does not play.", name=move.player))
    if step == COLOURS and isinstance(move, TakeColour):
        due = colour_seat(position)
        if move.player != box.seats[due]:
            reason = say("{player} takes a colour now.", player=player_word(box, due))
            return Refusal(PREFIX + "colours", reason)
        left = [name for value, name in enumerate(box.materials, 1) if value not in position.colours]
        if move.colour not in left:
            return Refusal(
                PREFIX + "colours", say("The colours left are: {colours}.", colours=", ".join(left))
            )
        return None
    if (step == DEAL or step == REFILL) and isinstance(move, TakeTile):
        if move.player != box.seats[position.turn]:
            reason = say("{player} takes a tile now.", player=player_word(box, position.turn))
            return Refusal(PREFIX + ("deal" if step == DEAL else "refill"), reason)
        kind = -1 if move.tile is None else _kind(box, move.tile)
        if kind < 0 or position.pouch.counts[kind] == 0:
            reason = say("A tile without a name is not in the pouch.")
            if move.tile:
                reason = say("{tile} is not in the pouch.", tile=move.tile)
            return Refusal(PREFIX + "pouch", reason)
        return None
    return Refusal(PREFIX + "not-your-turn", say("Chance has something else to do now, or nothing."))


def _kind(box: Box, name: str) -> int:
    """The kind of exactly that name, or -1: reading text forgives capitals, a move has one name only."""
    kind = box.kind(name)
    return kind if kind >= 0 and box.names[kind] == name else -1


def _refuse_place(position: Position, seat: int, move: Place) -> Refusal | None:
    box = position.box
    kind = _kind(box, move.tile)
    if kind < 0 or kind not in position.hands[seat]:
        return _with_instead(
            position, seat, move, "hand", say("You do not hold {tile}.", tile=move.tile), [], []
        )
    if kind >= box.pit:
        reason: str = say("{tile} is no pipe tile and has no sides: it goes on a road.", tile=move.tile)
        return _with_instead(position, seat, move, "way", reason, [], [])
    way = box.way(kind, move.sides)
    if way < 0 or box.texts[box.ways[kind][way]] != move.sides:
        front, back = box.fronts[kind], box.backs[kind]
        reason = say(
            "{tile} cannot lie as {sides}: its faces are {front} and {back}, turned as you like.",
            tile=move.tile,
            sides=move.sides,
            front=front,
            back=back,
        )
        return _with_instead(position, seat, move, "way", reason, [], [])
    site = position.find(move.cell)
    if site != NOWHERE and position.lies[site] != NOTHING:
        return _with_instead(
            position, seat, move, "place-1", say("Something lies on that cell already."), [move.cell], []
        )
    pose = box.ways[kind][way]
    broken: list[str] = []
    reason = ""
    cells: list[Cell] = []
    for rule in ("place-2", "place-3", "place-4", "place-5"):
        why, where = _broken(position, move.cell, site, pose, rule)
        if why:
            broken.append(rule)
            if len(broken) == 1:
                reason, cells = why, where
    if not broken:
        return None
    return _with_instead(position, seat, move, broken[0], reason, cells, broken[1:])


def _broken(position: Position, cell: Cell, site: int, pose: int, rule: str) -> tuple[str, list[Cell]]:
    """The reason and the cells if laying a pose on a free cell breaks a rule; else an empty reason."""
    if rule == "place-2":
        if site == NOWHERE or not any(position.asked(site, side) for side in range(4)):
            return say("A tile must touch one that lies on the table; this cell touches none."), [cell]
        return "", []
    if rule == "place-5":
        return _broken_brings(position, cell, pose)
    against_bare: list[Cell] = []
    unlike: list[Cell] = []
    words = ""
    for side in range(4):
        asked = 0 if site == NOWHERE else position.asked(site, side)
        shown = position.box.sides[4 * pose + side]
        if asked == 0 or asked == shown:
            continue
        if asked == BARE:
            against_bare.append(_beside(cell, side))
        else:
            unlike.append(_beside(cell, side))
            if not words:
                words = say(
                    "To the {side} {there} asks for the same, but the tile shows {here} there.",
                    side=side_word(SIDE_NAMES[side]),
                    there=value_word(position.box, asked),
                    here=value_word(position.box, shown),
                )
    if rule == "place-3":
        return (say("Nothing may ever be laid against a bare border.") if against_bare else "", against_bare)
    return words, unlike


def _broken_brings(position: Position, cell: Cell, pose: int) -> tuple[str, list[Cell]]:
    """``place-5``: the cells whose road or room would not fit, and what it would clash with."""
    box = position.box
    left = [position.roads, position.rooms]
    cells: list[Cell] = []
    reason = ""
    for side in box.borders[pose]:
        there = _beside(cell, side)
        site = position.find(there)
        if site != NOWHERE and position.lies[site] != NOTHING:
            continue
        value = box.sides[4 * pose + side]
        pile = 0 if value == ROAD else 1
        if left[pile] == 0:
            continue
        left[pile] -= 1
        clashes = [
            _beside(there, other)
            for other in range(4)
            if site != NOWHERE and position.asked(site, other) not in (0, value)
        ]
        if clashes:
            cells.append(there)
            cells.extend(clash for clash in clashes if clash not in cells)
            if not reason:
                reason = _brings(value, side_word(SIDE_NAMES[side]))
    return reason, cells


def _brings(value: int, side: str) -> str:
    if value == ROAD:
        return say(
            "The border to the {side} brings a road, and a road does not fit beside what lies around there.",
            side=side,
        )
    return say(
        "The border to the {side} brings a room, and a room does not fit beside what lies around there.",
        side=side,
    )


def _refuse_special(position: Position, seat: int, cell: Cell, kind: int) -> Refusal | None:
    box = position.box
    name = "pit" if kind == box.pit else "cover"
    move: Move = OpenPit(cell) if kind == box.pit else ManholeCover(cell)
    open_pit = kind == box.pit
    if kind not in position.hands[seat]:
        reason = say("You do not hold an open pit.") if open_pit else say("You do not hold a manhole cover.")
        return _with_instead(position, seat, move, "hand", reason, [], [])
    site = position.find(cell)
    lies = NOTHING if site == NOWHERE else position.lies[site]
    if lies == ROAD_TILE or (lies == PIT and kind == box.cover):
        return None
    if lies == COVER or lies == PIT_COVER:
        reason = say("Nothing is laid on a manhole cover.")
    elif lies == PIT:
        reason = say("There is an open pit already.")
    else:
        reason = say("There is no road on that cell, and a manhole cover goes on a road only.")
        if open_pit:
            reason = say("There is no road on that cell, and an open pit goes on a road only.")
    return _with_instead(position, seat, move, name, reason, [cell], [])


def _with_instead(
    position: Position, seat: int, move: Move, rule: str, reason: str, cells: list[Cell], also: list[str]
) -> Refusal:
    return Refusal(
        PREFIX + rule,
        reason,
        tuple(cells),
        _nearest(position, seat, move),
        tuple(PREFIX + other for other in also),
    )


def _nearest(position: Position, seat: int, move: Move) -> Move:
    """Of all this hand can do, what comes nearest: the same tile, then a near cell, then a like way."""
    box = position.box
    kind, cell, sides = _parts(box, move)
    best = PASS
    least = (9, 0, 0)
    for code in menu(position, seat):
        if code == PASS:
            break
        there, other_kind, way = parts_of(position, code)
        other = unpack(there)
        unlike = 0
        if other_kind < box.pit:
            shown = box.texts[box.ways[other_kind][way]]
            unlike = sum(a != b for a, b in zip(sides, shown, strict=False))
        distance = abs(cell[0] - other[0]) + abs(cell[1] - other[1])
        apart = (0 if kind == other_kind else 1, distance, unlike)
        if apart < least:
            best, least = code, apart
    return decode(position, seat, best)


def _parts(box: Box, move: Move) -> tuple[int, Cell, str]:
    if isinstance(move, Place):
        return box.kind(move.tile), move.cell, move.sides
    if isinstance(move, OpenPit):
        return box.pit, move.cell, ""
    if isinstance(move, ManholeCover):
        return box.cover, move.cell, ""
    return -1, (0, 0), ""


def _beside(cell: Cell, side: int) -> Cell:
    return (cell[0] + STEP_COLUMN[side], cell[1] + STEP_ROW[side])
