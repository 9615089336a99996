"""A Pipe Dream sheet that was played on paper: can its pieces lie there, and what does it score?

The rules answer: loops, joins, exits and points are theirs, and a record is replayed move by move. Only
whether the counts on a sheet go together is looked at here.
"""

from collections.abc import Iterable

from pipeyard.paper.audit.report import Fault, Report, Step, Wet, verdict
from pipeyard.paper.pipe_dream.form import form
from pipeyard.paper.pipe_dream.replay import replayed
from pipeyard.paper.pipe_dream.rolls import cheapest, wrenches
from pipeyard.paper.pipe_dream.typed_sheet import Typed, read_sheet
from pipeyard.rules.grid import NOWHERE, Cell
from pipeyard.rules.pipe_dream.menu import MASK_BIT, looping
from pipeyard.rules.pipe_dream.scoring import Survey, score_lines, step_after_mark, survey, total
from pipeyard.rules.pipe_dream.sheet import NO_EXIT, OUT, ROLL, Keeper, Sheet, empty_sheet
from pipeyard.rules.pipe_dream.terms import Terms
from pipeyard.rules.shapes import OPEN, TEXT
from pipeyard.rules.words import say

__all__ = ["audit", "form"]


_LINES = {
    "way": "pipe-dream/score-way",
    "unjoined": "pipe-dream/score-unjoined",
    "bombs": "pipe-dream/score-bombs",
    "crosses": "pipe-dream/score-crosses",
}
_NAMES = {
    "way": say("pieces on a way to an exit"),
    "unjoined": say("pieces not joined to the source"),
    "bombs": say("the highest bomb used"),
    "crosses": say("cross-sections not used"),
}


def audit(text: str) -> Report:
    """What the rules say of a typed sheet. Raises ``NotationError`` if it cannot be read."""
    typed = read_sheet(text)
    faults: list[Fault] = []
    sheet = empty_sheet(typed.edition.terms, Keeper())
    if typed.turns:
        replayed(typed, faults)
    if _source(typed, sheet, faults):
        _draw(typed, sheet, faults)
        _stock(typed, sheet, faults)
        _rolls(typed, sheet, faults)
    steps = _steps(typed, sheet, faults)
    return Report(verdict(len(faults)), tuple(steps), tuple(faults), tuple(_wet(sheet)))


def _source(typed: Typed, sheet: Sheet, faults: list[Fault]) -> bool:
    """Put the source on the map; whether there is one."""
    terms = typed.edition.terms
    if len(typed.sources) != 1:
        n = len(typed.sources)
        text = say("There {n:is|are} {n} {n:source|sources} on the map; draw one, as an S.", n=n)
        faults.append(Fault("pipe-dream/source-choose", text, tuple(typed.sources)))
        return False
    [cell] = typed.sources
    site = terms.site(*cell)
    if site == NOWHERE:
        faults.append(_off_map(terms, cell))
        return False
    if not typed.source_dice and site not in terms.sources:
        places = " ".join(_cell(terms.cell(other)) for other in terms.sources)
        text = say("The source is on {cell}; it may be chosen on: {places}", cell=_cell(cell), places=places)
        faults.append(Fault("pipe-dream/source-choose", text, (cell,)))
    sheet.set_source(site)
    return True


def _cell(cell: Cell) -> str:
    return f"({cell[0]},{cell[1]})"


def _off_map(terms: Terms, cell: Cell) -> Fault:
    text = say(
        "{cell} is off the map: rows and columns go from 1 to {size}.", cell=_cell(cell), size=terms.size
    )
    return Fault("pipe-dream/cells", text)


def _draw(typed: Typed, sheet: Sheet, faults: list[Fault]) -> None:
    """Lay the pieces; one that cannot be there is told and left out."""
    terms = sheet.terms
    possible = {terms.cross_pose}.union(*terms.turned)
    for cell, pose in typed.drawn.items():
        site = terms.site(*cell)
        if site == NOWHERE:
            faults.append(_off_map(terms, cell))
        elif pose not in possible:
            text = say(
                "No number of the dice gives the pipe {sides} on {cell}.", sides=TEXT[pose], cell=_cell(cell)
            )
            faults.append(Fault("pipe-dream/pipes", text, (cell,)))
        elif looping(sheet, site) & MASK_BIT[OPEN[pose]]:
            text = say("With the piece on {cell} the pipes close a loop.", cell=_cell(cell))
            faults.append(Fault("pipe-dream/no-loop", text, (cell,)))
        else:
            sheet.put(site, pose)


