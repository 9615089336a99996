"""What is answered when something went wrong: always a problem in words, never a trace."""

from __future__ import annotations

import logging

from litestar import Litestar, MediaType, Response
from litestar.exceptions import (
    HTTPException,
    InternalServerException,
    MethodNotAllowedException,
    ValidationException,
)
from litestar.routes import HTTPRoute
from litestar.types import ExceptionHandlersMap
from sqlalchemy.exc import InterfaceError, OperationalError, SQLAlchemyError

from pipeyard.rules.words import Words, say
from pipeyard.web.errors import RequestError
from pipeyard.web.guard import HttpRequest
from pipeyard.web.live.localize import localized
from pipeyard.web.store.failures import told_plainly
from pipeyard.web.wire import messages as m

_CUT_OFF = "client disconnected prematurely"  # as Litestar says it
logger = logging.getLogger(__name__)


def _problem(
    status: int, what: str, right: str = "", headers: dict[str, str] | None = None
) -> Response[m.Problem]:
    return Response(
        m.Problem(what, right),
        status_code=status,
        media_type=MediaType.JSON,
        headers=headers,
        type_encoders={Words: localized},
    )


def on_request_error(_: HttpRequest, error: RequestError) -> Response[m.Problem]:
    return _problem(error.status, error.what, error.right)


def on_http(request: HttpRequest, problem: HTTPException) -> Response[m.Problem]:
    if isinstance(problem, ValidationException):
        told = [each for each in problem.extra or [] if isinstance(each, dict)]
        right = "; ".join(f"{each.get('key', 'body')}: {each.get('message', '')}" for each in told)
        return _problem(problem.status_code, say("this request cannot be read"), right[:300])
    if isinstance(problem, MethodNotAllowedException):
        methods = ", ".join(sorted(allowed(request.app, request.scope["path"])))
        what = say("this cannot be done here by {method}", method=request.method)
        right = say("one of: {names}", names=methods)
        return _problem(problem.status_code, what, right, {"Allow": methods})
    if isinstance(problem, InternalServerException) and problem.detail == _CUT_OFF:
        return _problem(400, say("this request cannot be read"), say("try again"))
    return _problem(problem.status_code, problem.detail)


def on_unreadable(_: HttpRequest, problem: Exception) -> Response[m.Problem]:
    """A body that is nested without end, or is no text."""
    return _problem(400, say("this request cannot be read"), say("a body is JSON in UTF-8"))


def on_storage(_: HttpRequest, problem: SQLAlchemyError) -> Response[m.Problem]:
    gone = isinstance(problem, OperationalError | InterfaceError)  # then where it was asked tells nothing
    logger.error("the database failed: %s", str(problem).splitlines()[0], exc_info=None if gone else problem)
    error = told_plainly(problem)
    return _problem(error.status, error.what, error.right)


def on_anything(_: HttpRequest, problem: Exception) -> Response[m.Problem]:
    logger.error("a request failed", exc_info=problem)
    return _problem(500, say("something went wrong on the server"), say("try again"))


ANSWERS: ExceptionHandlersMap = {
    RequestError: on_request_error,
    HTTPException: on_http,
    RecursionError: on_unreadable,
    UnicodeDecodeError: on_unreadable,
    SQLAlchemyError: on_storage,
    Exception: on_anything,
}


def allowed(app: Litestar, path: str) -> set[str]:
    """The methods of the route that answers at a path: the one that spells out most of it."""
    asked = [part for part in path.split("/") if part]
    best: tuple[int, set[str]] = (-1, set())
    for route in app.routes:
        if isinstance(route, HTTPRoute) and (spelt := _spelt(route, asked)) >= best[0]:
            known = best[1] if spelt == best[0] else set()
            best = (spelt, {*known, *map(str, route.methods)} if spelt >= 0 else set())
    return best[1] | ({"HEAD"} if "GET" in best[1] else set())


def _spelt(route: HTTPRoute, asked: list[str]) -> int:
    """How many parts of a path a route spells out; -1 if it does not answer there."""
    parts = route.path_components
    for number, part in enumerate(parts):
        if not isinstance(part, str) and part.full.endswith(":path"):
            return number
        if number >= len(asked) or (isinstance(part, str) and part != asked[number]):
            return -1
    return sum(isinstance(part, str) for part in parts) if len(parts) == len(asked) else -1
