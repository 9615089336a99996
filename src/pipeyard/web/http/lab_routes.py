"""The laboratory in the browser: the studies on this server, a small new one, and their reports.

It costs computing time, so it is for this machine alone unless whoever runs the server says otherwise
(the setting ``lab``).
"""

from __future__ import annotations

import asyncio
from ipaddress import ip_address
from urllib.parse import parse_qsl, urlsplit

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from pipeyard.rules.registry import GAMES
from pipeyard.rules.registry import game as registered
from pipeyard.rules.words import say
from pipeyard.web.errors import NotFound, RequestError
from pipeyard.web.guard import Connection, HttpRequest
from pipeyard.web.http import lab_page
from pipeyard.web.http.addresses import LOOPBACK
from pipeyard.web.http.laboratory import Laboratory, checked
from pipeyard.web.http.problems import problems
from pipeyard.web.http.services import guard_of, laboratory_of

# No scripts at all: not on these pages, and not in reports, whose styles stand in the page.
CSP = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'"
FIELDS = 20  # more than the form has
FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip")


@get("/lab", include_in_schema=False)
async def all_studies(request: HttpRequest, game: FromQuery[str] = "") -> Response[str]:
    """The studies there are, and a form for a new one."""
    lab = open_laboratory(request)
    chosen = registered(game) if game in GAMES else None
    studies = await asyncio.to_thread(lab.list)
    return _html(lab_page.front(studies, chosen, lab.settings.lab_games, lab.is_whole))


@get("/api/lab", responses=problems(), sync_to_thread=False)
def lab_is_open(request: HttpRequest) -> bool:
    """Whether the laboratory is open to whoever asks, so that the home page leads there."""
    return is_open(request)


@post("/lab", include_in_schema=False)
async def start_study(request: HttpRequest) -> Response[str] | Redirect:
    """Start a small study from the form."""
    lab = open_laboratory(request)
    guard_of(request).same_site(request)
    try:
        body = (await request.body()).decode("utf-8")
        form = dict(parse_qsl(body, keep_blank_values=True, max_num_fields=FIELDS))
    except ValueError:
        raise RequestError(say("this request cannot be read")) from None
    try:
        name = await lab.start(checked(form, lab.settings.lab_games))
    except RequestError as problem:
        return _html(lab_page.problem_page(problem.what, problem.right), problem.status)
    return Redirect(f"/lab/{name}", status_code=303)


@get("/lab/{name:str}", include_in_schema=False)
async def one_study(request: HttpRequest, name: FromPath[str]) -> Response[str]:
    """How far a study is."""
    return _html(lab_page.study_page(await asyncio.to_thread(open_laboratory(request).find, name)))


@get("/lab/{name:str}/report", include_in_schema=False)
async def study_report(request: HttpRequest, name: FromPath[str]) -> Response[bytes]:
    """A study's report, or what there is of it."""
    found = await asyncio.to_thread(open_laboratory(request).report, name)
    return Response(found, media_type="text/html; charset=utf-8", headers=_headers())


@post("/lab/{name:str}/stop", include_in_schema=False)
async def stop_study(request: HttpRequest, name: FromPath[str]) -> Redirect:
    """Stop a study; what was played stays."""
    lab = open_laboratory(request)
    guard_of(request).same_site(request)
    await lab.stop(name)
    return Redirect(f"/lab/{name}", status_code=303)


def open_laboratory(connection: Connection) -> Laboratory:
    """The laboratory, if it is open to whoever asks. Raises :class:`NotFound`."""
    if not is_open(connection):
        raise NotFound(say("this server has no laboratory"))
    return laboratory_of(connection)


def is_open(connection: Connection) -> bool:
    """By the setting ``lab``: to nobody, to this machine, to everybody."""
    wanted = laboratory_of(connection).settings.lab
    return wanted != "no" and (wanted != "local" or is_local(connection))


def is_local(connection: Connection) -> bool:
    """Whether the server listens on this machine only, and the request was made here too.

    A proxy on this machine lets the world in, so a request that was passed on is not local; nor is one that
    names another host, as a page does that had its own name lead here.
    """
    found, client = connection.app.state.addresses, connection.client
    if (
        client is None
        or found is None
        or found.elsewhere
        or any(name in connection.headers for name in FORWARDED)
    ):
        return False
    try:
        host = urlsplit(f"//{connection.headers.get('host', '')}").hostname
        return host in LOOPBACK and ip_address(client.host).is_loopback
    except ValueError:
        return False


def _html(page: str, status: int = 200) -> Response[str]:
    return Response(page, status_code=status, media_type="text/html; charset=utf-8", headers=_headers())


def _headers() -> dict[str, str]:
    return {"Content-Security-Policy": CSP, "Cache-Control": "no-store"}


LAB = [all_studies, lab_is_open, start_study, one_study, study_report, stop_study]
