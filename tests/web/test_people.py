"""Sitting down, watching, leaving, being replaced, talking, and playing again."""

import random
from typing import Any

import pytest

from tests.web.players import choose, play_to_the_end
from tests.web.server import Player, Server, http_get, http_post


def refused(server: Server, path: str, data: object) -> tuple[int, dict[str, Any]]:
    answer = http_post(server.base + path, json=data)
    assert not answer.is_success
    return answer.status_code, answer.json()


def test_an_invitation_from_its_picture_to_the_seat(server: Server) -> None:
    made = server.table("pipe-land", ["me", "invite"])
    code = made["invites"][0]["code"]
    picture = http_get(f"{server.base}/api/invites/{code}/qr.svg")
    assert picture.headers["content-type"].startswith("image/svg+xml") and "<svg xmlns" in picture.text
    told = server.get(f"/api/invites/{code}")
    assert (told["kind"], told["seat"], told["taken"], told["host"]) == ("seat", 1, False, "player 0")
    host = Player(server, made["table"], [made["you"][0]["token"]])
    assert [each["kind"] for each in host.heard[0]["seats"]] == ["human", "open"]
    taken = server.post(f"/api/invites/{code}", {"name": "  Bea\u202e \n<b> "})
    while host.heard[-1]["type"] != "presence" or host.heard[-1]["seats"][1]["kind"] != "human":
        host.hear()
    assert host.heard[-1]["seats"][1]["name"] == "Bea <b>"
    assert server.get(f"/api/invites/{code}")["taken"]
    assert refused(server, f"/api/invites/{code}", {"name": "Cy"})[0] == 409
    assert refused(server, "/api/invites/nothing-like-this", {"name": "Cy"})[0] == 404
    assert refused(server, f"/api/invites/{made['watch']}", {"name": "Cy"})[0] == 403
    guest = Player(server, taken["table"], [taken["token"]])
    assert guest.heard[0]["you"] == [1]
    host.close()
    guest.close()


def test_tokens_open_their_own_table_only(server: Server) -> None:
    one, two = server.table("pipe-dream", ["me"]), server.table("pipe-dream", ["me"])
    token = one["you"][0]["token"]
    for tokens, watch in (([token], ""), ([], one["watch"]), (["x" * 24], ""), ([], "")):
        with pytest.raises(Exception, match="4403"):
            Player(server, two["table"], tokens, watch)
    for line in server.data.rglob("*"):
        if line.is_file():
            assert token.encode() not in line.read_bytes(), "tokens are kept hashed"


def test_a_spectator_sees_and_may_do_nothing(server: Server) -> None:
    made = server.table("pipe-land", ["me", "me"], {"bargaining": "no"})
    player = Player(server, made["table"], [each["token"] for each in made["you"]])
    spectator = Player(server, made["table"], [], made["watch"])
    assert spectator.heard[0]["watching"] and spectator.heard[0]["you"] == []
    first = player.frame["waiting"]["must"][0]
    player.move(first, "draw")
    while len(spectator.events) < len(player.events):
        spectator.hear()
    assert spectator.view("watch")["turn"] == player.view(first)["turn"]
    assert spectator.frame["hints"] == {} and spectator.frame["menus"] == {}
    assert spectator.ask("move", first, text="pass")["type"] == "error"
    assert spectator.ask("chat", first, text="hello")["type"] == "error"
    assert spectator.ask("undo", first)["type"] == "error"
    assert spectator.ask("pause", first, on=True)["type"] == "error"
    assert player.ask("move", 5, text="pass")["type"] == "error"
    player.close()
    spectator.close()


def test_a_bot_takes_the_place_of_someone_gone_and_gives_it_back(server: Server) -> None:
    made = server.table("pipe-dream", ["me", "invite"])
    taken = server.post(f"/api/invites/{made['invites'][0]['code']}", {"name": "Bea"})
    host = Player(server, made["table"], [made["you"][0]["token"]])
    guest = Player(server, made["table"], [taken["token"]])
    give = {"by": 0, "bot": "greedy"}
    assert host.ask("replace", 1, **give)["type"] == "error", "she is here"
    guest.close()
    while host.until("presence")["seats"][1]["here"]:  # until the server has noticed that she left
        pass
    assert host.ask("replace", 1, **give)["type"] == "ack"
    rng = random.Random(1)
    while 1 not in [each["seat"] for each in host.events]:
        if 0 in host.frame["waiting"]["must"]:
            host.move(0, choose("pipe-dream", "greedy", host.view(0), 0, rng))
        else:
            host.hear()
    guest.connect()
    assert guest.move(1, "pass")["right"] == "take it back first"
    assert host.ask("replace", 1, by=0, bot="")["type"] == "error", "only she takes it back"
    assert guest.ask("replace", 1, by=1, bot="nobody")["type"] == "error"
    assert guest.ask("replace", 1, by=1, bot="")["type"] == "ack"
    told = [each for each in guest.heard if each["type"] == "presence"]
    assert (told[-2]["seats"][1]["bot"], told[-1]["seats"][1]["bot"]) == ("greedy", "")
    host.close()
    guest.close()


def test_talk_is_short_and_plain(server: Server) -> None:
    made = server.table("pipe-land", ["me", "me"])
    player = Player(server, made["table"], [each["token"] for each in made["you"]])
    assert "Good game." in player.heard[0]["phrases"]
    assert player.ask("chat", 1, text=" <i>hi</i>\n\u202ethere ")["type"] == "ack"
    line = next(each for each in player.heard if each["type"] == "chat")
    assert (line["n"], line["seat"], line["who"], line["text"]) == (1, 1, "player 1", "<i>hi</i> there")
    assert player.ask("chat", 1, text=" \n ")["type"] == "error"
    player.send({"type": "chat", "id": 99, "seat": 1, "text": "x" * 281})
    assert "280" in player.until("error")["right"]
    later = Player(server, made["table"], [made["you"][0]["token"]])
    assert [each["text"] for each in later.heard if each["type"] == "chat"] == ["<i>hi</i> there"]
    player.close()
    later.close()


def test_playing_again_everyone_finds_their_seat(server: Server) -> None:
    made = server.table("pipe-dream", ["me", "invite", "me", "greedy"])
    table = f"/api/tables/{made['table']}"
    tokens = [each["token"] for each in made["you"]]
    taken = server.post(f"/api/invites/{made['invites'][0]['code']}", {"name": "Bea"})
    assert refused(server, f"{table}/rematch", {"token": tokens[0]})[0] == 403
    player = Player(server, made["table"], [*tokens, taken["token"]])
    play_to_the_end(player, "pipe-dream", [0, 1, 2])
    assert refused(server, f"{table}/rematch", {"token": "x" * 24})[0] == 403
    again = server.post(f"{table}/rematch", {"token": tokens[0], "others": [tokens[1]]})
    assert [each["seat"] for each in again["you"]] == [0, 2]
    assert player.until("again")["table"] == again["table"]
    hers = server.post(f"{table}/rematch", {"token": taken["token"]})
    assert hers["table"] == again["table"] and [each["seat"] for each in hers["you"]] == [1]
    assert refused(server, f"{table}/rematch", {"token": taken["token"]})[0] == 409
    told = server.get(f"/api/tables/{again['table']}")
    assert [(each["name"], each["kind"]) for each in told["seats"]] == [
        ("player 0", "human"), ("Bea", "human"), ("player 2", "human"), ("greedy", "bot"),
    ]  # fmt: skip
    later = Player(server, made["table"], tokens)
    assert later.until("again")["table"] == again["table"]
    player.close()
    later.close()
