"""Why a move is refused, in words, and what could be done instead.

Only the table and the hand of the one who asks are looked at, so a refusal tells nothing about anybody else.
"""

from pipeyard.rules.grid import NOWHERE, SIDE_NAMES, STEP_COLUMN, STEP_ROW, Cell, unpack
from pipeyard.rules.naming import side_word
from pipeyard.rules.protocol import Move, Refusal
from pipeyard.rules.state import NATURE
from pipeyard.rules.tube_tangle.codes import decode
from pipeyard.rules.tube_tangle.menu import can_lay, menu_of, parts_of
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
from pipeyard.rules.tube_tangle.setup import colour_seat
from pipeyard.rules.tube_tangle.table import (
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
    Table,
)
from pipeyard.rules.tube_tangle.terms import BARE, ROAD, Terms
from pipeyard.rules.words import say

PREFIX = "tube-tangle/"


def refusal_of(position: Table, seat: int, move: Move) -> Refusal | None:
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
        instead = decode(position, seat, menu_of(position, seat)[0])
        return Refusal(
            PREFIX + "must-place", say("You hold a tile that fits, so you must lay one."), (), instead
        )
    if isinstance(move, Place):
        return _refuse_place(position, seat, move)
    if isinstance(move, OpenPit):
        return _refuse_special(position, seat, move.cell, position.terms.pit)
    return _refuse_special(position, seat, move.cell, position.terms.cover)


def _whose_turn(position: Table) -> str:
    if position.step < PLACE:
        return say("The tiles are still being dealt.")
    player = player_word(position.terms, position.turn)
    if position.step == REFILL:
        return say("{player} is still taking tiles from the pouch.", player=player)
    return say("It is {player}'s turn.", player=player)


def _refuse_chance(position: Table, move: Move) -> Refusal | None:
    terms = position.terms
    step = position.step
    if step == CHOOSE_FIRST and isinstance(move, FirstPlayer):
        if move.player in terms.seats[: position.seats]:
            return None
        return Refusal(PREFIX + "first-player", say("{name} does not play.", name=move.player))
    if step == COLOURS and isinstance(move, TakeColour):
        due = colour_seat(position)
        if move.player != terms.seats[due]:
            reason = say("{player} takes a colour now.", player=player_word(terms, due))
            return Refusal(PREFIX + "colours", reason)
        left = [name for value, name in enumerate(terms.materials, 1) if value not in position.colours]
        if move.colour not in left:
            return Refusal(
                PREFIX + "colours", say("The colours left are: {colours}.", colours=", ".join(left))
            )
        return None
    if (step == DEAL or step == REFILL) and isinstance(move, TakeTile):
        if move.player != terms.seats[position.turn]:
            reason = say("{player} takes a tile now.", player=player_word(terms, position.turn))
            return Refusal(PREFIX + ("deal" if step == DEAL else "refill"), reason)
        kind = -1 if move.tile is None else _kind(terms, move.tile)
        if kind < 0 or position.pouch.counts[kind] == 0:
            reason = say("A tile without a name is not in the pouch.")
            if move.tile:
                reason = say("{tile} is not in the pouch.", tile=move.tile)
            return Refusal(PREFIX + "pouch", reason)
        return None
    return Refusal(PREFIX + "not-your-turn", say("Chance has something else to do now, or nothing."))


def _kind(terms: Terms, name: str) -> int:
    """The kind of exactly that name, or -1: reading text forgives capitals, a move has one name only."""
    kind = terms.kind(name)
    return kind if kind >= 0 and terms.names[kind] == name else -1


def _refuse_place(position: Table, seat: int, move: Place) -> Refusal | None:
    terms = position.terms
    kind = _kind(terms, move.tile)
    if kind < 0 or kind not in position.hands[seat]:
        return _with_instead(
            position, seat, move, "hand", say("You do not hold {tile}.", tile=move.tile), [], []
        )
    if kind >= terms.pit:
        reason: str = say("{tile} is no pipe tile and has no sides: it goes on a road.", tile=move.tile)
        return _with_instead(position, seat, move, "way", reason, [], [])
    way = terms.way(kind, move.sides)
    if way < 0 or terms.texts[terms.ways[kind][way]] != move.sides:
        front, back = terms.fronts[kind], terms.backs[kind]
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
    pose = terms.ways[kind][way]
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


def _broken(position: Table, cell: Cell, site: int, pose: int, rule: str) -> tuple[str, list[Cell]]:
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
        shown = position.terms.sides[4 * pose + side]
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
                    there=value_word(position.terms, asked),
                    here=value_word(position.terms, shown),
                )
    if rule == "place-3":
        return (say("Nothing may ever be laid against a bare border.") if against_bare else "", against_bare)
    return words, unlike


def _broken_brings(position: Table, cell: Cell, pose: int) -> tuple[str, list[Cell]]:
    """``place-5``: the cells whose road or room would not fit, and what it would clash with."""
    terms = position.terms
    left = [position.roads, position.rooms]
    cells: list[Cell] = []
    reason = ""
    for side in terms.borders[pose]:
        there = _beside(cell, side)
        site = position.find(there)
        if site != NOWHERE and position.lies[site] != NOTHING:
            continue
        value = terms.sides[4 * pose + side]
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


def _refuse_special(position: Table, seat: int, cell: Cell, kind: int) -> Refusal | None:
    terms = position.terms
    name = "pit" if kind == terms.pit else "cover"
    move: Move = OpenPit(cell) if kind == terms.pit else ManholeCover(cell)
    open_pit = kind == terms.pit
    if kind not in position.hands[seat]:
        reason = say("You do not hold an open pit.") if open_pit else say("You do not hold a manhole cover.")
        return _with_instead(position, seat, move, "hand", reason, [], [])
    site = position.find(cell)
    lies = NOTHING if site == NOWHERE else position.lies[site]
    if lies == ROAD_TILE or (lies == PIT and kind == terms.cover):
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
    position: Table, seat: int, move: Move, rule: str, reason: str, cells: list[Cell], also: list[str]
) -> Refusal:
    return Refusal(
        PREFIX + rule,
        reason,
        tuple(cells),
        _nearest(position, seat, move),
        tuple(PREFIX + other for other in also),
    )


def _nearest(position: Table, seat: int, move: Move) -> Move:
    """Of all this hand can do, what comes nearest: the same tile, then a near cell, then a like way."""
    terms = position.terms
    kind, cell, sides = _parts(terms, move)
    best = PASS
    least = (9, 0, 0)
    for code in menu_of(position, seat):
        if code == PASS:
            break
        there, other_kind, way = parts_of(position, code)
        other = unpack(there)
        unlike = 0
        if other_kind < terms.pit:
            shown = terms.texts[terms.ways[other_kind][way]]
            unlike = sum(a != b for a, b in zip(sides, shown, strict=False))
        distance = abs(cell[0] - other[0]) + abs(cell[1] - other[1])
        apart = (0 if kind == other_kind else 1, distance, unlike)
        if apart < least:
            best, least = code, apart
    return decode(position, seat, best)


def _parts(terms: Terms, move: Move) -> tuple[int, Cell, str]:
    if isinstance(move, Place):
        return terms.kind(move.tile), move.cell, move.sides
    if isinstance(move, OpenPit):
        return terms.pit, move.cell, ""
    if isinstance(move, ManholeCover):
        return terms.cover, move.cell, ""
    return -1, (0, 0), ""


def _beside(cell: Cell, side: int) -> Cell:
    return (cell[0] + STEP_COLUMN[side], cell[1] + STEP_ROW[side])
