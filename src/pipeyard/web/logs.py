"""What the server writes to its log: one JSON object a line, and not the same line a thousand times."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable

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


class Throttle(logging.Filter):
    """Lets so many records of one kind pass in a minute. The first one after says how many were left out."""

    def __init__(self, most: int = 20, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.most = most
        self.clock = clock
        self._minute = 0
        self._counts: dict[tuple[str, int, str], int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        minute = int(self.clock() // 60)
        key = (record.name, record.levelno, str(record.msg)[:200])
        if minute != self._minute:
            self._minute = minute
            left_out = {each: count - self.most for each, count in self._counts.items() if count > self.most}
            self._counts = {each: -count for each, count in left_out.items()}
        count = self._counts.get(key, 0)
        if count < 0:
            record.left_out = -count
            count = 0
        self._counts[key] = count + 1
        return count < self.most
