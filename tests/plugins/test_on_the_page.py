"""An own game, an own bot and an own edition at a real server: its API, its sockets and its printer."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from pipeyard.match import read
from tests.plugins.outside import furnish
from tests.web.server import Player, Server, http_post

HEADER = "PIPEYARD_"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that was told of a folder with things of one's own."""
    folder = tmp_path_factory.mktemp("outside")
    named: dict[str, Any] = {
        name.removeprefix(HEADER).lower(): [path] for name, path in furnish(folder).items()
    }
    wrong = folder / "editions" / "pipes" / "wrong.toml"
    wrong.parent.mkdir()
    wrong.write_text("title = 7\n")
    running = Server(tmp_path_factory.mktemp("server"), **named).start()
    yield running
    running.stop()
    assert "trace" not in running.log.read_text()


def finish(player: Player, moves: str) -> None:
    """Let the bots play while this seat always makes the same move."""
    for _ in range(300):
        if player.frame["result"] is not None:
            return
        if 0 in player.frame["waiting"]["must"]:
            answer = player.move(0, moves)
            assert answer["type"] == "ack", answer
        else:
            player.hear()
    raise AssertionError("the game does not end")


def test_what_was_found_is_listed_and_a_wrong_file_takes_nothing_down(server: Server) -> None:
    games = {each["name"]: each for each in server.get("/api/games")}
    assert {"pipe-land", "pipes", "pipe-dream", "tube-tangle", "buckets"} <= set(games)
    assert [each["name"] for each in games["pipe-dream"]["editions"]] == ["classic", "short", "dear"]
    assert "wrong" not in [each["name"] for each in games["pipes"]["editions"]]
    assert set(games["buckets"]["bots"]) == {"failing", "first", "last", "random"}


def test_an_own_game_is_played_to_its_end_against_an_own_bot(server: Server) -> None:
    made = server.table("buckets", ["me", "last"])
    player = Player(server, made["table"], [made["you"][0]["token"]])
    finish(player, "scoop 0")
    log = read(server.get(f"/api/tables/{made['table']}/log"))
    assert log.header.game == "buckets" and log.header.chairs[1].player.name == "last"
    assert server.get(f"/api/tables/{made['table']}/replay/0")["n"] == 0
    player.close()


def test_a_bot_that_fails_is_told_at_the_table_and_the_game_goes_on(server: Server) -> None:
    made = server.table("buckets", ["me", "failing"])
    player = Player(server, made["table"], [made["you"][0]["token"]])
    finish(player, "scoop 0")
    said = [each["text"] for each in player.heard if each["type"] == "chat"]
    told = "The bot failing failed with RuntimeError (which way was it) in failing.py, line 3."
    assert any(text.startswith(told) for text in said), said
    player.close()
    reader = Player(server, made["table"], player.tokens, language="nl")
    said = [each["text"] for each in reader.heard if each["type"] == "chat"]
    assert any(text.startswith("De bot failing liep vast met RuntimeError") for text in said), said
    reader.close()


def test_an_own_edition_is_played_printed_and_kept_in_its_log(server: Server) -> None:
    wish: dict[str, Any] = {
        "game": "pipe-dream",
        "edition": "dear",
        "options": {},
        "seats": [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "last"}],
    }
    made = server.post("/api/tables", wish)
    player = Player(server, made["table"], [made["you"][0]["token"]])
    answer = player.move(0, "source (3,3)")
    assert answer["type"] == "ack", answer
    assert player.view(0)["sheets"][0]["wrenches"] == 7
    player.close()
    pdf = httpx.get(f"{server.base}/api/print/pipe-dream/sheets.pdf?edition=dear", timeout=60)
    assert pdf.status_code == 200 and pdf.content.startswith(b"%PDF"), pdf.text[:200]


@pytest.mark.parametrize(
    ("edition", "bot", "told"),
    [
        ("./dear.toml", "random", "there is no edition './dear.toml'"),
        ("wrong", "random", "there is no edition 'wrong'"),
        ("../pipe-dream/dear", "random", "there is no edition '../pipe-dream/dear'"),
        ("classic", "./my_bot.py", "there is no bot './my_bot.py'"),
    ],
)
def test_nobody_names_a_file_over_the_network(server: Server, edition: str, bot: str, told: str) -> None:
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": bot}]
    wish = {"game": "pipes", "edition": edition, "options": {}, "seats": seats}
    answer = http_post(f"{server.base}/api/tables", json=wish)
    assert answer.status_code == 400 and told in answer.json()["what"]


def test_a_table_goes_on_when_its_bot_is_not_known_any_more(tmp_path: Path) -> None:
    folders = furnish(tmp_path)
    file = Path(folders["PIPEYARD_BOTS"]) / "last.py"  # thinks until the server is gone
    file.write_text(file.read_text().replace("self.asked += 1", "__import__('time').sleep(1000)"))
    running = Server(tmp_path / "data", bots=[folders["PIPEYARD_BOTS"]], bot_budget=1000.0).start()
    made = running.table("pipe-dream", ["me", "last"])
    running.kill()
    running = Server(tmp_path / "data").start()
    try:
        player = Player(running, made["table"], [made["you"][0]["token"]])
        for _ in range(50):
            if any(each["type"] == "chat" for each in player.heard):
                break
            player.hear()
        said = [each["text"] for each in player.heard if each["type"] == "chat"]
        assert said and said[0].startswith("there is no bot called 'last' for pipe-dream")
        player.close()
    finally:
        running.stop()
    assert "trace" not in running.log.read_text()