def _stock(typed: Typed, sheet: Sheet, faults: list[Fault]) -> None:
    """Bombs, cross-sections, wrenches and the meter, against each other and the map."""
    terms = sheet.terms
    crosses = [
        site for site, pose in enumerate(sheet.poses) if pose == terms.cross_pose and site != sheet.source
    ]
    sheet.crosses = typed.counts.get("crosses", len(crosses))
    sheet.bombs = typed.counts.get("bombs", 0)
    sheet.meter = typed.counts.get("meter", len(typed.rolls))
    cells = tuple(terms.cell(site) for site in crosses)
    by_dice = terms.cross_pose in terms.faces  # then a cross on the map may be a die's
    if (len(crosses) > sheet.crosses and not by_dice) or sheet.crosses > len(terms.cross_values):
        text = say(
            "{n} {n:cross-section is|cross-sections are} on the map, {used} crossed out; there are {there}.",
            n=len(crosses),
            used=sheet.crosses,
            there=len(terms.cross_values),
        )
        faults.append(Fault("pipe-dream/cross-count", text, cells))
        sheet.crosses = min(max(len(crosses), sheet.crosses), len(terms.cross_values))
    if sheet.bombs > len(terms.bomb_values):
        text = say(
            "{n} {n:bomb is|bombs are} crossed out; there are {there}.",
            n=sheet.bombs,
            there=len(terms.bomb_values),
        )
        faults.append(Fault("pipe-dream/bomb-count", text))
        sheet.bombs = len(terms.bomb_values)
    alone = tuple(terms.cell(site) for site in crosses if sheet.faced[site] == 0)
    if alone and sheet.bombs == 0:  # a bomb may have taken what it joined
        text = say("The cross-section on {cell} joins nothing, and no bomb was used.", cell=_cell(alone[0]))
        faults.append(Fault("pipe-dream/cross-join", text, alone))
    _meter(typed, sheet, len(crosses), faults)
    most = terms.wrenches + _found(sheet)
    left = typed.counts.get("wrenches", 0)
    if left > most:
        text = say("{left} {left:wrench is|wrenches are} left; there were only {most}.", left=left, most=most)
        faults.append(Fault("pipe-dream/wrench", text))


def _found(sheet: Sheet) -> int:
    """Wrench symbols under pieces; under the source one is lost."""
    return sum(
        sheet.terms.symbol[site] and pose != 0 and site != sheet.source
        for site, pose in enumerate(sheet.poses)
    )


def _meter(typed: Typed, sheet: Sheet, crosses: int, faults: list[Fault]) -> None:
    """A turn marks a section, and brings at most one pipe."""
    if "meter" not in typed.counts and not typed.rolls:
        return
    pipes = sum(pose != 0 for pose in sheet.poses) - 1 - crosses
    if sheet.meter > sheet.terms.sections:
        text = say(
            "The meter is marked {n} times; it has {there} sections.",
            n=sheet.meter,
            there=sheet.terms.sections,
        )
        faults.append(Fault("pipe-dream/meter", text))
        sheet.meter = sheet.terms.sections
    if pipes > sheet.meter:
        text = say(
            "{n} {n:pipe is|pipes are} on the map, more than the {turns} {turns:turn|turns} of the meter.",
            n=pipes,
            turns=sheet.meter,
        )
        faults.append(Fault("pipe-dream/one-pipe", text))
    if typed.rolls and "meter" in typed.counts and len(typed.rolls) != typed.counts["meter"]:
        text = say(
            "There were {rolls} {rolls:roll|rolls}, but the meter is marked {marked} {marked:time|times}.",
            rolls=len(typed.rolls),
            marked=typed.counts["meter"],
        )
        faults.append(Fault("pipe-dream/meter", text))


