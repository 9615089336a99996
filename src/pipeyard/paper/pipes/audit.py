"""Pipes boards that were played on paper: is everything where it can be, and what does the water make of it?

The rules answer: boards are rebuilt from their codes, a record is replayed move by move, water runs by the
rules' own rounds. Only whether a sheet could have come about at all is counted here.
"""

from collections import Counter

from pipeyard.paper.audit.report import Fault, Report, Step, verdict
from pipeyard.paper.pipes.form import form
from pipeyard.paper.pipes.replay import replayed
from pipeyard.paper.pipes.typed_sheet import Game, Sheet, read_game
from pipeyard.paper.pipes.water import SIDES, Telling, run_water, wet_art
from pipeyard.rules.grid import NOWHERE, SIDE_NAMES, Cell
from pipeyard.rules.pipes.board import TELEPORT, VALVE, WALL, Board
from pipeyard.rules.pipes.codes import cell_of, element_of, site_of
from pipeyard.rules.pipes.edition import SPECIAL_NAMES
from pipeyard.rules.pipes.scoring import score
from pipeyard.rules.pipes.setup import boards_ready
from pipeyard.rules.pipes.state import PipesState
from pipeyard.rules.pipes.table import Table
from pipeyard.rules.shapes import CROSSING, SHAPE_NAMES, SHAPE_OF
from pipeyard.rules.words import Words, say

__all__ = ["audit", "form"]


_OUTLETS = "^>v<"
_COUNTS = ("pipes/rotate-count", "pipes/crossing-count", "pipes/teleport-count")  # as SPECIAL_NAMES
_KINDS = {"corner": say("corners"), "straight": say("straights")}


def audit(text: str) -> Report:
    """What the rules say of typed boards. Raises ``NotationError`` if they cannot be read."""
    game = read_game(text)
    telling = Telling([sheet.name for sheet in game.sheets], [sheet.board for sheet in game.sheets])
    found: list[list[Fault]] = [[] for _ in game.sheets]
    if any(sheet.turns for sheet in game.sheets):
        state = replayed(game, found, telling)
    else:
        state = PipesState(game.edition.terms(), [sheet.board for sheet in game.sheets])
        boards_ready(state)
        for sheet, faults in zip(game.sheets, found, strict=True):
            _draw(sheet, faults)
    run_water(state, telling)
    for seat, (sheet, faults) in enumerate(zip(game.sheets, found, strict=True)):
        _used(sheet, faults)
        if not sheet.turns:
            _count(game, sheet, _turns(game, state, seat), faults)
        telling.steps.append(_score(sheet, score(state, seat), len(found) == 1, faults))
    several = len(found) > 1
    faults = [
        Fault(each.rule, say("{player}: {what}", player=sheet.name, what=each.text), each.cells)
        if several
        else each
        for sheet, its in zip(game.sheets, found, strict=True)
        for each in its
    ]
    return Report(verdict(len(faults)), tuple(telling.steps), tuple(faults), tuple(wet_art(state.boards[0])))


def _turns(game: Game, table: Table, seat: int) -> int:
    """How many turns a player had to draw in: the first water came at the end of the last dry one."""
    return game.edition.dry + (table.boards[seat].out or table.rounds) - 1


# What is drawn


def _draw(sheet: Sheet, faults: list[Fault]) -> None:
    """Put what is drawn on the board; what cannot be there is told and left out."""
    board = sheet.board
    ends: dict[str, list[int]] = {}
    for cell, token in sheet.drawn.items():
        site = site_of(board, cell)
        if site == NOWHERE:
            values = {"columns": board.grid.columns, "rows": board.grid.rows}
            text = say(
                "Something is drawn on ({column},{row}); the board has {columns} columns and {rows} rows.",
                column=cell[0],
                row=cell[1],
                **values,
            )
            faults.append(Fault("pipes/fields", text))
        elif token == "#" or token in _OUTLETS:
            _check_printed(board, cell, token, faults)
        elif board.pieces[site] in (WALL, VALVE):
            text = say(
                "Something is drawn on ({column},{row}), but a wall is there.", column=cell[0], row=cell[1]
            )
            if board.pieces[site] == VALVE:
                text = say(
                    "Something is drawn on ({column},{row}), but the valve is there.",
                    column=cell[0],
                    row=cell[1],
                )
            faults.append(Fault("pipes/empty", text, (cell,)))
        elif token[0].islower():
            ends.setdefault(token[0], []).extend(4 * site + SIDE_NAMES.index(side) for side in token[1:])
        else:
            board.put(site, element_of(token))
    _teleports(board, ends, faults)


