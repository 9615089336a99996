"""Why a move is not allowed: the rule it breaks, in a sentence, with the cells it is about.

The order in which rules are tried is the rulebook's ``order``.
"""

from typing import Final

from pipeyard.rules.grid import BIT, NOWHERE, Cell
from pipeyard.rules.pipe_dream.menu import (
    ALL_SIDES,
    MASK_BIT,
    looping,
    source_sites,
    unturned_sites,
)
from pipeyard.rules.pipe_dream.moves import Bomb, Cross, Done, GoOn, Place, PlaceSource, RollDice, Stop
from pipeyard.rules.pipe_dream.nearest_move import nearest
from pipeyard.rules.pipe_dream.scoring import player_name, player_word
from pipeyard.rules.pipe_dream.sheet import ROLL, SCORED, SOURCE, STOP, TURN, Sheet, joined_across
from pipeyard.rules.pipe_dream.state import PipeDreamState
from pipeyard.rules.protocol import Move, Refusal
from pipeyard.rules.shapes import NO_PIPE, OPEN
from pipeyard.rules.state import NATURE
from pipeyard.rules.words import one_of, say

_NOW: Final = {
    ROLL: say("Wait: the next roll comes when everybody has finished the turn."),
    SOURCE: say("First put your source on the map."),
    TURN: say("In a turn you may place a pipe, bomb, add a cross-section, or say done."),
    STOP: say("Say now whether you stop and score or go on."),
}


class Faults:
    """The rules a move breaks, in the rulebook's order; the first one is what refuses it."""

    def __init__(self) -> None:
        self.rules: list[str] = []
        self.reason = ""
        self.cells: tuple[Cell, ...] = ()

    def add(self, rule: str, reason: str, cells: list[Cell]) -> None:
        if not self.rules:
            self.reason = reason
            self.cells = tuple(cells)
        self.rules.append(f"pipe-dream/{rule}")

    def refusal(self, instead: Move | None) -> Refusal:
        return Refusal(self.rules[0], self.reason, self.cells, instead, tuple(self.rules[1:]))


def refusal_of(state: PipeDreamState, seat: int, move: Move) -> Refusal | None:
    """Why the seat may not make this move now, or None if it may."""
    faults = faults_of(state, seat, move)
    return faults.refusal(nearest(state, seat, move)) if faults.rules else None


def faults_of(state: PipeDreamState, seat: int, move: Move) -> Faults:
    """The rules that the move would break now, without looking for a better one."""
    faults = Faults()
    _find(state, seat, move, faults)
    return faults


def _find(state: PipeDreamState, seat: int, move: Move, faults: Faults) -> None:
    if seat != NATURE and not 0 <= seat < len(state.sheets):
        faults.add(
            "players",
            say("There is no seat {seat} at this table of {seats}.", seat=seat, seats=len(state.sheets)),
            [],
        )
    elif not state.acting and not state.due:
        faults.add("over", say("The game is over."), [])
    elif seat == NATURE:
        _find_roll(state, move, faults)
    elif isinstance(move, RollDice):
        faults.add("roll", say("Dice are rolled by chance, not by a player."), [])
    elif state.rolling():
        faults.add("roll", say("The dice are being rolled: wait until they lie still."), [])
    else:
        _find_player(state.sheets[seat], move, faults)


def _find_roll(state: PipeDreamState, move: Move, faults: Faults) -> None:
    """NATURE's moves."""
    if not state.rolling():
        faults.add("roll", say("No dice are to be rolled now."), [])
        return
    terms = state.terms
    shared_source = state.chances()[0][0] >= terms.sites
    if shared_source and isinstance(move, PlaceSource):
        if terms.site(move.cell[0], move.cell[1]) == NOWHERE:
            faults.add("cells", _off_map(terms.size, move.cell), [])
        return
    due = None if state.duplicate else player_name(state.due[0])
    if shared_source or not isinstance(move, RollDice):
        faults.add("roll", say("Chance only rolls what is due."), [])
    elif move.player != due:
        reason = say("The next roll is for the whole table.")
        if due is not None:
            reason = say("The next roll is for {player}.", player=player_word(state.due[0]))
        faults.add("roll", reason, [])
    elif not 1 <= move.first <= move.second <= terms.size:
        reason = say("A roll is two numbers from 1 to {size}, the smaller first.", size=terms.size)
        faults.add("roll", reason, [])


