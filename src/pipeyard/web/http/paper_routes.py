"""Paper over HTTP: what can be printed, the PDFs and a look at their first page, and sheets looked over."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Coroutine
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from pipeyard.paper.audit import audit, audited, form
from pipeyard.paper.audit.forms import Form
from pipeyard.paper.audit.report import Report
from pipeyard.paper.cutting import FLIPS
from pipeyard.paper.ink import INKS
from pipeyard.paper.page import PAPERS
from pipeyard.paper.printing import Order, prints
from pipeyard.rules.protocol import BadSetup, Game, NotationError
from pipeyard.rules.registry import GAMES
from pipeyard.rules.registry import game as registered
from pipeyard.rules.words import say, told_by
from pipeyard.web import metrics
from pipeyard.web.errors import NotFound, RequestError
from pipeyard.web.games import find_game
from pipeyard.web.guard import HttpRequest, address
from pipeyard.web.http import catalogue
from pipeyard.web.http.pdf_worker import MOST
from pipeyard.web.http.problems import problems
from pipeyard.web.http.services import heavy_work_of, pdf_worker_of, tables_of
from pipeyard.web.live.localize import request_language
from pipeyard.web.names import printable
from pipeyard.web.wire import paper as m

_MEDIA = {"pdf": "application/pdf", "svg": "image/svg+xml"}
LOOKS = 1_000  # at a cell, as many as a page costs at least
LONGEST_NAME, LONGEST_LINK = 40, 100
LONGEST_OPTION = 2000  # letters; board codes with commas between are the longest


@get("/api/print", responses=problems(), sync_to_thread=False)
def what_prints() -> m.PrintPage:
    """What can be printed of each game, and how."""
    games = [_info(registered(name)) for name in GAMES]
    return m.PrintPage(games, list(PAPERS), list(INKS), MOST, list(audited()))


def _info(game: Game) -> m.PrintInfo:
    return m.PrintInfo(
        game=game.name,
        title=game.title,
        editions=next(info for info in catalogue.games() if info.name == game.name).editions,
        prints=[
            m.PrintChoice(
                what=each.what,
                title=each.title,
                per_page=list(each.per_page),
                flips=list(FLIPS) if each.flips else [],
                layouts=list(each.layouts),
                options=each.chosen,
                names=each.named,
            )
            for each in prints(game.name)
        ],
    )


@get("/api/print/{name:str}/{file:str}", responses=problems(400, 404))
async def print_file(
    request: HttpRequest,
    name: FromPath[str],
    file: FromPath[str],
    edition: FromQuery[str] = "",
    paper: FromQuery[str] = "a4",
    ink: FromQuery[str] = "full",
    count: FromQuery[int | None] = None,
    per_page: FromQuery[int | None] = None,
    flip: FromQuery[str | None] = None,
    layout: FromQuery[str | None] = None,
    language: FromQuery[str] = "",
    seed: FromQuery[str | None] = None,
    option: FromQuery[list[str] | None] = None,
    names: FromQuery[str] = "",
    back: FromQuery[bool] = False,
    link: FromQuery[str] = "",
) -> Response[bytes]:
    """A PDF to print, such as ``boards.pdf``, or as ``boards.svg`` a look at its first page."""
    game = find_game(name)
    what, _, ending = file.rpartition(".")
    if ending not in _MEDIA:
        raise NotFound(say("there is no {file}", file=repr(file[:80])), say("ask for a .pdf, or for an .svg"))
    _check_edition(game, edition)
    order = Order(
        game=game.name,
        edition=edition or game.default_edition(),
        paper=paper,
        ink=ink,
        count=count,
        per_page=per_page,
        flip=flip,
        seed=seed,
        options=_options(game, option or []),
        what=what,
        layout=layout,
        language=language or request_language.get(),
        names=_names(names),
        back=back,
        link=link[:LONGEST_LINK].rstrip("/") if link.startswith(("http://", "https://")) else "",
    )
    most = tables_of(request).settings.setup_work
    preview = ending == "svg"
    cost = await heavy_work_of(request).run(lambda: _cost(game, order, preview, most), is_new=True)
    with metrics.PRESS_ORDERS.track_inprogress():
        work = pdf_worker_of(request).made(order, preview, address(request), cost)
        made = await _while_there(request, work)
    kind = "attachment" if ending == "pdf" else "inline"
    headers = {"Content-Disposition": f'{kind}; filename="{order.game}-{order.what}.{ending}"'}
    return Response(made, media_type=_MEDIA[ending], headers=headers)


def _names(given: str) -> tuple[str, ...]:
    """Names, one on a line or between commas. Raises :class:`RequestError` for too many."""
    found = [name for each in re.split(r"[,\n]", given) if (name := printable(each)[:LONGEST_NAME])]
    if len(found) > MOST:
        raise RequestError(say("these are too many names"), say("at most {most}", most=MOST))
    return tuple(found)


def _check_edition(game: Game, edition: str) -> None:
    if edition and edition not in game.editions():
        known = ", ".join(game.editions())
        raise NotFound(
            say("there is no edition {name}", name=repr(edition[:80])), say("one of: {known}", known=known)
        )


async def _while_there(request: HttpRequest, work: Coroutine[Any, Any, bytes]) -> bytes:
    """What is made as long as its client waits for it: an order ends with whoever gave it."""

    async def hung_up() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    made, gone = asyncio.create_task(work), asyncio.create_task(hung_up())
    tasks: list[asyncio.Task[Any]] = [made, gone]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if made.done():
            return made.result()
        raise RequestError(say("the press is busy"), say("try again"))  # nobody reads it
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _cost(game: Game, order: Order, preview: bool, most: int) -> int:
    """Pages times looks at a cell. Raises :class:`RequestError` where it takes longer than a table may."""
    pages = 1 if preview else max(1, order.count or 1, len(order.names)) * (1 + order.back)
    fewest, seats = game.seat_range(order.edition)
    count = min(seats, max(fewest, order.count or 1, len(order.names)))
    try:
        work = game.setup_work(game.start(order.edition, count, order.options))
    except BadSetup:
        return 0  # the press says what is wrong
    if work > most:
        raise RequestError(
            say("this is too much to print"), say("fewer boards, smaller ones, or fewer walls")
        )
    return pages * max(LOOKS, work // count)


def _options(game: Game, given: list[str]) -> dict[str, str]:
    """A game's own options, each as ``name=value``. Raises :class:`RequestError`."""
    names = [each.name for each in game.options(game.default_edition())]
    options: dict[str, str] = {}
    for each in given:
        name, equals, value = each.partition("=")
        if not equals or name not in names or len(value) > LONGEST_OPTION:
            known = ", ".join(names)
            raise RequestError(
                say("{option} is no option here", option=repr(each[:80])), say("one of: {known}", known=known)
            )
        options[name] = value
    return options


