"""Tables made from a log: one that goes on from a position of it, and one that shows a game from a file."""

from __future__ import annotations

from collections.abc import Sequence

from pipeyard.bots import registry as bots
from pipeyard.match.clock import NO_CLOCK
from pipeyard.match.log import LogError
from pipeyard.match.match import Match
from pipeyard.match.notation import write
from pipeyard.match.reading import read
from pipeyard.match.versions import game_of, starting_state
from pipeyard.rules.words import say, told_by
from pipeyard.web.errors import Forbidden, RequestError
from pipeyard.web.live.leaving import STAND_IN
from pipeyard.web.live.table import Table
from pipeyard.web.live.tables import TableManager
from pipeyard.web.names import printable
from pipeyard.web.store.store import SeatRow
from pipeyard.web.tokens import hashed, new_token
from pipeyard.web.wire import messages as m

LOG_BYTES = 512 * 1024  # of a log that is sent here
LOG_EVENTS = 5000  # each is judged by the rules; a long game has some hundreds


async def go_on_from(tables: TableManager, table: Table, number: int, tokens: Sequence[str]) -> m.TableMade:
    """A new table at a finished game's position after ``number`` events.

    Who asks plays the own seats, or the one whose turn it is; bots play the others.
    """
    match = table.match
    if table.crowd is not None:
        raise Forbidden(say("a crowd's game is too big to look through here"), say("download its log"))
    if not 0 <= number <= len(match):
        raise RequestError(say("there is no event {number}", number=number))
    state = await tables.heavy_work.run_past(lambda: match.at(number))
    if state.result() is not None:
        raise RequestError(say("the game is over there"), say("go back a little"))
    known = {hashed(token) for token in tokens}
    own = [row.seat for row in table.seats if row.token is not None and row.token in known]
    if not own:
        own = [next((seat for seat in state.waiting().must if seat >= 0), 0)]
    rows, yours = [], []
    for row in table.seats:
        if row.seat in own:
            token = new_token()
            rows.append(SeatRow(row.seat, "human", row.name, "", hashed(token), None))
            yours.append(m.MySeat(row.seat, token))
        else:
            bot = row.bot if row.bot in bots.names(match.game.name) else STAND_IN
            rows.append(SeatRow(row.seat, "bot", row.name or bot, bot, None, None))
    position = match.game.write(state)
    made = await tables.lay(tables.new_table(match.game), "", {}, rows, NO_CLOCK, position)
    return m.TableMade(made.row.id, yours, [], made.row.watch)


async def show_log(tables: TableManager, text: str) -> m.TableMade:
    """A table that shows the finished game of a log, to be looked through. Raises :class:`RequestError`."""

    def follow() -> tuple[Match, str]:
        log = read(text)
        if len(log.entries) > LOG_EVENTS:
            raise LogError(say("a log to be looked through here may have {most} events", most=LOG_EVENTS))
        game = game_of(log.header)
        if game.setup_work(starting_state(game, log.header)) > tables.settings.setup_work:
            raise LogError(say("setting this table up would take too long"))
        if len(log.header.chairs) > tables.settings.seats_per_table:
            raise LogError(say("a crowd's game is too big to look through here"))
        match = Match.resume(log)
        return match, write(match.log())

    try:
        match, kept = await tables.heavy_work.run_past(follow)
    except LogError as problem:
        raise RequestError(say("this log cannot be followed"), told_by(problem)) from None
    if match.result is None:
        raise RequestError(
            say("the game of this log is not over"), say("a log can be looked through when its game is over")
        )
    rows = [
        SeatRow(seat, chair.player.kind, name, name if chair.player.kind == "bot" else "", None, None)
        for seat, chair in enumerate(match.header.chairs)
        for name in (printable(chair.player.name)[:40],)
    ]
    row = await tables.keep_finished(match, rows, kept)
    return m.TableMade(row.id, [], [], row.watch)