def _find_player(sheet: Sheet, move: Move, faults: Faults) -> None:
    if sheet.step >= SCORED:
        faults.add("finished", say("Your game is over; watch how the others do."), [])
    elif not _in_step(sheet.step, move):
        faults.add("steps", _NOW[sheet.step], [])
    elif isinstance(move, PlaceSource):
        _find_source(sheet, move.cell, faults)
    elif isinstance(move, Place):
        _find_pipe(sheet, move.pipe, move.cell, move.turned, False, faults)
    elif isinstance(move, Bomb):
        _find_pipe(sheet, move.pipe, move.cell, move.turned, True, faults)
    elif isinstance(move, Cross):
        _find_cross(sheet, move.cell, faults)
    elif isinstance(move, Done):
        _find_done(sheet, faults)


def _in_step(step: int, move: Move) -> bool:
    if step == SOURCE:
        return isinstance(move, PlaceSource)
    if step == TURN:
        return isinstance(move, (Place, Bomb, Cross, Done))
    return step == STOP and isinstance(move, (Stop, GoOn))


def _find_source(sheet: Sheet, cell: Cell, faults: Faults) -> None:
    terms = sheet.terms
    site = terms.site(cell[0], cell[1])
    if site == NOWHERE:
        faults.add("cells", _off_map(terms.size, cell), [])
    sites = source_sites(sheet)
    if site not in sites:
        places = one_of([_text(terms.cell(other)) for other in sites])
        rule = "source-choose" if sheet.first == 0 else "source-dice"
        faults.add(
            rule, say("Your source goes on {cells}.", cells=places), [terms.cell(other) for other in sites]
        )


def _find_pipe(sheet: Sheet, pipe: int, cell: Cell, turned: int, bombing: bool, faults: Faults) -> None:
    """A pipe that is placed or bombed onto a cell."""
    terms = sheet.terms
    if sheet.placed:
        faults.add("one-pipe", say("You have already placed this turn's pipe."), [])
    on_dice = pipe in (sheet.first, sheet.second)
    if not on_dice:
        reason = say(
            "You rolled {first} and {second}: choose one as the pipe.",
            first=sheet.first,
            second=sheet.second,
        )
        faults.add("pipe-number", reason, [])
    site = terms.site(cell[0], cell[1])
    if site == NOWHERE:
        faults.add("cells", _off_map(terms.size, cell), [])
    elif on_dice:
        line = sheet.second if pipe == sheet.first else sheet.first
        if line not in cell:
            sites = terms.line[line - 1]
            reason = say(
                "With {pipe} as the pipe, the {line} says where: row {line} or column {line}.",
                pipe=pipe,
                line=line,
            )
            faults.add("row-or-column", reason, [terms.cell(other) for other in sites])
    old = NO_PIPE if site == NOWHERE else sheet.poses[site]
    if site == NOWHERE:
        pass
    elif site == sheet.source:
        faults.add("no-source", say("The source is there; it stays open."), [cell])
    elif bombing and old == NO_PIPE:
        faults.add(
            "bomb-piece",
            say("There is nothing to bomb on {cell}: just place the pipe.", cell=_text(cell)),
            [cell],
        )
    elif not bombing and old != NO_PIPE:
        faults.add(
            "empty",
            say("A pipe already lies on {cell}: only a bomb can replace it.", cell=_text(cell)),
            [cell],
        )
    if bombing and sheet.bombs >= len(terms.bomb_values):
        faults.add("bomb-count", say("All your bombs are used."), [])
    if not 0 <= turned <= sheet.wrenches:
        faults.add("wrench-count", _wrench_reason(sheet.wrenches, turned), [])
    if not on_dice:
        return
    poses = terms.turned[pipe - 1]
    if turned >= len(poses):
        reason = say(
            "Turned {n} {n:time|times} this pipe is back to how it was: turn it fewer times.", n=len(poses)
        )
        faults.add("wrench-change", reason, [])
    if site == NOWHERE or site == sheet.source or not 0 <= turned < len(poses):
        return
    if bombing and old == poses[turned]:
        faults.add("bomb-same", say("That is the very pipe that lies there already."), [cell])
    if old == NO_PIPE or bombing:
        _find_loop(sheet, site, OPEN[poses[turned]], faults)


