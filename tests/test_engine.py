"""The engine: every command, every kind of mistake."""

import json
import random
import subprocess
import sys
from typing import Any

import jsonschema_rs
import pytest

from pipeyard.bots import registry
from pipeyard.bots.bot import Bot, Question
from pipeyard.engine.serving import COMMANDS
from pipeyard.engine.tables import MOST_TABLES
from pipeyard.rules.protocol import Game, Move
from tests.engine_driver import Driver


@pytest.fixture
def ask(buckets: Game) -> Driver:
    """An engine with a game of Buckets, set up, on its table."""
    driver = Driver()
    assert driver("start", game="buckets", seed="s")["ok"]
    return driver


# What it does


def test_games_are_listed_with_what_may_be_chosen(ask: Driver) -> None:
    games = {game["game"]: game for game in ask("games")["games"]}
    plain = games["buckets"]["editions"][0]
    assert (plain["edition"], plain["players"]) == ("plain", [2, 4])
    [rounds] = plain["options"]
    told = {"name": "rounds", "values": ["1", "2", "3"], "default": "3", "help": "How many rounds to play."}
    assert told.items() <= rounds.items()
    assert "pipe-land" in games


def test_a_start_tells_where_the_game_stands(ask: Driver) -> None:
    found = ask("start", game="buckets", edition="storm", seats=3, options={"rounds": "1"}, seed=1, n=7)
    assert found["ok"] and found["n"] == 7 and found["seats"] == ["red", "blue", "green"]
    assert found["step"] == "scoop" and found["must"] == ["red", "blue", "green"] and not found["over"]
    assert found["chance"] == "engine" and len(found["commitment"]) == 64
    again = ask("start", game="buckets", edition="storm", seats=3, options={"rounds": "1"}, seed=1)
    assert again["hash"] == found["hash"]


def test_the_caller_may_draw_set_up_included(ask: Driver) -> None:
    found = ask("start", game="buckets", seats=["Ann", "Bob"], chance="caller")
    assert found["must"] == ["nature"] and found["events"] == 0
    assert ask("chances")["chances"] == [
        {"code": 3, "move": "bucket 3", "weight": 2},
        {"code": 4, "move": "bucket 4", "weight": 2},
        {"code": 5, "move": "bucket 5", "weight": 2},
    ]
    assert ask("play", seat="nature", move="bucket 4")["ok"]
    assert ask("play", seat=-1, code=4)["ok"]
    assert ask("play", seat="nature", move="rain 9")["refusal"]["rule"] == "buckets/rain"
    assert ask("menu", seat="nature")["moves"][0] == {"code": 2, "move": "rain 2"}
    assert ask("play", seat="nature", move="rain 2")["must"] == ["red", "blue"]
    assert "seat red human Ann\n" in ask("log")["log"]


def test_seats_are_names_or_numbers(ask: Driver) -> None:
    assert ask("menu", seat=1) == ask("menu", seat="blue")
    assert ask("view", seat=0)["view"]["you"] == "red" and ask("view")["view"]["you"] is None


def test_a_view_hides_what_the_position_holds(ask: Driver) -> None:
    buckets = ask("view", seat="red")["view"]["buckets"]
    assert buckets[0] is not None and buckets[1] is None
    seen = ask("events", seat="red")["seen"]
    assert seen[1] == {"number": 2, "seat": "nature", "move": "bucket ?"}
    assert ask("events", seat="red", since=2)["seen"] == seen[2:]


def test_a_refused_move_says_why_and_changes_nothing(ask: Driver) -> None:
    before = ask("hash")["hash"]
    found = ask("play", seat="red", move="scoop 99")
    assert not found["ok"] and found["hash"] == before
    assert found["refusal"]["rule"] == "buckets/scoop" and found["refusal"]["instead"].startswith("scoop ")
    checked = ask("check", seat="red", move="scoop 99")
    assert checked["ok"] and not checked["legal"] and checked["refusal"] == found["refusal"]
    assert ask("check", seat="red", move="scoop 1")["legal"] and ask("hash")["hash"] == before


def test_a_move_and_the_draw_after_it(ask: Driver) -> None:
    ask("play", seat="red", move="scoop 1")
    found = ask("play", seat="blue", code=1)
    assert found["number"] == 5 and found["move"] == "scoop 0" and found["events"] == 6
    assert found["drawn"][0]["seat"] == "nature" and found["drawn"][0]["move"].startswith("rain ")


