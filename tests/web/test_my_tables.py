"""How one's own tables stand: asked for in one go, told only to those who sit or watch there."""

from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from pipeyard.drawing import scenes
from pipeyard.rules import registry
from pipeyard.web.http.app import make_app
from pipeyard.web.settings import Settings
from tests.processes import WAIT

Client = TestClient[Any]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with TestClient(make_app(Settings(data=tmp_path_factory.mktemp("mine"), bot_pause=0.0))) as running:
        yield running


def opened(
    client: Client, game: str = "pipe-dream", edition: str = "classic", seats: int = 2
) -> dict[str, Any]:
    wish = {
        "game": game,
        "edition": edition,
        "options": {},
        "seats": [{"kind": "me", "name": f"Player {n}"} for n in range(seats)],
    }
    made: dict[str, Any] = client.post("/api/tables", json=wish).json()
    return made


def asked(made: dict[str, Any], *seats: int, watch: bool = False) -> dict[str, Any]:
    tokens = [each["token"] for each in made["you"] if each["seat"] in seats]
    return {"table": made["table"], "tokens": tokens, "watch": made["watch"] if watch else ""}


def mine(client: Client, *tables: dict[str, Any], **headers: str) -> list[dict[str, Any]]:
    answer = client.post("/api/tables/mine", json={"tables": list(tables)}, headers=headers)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()
    return found


def test_several_tables_at_once(client: Client) -> None:
    land, dream = opened(client, "pipe-land", "76", 3), opened(client)
    told = mine(client, asked(land, 0, 2), asked(dream, 1))
    assert [each["table"] for each in told] == [land["table"], dream["table"]]
    assert [each["title"] for each in told] == ["Pipe Land", "Pipe Dream"]
    assert [each["you"] for each in told] == [[0, 2], [1]]
    assert len(told[0]["must"]) == 1 and told[0]["must"][0] in range(3)
    assert told[0]["result"] is None and told[0]["events"] > 0
    assert [seat["name"] for seat in told[0]["seats"]] == ["Player 0", "Player 1", "Player 2"]
    assert "token" not in str(told[0]["seats"])


def test_only_those_who_sit_or_watch_there_are_told(client: Client) -> None:
    made, other = opened(client), opened(client)
    stranger = {**asked(made), "tokens": [other["you"][0]["token"]]}
    gone = {"table": "there-is-no-such-table", "tokens": [], "watch": ""}
    assert mine(client, asked(made), stranger, gone) == []
    assert [each["you"] for each in mine(client, asked(made, watch=True))] == [[]]


def test_who_watches_is_not_told_who_ponders_where_there_are_secrets(client: Client) -> None:
    made = opened(client, "tube-tangle", "standard")
    assert mine(client, asked(made, watch=True))[0]["must"] == []
    assert len(mine(client, asked(made, 0))[0]["must"]) == 1
    assert "fire" not in str(mine(client, asked(made, 0, 1)))


def test_a_finished_table_tells_its_result(client: Client) -> None:
    wish = {
        "game": "pipes",
        "edition": "pocket",
        "options": {"size": "4x4", "walls": "0", "dry": "1"},
        "seats": [{"kind": "bot", "bot": "random"}],
    }
    made = client.post("/api/tables", json=wish).json()
    watching = asked(made, watch=True)
    with client.websocket_connect(f"/ws/{made['table']}") as line:  # look on until it is over
        line.send_json({"type": "hello", "tokens": [], "watch": made["watch"]})
        while not mine(client, watching)[0]["result"]:
            line.receive_json(timeout=WAIT)
    told = mine(client, watching)[0]
    assert told["result"]["winners"] == [0] and told["result"]["reason"]


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"tables": "all"},
        {"tables": [{"tokens": []}]},
        {"tables": [{"table": "x", "tokens": ["short"]}]},
        {"tables": [{"table": "x"}] * 41},
        {"tables": [], "more": 1},
    ],
)
def test_what_cannot_be_read(client: Client, wrong: object) -> None:
    answer = client.post("/api/tables/mine", json=wrong)
    assert answer.status_code == 400 and answer.json()["what"]


def test_other_sites_may_not_ask(client: Client) -> None:
    headers = {"origin": "https://elsewhere.example"}
    assert client.post("/api/tables/mine", json={"tables": []}, headers=headers).status_code == 403


def test_every_game_has_a_scene(client: Client) -> None:
    assert set(scenes.names()) == set(registry.GAMES)
    for name in registry.GAMES:
        drawn = client.get(f"/art/scenes/{name}.svg")
        assert drawn.headers["content-type"].startswith("image/svg+xml")
        assert drawn.text.count("<use") > 30 and "<image" not in drawn.text
        again = client.get(f"/art/scenes/{name}.svg", headers={"if-none-match": drawn.headers["etag"]})
        assert again.status_code == 304
    assert client.get("/art/scenes/chess.svg").status_code == 404