def _find_cross(sheet: Sheet, cell: Cell, faults: Faults) -> None:
    terms = sheet.terms
    if sheet.crosses >= len(terms.cross_values):
        faults.add("cross-count", say("All your cross-sections are used."), [])
    if sheet.crossed >= terms.crosses_each_turn:
        most = terms.crosses_each_turn
        faults.add("cross-turn", say("At most {n} {n:cross-section|cross-sections} a turn.", n=most), [])
    site = terms.site(cell[0], cell[1])
    if site == NOWHERE:
        faults.add("cells", _off_map(terms.size, cell), [])
    elif site == sheet.source:
        faults.add("no-source", say("The source is there; it stays open."), [cell])
    elif sheet.poses[site] != NO_PIPE:
        faults.add("empty", say("A cross-section needs an empty cell; it never bombs."), [cell])
    elif sheet.faced[site] == 0:
        faults.add(
            "cross-join", say("A cross-section must join a pipe or the source: nothing opens to it."), [cell]
        )
    else:
        _find_loop(sheet, site, ALL_SIDES, faults)


def _find_done(sheet: Sheet, faults: Faults) -> None:
    if sheet.placed:
        return
    sites = unturned_sites(sheet, sheet.first, sheet.second)
    sites += [site for site in unturned_sites(sheet, sheet.second, sheet.first) if site not in sites]
    if sites:
        cells = [sheet.terms.cell(site) for site in sorted(sites)]
        faults.add(
            "must-place",
            say("A pipe still fits, on {cell} for one: you must place it.", cell=_text(cells[0])),
            cells,
        )


def _find_loop(sheet: Sheet, site: int, mask: int, faults: Faults) -> None:
    if looping(sheet, site) & MASK_BIT[mask]:
        cells = [sheet.terms.cell(other) for other in loop_sites(sheet, site, mask)]
        faults.add("no-loop", say("That would close a loop, and the Gloop would run in a ring."), cells)


def loop_sites(sheet: Sheet, site: int, mask: int) -> list[int]:
    """The sites of a shortest loop that a piece with these open sides would close, itself first."""
    sides = sheet.faced[site] & mask
    best: list[int] = []
    for side in range(4):
        if sides & BIT[side]:
            path = _way_back(sheet, site, side, sides)
            if path and (not best or len(path) < len(best)):
                best = path
    return [site, *best]


def _way_back(sheet: Sheet, gone: int, side: int, sides: int) -> list[int]:
    """The shortest way of joined pieces from the neighbour across a side to another one, or nothing."""
    neighbour = sheet.terms.neighbour
    start = neighbour[4 * gone + side]
    ends = [neighbour[4 * gone + other] for other in range(4) if other != side and sides & BIT[other]]
    parent = [NOWHERE] * sheet.terms.sites
    parent[gone] = gone
    parent[start] = start
    order = [start]
    met = 0
    while met < len(order):
        site = order[met]
        met += 1
        if site in ends:
            path = [site]
            while site != start:
                site = parent[site]
                path.append(site)
            return path
        for step in range(4):
            across = joined_across(sheet, site, step)
            if across != NOWHERE and parent[across] == NOWHERE:
                parent[across] = site
                order.append(across)
    return []


def _wrench_reason(wrenches: int, turned: int) -> str:
    if turned < 0:
        return say("A pipe cannot be turned fewer than 0 times.")
    if wrenches == 0:
        return say("You have no wrenches left to turn the pipe with.")
    return say("You have {n} {n:wrench|wrenches}, so turn the pipe at most that often.", n=wrenches)


def _off_map(size: int, cell: Cell) -> str:
    return say("There is no cell {cell}: rows and columns go from 1 to {size}.", cell=_text(cell), size=size)


def _text(cell: Cell) -> str:
    return f"({cell[0]},{cell[1]})"
