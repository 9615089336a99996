"""The laboratory over HTTP: small studies are started, watched, stopped and read, by those who may."""

from __future__ import annotations

import time
import tomllib
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from pipeyard.rules.registry import game
from pipeyard.web.errors import NotFound, RequestError
from pipeyard.web.http.addresses import Addresses, addresses
from pipeyard.web.http.lab_routes import is_open, open_laboratory
from pipeyard.web.http.laboratory import Laboratory, Wish, checked, numbers
from pipeyard.web.settings import Settings
from tests.web.server import WAIT, Server, http_get, http_post

GOOD = {"game": "pipe-dream", "edition": "classic", "bot": "random", "seats": "2", "games": "20"}


def ended(server: Server, study: str) -> str:
    """A study's page once it has ended."""
    until = time.monotonic() + 4 * WAIT
    while time.monotonic() < until:
        page = httpx.get(server.base + study, timeout=WAIT).text
        if "http-equiv='refresh'" not in page:
            return page
        time.sleep(0.2)
    raise AssertionError("it did not end")


def start(server: Server, **form: str) -> httpx.Response:
    return httpx.post(f"{server.base}/lab", data={**GOOD, **form}, timeout=WAIT)


def test_a_small_study_is_started_and_its_report_read(server: Server) -> None:
    answer = start(server, key="wrenches.start", value="3")
    assert answer.status_code == 303
    page = ended(server, answer.headers["location"])
    assert "40 of 40 games" in page and "The report" in page
    report = httpx.get(server.base + answer.headers["location"] + "/report", timeout=WAIT)
    assert "wrenches.start = 3" in report.text and "Who wins" in report.text
    assert "script" not in report.headers["content-security-policy"], "nothing there may run"
    assert "default-src 'none'" in report.headers["content-security-policy"]
    assert answer.headers["location"] in http_get(f"{server.base}/lab").text


def test_one_at_a_time_and_stopped_when_wished(server: Server) -> None:
    first = start(server, games="200", bot="greedy", seats="6")
    second = start(server)
    assert (first.status_code, second.status_code) == (303, 409) and "another study" in second.text
    study = first.headers["location"]
    stopped = httpx.post(f"{server.base}{study}/stop", timeout=2 * WAIT, follow_redirects=True)
    assert stopped.status_code == 200 and "Stop it" not in stopped.text
    page = ended(server, study)
    assert "200 of 200" not in page and "of 200 games" in page and "could not be run" not in page


def test_what_cannot_be_played_is_told(server: Server) -> None:
    page = ended(server, start(server, key="map.size", value="99").headers["location"])
    assert "could not be run" in page and "map.size" in page and "Traceback" not in page
    assert str(server.data) not in page, "folders of the server are its own business"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("game", "../../etc"),
        ("edition", "./mine.toml"),
        ("bot", "./bot.py"),
        ("bot", "master"),
        ("seats", "99"),
        ("games", "201"),
        ("games", "1e3"),
        ("key", "title"),
        ("key", 'players" = 1 } #'),
        ("value", "9" * 8),
        ("value", "1.5"),
    ],
)
def test_a_browser_chooses_among_what_there_is(field: str, value: str) -> None:
    form = {**GOOD, "key": "wrenches.start", "value": "3"}
    assert tomllib.loads(checked(form, 200).toml())["games"] == 20
    with pytest.raises(RequestError):
        checked({**form, field: value}, 200)


def test_only_whole_numbers_of_an_edition_can_be_changed() -> None:
    found = numbers(game("pipe-land"), "76")
    assert (
        found["money.second_of_two"] == 7 and "title" not in found and "victory.in_final_round" not in found
    )
    wish = Wish("pipe-land", "76", "greedy", 2, 5, "money.second_of_two", 9)
    assert tomllib.loads(wish.toml())["variants"][1]["change"] == {"money.second_of_two": 9}


HERE = addresses("127.0.0.1", 8000)
PUBLIC = addresses("127.0.0.1", 8000, public_url="https://games.example.org")


@pytest.mark.parametrize(
    ("setting", "where", "headers", "client", "opens"),
    [
        ("local", HERE, {}, "127.0.0.1", True),
        ("local", HERE, {}, "::1", True),
        ("local", addresses("0.0.0.0", 8000), {}, "127.0.0.1", False),
        ("local", PUBLIC, {}, "127.0.0.1", False),
        ("local", None, {}, "127.0.0.1", False),
        ("local", HERE, {"x-forwarded-for": "203.0.113.9"}, "127.0.0.1", False),
        ("local", HERE, {"host": "evil.example.org"}, "127.0.0.1", False),
        ("local", HERE, {"host": "["}, "127.0.0.1", False),
        ("local", HERE, {}, "203.0.113.9", False),
        ("no", HERE, {}, "127.0.0.1", False),
        ("yes", addresses("0.0.0.0", 8000), {"host": "games.example.org"}, "203.0.113.9", True),
    ],
)
def test_a_public_server_has_no_laboratory_unless_it_says_so(
    tmp_path: Path, setting: str, where: Addresses | None, headers: dict[str, str], client: str, opens: bool
) -> None:
    lab = Laboratory(Settings(data=tmp_path, lab=setting))
    state = SimpleNamespace(addresses=where, laboratory=lab)
    app, address = SimpleNamespace(state=state), SimpleNamespace(host=client)
    connection: Any = SimpleNamespace(app=app, client=address, headers={"host": "localhost:8000", **headers})
    assert is_open(connection) == opens, "and the home page leads there or not"
    with nullcontext() if opens else pytest.raises(NotFound):
        assert open_laboratory(connection) is lab


@pytest.mark.parametrize("path", ["0123456789ab", "0123456789ab/report", "..%2f..%2fetc/report", "%00"])
def test_there_is_nothing_beside_the_studies(server: Server, path: str) -> None:
    assert httpx.get(f"{server.base}/lab/{path}", timeout=WAIT).status_code in (400, 404)


def test_another_sites_page_starts_nothing(server: Server) -> None:
    answer = http_post(f"{server.base}/lab", data=GOOD, headers={"origin": "https://evil.example.org"})
    assert answer.status_code == 403
