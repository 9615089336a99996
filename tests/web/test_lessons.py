"""Lessons over HTTP: every one is gone through as the page does it, and nothing is kept on the server."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from pipeyard.lessons import lesson, names
from pipeyard.lessons.teaching import NEXT
from pipeyard.rules.registry import game
from pipeyard.rules.rulebook import rule_ids
from pipeyard.web.http.app import make_app
from pipeyard.web.settings import Settings

Client = TestClient[Any]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    data: Path = tmp_path_factory.mktemp("lessons")
    with TestClient(make_app(Settings(data=data, requests_per_second=10_000))) as running:
        yield running


def ask(client: Client, name: str, **wish: object) -> dict[str, Any]:
    answer = client.post(f"/api/lessons/{name}", json=wish)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("name", names())
def test_a_lesson_is_gone_through_by_the_shown_way(client: Client, name: str) -> None:
    now = ask(client, name)
    refused, seen = [], set()
    while not now["over"]:
        seen.add(now["chapter"])
        assert now["say"]
        assert bool(now["task"]) == bool(now["show"])
        assert list(now["frame"]["views"]) == [str(seat) for seat in now["welcome"]["you"]]
        assert bool(now["frame"]["hints"]) == bool(now["show"])
        tried = now["show"] or NEXT
        now = ask(client, name, chapter=now["chapter"], moves=now["moves"], move=tried)
        assert now["missed"] == ""
        if now["refused"]:
            refused.append(now["refused"]["rule"])
            assert now["refused"]["reason"]
    assert seen == set(range(len(lesson(name).chapters)))
    assert set(refused) <= rule_ids(game(name))
    planned = [step.refused for chapter in lesson(name).chapters for step in chapter.steps if step.refused]
    assert sorted(refused) == sorted(planned)


def test_a_move_that_is_not_the_task_changes_nothing(client: Client) -> None:
    moves = [NEXT, NEXT, NEXT]
    now = ask(client, "pipe-land", chapter=0, moves=moves, move="pass")
    assert now["missed"]
    assert now["moves"] == moves
    assert now["refused"] is None
    again = ask(client, "pipe-land", chapter=0, moves=moves)
    assert now["frame"]["views"] == again["frame"]["views"]


def test_an_unplanned_refusal_keeps_the_step(client: Client) -> None:
    moves = ["place (2,3) EW"]
    now = ask(client, "pipe-land", chapter=1, moves=moves, move="place (1,0) EW")
    assert now["refused"]["rule"] == "pipe-land/place-free"
    assert now["moves"] == moves


@pytest.mark.parametrize(
    ("name", "wish", "status", "words"),
    [
        ("chess", {}, 404, "there is no game called"),
        ("pipe-land", {"chapter": 50}, 400, "does not fit the lesson"),
        ("pipe-land", {"moves": ["pass"]}, 400, "does not fit the lesson"),
        ("pipe-land", {"chapter": 1, "move": "hop"}, 400, "hop"),
        ("pipe-land", {"chapter": -1}, 400, "cannot be read"),
        ("pipe-land", {"step": 1}, 400, "cannot be read"),
    ],
)
def test_what_cannot_be_done_is_told(
    client: Client, name: str, wish: dict[str, object], status: int, words: str
) -> None:
    answer = client.post(f"/api/lessons/{name}", json=wish)
    assert answer.status_code == status
    assert words in answer.json()["what"]


@pytest.mark.parametrize("name", names())
def test_examples_come_drawn(client: Client, name: str) -> None:
    found = client.get(f"/api/rules/{name}/examples").json()
    assert len(found) >= 6
    for example in found:
        assert example["rule"] in rule_ids(game(name))
        assert example["svg"].startswith("<svg") and "<defs" not in example["svg"]
        assert all(tried["legal"] == (tried["reason"] == "") for tried in example["tries"])
    assert client.get("/api/rules/chess/examples").status_code == 404


@pytest.mark.parametrize("name", names())
def test_credits_name_the_rulebook_and_our_readings(client: Client, name: str) -> None:
    found = client.get(f"/api/credits/{name}").json()
    assert found["rulebook"] and found["about"]
    assert [ruling["number"] for ruling in found["rulings"]] == list(range(1, len(found["rulings"]) + 1))
    assert client.get("/api/credits/chess").status_code == 404


def test_words_come_in_the_language_asked_for(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    told = lesson("pipes")
    monkeypatch.setattr(
        "pipeyard.language.catalogue.catalogue",
        lambda code: {told.title: "Het water vooruit"} if code == "nl" else {},
    )
    answer = client.post("/api/lessons/pipes", json={}, headers={"accept-language": "nl-NL,nl"})
    assert answer.json()["title"] == "Het water vooruit"
    assert client.post("/api/lessons/pipes", json={}).json()["title"] == told.title


@pytest.mark.parametrize("name", names())
def test_the_shown_way_is_the_whole_lesson_for_devices_without_network(client: Client, name: str) -> None:
    way = client.get(f"/api/lessons/{name}").json()
    assert [each["over"] for each in way] == [False] * (len(way) - 1) + [True]
    assert {each["chapter"] for each in way} == set(range(len(way[0]["chapters"])))
    for before, after in pairwise(way[:-1]):
        same = after["chapter"] == before["chapter"]
        follows = after["moves"][:-1] == before["moves"] if same else after["moves"] == []
        assert follows, "each moment is one move further, or begins a chapter"
