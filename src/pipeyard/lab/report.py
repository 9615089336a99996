"""A study as one page of HTML that needs nothing else: figures with intervals, plots, and what changed."""

from __future__ import annotations

from html import escape
from importlib.resources import files
from pathlib import Path

from pipeyard.lab.groups import Data, read_results
from pipeyard.lab.sections import comparison, course, matters, wins
from pipeyard.lab.study import Study


def report(study: Study, folder: Path) -> str:
    """The page. Raises :class:`StudyError` if there are no results yet."""
    data = read_results(study, folder)
    parts = [
        _head(data),
        _section("What we found, and what to change", _findings(study.findings)),
        _section("Who wins", wins.places(data)),
        _section("Which bot wins", wins.bots(data)),
        _section("Luck and skill", wins.skill(data)),
        _section("How long it takes", course.figures(data, course.lengths(study))),
        _section("Scores", course.figures(data, course.scores())),
        _section("How games end", course.endings(data)),
        _section("Tension", course.figures(data, course.tension()) + course.known_early(data)),
        _section("Which tiles, actions and deals matter", matters.matters(data)),
        _section("What was counted", matters.counted(data)),
        _section("What is done", matters.actions(data)),
        _section("What changes from variant to variant", comparison.rule_diff(data)),
        _section("How it was made", _method(study)),
    ]
    return page(study.title, "\n".join(part for part in parts if part))


def page(title: str, body: str) -> str:
    """A page of the laboratory."""
    frame = (files("pipeyard.lab") / "report.html").read_text(encoding="utf-8")
    return frame.replace("{title}", escape(title)).replace("{body}", body)


def _head(data: Data) -> str:
    study = data.study
    games = sum(len(group.games) for group in data.groups)
    failed = sum(group.failed for group in data.groups)
    warned = f" <b>{failed:,} games failed</b>; their logs are kept with the results." if failed else ""
    return (
        f"<header><h1>{escape(study.title)}</h1><p>{escape(study.game)}: {games:,} games by bots, "
        f"{len(study.variants)} variant{'s' if len(study.variants) > 1 else ''}.{warned}</p></header>"
    )


def _findings(text: str) -> str:
    """A designer's own words: paragraphs, and lines that begin with a dash as a list."""
    parts = []
    for block in text.strip().split("\n\n"):
        lines = [line.strip() for line in block.strip().splitlines()]
        if lines and all(line.startswith("- ") for line in lines):
            parts.append("<ul>" + "".join(f"<li>{escape(line[2:])}</li>" for line in lines) + "</ul>")
        elif any(lines):
            parts.append(f"<p>{escape(' '.join(lines))}</p>")
    return "".join(parts)


def _method(study: Study) -> str:
    text = study.file.read_text(encoding="utf-8") if study.file.is_file() else ""
    return (
        "<p>Every interval holds in 95 of 100 such studies. Shares have Wilson's interval, means the normal "
        "one, differences are taken game by game, since game n of every variant has the same dice. Bots are "
        "not people: what they find unfair is worth a look, what they find fair may still be unfair.</p>"
        f"<p><code>pipeyard lab run {escape(study.file.name)}</code> makes these games again.</p>"
        f"<details><summary>The study</summary><pre>{escape(text)}</pre></details>"
    )


def _section(title: str, body: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{body}</section>" if body else ""