def _audited(name: str) -> str:
    game = find_game(name).name
    if game not in audited():
        raise NotFound(
            say("this game has no sheets to look over"), say("one of: {known}", known=", ".join(audited()))
        )
    return game


@get("/api/audit/{name:str}", responses=problems(400, 404))
async def audit_form(
    request: HttpRequest, name: FromPath[str], board: FromQuery[str] = "", edition: FromQuery[str] = ""
) -> m.AuditForm:
    """A sheet to be filled in: of Pipes the board of a code, of Pipe Dream an edition's."""
    game = _audited(name)
    try:
        return await heavy_work_of(request).run_page(lambda: _form(form(game, board, edition)))
    except (NotationError, BadSetup) as problem:
        raise RequestError(told_by(problem)) from problem


def _form(sheet: Form) -> m.AuditForm:
    return m.AuditForm(
        sheet.game,
        sheet.columns,
        sheet.rows,
        [
            m.AuditPlace(each.name, each.cell, each.column, each.row, list(each.art), each.is_printed)
            for each in sheet.places
        ],
        [m.AuditMark(each.token, each.label, list(each.art), each.letter) for each in sheet.marks],
        [m.AuditClaim(each.line, each.label, each.is_number, each.example) for each in sheet.claims],
        list(sheet.head),
    )


@post("/api/audit/{name:str}", status_code=200, responses=problems(400, 404))
async def audit_sheet(
    request: HttpRequest, name: FromPath[str], data: JSONBody[m.AuditSheet]
) -> m.AuditReport:
    """What the rules make of a typed sheet."""
    game = _audited(name)
    try:
        return await heavy_work_of(request).run_page(lambda: _report(audit(game, data.text)))
    except NotationError as problem:
        raise RequestError(told_by(problem)) from problem


def _report(report: Report) -> m.AuditReport:
    return m.AuditReport(
        verdict=report.verdict,
        right=report.is_right,
        steps=[m.AuditStep(each.text, list(each.cells)) for each in report.steps],
        faults=[m.AuditFault(each.rule, each.text, list(each.cells)) for each in report.faults],
        wet=[m.AuditWet(each.cell, list(each.art)) for each in report.wet],
    )


PAPER = [what_prints, print_file, audit_form, audit_sheet]
