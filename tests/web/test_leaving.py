"""Leaving well: giving up, and ending a game together."""

from typing import Any

from tests.web.server import Player, Server


def seated(
    server: Server, game: str, people: int, bots: int = 0, options: dict[str, str] | None = None
) -> list[Player]:
    made = server.table(game, ["me"] * people + ["random"] * bots, options or {})
    return [Player(server, made["table"], [each["token"]]) for each in made["you"]]


def until_over(player: Player) -> dict[str, Any]:
    while player.frame["result"] is None:
        player.hear()
    result: dict[str, Any] = player.frame["result"]
    return result


def test_of_two_the_other_wins_and_the_log_verifies(server: Server) -> None:
    ada, ben = seated(server, "pipe-land", 2)
    assert "the other player wins" in ada.frame["leaving"]["giving_up"]
    assert ada.ask("resign", 0)["type"] == "ack"
    for player in (ada, ben):
        result = until_over(player)
        assert result["winners"] == [1] and result["rule"] == "table/resigned"
        assert player.frame["leaving"] is None
    assert ben.ask("move", 1, text="pass")["type"] == "error", "nothing is played after the end"
    log = server.get(f"/api/tables/{ada.table}/log")
    assert log.rstrip().splitlines()[-1].startswith("over table/resigned ")
    assert server.get(f"/api/tables/{ada.table}/verify")["honest"]


def test_against_several_bots_giving_up_ends_it_without_a_winner(server: Server) -> None:
    (ada,) = seated(server, "tube-tangle", 1, bots=2)
    ada.ask("resign", 0)
    assert until_over(ada)["winners"] == []


def test_of_three_one_gives_up_and_a_bot_plays_on_for_good(server: Server) -> None:
    players = seated(server, "tube-tangle", 3)
    ada, ben, cy = players
    ada.ask("resign", 0)
    told = next(each for each in reversed(ada.heard) if each["type"] == "presence")
    seat = told["seats"][0]
    assert seat["kind"] == "left" and seat["bot"]
    assert ada.ask("replace", 0, by=0, bot="")["type"] == "error"
    assert ada.ask("resign", 0)["type"] == "error"
    assert ada.ask("pause", 0, on=True)["type"] == "error"
    ben.ask("resign", 1)
    assert until_over(cy)["winners"] == [2]


def test_in_pipe_land_who_gives_up_withdraws_by_passing(server: Server) -> None:
    players = seated(server, "pipe-land", 3, options={"bargaining": "no"})
    watcher = players[1]
    before = len(watcher.events)
    assert players[0].ask("resign", 0)["type"] == "ack"
    assert players[0].move(0, "draw")["type"] == "error", "a seat that was given up is not played"
    while watcher.frame["result"] is None:
        known, (seat,) = watcher.frame["n"], watcher.frame["waiting"]["must"]
        if seat != 0:
            players[seat].move(seat, "pass")
        while watcher.frame["n"] == known:
            watcher.hear()
    assert {each["text"] for each in watcher.events[before:] if each["seat"] == 0} == {"pass"}
    assert watcher.frame["result"]["rule"].startswith("pipe-land/")


def test_a_game_ends_together_when_everyone_present_agrees(server: Server) -> None:
    ada, ben = seated(server, "pipes", 2)
    assert ada.ask("end", 0, yes=False)["type"] == "error", "nobody asked"
    ada.ask("end", 0, yes=True)
    while ben.frame["leaving"]["by"] is None:
        ben.hear()
    assert ben.frame["leaving"] == {**ben.frame["leaving"], "by": 0, "waiting_for": [1]}
    ben.ask("end", 1, yes=False)
    while ada.frame["leaving"]["by"] is not None:
        ada.hear()
    ada.ask("end", 0, yes=True)
    ben.ask("end", 1, yes=True)
    for player in (ada, ben):
        result = until_over(player)
        assert result["rule"] == "table/agreed" and result["winners"] == []
        assert set(result["scores"]) == {None}


def test_bots_agree_at_once(server: Server) -> None:
    (ada,) = seated(server, "pipe-dream", 1, bots=1)
    ada.ask("end", 0, yes=True)
    assert until_over(ada)["rule"] == "table/agreed"
