"""A live ranking of everyone at a table, and what is done for a player whose time is up."""

from pipeyard.rules.crowd import Standing
from pipeyard.rules.pipe_dream.codes import decode
from pipeyard.rules.pipe_dream.menu import DONE, STOP_NOW, sheet_codes, unturned_sites
from pipeyard.rules.pipe_dream.moves import Place
from pipeyard.rules.pipe_dream.scoring import survey
from pipeyard.rules.pipe_dream.sheet import STOP, TURN, Sheet
from pipeyard.rules.pipe_dream.state import PipeDreamState
from pipeyard.rules.pipe_dream.view import SheetView
from pipeyard.rules.pipe_dream.view_builder import sheet_view
from pipeyard.rules.protocol import Move

_HELD = 2  # scored, or would score now
_DRY = 1  # still in play, without an exit
_OUT = 0


def ranking(state: PipeDreamState) -> tuple[Standing, ...]:
    """Everybody, the best first: by points, made or as they stand; by joined pieces; then who is out."""
    keyed: list[tuple[tuple[int, int, int], int]] = []
    for seat in range(len(state.sheets)):
        keyed.append((_worth(sheet_view(state.sheets[seat], seat)), seat))
    keyed.sort(key=_order)
    acting = set(state.acting)
    found: list[Standing] = []
    place = 0
    for index in range(len(keyed)):
        worth, seat = keyed[index]
        if index == 0 or worth != keyed[index - 1][0]:
            place = index + 1
        view = sheet_view(state.sheets[seat], seat)
        points = view.total if worth[0] == _HELD else None
        found.append(Standing(seat, place, points, view.joined, _stands(view, seat in acting)))
    return tuple(found)


def _worth(view: SheetView) -> tuple[int, int, int]:
    if view.step == "scored":
        return _HELD, view.total, 0
    if view.step in ("out", "no-exit"):
        return _OUT, 0, 0
    if view.exits:
        return _HELD, view.total, 0
    return _DRY, view.joined, view.total


def _order(keyed: tuple[tuple[int, int, int], int]) -> tuple[int, int, int, int]:
    worth, seat = keyed
    return -worth[0], -worth[1], -worth[2], seat


def _stands(view: SheetView, acts: bool) -> str:
    if view.step == "scored":
        return "scored"
    if view.step in ("out", "no-exit"):
        return "out"
    return "plays" if acts else "waits"


def idle_move(state: PipeDreamState, seat: int) -> Move | None:
    """What the table does for a player whose time is up.

    It does as little as the rules allow: at a flow number it stops, so that the points are safe; in a turn it
    marks the meter, and where a pipe must be placed first it places one, unturned, where most is joined.
    """
    if seat not in state.waiting().must:
        return None
    sheet = state.sheets[seat]
    codes = sheet_codes(sheet)
    if sheet.step == STOP:
        return decode(state, seat, STOP_NOW)
    if sheet.step != TURN or DONE in codes:
        code = DONE if DONE in codes else codes[0] if codes else None
        return None if code is None else decode(state, seat, code)
    return _least(sheet)


def _least(sheet: Sheet) -> Move | None:
    """The unturned placement that leaves most joined to the source."""
    best: Move | None = None
    most = -1
    for pipe, line in ((sheet.first, sheet.second), (sheet.second, sheet.first)):
        pose = sheet.terms.turned[pipe - 1][0]
        for site in unturned_sites(sheet, pipe, line):
            after = sheet.copy(sheet.keeper)
            after.lay(site, pose)
            joined = survey(after).joined_count
            if joined > most:
                most = joined
                best = Place(pipe, sheet.terms.cell(site), 0)
    return best
