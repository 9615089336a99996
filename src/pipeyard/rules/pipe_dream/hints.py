"""What a front end shows a player to help them choose, as plain data."""

from pipeyard.rules.pipe_dream.codes import decode
from pipeyard.rules.pipe_dream.moves import Bomb, Cross, Done, Place
from pipeyard.rules.pipe_dream.notation import write_move
from pipeyard.rules.pipe_dream.refusals import refusal_of
from pipeyard.rules.pipe_dream.scoring import survey
from pipeyard.rules.pipe_dream.sheet import STEPS, TURN, Sheet
from pipeyard.rules.pipe_dream.state import PipeDreamState
from pipeyard.rules.protocol import Move
from pipeyard.rules.shapes import NO_PIPE, TEXT


def hints_of(state: PipeDreamState, seat: int) -> dict[str, object]:
    """The seat's legal moves with what each would do, why cells are shut, and whether done is allowed.

    ``legal``: each move as text, its cell and open sides, what it spends and collects, and the pieces that
    would be joined to the source after it. ``blocked``: where an unturned pipe of the dice may not go.
    """
    if not 0 <= seat < len(state.sheets):
        return {}
    sheet = state.sheets[seat]
    moves = [decode(state, seat, code) for code in state.codes(seat)]
    told: dict[str, object] = {
        "step": STEPS[sheet.step],
        "legal": [_legal(state, seat, move) for move in moves if isinstance(move, (Place, Bomb, Cross))],
        "other": [write_move(move) for move in moves if not isinstance(move, (Place, Bomb, Cross))],
    }
    if sheet.step == TURN and moves:
        told["blocked"] = _blocked(state, seat, sheet)
        refusal = refusal_of(state, seat, Done())
        told["done"] = "" if refusal is None else refusal.reason
    return told


def _legal(state: PipeDreamState, seat: int, move: Place | Bomb | Cross) -> dict[str, object]:
    terms = state.terms
    sheet = state.sheets[seat]
    site = terms.site(move.cell[0], move.cell[1])
    after = sheet.copy(sheet.keeper)
    turned = 0 if isinstance(move, Cross) else move.turned
    pose = terms.cross_pose if isinstance(move, Cross) else terms.turned[move.pipe - 1][turned]
    if isinstance(move, Bomb):
        after.replace(site, pose)
    else:
        after.lay(site, pose)
    found = survey(after)
    return {
        "move": write_move(move),
        "verb": type(move).__name__.lower(),
        "pipe": None if isinstance(move, Cross) else move.pipe,
        "cell": list(move.cell),
        "turned": turned,
        "sides": TEXT[pose],
        "collects": after.wrenches > sheet.wrenches,
        "joins": found.joined[site],
        "joined": found.joined_count,
        "exits": found.exit_count,
    }


def _blocked(state: PipeDreamState, seat: int, sheet: Sheet) -> list[dict[str, object]]:
    """Cells of the dice's rows and columns where the unturned pipe may not go, and why."""
    blocked: list[dict[str, object]] = []
    for pipe, line in {(sheet.first, sheet.second): None, (sheet.second, sheet.first): None}:
        for site in state.terms.line[line - 1]:
            cell = state.terms.cell(site)
            wanted: Move = Place(pipe, cell, 0)
            if sheet.poses[site] != NO_PIPE and site != sheet.source:
                wanted = Bomb(pipe, cell, 0)
            refusal = refusal_of(state, seat, wanted)
            if refusal is not None:
                blocked.append(
                    {"pipe": pipe, "cell": list(cell), "rule": refusal.rule, "reason": refusal.reason}
                )
    return blocked
