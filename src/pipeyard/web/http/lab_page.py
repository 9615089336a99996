"""The pages of the laboratory: plain HTML without scripts, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

from pipeyard.rules.protocol import Game
from pipeyard.rules.registry import GAMES
from pipeyard.rules.registry import game as registered
from pipeyard.rules.words import Words, say
from pipeyard.web.http.laboratory import Known, numbers, quick_bots, seats_of
from pipeyard.web.live.localize import localized, request_language

AGAIN = 3  # seconds between two looks at a study that is being run
CHOICES = (20, 50, 100, 200, 500, 1000)  # of numbers of games

STYLE = (Path(__file__).parent / "lab_page.css").read_text(encoding="utf-8")


def front(studies: Sequence[Known], chosen: Game | None, most_games: int, is_whole: bool) -> str:
    """All studies, and a form for a new one."""
    parts = [f"<h1>{_t(say('The laboratory'))}</h1>"]
    parts.append(f"<p>{_t(say('Change a number, let bots play, and see what comes of it.'))}</p>")
    if is_whole:
        parts.append(_start(chosen, most_games))
    else:
        needed = say("This needs more than the core: pip install 'pipeyard[{extra}]'", extra="lab")
        parts.append(f"<section><p>{_t(needed)}</p></section>")
    parts.append(f"<section><h2>{_t(say('Studies on this server'))}</h2>{_list(studies)}</section>")
    return _page(say("The laboratory"), "".join(parts))


def _list(studies: Sequence[Known]) -> str:
    if not studies:
        return f"<p class='quiet'>{_t(say('There are none yet.'))}</p>"
    items = "".join(
        f"<li><a class='study' href='/lab/{study.name}'>{escape(study.title)}</a> "
        f"<span class='quiet'>{_t(_state(study))}</span></li>"
        for study in studies
    )
    return f"<ul>{items}</ul>"


def _state(study: Known) -> Words:
    games = {"played": study.played, "wanted": study.wanted}
    if study.running:
        return say("being played, {played} of {wanted} games", **games)
    if study.problem:
        return say("could not be run")
    return say("{played} of {wanted} games", **games)


def _start(chosen: Game | None, most_games: int) -> str:
    games = "".join(
        f"<a href='/lab?game={name}'{_current(chosen, name)}>{escape(registered(name).title)}</a>"
        for name in GAMES
    )
    head = f"<section><h2>{_t(say('A new study'))}</h2><nav>{games}</nav>"
    if chosen is None:
        return head + f"<p class='quiet'>{_t(say('Choose a game.'))}</p></section>"
    edition = chosen.default_edition()
    keys = [("", _t(say("nothing: only look at the game")))]
    keys += [(key, f"{key} ({value})") for key, value in numbers(chosen, edition).items()]
    seats = [(str(n), str(n)) for n in seats_of(chosen, edition)]
    most = [n for n in CHOICES if n <= most_games] or [most_games]
    fields = [
        _select("edition", say("Edition"), [(each, each) for each in chosen.editions()]),
        _select("key", say("What to change"), keys),
        f"<label for='value'>{_t(say('New value'))}</label>"
        "<input id='value' name='value' type='number' step='1' value='0'>",
        _select("seats", say("Players"), seats, "2"),
        _select("bot", say("Bots"), [(each, each) for each in quick_bots(chosen.name)]),
        _select("games", say("Games"), [(str(n), str(n)) for n in most]),
    ]
    return (
        f"{head}<form method='post' action='/lab'><input type='hidden' name='game' value='{chosen.name}'>"
        f"{''.join(fields)}<br><button>{_t(say('Start'))}</button></form></section>"
    )


def _current(chosen: Game | None, name: str) -> str:
    return " aria-current='page'" if chosen is not None and chosen.name == name else ""


def _select(name: str, label: Words, choices: Iterable[tuple[str, str]], chosen: str = "") -> str:
    options = "".join(
        f"<option value='{escape(value)}'{' selected' if value == chosen else ''}>{escape(text)}</option>"
        for value, text in choices
    )
    return f"<label for='{name}'>{_t(label)}</label><select id='{name}' name='{name}'>{options}</select>"


def study_page(study: Known) -> str:
    """One study: how far it is, its report so far, and how to stop it."""
    parts = [f"<p><a href='/lab'>{_t(say('All studies'))}</a></p><h1>{escape(study.title)}</h1><section>"]
    parts.append(f"<p role='status'>{_t(_state(study))}</p>")
    parts.append(f"<progress value='{study.played}' max='{max(1, study.wanted)}'></progress>")
    if study.problem:
        parts.append(f"<p>{escape(study.problem)}</p>")
    if study.has_report:
        words = say("The report so far") if study.running else say("The report")
        parts.append(f"<p><a href='/lab/{study.name}/report'>{_t(words)}</a></p>")
    if study.running:
        stop = _t(say("Stop it"))
        parts.append(f"<form method='post' action='/lab/{study.name}/stop'><button>{stop}</button></form>")
    parts.append("</section>")
    return _page(study.title, "".join(parts), AGAIN if study.running else 0)


def problem_page(what: Words | str, right: Words | str) -> str:
    """What could not be done, and what would be right."""
    back = _t(say("All studies"))
    body = f"<h1>{_t(what)}</h1><p>{_t(right)}</p><p><a href='/lab'>{back}</a></p>"
    return _page(what, body)


def _page(title: Words | str, body: str, again: int = 0) -> str:
    refresh = f"<meta http-equiv='refresh' content='{again}'>" if again else ""
    return (
        f"<!doctype html><html lang='{request_language.get()}'><head><meta charset='utf-8'>{refresh}"
        "<meta name='viewport' content='width=device-width, initial-scale=1'>"
        f"<title>{_t(title)}</title><style>{STYLE}</style></head><body><main>{body}</main></body></html>"
    )


def _t(words: Words | str) -> str:
    return escape(localized(words) if isinstance(words, Words) else words)