def test_undo_and_the_same_again(ask: Driver) -> None:
    ask("play", seat="red", move="scoop 1")
    last = ask("play", seat="blue", move="scoop 0")
    assert ask("undo", events=2)["events"] == 4
    assert ask("play", seat="blue", move="scoop 0") == last
    assert ask("undo")["events"] == 4
    wrong = ask("undo", events=99)
    assert not wrong["ok"] and "there are 4" in wrong["error"]["wrong"]
    assert not ask("undo", events=-1)["ok"]


def finish(ask: Driver, seed: int = 1) -> dict[str, Any]:
    """Play at random to the end; the result."""
    rng = random.Random(seed)
    while must := ask("hash")["must"]:
        seat = rng.choice(must)
        assert ask("play", seat=seat, code=rng.choice(ask("menu", seat=seat)["moves"])["code"])["ok"]
    result = ask("result")["result"]
    assert isinstance(result, dict)
    return result


def test_a_log_is_replayed_loaded_and_verified(ask: Driver) -> None:
    assert ask("result")["result"] is None
    result = finish(ask)
    assert set(result["scores"]) == {"red", "blue"} and result["rule"].startswith("buckets/")
    text = ask("log")["log"]
    found = ask("replay", log=text, verify=True)
    assert found["result"] == result and found["chance"]["finding"] == "honest"
    assert len(found["hashes"]) == ask("hash")["events"] + 1 and found["hashes"][-1] == ask("hash")["hash"]
    loaded = ask("load", log=text, id="copy")
    assert loaded["over"] and loaded["hash"] == found["hashes"][-1]
    assert "chance" not in ask("replay", log=text)


def test_a_log_with_its_secret_goes_on_elsewhere(ask: Driver) -> None:
    closed, opened = ask("log")["log"], ask("log", secret=True)["log"]
    assert ask("load", log=closed, id="closed")["chance"] == "caller"
    assert ask("load", log=opened, id="open")["chance"] == "engine"
    for table in ("main", "open"):
        ask("play", id=table, seat="red", move="scoop 1")
        ask("play", id=table, seat="blue", move="scoop 1")
    assert ask("hash")["hash"] == ask("hash", id="open")["hash"]


def test_a_position_is_dumped_and_loaded(ask: Driver) -> None:
    position = ask("dump")["position"]
    found = ask("load", game="buckets", position=position, id="copy")
    assert found["hash"] == ask("hash")["hash"] and found["chance"] == "caller"
    assert ask("load", game="buckets", position=position, chance="engine", seed=1)["chance"] == "engine"
    assert ask("play", seat=0, move="scoop 0")["ok"] and ask("play", seat=1, move="scoop 0")["ok"]


def test_hints_come_as_the_game_gives_them(ask: Driver) -> None:
    assert ask("hints", seat="red")["hints"]["scoops"][0] == 0


def test_tables_are_closed(ask: Driver) -> None:
    assert ask("close") == {"ok": True, "tables": []}
    found = ask("hash")
    assert found["error"]["kind"] == "table" and "hash" not in found


def test_there_are_not_too_many_tables(ask: Driver) -> None:
    ask.engine.tables.matches |= {str(n): ask.engine.tables.match("main") for n in range(MOST_TABLES - 1)}
    assert ask("start", game="buckets", id="one more")["error"]["kind"] == "table"
    assert ask("start", game="buckets", id="7")["ok"]


def test_every_game_plays_by_its_menus(ask: Driver) -> None:
    for game in ask("games")["games"]:
        if game["game"] == "buckets":
            continue
        ask("start", game=game["game"], seats=max(2, game["editions"][0]["players"][0]), seed=1)
        rng = random.Random(5)
        for _ in range(25):
            standing = ask("hash")
            if standing["over"]:
                break
            seat = rng.choice(standing["must"])
            moves = ask("menu", seat=seat)["moves"]
            assert ask("view", seat=seat)["ok"] and ask("hints", seat=seat)["ok"]
            assert ask("play", seat=seat, move=rng.choice(moves)["move"])["ok"], standing
        assert ask("replay", log=ask("log")["log"])["hashes"][-1] == ask("hash")["hash"]


# Mistakes


