"""Measure: everything, which writes docs/benchmarks.md (``make bench``), or the parts that are named.

    python -m bench [--resume] [PART ...]

With --resume, parts that were measured before with this build on this machine are not measured again.

Parts: speed, menus, curves, profile, learning, bots, search, table, crowd, paper, lab, players.
"""

from __future__ import annotations

import sys
import time
import traceback
from collections.abc import Callable
from datetime import UTC, datetime

from bench import (
    bots,
    crowd,
    curves,
    lab,
    learning,
    machine,
    menus,
    paper,
    players,
    profile,
    search,
    speed,
    table,
)
from bench.goals import table as goals_table
from bench.kept import keep, kept
from bench.ours import build
from bench.section import Section
from bench.texts import texts
from bench.worker import ROOT

PAGE = ROOT / "docs" / "benchmarks.md"
PARTS: dict[str, Callable[[], Section]] = {
    "speed": speed.section,
    "menus": menus.section,
    "curves": curves.section,
    "profile": profile.section,
    "learning": learning.section,
    "bots": bots.section,
    "search": search.section,
    "table": table.section,
    "crowd": crowd.section,
    "paper": paper.section,
    "lab": lab.section,
    "players": players.section,
}


def page(sections: list[Section]) -> str:
    """docs/benchmarks.md."""
    parts = [
        "# Benchmarks",
        f"{texts('page.md')['page']}",
        f"Measured {datetime.now(UTC):%Y-%m-%d} on {machine.told()}; rules {build()}.",
        "## Goals",
        goals_table([goal for section in sections for goal in section.goals]),
    ]
    for section in sections:
        parts += [f"## {section.heading}", section.text]
    return "\n\n".join(parts) + "\n"


def _attempted(name: str, measured: Callable[[], Section], failed: list[str]) -> Section:
    """Minutes of measuring are not lost because one part of it fails: the page says that it did."""
    try:
        section = measured()
        keep(name, section)
        return section
    except Exception:
        traceback.print_exc()
        failed.append(name)
        return Section(name.capitalize(), "This part could not be measured in this run.")


def main(arguments: list[str]) -> None:
    resumes = "--resume" in arguments
    names = [name for name in arguments if name != "--resume"]
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        sys.exit(f"there is no measurement called {unknown[0]!r}; there are: {', '.join(PARTS)}")
    sections = []
    failed: list[str] = []
    for name, measured in PARTS.items():
        if names and name not in names:
            continue
        before = kept(name) if resumes else None
        if before is not None:
            print(f"== {name}: measured before", flush=True)
            sections.append(before)
            continue
        began = time.monotonic()
        print(f"== {name}", flush=True)
        sections.append(_attempted(name, measured, failed))
        print(f"   {time.monotonic() - began:.0f} s", flush=True)
    if names:
        for section in sections:
            print(f"\n## {section.heading}\n\n{section.text}\n")
            if section.goals:
                print(goals_table(section.goals))
    else:
        PAGE.write_text(page(sections))
        print(f"written: {PAGE}")
    if failed:
        sys.exit(f"could not be measured: {', '.join(failed)}")


if __name__ == "__main__":
    main(sys.argv[1:])
