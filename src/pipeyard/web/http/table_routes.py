"""The HTTP side of the table: games, rules and invitations."""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromPath, JSONBody

from pipeyard.paper.companion import Companion, companions
from pipeyard.rules.words import say
from pipeyard.web.errors import NotFound
from pipeyard.web.games import find_game
from pipeyard.web.guard import HttpRequest
from pipeyard.web.http import catalogue
from pipeyard.web.http.problems import problems
from pipeyard.web.http.qr_codes import qr_code
from pipeyard.web.http.services import gatherings_of, guard_of, tables_of
from pipeyard.web.live.localize import request_language
from pipeyard.web.wire import messages as m


@get("/api/games", responses=problems(), sync_to_thread=False)
def list_games() -> list[m.GameInfo]:
    """The games, their editions, options and bots."""
    return catalogue.games()


@get("/api/rules/{name:str}", responses=problems(400, 404), sync_to_thread=False)
def list_rules(name: FromPath[str]) -> list[m.RuleInfo]:
    """A game's numbered rules."""
    return catalogue.rules(find_game(name), request_language.get())


@get("/api/companion/{name:str}", responses=problems(400, 404), sync_to_thread=False)
def companion(name: FromPath[str]) -> list[Companion]:
    """What a device on a real table needs to know of a game, for each edition."""
    game = find_game(name).name
    try:
        return list(companions(game))
    except LookupError:
        raise NotFound(say("this game has no companion"), say("look at its rules")) from None


@post("/api/tables", responses=problems(400, 403, 404))
async def make_table(request: HttpRequest, data: JSONBody[m.NewTable]) -> m.TableMade:
    """A new table."""
    guard_of(request).table(request)
    return await tables_of(request).make(data)


@get("/api/tables/{table_id:str}", responses=problems(400, 404))
async def look_at_table(request: HttpRequest, table_id: FromPath[str]) -> m.TableInfo:
    """What anyone with a table's address may know."""
    table = await tables_of(request).get(table_id)
    header = table.match.header
    return m.TableInfo(
        table=table.row.id,
        game=table.game.name,
        title=table.game.title,
        edition=header.edition or "",
        options=dict(header.options),
        seats=table.seat_infos(),
        over=table.match.result is not None,
    )


@get("/api/invites/{code:str}", responses=problems(400, 404))
async def look_at_invitation(request: HttpRequest, code: FromPath[str]) -> m.InviteInfo:
    """What a code leads to."""
    with guard_of(request).code(request):
        return await _invitation(request, code)


async def _invitation(request: HttpRequest, code: str) -> m.InviteInfo:
    crowd = await gatherings_of(request).known(code)
    if crowd is not None:
        row = crowd.row
        title = find_game(row.game).title
        return m.InviteInfo(row.code, row.game, title, "crowd", None, row.table_id is not None, row.host)
    table, seat = await tables_of(request).invitation(code)
    host = next((row.name for row in table.seats if row.kind == "human"), "")
    taken = seat is not None and table.seats[seat].token is not None
    kind = "watch" if seat is None else "seat"
    return m.InviteInfo(table.row.id, table.game.name, table.game.title, kind, seat, taken, host)


@post("/api/invites/{code:str}", responses=problems(400, 403, 404, 409))
async def take_seat(request: HttpRequest, code: FromPath[str], data: JSONBody[m.TakeSeat]) -> m.SeatTaken:
    """Sit down by invitation."""
    guard_of(request).seat(request)
    return await tables_of(request).sit_down(code, data.name)


@get("/api/invites/{code:str}/qr.svg", media_type="image/svg+xml", responses=problems(400, 404))
async def invitation_picture(request: HttpRequest, code: FromPath[str]) -> str:
    """The invitation as a QR code."""
    await tables_of(request).invitation(code)
    return await qr_code(request, f"/#/join/{code}")


@post("/api/tables/{table_id:str}/rematch", responses=problems(400, 403, 404, 409))
async def rematch(request: HttpRequest, table_id: FromPath[str], data: JSONBody[m.Rematch]) -> m.TableMade:
    """The same again: a new table, or one's seat at the one another player made."""
    guard_of(request).table(request)
    return await tables_of(request).rematch(table_id, [data.token, *data.others])


HANDLERS = [
    list_games, list_rules, make_table, look_at_table, look_at_invitation, take_seat, invitation_picture,
    rematch, companion,
]  # fmt: skip
