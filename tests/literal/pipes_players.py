"""Players of Pipes for comparing engines: most of them keep the water going, some only make trouble."""

from __future__ import annotations

import random
from collections.abc import Callable

from pipeyard.bots.bot import Bot, ask
from pipeyard.rules.pipes import moves
from pipeyard.rules.protocol import Move, Seat
from tests.literal.pipes_board import CROSSING, ELEMENTS, OPPOSITE, OUTFLOW, Cell, End, Sheet, kind, next_to
from tests.literal.pipes_compare import Pair

Player = Callable[[Pair, Seat, random.Random], Move]


def uniform(pair: Pair, seat: Seat, rng: random.Random) -> Move:
    """Any move, all equally likely."""
    return rng.choice(pair.menu(seat))


def busy(pair: Pair, seat: Seat, rng: random.Random) -> Move:
    """Any verb, all equally likely: more is turned, crossed and taken back."""
    menu = pair.menu(seat)
    verb = rng.choice(sorted({type(move).__name__ for move in menu}))
    return rng.choice([move for move in menu if type(move).__name__ == verb])


def asking(bot: Bot) -> Player:
    """What a bot chooses."""

    def choose(pair: Pair, seat: Seat, rng: random.Random) -> Move:
        move = ask(bot, pair.game, pair.state, seat, rng)
        assert move is not None
        return move

    return choose


def plumber(pair: Pair, seat: Seat, rng: random.Random) -> Move:
    """Leads the pipe on at its open end by any means, and gladly back through its own crossings."""
    sheet = pair.slow.sheets[seat]
    if rng.random() < 0.03:
        return busy(pair, seat, rng)
    if sheet.drawn.first_end is not None:
        return _second_end(pair, sheet, seat, rng)
    (cell, side), passed = _pipe(sheet)
    if cell not in sheet.board.fields or rng.random() < min(0.8, len(passed) / 12):
        return _last_thing(pair, sheet, seat, rng)
    wishes: list[Move] = []
    element = pair.slow.element
    if element is not None and side in OUTFLOW[element]:
        wishes.append(moves.Draw(cell))
    if element == CROSSING or rng.random() < 0.4:
        wishes.append(moves.Cross(cell))
    if rng.random() < 0.2:
        wishes.append(moves.Teleport(cell, side))
    rng.shuffle(wishes)
    if _free_crossings(sheet) and rng.random() < 0.6:
        wishes.insert(0, moves.Teleport(cell, side))
    there = sheet.drawn.elements.get(cell)
    ways = [way for way in ELEMENTS if there and kind(way) == kind(there) and side in OUTFLOW[way]]
    rng.shuffle(ways)
    wishes += [moves.Rotate(cell, way) for way in ways]
    for wish in wishes:
        if pair.game.refusal(pair.state, seat, wish) is None:
            return wish
    return _last_thing(pair, sheet, seat, rng)


def _last_thing(pair: Pair, sheet: Sheet, seat: Seat, rng: random.Random) -> Move:
    """An element drawn for later where one is left over, then done."""
    empty = sorted(cell for cell in sheet.board.fields if sheet.empty(cell))
    if empty and not sheet.drawn.has_drawn and not sheet.drawn.first_end and rng.random() < 0.3:
        return moves.Draw(rng.choice(empty))
    return moves.Done()


def _pipe(sheet: Sheet) -> tuple[End, list[End]]:
    """Where the water would end on the board as it is, and where it would enter each field before that."""
    end = sheet.stands_before()
    passed: list[End] = []
    while True:
        cell, side = end
        element = sheet.drawn.elements.get(cell)
        out = (cell, OUTFLOW[element].get(side, "")) if element else sheet.drawn.other_end(end)
        if out is None or not out[1]:
            return end, passed
        passed.append(end)
        end = (next_to(*out), OPPOSITE[out[1]])


def _free_crossings(sheet: Sheet) -> set[End]:
    """The crossings the water will have passed one way, with the sides that lead through the other."""
    ways: dict[Cell, set[str]] = {cell: set(sides) for cell, sides in sheet.wet.items()}
    for cell, side in _pipe(sheet)[1]:
        ways.setdefault(cell, set()).update((side, OPPOSITE[side]))
    crossings = {cell for cell, element in sheet.drawn.elements.items() if element == CROSSING}
    return {(cell, side) for cell in crossings & ways.keys() for side in set(OPPOSITE) - ways[cell]}


def _second_end(pair: Pair, sheet: Sheet, seat: Seat, rng: random.Random) -> Move:
    """The other end of a teleport: before a crossing to be passed again if that can be, else anywhere."""
    menu = [move for move in pair.menu(seat) if isinstance(move, moves.Teleport)]
    free = _free_crossings(sheet)
    again = [move for move in menu if (next_to(move.cell, move.side), OPPOSITE[move.side]) in free]
    inwards = [move for move in menu if next_to(move.cell, move.side) in sheet.board.fields]
    return rng.choice(again or inwards or menu) if rng.random() < 0.8 else rng.choice(menu)
