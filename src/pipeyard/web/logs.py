"""What the server writes to its log: one line each, and not the same line a thousand times."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable

ACCESS = "pipeyard.access"  # the logger of requests
_USUAL = {*vars(logging.makeLogRecord({})), "message", "asctime", "taskName"}


class JsonLines(logging.Formatter):
    """One JSON object a line. Nothing that is logged names a token, a code or a secret."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "logger": record.name,
            "what": record.getMessage(),
        }
        told |= {key: value for key, value in vars(record).items() if key not in _USUAL}
        if record.exc_info:
            trace = self.formatException(record.exc_info)
            # PostgreSQL's details name the values of a row.
            told["trace"] = "\n".join(line for line in trace.splitlines() if not line.startswith("DETAIL:"))
        return json.dumps(told, default=str)


class PlainLines(logging.Formatter):
    """The same for people: a line each, and the trace below it."""

    def __init__(self) -> None:
        super().__init__()
        self._json = JsonLines()

    def format(self, record: logging.LogRecord) -> str:
        told = json.loads(self._json.format(record))
        line = f"{told.pop('time')} {told.pop('level')} {told.pop('logger')}: {told.pop('what')}"
        trace = told.pop("trace", "")
        more = "".join(f" {key}={value}" for key, value in told.items())
        return line + more + (f"\n{trace}" if trace else "")


class Throttle(logging.Filter):
    """Lets so many records of one kind pass in a minute. The first one after says how many were left out.

    Requests are all of one kind, of which more may pass.
    """

    def __init__(
        self, most: int = 20, clock: Callable[[], float] = time.monotonic, requests: int = 6000
    ) -> None:
        super().__init__()
        self.most = most
        self.requests = requests
        self.clock = clock
        self._minute = 0
        self._counts: dict[tuple[str, int, str], int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        minute = int(self.clock() // 60)
        key = (record.name, record.levelno, str(record.msg)[:200])
        if minute != self._minute:
            self._minute = minute
            left_out = {
                each: count - most
                for each, count in self._counts.items()
                if count > (most := self._most(each[0]))
            }
            self._counts = {each: -count for each, count in left_out.items()}
        count = self._counts.get(key, 0)
        if count < 0:
            record.left_out = -count
            count = 0
        self._counts[key] = count + 1
        return count < self._most(record.name)

    def _most(self, logger: str) -> int:
        return self.requests if logger == ACCESS else self.most


def start_logging(form: str, level: str, requests: bool) -> None:
    """Write the log to standard error: ``json`` or ``text``, from a level on, with requests or without."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if form == "json" else PlainLines())
    handler.addFilter(Throttle())
    # Others' lines name addresses, and so tables, invitations and browsers: only what went wrong is told.
    logging.basicConfig(level=max(logging.WARNING, logging.getLevelName(level.upper())), handlers=[handler])
    logging.getLogger("pipeyard").setLevel(level.upper())
    logging.getLogger(ACCESS).setLevel(logging.INFO if requests else logging.CRITICAL)
