"""Boards of Pipes thrown together, with long pipes that go back through their own crossings."""

from __future__ import annotations

import random

from tests.literal.pipes import SPECIALS, LiteralPipes
from tests.literal.pipes_board import (
    ACROSS,
    CROSSING,
    ELEMENTS,
    OPPOSITE,
    OUTFLOW,
    Board,
    Cell,
    End,
    Sheet,
    next_to,
)

OUTLETS = {"N": "^", "E": ">", "S": "v", "W": "<"}


def thrown_game(rng: random.Random) -> LiteralPipes:
    """A position just before the water comes, or a little earlier, on boards that chance never draws."""
    players = rng.choice((1, 2, 3, 3, 3, 4, 6))
    size = (rng.randint(3, 8), rng.randint(3, 8))
    crossings = rng.choice((0.1, 0.3, 0.6))
    sheets = [_thrown_sheet(*size, crossings, rng) for _ in range(players)]
    game = LiteralPipes("pocket", players, boards=[(sheet.board, sheet.start) for sheet in sheets])
    game.sheets = sheets
    game.turn = rng.randint(1, game.dry)
    return game


def _thrown_sheet(columns: int, rows: int, crossings: float, rng: random.Random) -> Sheet:
    board = Board(columns, rows)
    board.valve = (rng.randint(1, columns), rng.randint(1, rows))
    board.outlet = rng.choice([side for side in ACROSS if board.opens_to_a_field(side)])
    free = sorted(cell for cell in board.fields if board.may_be_wall(cell))
    board.walls = set(rng.sample(free, rng.randint(0, 2)))
    sheet = Sheet(board, {name: rng.randint(2, 6) for name in SPECIALS})
    _Pipe(sheet).lead(crossings, teleports=rng.randint(0, 2), rng=rng)
    for name in ("rotations", "crossings"):
        sheet.drawn.stock[name] -= rng.randint(0, 2)
    for cell in sorted(board.fields):
        if sheet.empty(cell) and rng.random() < 0.5:
            sheet.drawn.elements[cell] = rng.choice(ELEMENTS)
    return sheet


class _Pipe:
    """A pipe being led from the valve on, back through its own crossings where it can."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.elements = sheet.drawn.elements
        self.passed: set[End] = set()  # both sides of every way through a field

    def lead(self, crossings: float, teleports: int, rng: random.Random) -> None:
        """Go on until the pipe is stuck; ``crossings`` says how often one is drawn on the way."""
        enter = self.sheet.stands_before()
        out: End | None = None
        while out is None or self.goes_on(out):
            if out is not None:
                enter = (next_to(*out), OPPOSITE[out[1]])
            cell, side = enter
            self.passed |= {(cell, side), (cell, OPPOSITE[side])}
            if cell in self.elements:
                out = (cell, OPPOSITE[side])
                continue
            far = self.far_ends(enter) if teleports and rng.random() < 0.2 else []
            if far:
                teleports -= 1
                out = rng.choice(far)
                self.sheet.drawn.stock["teleports"] -= 1
                self.sheet.drawn.teleports.append((enter, out))
                continue
            ways = {element: (cell, flow[side]) for element, flow in OUTFLOW.items() if side in flow}
            fitting = [element for element, way in ways.items() if self.goes_on(way)]
            again = [element for element in fitting if next_to(*ways[element]) in self.elements]
            if CROSSING in fitting and rng.random() < crossings:
                again = [CROSSING]
            self.elements[cell] = rng.choice(again or fitting or list(ways))
            out = ways[self.elements[cell]]

    def goes_on(self, out: End) -> bool:
        """Whether water that leaves there comes to a free field or to a crossing not yet passed that way."""
        ahead, side = next_to(*out), OPPOSITE[out[1]]
        if ahead in self.elements:
            return self.elements[ahead] == CROSSING and (ahead, side) not in self.passed
        return ahead in self.sheet.board.fields and self.sheet.empty(ahead)

    def far_ends(self, enter: End) -> list[End]:
        """Where a teleport entered here may lead."""
        ends = [(cell, side) for cell in sorted(self.sheet.board.fields) for side in ACROSS]
        return [end for end in ends if end != enter and self.sheet.empty(end[0]) and self.goes_on(end)]


def written(game: LiteralPipes) -> str:
    """The position in notation, before anybody has done anything this turn and before any water."""
    lines = ["edition pocket", f"options dry={game.dry}", f"turn {game.turn} element ?"]
    for number, sheet in enumerate(game.sheets, start=1):
        counts = [f"{name} {sheet.drawn.stock[name]}/{sheet.start[name]}" for name in SPECIALS]
        lines.append(f"p{number} {' '.join(counts)} water 0")
        for row in range(1, sheet.board.rows + 1):
            fields = [_field(sheet, (column, row)) for column in range(1, sheet.board.columns + 1)]
            lines.append("    " + " ".join(fields))
    return "\n".join(lines) + "\n"


def _field(sheet: Sheet, cell: Cell) -> str:
    if cell in sheet.board.walls:
        return "#"
    if cell == sheet.board.valve:
        return OUTLETS[sheet.board.outlet or ""]
    for letter, teleport in zip("abcdefgh", sheet.drawn.teleports, strict=False):
        sides = [side for where, side in teleport if where == cell]
        if sides:
            return letter + "".join(sides)
    return sheet.drawn.elements.get(cell, ".")