WRONG: dict[bytes, tuple[str, str]] = {
    b"hello": ("json", "not JSON"),
    b"\x00\xff\xfe": ("json", "not JSON"),
    b'{"command": "games"': ("json", "truncated"),
    b'{"command": "\xff"}': ("json", "not JSON"),
    b"[1, 2]": ("json", "not an object: list"),
    b"7": ("json", "not an object: int"),
    b"[" * 100_000: ("json", "not JSON"),
    b'{"n": ' * 50_000: ("json", "not JSON"),
    b"{}": ("command", 'there is no "command"'),
    b'{"command": "fly"}': ("command", "there is no command 'fly'"),
    b'{"command": 3}': ("command", "there is no command '3'"),
    b'{"command": "play"}': ("request", "missing required field `seat`"),
    b'{"command": "play", "seat": true, "move": "a"}': ("request", "Expected `int | str`, got `bool`"),
    b'{"command": "play", "seat": 1.5, "move": "a"}': ("request", "got `float` - at `$.seat`"),
    b'{"command": "play", "seat": 0, "move": "a", "sead": 1}': ("request", "unknown field `sead`"),
    b'{"command": "play", "seat": 0}': ("request", "both or neither"),
    b'{"command": "play", "seat": 0, "move": "scoop 1", "code": 1}': ("request", "both or neither"),
    b'{"command": "play", "seat": 0, "code": 99}': ("code", "code 99 is not on the menu of red"),
    b'{"command": "play", "seat": 0, "move": "dance"}': ("notation", "'dance' is not a move"),
    b'{"command": "play", "seat": 0, "move": "scoop ' + b"9" * 5000 + b'"}': ("notation", "limit"),
    b'{"command": "play", "seat": 2, "move": "scoop 1"}': ("seat", "there is no seat 2"),
    b'{"command": "play", "seat": "mauve", "move": "scoop 1"}': ("seat", "there is no seat 'mauve'"),
    b'{"command": "play", "seat": "nature", "move": "rain 2"}': ("request", "this table draws for nature"),
    b'{"command": "view", "seat": "nature"}': ("seat", "nature sees nothing"),
    b'{"command": "hints", "seat": -1}': ("seat", "nature sees nothing"),
    b'{"command": "hash", "id": "elsewhere"}': ("table", "there is no table 'elsewhere'"),
    b'{"command": "events", "since": 99}': ("request", "there is no event 99"),
    b'{"command": "events", "since": -1}': ("request", "there is no event -1"),
    b'{"command": "start", "game": "chess"}': ("setup", "there is no game 'chess'"),
    b'{"command": "start", "game": "buckets", "edition": "x"}': ("setup", "no edition 'x'"),
    b'{"command": "start", "game": "buckets", "seats": 9}': ("setup", "9 cannot play"),
    b'{"command": "start", "game": "buckets", "seats": 0}': ("setup", "0 seats"),
    b'{"command": "start", "game": "buckets", "seats": 99999999999}': ("setup", "99999999999 seats"),
    b'{"command": "start", "game": "buckets", "options": {"a": "b"}}': ("setup", "there is no option a=b"),
    b'{"command": "start", "game": "buckets", "options": {"rounds": 1}}': ("request", "at `$.options[...]`"),
    b'{"command": "start", "game": "buckets", "chance": "god"}': ("request", "'god'"),
    b'{"command": "start", "game": "buckets", "chance": "caller", "seed": 1}': ("request", "a seed"),
    b'{"command": "load"}': ("request", "load takes a log, or a game and a position"),
    b'{"command": "load", "position": "x"}': ("request", "load takes a log, or a game and a position"),
    b'{"command": "load", "game": "buckets", "position": "x"}': ("notation", "not a position"),
    b'{"command": "load", "log": "x"}': ("log", "line 1: 'x' does not begin a log"),
    b'{"command": "replay", "log": "pipeyard log 1"}': ("log", "the header has no game"),
}


@pytest.mark.parametrize("line", WRONG, ids=lambda line: repr(line[:60]))
def test_a_mistake_is_answered_with_what_would_be_right(line: bytes, ask: Driver) -> None:
    before = ask("hash")["hash"]
    found = ask.line(line)
    kind, wrong = WRONG[line]
    assert not found["ok"] and found["error"]["kind"] == kind, found
    assert wrong in found["error"]["wrong"] and found["error"]["right"]
    assert ask("hash")["hash"] == before


def test_a_number_comes_back_even_from_a_mistake(ask: Driver) -> None:
    assert ask("fly", n="a1")["n"] == "a1" and ask("play", n=3)["n"] == 3
    assert "n" not in ask("hash", n=[1]) and "n" not in ask("hash")


def test_a_mistake_is_not_quoted_at_length(ask: Driver) -> None:
    assert len(ask("play", seat=0, move="x" * 100_000)["error"]["wrong"]) < 1100


def test_examples_are_right(ask: Driver) -> None:
    for name, kind in COMMANDS.items():
        example = kind.example.partition(", or ")[0]
        assert json.loads(example)["command"] == name
        assert ask.line(example.encode()).get("error", {}).get("kind") not in ("json", "command", "internal")


