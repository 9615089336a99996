"""What docs/add-a-game.md says a game needs is enough: the toy, written into an empty folder, is played."""

import random
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from pipeyard.rules import registry
from pipeyard.rules.protocol import Game
from pipeyard.web.http.app import make_app
from pipeyard.web.settings import Settings
from tests.terminal.evening import begin, play

ROOT = Path(__file__).parent.parent
TOY = ROOT / "tests" / "toy"


def needed() -> list[str]:
    """The files the page says are needed."""
    page = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
    section = page.partition("## What is needed")[2].partition("### ")[0]
    return re.findall(r"^\| `([^`]+)` \|", section, re.M)


@pytest.fixture
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The toy in a folder of its own, outside the package, with the needed files and no other."""
    folder = tmp_path / "rain_buckets"
    folder.mkdir()
    for name in needed():
        if name == "__init__.py":  # the tests' own says where they find the parts
            (folder / name).write_text('"""Buckets."""\n')
        else:
            shutil.copy(TOY / name, folder / name)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(registry.GAMES, "buckets", "rain_buckets.game")
    monkeypatch.delitem(registry._made, "buckets", raising=False)
    yield registry.game("buckets")
    registry._made.pop("buckets", None)
    for module in [name for name in sys.modules if name.startswith("rain_buckets")]:
        del sys.modules[module]


def test_the_page_lists_all_files_of_the_toy() -> None:
    assert sorted(needed()) == sorted(file.name for file in TOY.iterdir() if file.is_file())


def test_it_is_in_the_terminal_with_a_plain_face(outside: Game) -> None:
    match = begin(outside, "human,random", seed="rain", rounds="1")
    paper = play(match, "moves", "scoop 0")
    assert type(outside).__module__ == "rain_buckets.game"
    assert "buckets" in paper and "scoop 0" in paper
    assert match.result is not None and match.result.reason in " ".join(paper.split())


def test_it_stands_on_the_page_and_is_played_over_the_socket(outside: Game, tmp_path: Path) -> None:
    with TestClient(make_app(Settings(data=tmp_path / "data", bot_pause=0.0))) as client:
        listed = {info["name"]: info for info in client.get("/api/games").json()}
        assert list(listed) == [*[name for name in listed if name != "buckets"], "buckets"]
        about = listed["buckets"]
        assert (about["title"], about["facts"], about["secrets"]) == ("Buckets", ["2 to 4 players"], True)
        [option] = about["editions"][0]["options"]
        assert (option["title"], option["titles"]) == ("Rounds", ["1", "2", "3"])
        assert client.get("/api/rules/buckets").json()[0]["id"].startswith("buckets/")
        wish = {
            "game": "buckets",
            "edition": "plain",
            "options": {"rounds": "2"},
            "seats": [{"kind": "me", "name": name} for name in ("Ada", "Bob")],
        }
        made = client.post("/api/tables", json=wish).json()
        last, log = _played(client, made)
        assert last["result"]["rule"] in ("buckets/most", "buckets/spill")
        assert any(line.endswith("scoop ?") or " scoop " in line for line in log)


def _played(client: TestClient[Any], made: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """Play what the menus offer until there is a result: the last frame, and what was told."""
    rng = random.Random(5)
    told: list[str] = []
    tokens = [each["token"] for each in made["you"]]
    with client.websocket_connect(f"/ws/{made['table']}") as line:
        line.send_json({"type": "hello", "tokens": tokens})
        number = 0
        while True:
            message = line.receive_json()
            assert message["type"] not in ("refused", "failed"), message
            if message["type"] != "frame":
                continue
            told += [event["words"] for event in message["events"] if event["words"]]
            if message["result"] is not None:
                return message, told
            must = message["waiting"]["must"]
            if must and must[0] >= 0:
                number += 1
                text = rng.choice(message["menus"][str(must[0])])
                line.send_json({"type": "move", "id": number, "seat": must[0], "text": text})


def test_its_rulebook_can_be_printed(outside: Game) -> None:
    pytest.importorskip("typst")
    from pipeyard.paper.printing import Order, printed, prints

    assert [each.what for each in prints(outside.name)] == ["rules"]
    assert printed(Order(outside.name, "plain", layout="plain")).startswith(b"%PDF")
