"""Nothing acknowledged is ever lost, and nothing is done twice: kill, cut, resend."""

import json
import random
from pathlib import Path

import pytest

from tests.processes import children, wait_for_end
from tests.web.players import choose
from tests.web.server import Player, Server


def test_killed_in_the_middle_of_a_game(own_server: Server) -> None:
    made = own_server.table("pipe-land", ["me", "greedy"], {"bargaining": "no"})
    player = Player(own_server, made["table"], [made["you"][0]["token"]])
    rng = random.Random(1)
    last = None
    for number in range(10):
        while 0 not in player.frame["waiting"]["must"]:
            player.hear()
        text = choose("pipe-land", "greedy", player.view(0), 0, rng)
        last = {"type": "move", "id": 1000 + number, "seat": 0, "text": text, "at": player.frame["n"]}
        answer = player.ask_again(last)
        assert answer["type"] == "ack"
        if number in (3, 7):
            acknowledged = player.events[: answer["n"]]
            own_server.kill()
            own_server.start()
            player.connect()
            assert player.events[: len(acknowledged)] == acknowledged
            again = player.ask_again(last)
            assert again == answer, "sent again, it is localized the same and not done again"
            assert [event["text"] for event in player.events[: len(acknowledged)]].count(text) == [
                event["text"] for event in acknowledged
            ].count(text)
    player.close()


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are not listed in /proc")
def test_bots_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
    server = Server(tmp_path, is_fresh=True).start()
    table = server.table("pipe-dream", ["me", "greedy"])
    player = Player(server, table["table"], [table["you"][0]["token"]])
    while not any(event["seat"] == 1 for event in player.events):  # a bot's process is there
        player.hear()
    assert server.process is not None and server.process.pid is not None
    workers = children(server.process.pid)
    assert workers
    server.kill()
    player.close()
    wait_for_end(workers)


def test_bots_go_on_by_themselves_after_a_restart(own_server: Server) -> None:
    made = own_server.table("pipe-dream", ["greedy", "greedy"])
    own_server.kill()
    own_server.start()
    spectator = Player(own_server, made["table"], [], made["watch"])
    while spectator.frame["result"] is None:
        spectator.hear()


def test_stopping_in_order(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    made = server.table("pipes", ["me", "greedy"])
    player = Player(server, made["table"], [made["you"][0]["token"]])
    assert server.stop() == 0
    assert player.is_closed()
    player.close()
    assert server.log.read_text() == ""


@pytest.mark.parametrize("kind", ["move", "chat", "pause"])
def test_a_message_is_done_once(server: Server, kind: str) -> None:
    made = server.table("pipe-land", ["me", "me"])
    player = Player(server, made["table"], [each["token"] for each in made["you"]])
    first = player.frame["waiting"]["must"][0]
    fields = {"move": '"text": "draw"', "chat": '"text": "Good game."', "pause": '"on": true'}[kind]
    message = {"type": kind, "id": 7, "seat": first, **json.loads(f"{{{fields}}}")}
    answer = player.ask_again(message)
    assert answer["type"] == "ack"
    events = list(player.events)
    player.connect()  # and after the connection was lost
    assert player.ask_again(message) == answer
    assert player.ask_again(message) == answer
    player.ask("hints", first)
    assert player.events == events
    player.connect()
    player.until("presence")
    said = [each for each in player.heard if each["type"] == "chat"]
    assert {each["n"] for each in said} == ({1} if kind == "chat" else set())
    player.close()


def test_an_undo_sent_again_takes_nothing_more_back(server: Server) -> None:
    made = server.table("pipe-dream", ["me"])
    player = Player(server, made["table"], [made["you"][0]["token"]])
    rng = random.Random(2)
    while not any(each["free"] for each in player.frame["undo"]):  # until there is something to take back
        player.move(0, choose("pipe-dream", "greedy", player.view(0), 0, rng))
    before = len(player.events)
    message = {"type": "undo", "id": 900, "seat": 0}
    answer = player.ask_again(message)
    assert answer["type"] == "ack" and answer["n"] < before
    player.connect()
    left = len(player.events)
    assert player.ask_again(message)["type"] == "ack"
    assert len(player.events) >= left
    player.close()


def test_coming_back_tells_only_what_was_missed(server: Server) -> None:
    made = server.table("pipe-dream", ["me", "me"])
    tokens = [each["token"] for each in made["you"]]
    player = Player(server, made["table"], tokens)
    assert player.frame["since"] == 0
    rng = random.Random(3)
    for _ in range(4):
        seat = player.frame["waiting"]["must"][0]
        player.move(seat, choose("pipe-dream", "random", player.view(seat), seat, rng))
    half = len(player.events)
    player.close()
    other = Player(server, made["table"], tokens)
    for _ in range(4):
        seat = other.frame["waiting"]["must"][0]
        other.move(seat, choose("pipe-dream", "random", other.view(seat), seat, rng))
    player.connect()
    assert player.frame["since"] == half
    assert player.events == other.events
    player.close()
    other.close()
