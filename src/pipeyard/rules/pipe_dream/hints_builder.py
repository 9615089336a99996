"""Makes the hints of a position."""

from typing import Literal

from pipeyard.rules.grid import Cell
from pipeyard.rules.pipe_dream.codes import decode
from pipeyard.rules.pipe_dream.hints import BlockedHint, PieceHint, PipeDreamHints
from pipeyard.rules.pipe_dream.moves import Bomb, Cross, Done, Place, PlaceSource, Stop
from pipeyard.rules.pipe_dream.notation import write_move
from pipeyard.rules.pipe_dream.refusals import faults_of
from pipeyard.rules.pipe_dream.scoring import survey
from pipeyard.rules.pipe_dream.sheet import STEPS, TURN, Sheet
from pipeyard.rules.pipe_dream.state import PipeDreamState
from pipeyard.rules.protocol import Move
from pipeyard.rules.shapes import NO_PIPE, TEXT


def hints_of(state: PipeDreamState, seat: int) -> PipeDreamHints:
    """The seat's legal moves with what each would do, why cells are shut, and whether the turn may end."""
    if not 0 <= seat < len(state.sheets):
        return PipeDreamHints()
    sheet = state.sheets[seat]
    legal: list[PieceHint] = []
    sources: list[Cell] = []
    may_end = may_stop = False
    moves = [decode(state, seat, code) for code in state.codes(seat)]
    for move in moves:
        if isinstance(move, (Place, Bomb, Cross)):
            legal.append(_piece(state, seat, move))
        elif isinstance(move, PlaceSource):
            sources.append(move.cell)
        elif isinstance(move, Done):
            may_end = True
        elif isinstance(move, Stop):
            may_stop = True
    blocked: list[BlockedHint] = []
    why_not_end = ""
    if sheet.step == TURN and moves:
        blocked = _blocked(state, seat, sheet)
        why_not_end = faults_of(state, seat, Done()).reason
    return PipeDreamHints(
        STEPS[sheet.step], tuple(legal), tuple(blocked), tuple(sources), may_end, why_not_end, may_stop
    )


def _piece(state: PipeDreamState, seat: int, move: Place | Bomb | Cross) -> PieceHint:
    terms = state.terms
    sheet = state.sheets[seat]
    site = terms.site(move.cell[0], move.cell[1])
    after = sheet.copy(sheet.keeper)
    verb: Literal["place", "bomb", "cross"] = "cross"
    pipe: int | None = None
    turned = 0
    pose = terms.cross_pose
    if not isinstance(move, Cross):
        verb = "bomb" if isinstance(move, Bomb) else "place"
        pipe, turned = move.pipe, move.turned
        pose = terms.turned[move.pipe - 1][turned]
    if verb == "bomb":
        after.replace(site, pose)
    else:
        after.lay(site, pose)
    found = survey(after)
    return PieceHint(
        write_move(move),
        verb,
        pipe,
        move.cell,
        turned,
        TEXT[pose],
        after.wrenches > sheet.wrenches,
        found.joined[site],
        found.joined_count,
        found.exit_count,
    )


def _blocked(state: PipeDreamState, seat: int, sheet: Sheet) -> list[BlockedHint]:
    """Cells of the dice's rows and columns where the unturned pipe may not go, and why."""
    blocked: list[BlockedHint] = []
    for pipe, line in {(sheet.first, sheet.second): None, (sheet.second, sheet.first): None}:
        for site in state.terms.line[line - 1]:
            cell = state.terms.cell(site)
            taken = sheet.poses[site] != NO_PIPE and site != sheet.source
            wanted: Move = Bomb(pipe, cell, 0) if taken else Place(pipe, cell, 0)
            faults = faults_of(state, seat, wanted)
            if faults.rules:
                verb: Literal["place", "bomb"] = "bomb" if taken else "place"
                blocked.append(BlockedHint(verb, pipe, cell, faults.rules[0], faults.reason))
    return blocked
