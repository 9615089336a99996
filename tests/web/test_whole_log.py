"""The whole log of an evening, at its most talkative: nothing in it opens a table, a seat or a crowd."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import httpx

from tests.web.server import Player, Server
from tests.web.test_gathering import Waiter

NAMED = {"table", "token", "code", "watch", "host", "invite", "tokens"}


def secrets_of(answer: Any, found: set[str]) -> None:
    """Everything in an answer that opens something."""
    for key, value in answer.items() if isinstance(answer, dict) else ():
        if key in NAMED and isinstance(value, str) and re.fullmatch(r"[A-Z0-9]{6}|[\w-]{12,}", value):
            found.add(value)
    inside = answer.values() if isinstance(answer, dict) else answer if isinstance(answer, list) else ()
    for each in inside:
        secrets_of(each, found)


def test_nothing_that_opens_something_is_logged(tmp_path: Path) -> None:
    server = Server(tmp_path, log_level="debug", access_log=True).start()
    found: set[str] = set()
    made = server.table("pipe-dream", ["me", "invite"])
    taken = server.post(f"/api/invites/{made['invites'][0]['code']}", {"name": "Bea"})
    open_table = server.table("pipes", ["me", "invite"])
    crowd = server.post("/api/gatherings", {"name": "Teacher", "plays": False})
    member = server.post(f"/api/gatherings/{crowd['code']}", {"name": "Pupil"})
    day = server.post("/api/daily", {"device": "d" * 24, "name": "Ann", "game": "pipe-dream"})
    for answer in (made, taken, open_table, crowd, member, day):
        secrets_of(answer, found)
    assert len(found) >= 10, found

    mine = made["you"][0]["token"]
    player = Player(server, made["table"], [mine, taken["token"]])
    player.move(player.frame["waiting"]["must"][0], "no move at all")
    waiter = Waiter(server, crowd["code"], member["token"])
    for table, code in ((made["table"], made["watch"]), (open_table["table"], crowd["code"]), (mine, mine)):
        for path, methods in server.get("/api/schema/openapi.json")["paths"].items():
            asked = path.replace("{table_id}", table).replace("{code}", code).replace("{number}", "1")
            asked = re.sub(r"{\w+}", "pipe-dream", asked)
            for method in methods:
                httpx.request(
                    method,
                    server.base + asked,
                    json={"token": mine, "tokens": [mine], "others": [], "device": "d" * 24},
                    headers={"x-seat-token": mine, "referer": f"{server.base}/{code}"},
                    params={"token": mine, "code": code},
                    timeout=60,
                )
    Player(server, made["table"], [], made["watch"]).close()
    waiter.stack.close()
    player.close()
    assert server.stop() == 0
    written = server.log.read_text()
    lines = [json.loads(line) for line in written.splitlines()]
    assert sum(line["what"] == "request" for line in lines) > 100
    assert [secret for secret in found if secret in written] == []
