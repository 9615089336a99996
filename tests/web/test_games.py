"""Whole games of every registered game, by two programs at two sockets of a real server."""

import random

import pytest

from pipeyard.match import Finding, read, verify
from pipeyard.rules import registry
from tests.web.players import choose, play_to_the_end, play_together
from tests.web.server import Player, Server, http_get

OPTIONS = {"pipe-land": {"bargaining": "no"}}
BOTS = {"pipes": "random"}  # its greedy player remembers a plan from act to act


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_whole_game_by_two(server: Server, game: str) -> None:
    made = server.table(game, ["me", "invite"], OPTIONS.get(game))
    host = Player(server, made["table"], [made["you"][0]["token"]])
    taken = server.post(f"/api/invites/{made['invites'][0]['code']}", {"name": "Bea"})
    guest = Player(server, taken["table"], [taken["token"]])
    table = f"/api/tables/{made['table']}"
    assert http_get(f"{server.base}{table}/log").status_code == 403
    play_together([(host, [0]), (guest, [1])], game, BOTS.get(game, "greedy"))

    assert host.frame["result"] == guest.frame["result"]
    told = [[(each["n"], each["text"]) for each in player.events] for player in (host, guest)]
    assert told[0] == told[1], "after the end everyone is told everything"  # names as they were at the time
    log = read(server.get(f"{table}/log"))
    assert len(log.entries) == host.frame["n"]
    assert [chair.player.name for chair in log.header.chairs] == ["player 0", "Bea"]
    assert verify(log).finding is Finding.HONEST
    assert server.get(f"{table}/verify")["honest"]
    last = server.get(f"{table}/replay/{host.frame['n']}")
    assert last["result"] == host.frame["result"]
    first = server.get(f"{table}/replay/0")
    assert first["n"] == 0 and first["events"] == [] and first["result"] is None
    assert http_get(f"{server.base}{table}/replay/{host.frame['n'] + 1}").status_code == 404
    assert server.get(table)["over"]
    host.close()
    guest.close()


def test_two_at_one_screen_read_nothing_of_each_others_turn(server: Server) -> None:
    """The log they both see holds what spectators may see; each has a view of their own."""
    made = server.table("pipes", ["me", "me"], {"size": "6x6", "walls": "2", "dry": "3"})
    player = Player(server, made["table"], [each["token"] for each in made["you"]])
    assert set(player.frame["views"]) == {"0", "1"} and set(player.frame["hints"]) == {"0", "1"}
    text = choose("pipes", "greedy", player.view(0), 0, random.Random(1))
    before = len(player.events)
    assert player.move(0, text)["type"] == "ack"
    assert len(player.events) == before
    assert player.view(0)["players"][0]["acts"] == [text]
    assert player.view(1)["players"][0]["acts"] == []
    play_to_the_end(player, "pipes", [0, 1], "random")
    assert text in [event["text"] for event in player.events], "after the end it is told"
    player.close()


@pytest.mark.parametrize("game", ["pipe-dream", "tube-tangle"])
def test_a_trained_network_is_offered_and_plays_its_turns(server: Server, game: str) -> None:
    info = next(each for each in server.get("/api/games") if each["name"] == game)
    assert "trained" in info["offered"]
    made = server.table(game, ["me", "trained"])
    player = Player(server, made["table"], [made["you"][0]["token"]])
    rng = random.Random(3)
    while len([event for event in player.events if event["seat"] == 1]) < 2:
        if 0 in player.frame["waiting"]["must"]:
            player.move(0, choose(game, "greedy", player.view(0), 0, rng))
        else:
            player.hear()
    welcome = next(message for message in player.heard if message["type"] == "welcome")
    assert [(seat["kind"], seat["bot"]) for seat in welcome["seats"]] == [("human", ""), ("bot", "trained")]
    assert "chat" not in [message["type"] for message in player.heard]  # there a failing bot is told of
    player.close()
