"""What is counted and timed while the server runs, for Prometheus: ``GET /metrics`` gives it.

No name, code, token or seat is a label; a game is the finest that is told apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
)
from prometheus_client import generate_latest as _generate

registry = CollectorRegistry()
ProcessCollector(registry=registry)
PlatformCollector(registry=registry)

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

MOVES = Counter(
    "pipeyard_moves", "Moves that were kept, by who made them: person or table (bots, time-outs)",
    ["game", "by"], registry=registry,
)  # fmt: skip
REFUSALS = Counter("pipeyard_refusals", "Moves that the rules refused", ["game"], registry=registry)
MOVE_SECONDS = Histogram(
    "pipeyard_move_seconds", "From a move's message to its acknowledgement",
    registry=registry, buckets=_SECONDS,
)  # fmt: skip
KEEP_SECONDS = Histogram(
    "pipeyard_keep_seconds", "Writing moves to the database", registry=registry, buckets=_SECONDS
)
REQUESTS = Counter(
    "pipeyard_http_requests", "Answers to requests", ["method", "route", "status"], registry=registry
)
REQUEST_SECONDS = Histogram(
    "pipeyard_http_seconds", "Time to answer a request", ["route"], registry=registry, buckets=_SECONDS
)
SLOW_SCREENS = Counter(
    "pipeyard_slow_screens", "Screens that were let go because they did not read", registry=registry
)
RELOADS = Counter(
    "pipeyard_reloads", "Times a table was read again because another server wrote to it", registry=registry
)
NOTICES = Counter(
    "pipeyard_notices", "Turn notices to people who were away, by way (push, mail, webhook) and outcome",
    ["way", "outcome"], registry=registry,
)  # fmt: skip
BOT_FAILURES = Counter("pipeyard_bot_failures", "Questions that a bot did not answer", registry=registry)
ERRORS = Counter("pipeyard_errors", "Messages and requests that failed on the server", registry=registry)
TABLES = Gauge("pipeyard_tables_open", "Tables in memory", registry=registry)
SCREENS = Gauge("pipeyard_screens", "Open WebSockets at tables", registry=registry)
HEAVY_WORK = Gauge("pipeyard_heavy_work_waiting", "Jobs of long work that wait or run", registry=registry)
BOT_QUESTIONS = Gauge(
    "pipeyard_bot_questions_waiting", "Questions that wait for the bots' processes or are thought about",
    registry=registry,
)  # fmt: skip
PRESS_ORDERS = Gauge(
    "pipeyard_press_orders_waiting", "Orders for PDFs that wait or are printed", registry=registry
)
DISK_FREE = Gauge(
    "pipeyard_disk_free_bytes", "What is left of the disk that has the data folder", registry=registry
)
FAN_OUT = Gauge(
    "pipeyard_fan_out_up", "1 if this server hears of other servers' moves through Valkey", registry=registry
)


@contextmanager
def timed(histogram: Histogram) -> Iterator[None]:
    """Note how long something takes, if it succeeds."""
    began = perf_counter()
    yield
    histogram.observe(perf_counter() - began)


def text() -> bytes:
    """Everything, in the format that Prometheus reads."""
    return _generate(registry)
