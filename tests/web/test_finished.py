"""After a game: going on from it, checking the draws, a picture, a link without a seat, a log from a file."""

import hashlib
import hmac
import random
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from pipeyard.match import Match, seeded, write
from pipeyard.rules import registry
from pipeyard.web.live.from_log import LOG_EVENTS
from tests.match.matches import ANN, BOB, play
from tests.web.players import play_to_the_end
from tests.web.server import WAIT, Player, Server, http_get


def finished(server: Server, game: str = "pipes") -> dict[str, Any]:
    made = server.table(game, ["me", "me"], {"bargaining": "no"} if game == "pipe-land" else {})
    player = Player(server, made["table"], [each["token"] for each in made["you"]])
    play_to_the_end(player, game, [0, 1], bot="random")
    player.close()
    return made


def post(server: Server, path: str, **more: Any) -> httpx.Response:
    return httpx.post(server.base + path, timeout=WAIT, **more)


def test_go_on_from_a_position_with_bots_for_the_others(server: Server) -> None:
    made = finished(server)
    path = f"/api/tables/{made['table']}/go-on"
    again = server.post(f"{path}/8", {"tokens": [made["you"][1]["token"]]})
    assert [each["seat"] for each in again["you"]] == [1]
    player = Player(server, again["table"], [again["you"][0]["token"]])
    welcome = next(each for each in player.heard if each["type"] == "welcome")
    assert welcome["casual"] and welcome["edition"] == "classic"
    assert [each["kind"] for each in welcome["seats"]] == ["bot", "human"]
    play_to_the_end(player, "pipes", [1], bot="random")
    assert server.get(f"/api/tables/{again['table']}/verify")["honest"]
    assert server.post(f"/api/tables/{again['table']}/rematch", {"token": again["you"][0]["token"]})["you"]
    player.close()
    stranger = server.post(f"{path}/8", {"tokens": []})
    assert len(stranger["you"]) == 1, "who has no seat plays one"
    for number, status in ((10_000, 400), (len(server.get(f"/api/tables/{made['table']}/log")), 400)):
        assert post(server, f"{path}/{number}", json={"tokens": []}).status_code == status


def test_a_running_game_gives_nothing_away(server: Server) -> None:
    made = server.table("tube-tangle", ["me", "me"])
    table = f"/api/tables/{made['table']}"
    for path in ("/draws", "/picture.svg", "/log", "/verify", "/replay/0"):
        assert http_get(server.base + table + path).status_code == 403, path
    assert post(server, f"{table}/go-on/3", json={"tokens": []}).status_code == 403
    with pytest.raises(ConnectionClosed):
        Player(server, made["table"], [])


def test_who_has_no_seat_sees_a_finished_game_but_not_the_chat(server: Server) -> None:
    made = finished(server, "tube-tangle")
    player = Player(server, made["table"], [made["you"][0]["token"]])
    player.ask("chat", 0, text="between us")
    guest = Player(server, made["table"], [])
    assert guest.frame["result"] is not None
    player.ask("chat", 0, text="still between us")
    guest.send({"type": "ping"})
    guest.until("pong")
    assert not any(each["type"] == "chat" for each in guest.heard)
    player.close()
    guest.close()


def test_every_draw_can_be_derived_without_knowing_the_rules(server: Server) -> None:
    made = finished(server, "pipe-land")
    log = server.get(f"/api/tables/{made['table']}/log")
    secret = bytes.fromhex(next(line.split()[1] for line in log.splitlines() if line.startswith("secret")))
    drawn = server.get(f"/api/tables/{made['table']}/draws")
    assert [each["text"] for each in drawn] == [
        line.partition(" nature: ")[2] for line in log.splitlines() if " nature: " in line
    ]
    for k, each in enumerate(drawn, 1):
        label = f"pipeyard draw {k} try 0".encode()
        number = int.from_bytes(hmac.new(secret, label, hashlib.sha256).digest(), "big")
        assert each["low"] <= number % each["total"] < each["high"]


def test_a_finished_game_is_a_picture_in_both_themes(server: Server) -> None:
    for name in ("pipe-land", "pipes", "pipe-dream", "tube-tangle"):
        game = registry.game(name)
        options = {"bargaining": "no"} if name == "pipe-land" else {}
        match = Match.begin(game, game.default_edition(), [ANN, BOB], options, secret=seeded("a picture"))
        made = post(server, "/api/logs", content=write(play(match, random.Random(1)).log()).encode()).json()
        for theme in ("light", "dark"):
            svg = server.get(f"/api/tables/{made['table']}/picture.svg?theme={theme}")
            assert svg.startswith("<svg") and "Ann" in svg and "var(" not in svg


def test_a_log_file_is_shown_verified_and_gone_on_from(server: Server) -> None:
    made = finished(server, "pipes")
    log = server.get(f"/api/tables/{made['table']}/log")
    shown = post(server, "/api/logs", content=log.encode()).json()
    guest = Player(server, shown["table"], [])
    welcome = next(each for each in guest.heard if each["type"] == "welcome")
    assert welcome["loaded"] and guest.frame["result"] is not None
    assert server.get(f"/api/tables/{shown['table']}/verify")["honest"]
    assert server.get(f"/api/tables/{shown['table']}/log") == log
    assert server.post(f"/api/tables/{shown['table']}/go-on/8", {})["you"]
    guest.close()


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        (b"\xff\xfe", "UTF-8"),
        (b"hello", "line 1"),
        (b"pipeyard log 1\ngame chess\nrules 1\n", "no edition, seat"),
        (b"pipeyard log 1\ngame pipes\nrules 1\nedition classic\nseat p1 human Ann\n", "not over"),
    ],
)
def test_a_file_that_is_no_finished_game_is_told_so(server: Server, sent: bytes, told: str) -> None:
    answer = post(server, "/api/logs", content=sent)
    assert answer.status_code == 400 and told in answer.text


def test_a_file_that_is_too_large_is_refused(server: Server) -> None:
    assert post(server, "/api/logs", content=b"#" * 600_000).status_code == 413


def test_a_log_that_would_take_long_is_refused(server: Server) -> None:
    """Each event is judged by the rules; drawing and taking back could go on for half a megabyte."""
    head = "pipeyard log 1\ngame pipes\nrules 1\nedition classic\nseat p1 human Ann\nchance by hand\n"
    events = "".join(f"{number} p1: done\n" for number in range(1, LOG_EVENTS + 2))
    answer = post(server, "/api/logs", content=(head + events).encode())
    assert answer.status_code == 400 and "5000 events" in answer.text