def _check_printed(board: Board, cell: Cell, token: str, faults: list[Fault]) -> None:
    """Walls and the valve are printed: the code says where."""
    site = site_of(board, cell)
    if token == "#":
        if board.pieces[site] != WALL:
            text = say("By its code the board has no wall on ({column},{row}).", column=cell[0], row=cell[1])
            faults.append(Fault("pipes/board-code", text, (cell,)))
    elif board.pieces[site] != VALVE or board.outlet != _OUTLETS.index(token):
        column, row = cell_of(board, board.valve)
        text = say(
            "By its code the board has its valve on ({column},{row}), open to the {side}.",
            column=column,
            row=row,
            side=SIDES[SIDE_NAMES[board.outlet]],
        )
        faults.append(Fault("pipes/board-code", text, (cell,)))


def _teleports(board: Board, ends: dict[str, list[int]], faults: list[Fault]) -> None:
    whole = 0
    for letter, doors in sorted(ends.items()):
        cells = tuple(cell_of(board, door >> 2) for door in doors)
        if len(doors) != 2:
            text = say(
                "Teleport {letter} has {n} {n:end|ends}; a teleport has two.", letter=letter, n=len(doors)
            )
            faults.append(Fault("pipes/teleport-whole", text, cells))
            continue
        board.ends += sorted(doors)
        for door in doors:
            board.put(door >> 2, TELEPORT + whole)
        whole += 1
    if whole > board.stock[2]:
        faults.append(_too_many(2, whole, board.stock[2]))


# What was spent


def _special(place: int, n: int) -> Words:
    """So many of a special action, in the order of ``SPECIAL_NAMES``."""
    if place == 0:
        return say("{n} {n:rotation|rotations}", n=n)
    if place == 1:
        return say("{n} additional {n:crossing|crossings}", n=n)
    return say("{n} {n:teleport|teleports}", n=n)


def _too_many(place: int, needed: int, there: int) -> Fault:
    text = say(
        "This takes at least {needed}; there {there:is|are} {there}.",
        needed=_special(place, needed),
        there=there,
    )
    return Fault(_COUNTS[place], text)


def _used(sheet: Sheet, faults: list[Fault]) -> None:
    """What is crossed out, against what the board has."""
    for place, name in enumerate(SPECIAL_NAMES):
        if sheet.used.get(name, 0) > sheet.board.stock[place]:
            text = say(
                "Crossed out: {used}; the board has {there}.",
                used=_special(place, sheet.used[name]),
                there=sheet.board.stock[place],
            )
            faults.append(Fault(_COUNTS[place], text))


def _count(game: Game, sheet: Sheet, turns: int, faults: list[Fault]) -> None:
    """Could so many elements, lying like this, have been drawn in those turns?"""
    board = sheet.board
    drawn = Counter(piece for piece in board.pieces if 0 < piece < WALL)
    crossings = sum(count for pose, count in drawn.items() if SHAPE_OF[pose] == CROSSING)
    spare = board.stock[1]
    least = drawn.total() - min(crossings, spare)
    if least > turns:
        text = say(
            "{n} {n:element is|elements are} drawn, but there were only {turns} {turns:turn|turns}"
            " to draw one in each.",
            n=least,
            turns=turns,
        )
        faults.append(Fault("pipes/draw-once", text))
    if not game.elements:
        return
    shown = Counter(element_of(name) for name in game.elements[:turns])
    needed = [0, max(0, crossings - sum(n for pose, n in shown.items() if SHAPE_OF[pose] == CROSSING)), 0]
    for kind, what in _KINDS.items():
        poses = [pose for pose in range(WALL) if SHAPE_OF[pose] == SHAPE_NAMES.index(kind)]
        there, came = (sum(each[pose] for pose in poses) for each in (drawn, shown))
        if there > came:
            text = say("{n} {what} are drawn, but only {came} were shown.", n=there, what=what, came=came)
            faults.append(Fault("pipes/draw", text, _cells(board, poses)))
        else:
            needed[0] += sum(max(0, drawn[pose] - shown[pose]) for pose in poses)
    for place, name in enumerate(SPECIAL_NAMES[:2]):
        there = min(board.stock[place], sheet.used.get(name, board.stock[place]))
        if needed[place] > there:
            faults.append(_too_many(place, needed[place], there))


def _cells(board: Board, poses: list[int]) -> tuple[Cell, ...]:
    return tuple(cell_of(board, site) for site in range(board.size) if board.pieces[site] in poses)


# The score


def _score(sheet: Sheet, found: int, alone: bool, faults: list[Fault]) -> Step:
    """What the rules say the score is; told as wrong if another was written down."""
    if sheet.score is not None and sheet.score != found:
        text = say("The sheet says a score of {claimed}; it is {found}.", claimed=sheet.score, found=found)
        faults.append(Fault("pipes/solo" if alone else "pipes/score", text))
    if alone:
        return Step(say("The score is {n}: the water entered {n} {n:field|fields}.", n=found))
    return Step(say("{player} survives {n} {n:round|rounds} of water.", player=sheet.name, n=found))
