"""A study that is watched while it is run: how far it is, and its report so far."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field
from pathlib import Path

from pipeyard.lab.report import report
from pipeyard.lab.results import make_tables, write_whole
from pipeyard.lab.runner import Progress
from pipeyard.lab.study import Study

PROGRESS, REPORT = "progress.json", "report.html"
SECONDS_A_REPORT = 5.0  # a report takes a second or so to make


@dataclass(slots=True)
class Watcher:
    """Writes what a study has come to, for whoever looks into its folder."""

    study: Study
    folder: Path
    last: float = field(default_factory=time.monotonic)

    def tell(self, progress: Progress) -> None:
        """Write how far it is; from time to time the report too."""
        told = {
            "played": progress.played,
            "wanted": progress.wanted,
            "failed": progress.failed,
            "speed": round(progress.speed, 2),
        }
        write_whole(self.folder / PROGRESS, json.dumps(told).encode())
        if progress.now and time.monotonic() - self.last > SECONDS_A_REPORT:
            make_tables(self.folder)
            write_whole(self.folder / REPORT, report(self.study, self.folder).encode())
            self.last = time.monotonic()