def _rolls(typed: Typed, sheet: Sheet, faults: list[Fault]) -> None:
    """Each pipe from a roll of its own, in that roll's row or column, turned with the wrenches there were."""
    terms = sheet.terms
    wrong = [roll for roll in typed.rolls if not 1 <= roll[0] <= roll[1] <= terms.size]
    if wrong:
        text = say(
            "A roll of {first} and {second} cannot be; dice go from 1 to {size}.",
            first=wrong[0][0],
            second=wrong[0][1],
            size=terms.size,
        )
        faults.append(Fault("pipe-dream/roll", text))
    if not typed.rolls or wrong:
        return
    pieces = [
        (terms.cell(site), pose) for site, pose in enumerate(sheet.poses) if pose not in (0, terms.cross_pose)
    ]
    costs = [[wrenches(terms, cell, pose, roll) for roll in typed.rolls] for cell, pose in pieces]
    hopeless = [piece for piece, row in zip(pieces, costs, strict=True) if all(cost is None for cost in row)]
    for cell, pose in hopeless:
        text = say(
            "No roll brings the pipe {sides} to {cell}: not to its row, nor to its column.",
            sides=TEXT[pose],
            cell=_cell(cell),
        )
        faults.append(Fault("pipe-dream/row-or-column", text, (cell,)))
    given = cheapest(costs)
    short = [
        piece[0] for piece, roll in zip(pieces, given, strict=True) if roll is None and piece not in hopeless
    ]
    if short:
        text = say("These pipes cannot all have come from these rolls, one pipe from each.")
        faults.append(Fault("pipe-dream/one-pipe", text, tuple(short)))
    spent = sum(costs[row][roll] or 0 for row, roll in enumerate(given) if roll is not None)
    there = terms.wrenches + _found(sheet) - typed.counts.get("wrenches", 0)
    if spent > there:
        text = say(
            "Pipes that lie like this take at least {spent} {spent:wrench|wrenches}; {there} spent.",
            spent=spent,
            there=max(0, there),
        )
        faults.append(Fault("pipe-dream/wrench-count", text))


# The score


def _steps(typed: Typed, sheet: Sheet, faults: list[Fault]) -> list[Step]:
    """The scoring, line by line, and what was written instead."""
    found = survey(sheet)
    steps = [
        Step(
            say("{n} {n:piece is|pieces are} joined to the source.", n=found.joined_count),
            _where(sheet, found.joined),
        ),
        Step(say("{n} of them {n:is an exit|are exits}.", n=found.exit_count), _where(sheet, found.exits)),
    ]
    scores = _ends(typed, sheet, found, steps, faults)
    lines = score_lines(sheet)
    for line in lines:
        cells = _where(sheet, found.way) if line is lines[0] else ()
        steps.append(Step(say("{what}: {points}", what=line.text, points=line.points), cells))
    for name, rule in _LINES.items():
        points = sum(line.points for line in lines if line.rule == rule)
        claimed = typed.points.get(name)
        if claimed is not None and abs(claimed) != abs(points):
            text = say(
                "For {what} the sheet says {claimed}; it is {points}.",
                what=_NAMES[name],
                claimed=claimed,
                points=points,
            )
            faults.append(Fault(rule, text))
    points = total(sheet)
    steps.append(
        Step(say("The total is {points}.", points=points) if scores else say("So there are no points."))
    )
    claimed = typed.points.get("total")
    if claimed is not None and not scores:
        text = say("The sheet says a total of {claimed}, but it scores nothing.", claimed=claimed)
        faults.append(Fault("pipe-dream/score-total", text))
    elif claimed is not None and claimed != points:
        text = say("The sheet says a total of {claimed}; it is {points}.", claimed=claimed, points=points)
        faults.append(Fault("pipe-dream/score-total", text))
    return steps


def _ends(typed: Typed, sheet: Sheet, found: Survey, steps: list[Step], faults: list[Fault]) -> bool:
    """Whether the sheet may score where its meter stands; without a meter that is taken for granted."""
    terms = sheet.terms
    if "meter" not in typed.counts and not typed.rolls:
        return True
    flow = terms.flow[sheet.meter]
    if flow == 0:
        text = say(
            "The meter is at {section}, where no flow number stands: nobody stops there.", section=sheet.meter
        )
        faults.append(Fault("pipe-dream/stop", text))
        return False
    step = step_after_mark(sheet)
    values = {"section": sheet.meter, "flow": flow}
    if step == OUT:
        steps.append(
            Step(say("At section {section} the flow number is {flow}: too few pieces are joined.", **values))
        )
        return False
    steps.append(
        Step(say("At section {section} the flow number is {flow}: enough pieces are joined.", **values))
    )
    if step in (NO_EXIT, ROLL):
        steps.append(Step(say("There is no exit.")))
        return False
    return True


def _where(sheet: Sheet, marked: Iterable[bool]) -> tuple[Cell, ...]:
    return tuple(sheet.terms.cell(site) for site, mark in enumerate(marked) if mark)


def _wet(sheet: Sheet) -> list[Wet]:
    """Gloop in what is joined, brighter on the ways to an exit."""
    found = survey(sheet)
    drawn = []
    for site, joined in enumerate(found.joined):
        if joined:
            sides = TEXT[sheet.poses[site]]
            way = (f"gloop-way-{sides}",) if found.way[site] else ()
            drawn.append(Wet(sheet.terms.cell(site), (f"gloop-{sides}", *way)))
    return drawn
