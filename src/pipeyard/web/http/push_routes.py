"""A browser asks to be told of its turn while the page is closed."""

from __future__ import annotations

from typing import cast

from litestar import get, post
from litestar.params import FromPath, JSONBody

from pipeyard.rules.words import say
from pipeyard.web.errors import Forbidden, NotFound, RequestError
from pipeyard.web.guard import Connection, HttpRequest
from pipeyard.web.http.problems import problems
from pipeyard.web.http.services import guard_of, tables_of
from pipeyard.web.live.localize import request_language
from pipeyard.web.live.notice_senders import is_push_key
from pipeyard.web.live.turn_notices import TurnNotices
from pipeyard.web.store.notice_store import Subscription
from pipeyard.web.tokens import hashed
from pipeyard.web.wire.push import PushKey, PushWish


def notices_of(connection: Connection) -> TurnNotices:
    return cast(TurnNotices, connection.app.state.notices)


@get("/api/push", responses=problems(), sync_to_thread=False)
def push_key(request: HttpRequest) -> PushKey:
    """The server's key for push services, which browsers ask for."""
    push = notices_of(request).push
    return PushKey("" if push is None else push.key)


@post("/api/tables/{table_id:str}/push", status_code=204, responses=problems(400, 403, 404))
async def tell_browser(request: HttpRequest, table_id: FromPath[str], data: JSONBody[PushWish]) -> None:
    """Tell a browser of the turns of one's own seats, or stop it."""
    guard_of(request).seat(request)
    notices = notices_of(request)
    if notices.push is None:
        raise NotFound(say("this server sends no notices"), say("leave the page open"))
    table = await tables_of(request).get(table_id)
    known = {hashed(token) for token in data.tokens}
    seats = [row.seat for row in table.seats if row.token is not None and row.token in known]
    if not seats:
        raise Forbidden(say("only players are told of their turn"))
    if not data.on:
        await notices.store.unsubscribe(table_id, seats, data.endpoint)
        return
    if not notices.push.is_allowed(data.endpoint):
        raise RequestError(say("this browser's push service is not known here"), say("use another browser"))
    if not is_push_key(data.p256dh, data.auth):
        raise RequestError(say("these are no keys of a browser"))
    browser = Subscription(data.endpoint, data.p256dh, data.auth, request_language.get())
    await notices.store.subscribe(table_id, seats, browser, tables_of(request).wall())


PUSH = [push_key, tell_browser]