def test_a_fault_of_a_game_does_not_end_the_engine(ask: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*arguments: object) -> None:
        raise RuntimeError("a bug \ud800")

    before = ask("hash")["hash"]
    with monkeypatch.context() as patched:
        patched.setattr("tests.toy.Buckets.refusal", broken)
        found = ask("play", seat=0, move="scoop 1", n=4)
        assert found["error"]["kind"] == "internal" and "a bug" in found["error"]["wrong"]
        assert found["hash"] == before and found["n"] == 4
    assert ask("play", seat=0, move="scoop 1")["ok"]


# Bots


def test_a_bot_suggests_a_move_and_nothing_is_played() -> None:
    ask = Driver()
    before = ask("start", game="pipe-dream", seats=1, seed=1)
    found = ask("suggest", seat=0, bot="greedy")
    assert found["ok"] and found["hash"] == before["hash"]
    assert ask("check", seat=0, move=found["move"])["legal"]
    assert ask("suggest", seat=0, bot="greedy", seed=3)["move"] == ask("suggest", seat=0, seed=3)["move"]


def test_seated_bots_play_a_game_to_its_end() -> None:
    ask = Driver()
    ask("start", game="tube-tangle", seats=3, seed=1)
    assert list(ask("sit", seat=0, bot="random", seed=1)["bots"].values()) == ["random"]
    ask("sit", seat=1, bot="greedy", seed=2)
    last = ask("sit", seat=2, bot="random", seed=3)
    assert last["over"] and len(last["bots"]) == 3 and len(last["played"]) > 20
    assert ask("result")["result"]["winners"]


def test_the_caller_plays_against_a_seated_bot_and_may_take_its_seat() -> None:
    ask = Driver()
    start = ask("start", game="pipe-land", seats=2, seed=7)
    mine, other = start["must"][0], ({*start["seats"]} - {start["must"][0]}).pop()
    assert ask("sit", seat=other, bot="greedy", seed=1)["played"] == []
    ask("play", seat=mine, move="pass")
    found = ask("menu", seat=mine)
    assert found["moves"], "the bot has had its turn"
    assert other in {event["seat"] for event in ask("events")["seen"]}
    assert ask("sit", seat=other)["bots"] == {}


def test_a_bot_that_fails_is_told_and_a_move_is_made_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Bot):
        name = "broken"

        def choose(self, question: Question) -> Move | None:
            raise RuntimeError("no idea")

    real = registry.bot
    monkeypatch.setattr(
        registry, "bot", lambda name, game: Broken() if name == "broken" else real(name, game)
    )
    ask = Driver()
    before = ask("start", game="pipe-land", seats=2, seed=7)
    seat = before["must"][0]
    found = ask("suggest", seat=seat, bot="broken")
    assert found["error"]["kind"] == "bot" and "no idea" in found["error"]["wrong"]
    assert ask("hash")["hash"] == before["hash"]
    played = ask("sit", seat=seat, bot="broken")["played"]
    assert [move["seat"] for move in played if "trouble" in move] and "trouble" in played[0]
    told = "The bot broken failed with RuntimeError (no idea) in test_engine.py, line "
    assert played[0]["trouble"].startswith(told)
    assert played[0]["trouble"].endswith("A random move is made for it.")


def test_an_unknown_bot_is_told_with_those_there_are() -> None:
    ask = Driver()
    ask("start", game="pipes", seats=1, seed=1)
    found = ask("suggest", seat=0, bot="nobody")
    assert found["error"]["kind"] == "bot" and "greedy" in found["error"]["right"]


def test_the_hash_can_be_left_out(ask: Driver) -> None:
    assert "hash" not in ask("result", hash=False) and "hash" in ask("result")


def test_a_table_for_999_is_small() -> None:
    resource = pytest.importorskip("resource")
    asked = {"command": "start", "game": "pipes", "edition": "pocket", "seats": 999, "hash": False}
    most = 600 * 1024 * 1024
    answered = subprocess.run(
        [sys.executable, "-m", "pipeyard", "engine"],
        input=json.dumps(asked) + "\n",
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (most, most)),
    )
    assert len(json.loads(answered.stdout)["seats"]) == 999


def test_the_schema_takes_what_the_engine_takes() -> None:
    schema = Driver()("schema")["schema"]
    validator = jsonschema_rs.validator_for(schema)
    assert len(schema["oneOf"]) == len(COMMANDS)
    for kind in COMMANDS.values():
        example = kind.example.partition(", or ")[0]
        assert validator.is_valid(json.loads(example)), example
    assert not validator.is_valid({"command": "fly"})
    assert not validator.is_valid({"command": "menu", "seat": 0, "colour": "red"})
