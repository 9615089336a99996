"""The games of a contest in a file, a line each: what a stopped contest goes on with."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path

from pipeyard.lab.rating.contest import Contest, Fixture, Played
from pipeyard.rules.errors import BadSetup


class Results:
    """Games played so far. The first line says of which contest they are."""

    def __init__(self, path: Path | None, contest: Contest) -> None:
        self.path = path
        self.played: dict[Fixture, Played] = {}
        if path is None:
            return
        if path.exists():
            self._read(path, contest)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(contest.named()) + "\n", encoding="utf-8")

    def _read(self, path: Path, contest: Contest) -> None:
        lines = path.read_text(encoding="utf-8").splitlines()
        try:
            named = json.loads(lines[0])
            rows = [json.loads(line) for line in lines[1:] if line.endswith("}")]  # the last may be cut off
            for row in rows:
                found = Played(
                    row["deal"],
                    tuple(row["seated"]),
                    tuple(row["scores"]),
                    tuple(row["winners"]),
                    row["moves"],
                    row["troubles"],
                )
                self.played[Fixture(found.deal, found.seated)] = found
        except (ValueError, KeyError, TypeError, IndexError):
            raise BadSetup(f"{path} is not a file of games that `pipeyard rate` played") from None
        if named != contest.named():
            raise BadSetup(f"{path} has the games of another contest; name another file")
        if lines and not lines[-1].endswith("}"):
            path.write_text("\n".join([*lines[:-1], ""]), encoding="utf-8")

    def missing(self, fixtures: Iterable[Fixture]) -> list[Fixture]:
        """Those not played yet."""
        return [fixture for fixture in fixtures if fixture not in self.played]

    def add(self, played: Played) -> None:
        """Keep a game, on disk at once."""
        self.played[Fixture(played.deal, played.seated)] = played
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(played)) + "\n")
