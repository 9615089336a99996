"""Names and chat: nothing that nobody sees, and nobody who looks like somebody else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from pipeyard.web.http.app import make_app
from pipeyard.web.names import free_name, printable
from pipeyard.web.settings import Settings

UNSEEN = "\u3164\u2800\u115f\u1160\uffa0\u00ad\u034f\u061c\u17b4\u180e\u200b\u200c\u200d\u200e\u202e\u2060"
UNSEEN += "\u2064\u206a\ufe0f\ufeff\ufff9"
UNSEEN += "\U0001d173\U000e0001\U000e0041\U000e0100\0\x1b\x85"


@pytest.mark.parametrize("letter", UNSEEN, ids=ascii)
def test_what_nobody_sees_is_taken_out(letter: str) -> None:
    assert printable(letter * 3) == ""
    assert printable(f"An{letter}n").replace(" ", "") == "Ann"


def test_marks_do_not_tower() -> None:
    assert printable("e" + "\u0301" * 30 + "n") == "e" + "\u0301" * 4 + "n"
    assert printable("\u0301\u0301Ann \u0301B") == "Ann B"
    assert printable("\u0baa\u0bcd\u0baa\u0bc1") == "\u0baa\u0bcd\u0baa\u0bc1"  # Tamil needs its marks


@pytest.mark.parametrize(
    "emoji",
    [
        "\U0001f468\u200d\U0001f469\u200d\U0001f467",
        "\U0001f3f3\ufe0f\u200d\U0001f308",
        "\U0001f9d1\U0001f3fd\u200d\U0001f680",
        "\u2764\ufe0f\u200d\U0001f525",
        "1\ufe0f\u20e3",
        "\U0001f1f3\U0001f1f1",
        "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    ],
)
def test_emoji_stay_whole(emoji: str) -> None:
    assert printable(f"Ann {emoji}") == f"Ann {emoji}"
    assert printable(emoji + "\u200d") == emoji, "what joins nothing is nothing"


@pytest.mark.parametrize(
    "other", ["Ann", "ann", "\u0410nn", "\u0391nn", "\uff21\uff4e\uff4e", "A nn", "ANN", "\U0001d400nn"]
)
def test_the_second_of_two_who_look_alike_has_a_number(other: str) -> None:
    assert free_name(other, ["Ann", "Bob"]) == f"{other} 2"
    assert free_name(other, ["Ann", f"{other} 2"]) == f"{other} 3"


@pytest.mark.parametrize(
    ("one", "other"), [("Zoe", "Zo\u00eb"), ("Ann", "Anna"), ("\u0412\u0435\u0440\u0430", "Vera")]
)
def test_who_looks_different_keeps_the_name(one: str, other: str) -> None:
    assert free_name(other, [one]) == other


def test_at_a_table_and_in_a_crowd(tmp_path: Path) -> None:
    with TestClient(make_app(Settings(data=tmp_path))) as client:
        wish: dict[str, Any] = {"game": "pipe-land", "edition": "76", "options": {}}
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "\u0410nn"}, {"kind": "invite"}]
        made = client.post("/api/tables", json=wish | {"seats": seats}).json()
        client.post(f"/api/invites/{made['invites'][0]['code']}", json={"name": "ANN\u3164"})
        names = [seat["name"] for seat in client.get(f"/api/tables/{made['table']}").json()["seats"]]
        assert names == ["Ann", "\u0410nn 2", "ANN 3"]
