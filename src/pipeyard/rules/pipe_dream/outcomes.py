"""How a table of finished sheets ends: totals, winners, and every score line by line."""

from pipeyard.rules.outcome import Result
from pipeyard.rules.pipe_dream.scoring import bomb_value, cross_value, survey, total
from pipeyard.rules.pipe_dream.sheet import SCORED, Sheet
from pipeyard.rules.pipe_dream.view import PipeDreamResult, ScoreLine
from pipeyard.rules.words import Words, all_of, say, seated

NOBODY = say("Nobody scored: the Gloop has the city.")


def player_name(seat: int) -> str:
    """What a seat is called."""
    return f"player{seat + 1}"


def player_word(seat: int) -> Words:
    """The player of a seat, in a sentence."""
    return seated(seat, player_name(seat))


def score_lines(sheet: Sheet) -> tuple[ScoreLine, ...]:
    """The score of a sheet as it lies, line by line; the points add up to its total."""
    found = survey(sheet)
    tables = sheet.tables
    left = len(tables.cross_values) - sheet.crosses
    used = sheet.bombs
    bombs = say("{n} {n:bomb|bombs} used", n=used)
    if used > 1:
        bombs = say("{n} {n:bomb|bombs} used, the highest counts", n=used)
    return (
        ScoreLine(
            "pipe-dream/score-way",
            say("{n} {n:piece|pieces} on a way to an exit", n=found.way_count),
            found.way_count,
            tables.way * found.way_count,
        ),
        ScoreLine(
            "pipe-dream/score-way",
            say("{n} {n:piece|pieces} in dead ends", n=found.dead_end_count),
            found.dead_end_count,
            0,
        ),
        ScoreLine(
            "pipe-dream/score-unjoined",
            say("{n} {n:piece|pieces} not joined to the source", n=found.unjoined_count),
            found.unjoined_count,
            -tables.unjoined * found.unjoined_count,
        ),
        ScoreLine("pipe-dream/score-bombs", bombs, used, -bomb_value(sheet)),
        ScoreLine(
            "pipe-dream/score-crosses",
            say("{n} {n:cross-section|cross-sections} not used", n=left),
            left,
            -cross_value(sheet),
        ),
    )


def table_result(sheets: list[Sheet]) -> Result:
    """The result of a table where every sheet is finished."""
    scores: list[int | None] = []
    lines: list[tuple[ScoreLine, ...]] = []
    best: int | None = None
    for sheet in sheets:
        if sheet.step == SCORED:
            points = total(sheet)
            best = points if best is None else max(best, points)
            scores.append(points)
            lines.append(score_lines(sheet))
        else:
            scores.append(None)
            lines.append(())
    winners = [seat for seat in range(len(sheets)) if best is not None and scores[seat] == best]
    if best is None:
        rule = "pipe-dream/nobody-scored"
        reason = NOBODY
    else:
        rule = "pipe-dream/most-points"
        names = all_of([player_word(seat) for seat in winners])
        reason = say("{player} wins with {n} {n:point|points}.", player=names, n=best)
        if len(winners) > 1:
            reason = say("{players} share the win with {n} {n:point|points}.", players=names, n=best)
    return PipeDreamResult(tuple(scores), tuple(winners), rule, reason, tuple(lines))
