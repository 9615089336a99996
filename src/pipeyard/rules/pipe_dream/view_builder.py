"""A position made into the view of it."""

from pipeyard.rules.grid import NOWHERE
from pipeyard.rules.pipe_dream.scoring import next_section, player_name, score_lines, survey
from pipeyard.rules.pipe_dream.sheet import SCORED, STEPS, Sheet
from pipeyard.rules.pipe_dream.state import PipeDreamState
from pipeyard.rules.pipe_dream.view import PieceView, PipeDreamView, SheetView
from pipeyard.rules.shapes import NO_PIPE, TEXT


def view_of(state: PipeDreamState, seat: int | None, shown: list[int] | None = None) -> PipeDreamView:
    """The whole table, for everyone sees everything; or of a big one only the sheets of the seats shown."""
    terms = state.terms
    seats = list(range(len(state.sheets))) if shown is None else shown
    flow = [(section, terms.flow[section]) for section in range(len(terms.flow)) if terms.flow[section]]
    symbols = [terms.cell(site) for site in range(terms.sites) if terms.symbol[site]]
    return PipeDreamView(
        edition=terms.edition,
        duplicate=state.duplicate,
        source="dice" if state.source_dice else "choose",
        you=None if seat is None else player_name(seat),
        step=state.waiting().step,
        size=terms.size,
        pipes=tuple([TEXT[pose] for pose in terms.faces]),
        symbols=tuple(symbols),
        source_cells=tuple([terms.cell(site) for site in terms.sources]),
        cross_values=tuple(terms.cross_values),
        crosses_each_turn=terms.crosses_each_turn,
        bomb_values=tuple(terms.bomb_values),
        flow=tuple(flow),
        sheets=tuple([sheet_view(state.sheets[number], number) for number in seats]),
        result=state.result(),
    )


def sheet_view(sheet: Sheet, seat: int) -> SheetView:
    """One sheet, looked over; once for as long as nobody writes on it."""
    if sheet.view is None:
        sheet.view = _sheet_view(sheet, seat)
    return sheet.view


def _sheet_view(sheet: Sheet, seat: int) -> SheetView:
    terms = sheet.terms
    found = survey(sheet)
    lines = score_lines(sheet)
    points = sum([line.points for line in lines])
    pieces: list[PieceView] = []
    symbols: list[tuple[int, int]] = []
    for site in range(terms.sites):
        cell = terms.cell(site)
        pose = sheet.poses[site]
        if pose == NO_PIPE:
            if terms.symbol[site]:
                symbols.append(cell)
        elif site != sheet.source:
            pieces.append(PieceView(cell, TEXT[pose], found.joined[site], found.exits[site], found.way[site]))
    section = next_section(sheet) if sheet.step < SCORED else 0
    return SheetView(
        player=player_name(seat),
        step=STEPS[sheet.step],
        dice=(sheet.first, sheet.second) if sheet.first else None,
        placed=sheet.placed,
        crossed=sheet.crossed,
        source=None if sheet.source == NOWHERE else terms.cell(sheet.source),
        pieces=tuple(pieces),
        symbols=tuple(symbols),
        wrenches=sheet.wrenches,
        bombs_used=sheet.bombs,
        crosses_used=sheet.crosses,
        meter=sheet.meter,
        next_section=section or None,
        next_flow=terms.flow[section] or None,
        joined=found.joined_count,
        exits=found.exit_count,
        lines=lines,
        total=points,
        score=points if sheet.step == SCORED else None,
    )
