"""A finished game is looked over; one that goes on is not."""

from __future__ import annotations

import httpx

from tests.web.players import play_to_the_end
from tests.web.server import Player, Server
from tests.web.test_hints import table


def test_a_finished_game_is_looked_over(own_server: Server) -> None:
    made, [token] = table(own_server, "pipes", "pocket")
    player = Player(own_server, made["table"], [token])
    address = f"{own_server.base}/api/tables/{made['table']}/review"
    assert httpx.get(address).status_code == 403, "not while it is played"
    play_to_the_end(player, "pipes", [0], "random")
    found = httpx.get(address, timeout=120).json()
    assert found["unit"] == "fields of water" and not found["share"]
    assert found["points"] and all(point["seat"] == 0 for point in found["points"])
    [line] = found["lines"]
    assert line["last"] == player.frame["result"]["scores"][0]
    total = line["first"] - line["cost"] + line["others"] + line["luck"]
    assert abs(total - line["last"]) < 1e-6
    numbers = {point["n"]: point for point in found["points"]}
    assert all(numbers[n]["better"]["why"] for n in found["turning"])
    assert line["last"] <= found["possible"] <= found["bound"]
    assert httpx.get(address, timeout=120).json() == found, "it is looked over once"
    player.close()
