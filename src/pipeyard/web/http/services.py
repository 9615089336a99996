"""What the routes work with: the server's parts, as the application holds them."""

from __future__ import annotations

from typing import cast

from pipeyard.web.crowd.daily import Daily
from pipeyard.web.crowd.gatherings import Gatherings
from pipeyard.web.guard import Connection, Guard
from pipeyard.web.http.laboratory import Laboratory
from pipeyard.web.http.pdf_worker import PdfWorkers
from pipeyard.web.live.adviser import Adviser
from pipeyard.web.live.heavy_work import HeavyWork
from pipeyard.web.live.reviewer import Reviewer
from pipeyard.web.live.tables import TableManager


def tables_of(connection: Connection) -> TableManager:
    return cast(TableManager, connection.app.state.tables)


def heavy_work_of(connection: Connection) -> HeavyWork:
    return tables_of(connection).heavy_work


def gatherings_of(connection: Connection) -> Gatherings:
    return cast(Gatherings, connection.app.state.gatherings)


def daily_of(connection: Connection) -> Daily:
    return cast(Daily, connection.app.state.daily)


def guard_of(connection: Connection) -> Guard:
    return cast(Guard, connection.app.state.guard)


def adviser_of(connection: Connection) -> Adviser:
    return cast(Adviser, connection.app.state.adviser)


def reviewer_of(connection: Connection) -> Reviewer:
    return cast(Reviewer, connection.app.state.reviewer)


def pdf_worker_of(connection: Connection) -> PdfWorkers:
    return cast(PdfWorkers, connection.app.state.pdf_worker)


def laboratory_of(connection: Connection) -> Laboratory:
    return cast(Laboratory, connection.app.state.laboratory)
